import type { JsonObject, Tutorial } from '../../lib/game';

interface Deed {
  seat: number;
  action: JsonObject;
}
interface Step {
  en: string;
  de: string;
  /** nothing: it only wants to be read */
  accept: JsonObject[];
  others?: Deed[];
}
interface Part {
  title: { en: string; de: string };
  position: JsonObject;
  steps: Step[];
}

const learner = 0;
const mate = 1;

const turn = (card: string, direction: string): JsonObject => ({ do: 'playTurn', card, direction });
const addOn = (card: string, steps: number): JsonObject => ({ do: 'playAddOn', card, steps });
const endTurn: JsonObject = { do: 'endTurn' };
const pass: JsonObject = { do: 'pass' };
const callTime: JsonObject = { do: 'callTime' };
const mateDoes = (...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat: mate, action }));

const dial: Part = {
  title: { en: 'The dial', de: 'Die Wählscheibe' },
  position: {
    active: learner,
    calibration: 16,
    line: ['P18', 'P13', 'P02', 'P09'],
    prisoner_deck: ['P05', 'P12', 'P15', 'P07'],
    players: [
      { hand: ['BT-R2', 'BT-LR6', 'BT-L2', 'BT-L5', 'BA-FLIPSIDE'], mission: 'M1' },
      { hand: ['BT-L3', 'BT-R1', 'BT-R6', 'BA-NUDGE_L', 'BT-L6'], mission: 'M2' },
    ],
    main_deck: ['BT-R5', 'BT-L1', 'BT-LR2', 'BT-R4'],
  },
  steps: [
    {
      en: 'This is the dial of the prison, and 16 is the number from which every turn of this Attempt starts. In the Line wait Prisoners: whoever’s number the dial stops on is free. No clock runs in this lesson.',
      de: 'Das ist die Wählscheibe des Gefängnisses. Auf der 16 beginnt in diesem Versuch jeder Zug. In der Reihe stehen Häftlinge: Wessen Nummer die Scheibe trifft, ist frei. In dieser Lektion läuft keine Uhr.',
      accept: [],
    },
    {
      en: 'A turn begins with a Turn card. Choose Right 2: 16 and 2 is 18, the number of Libby Rayte. The dial shows where it would stop before you play.',
      de: 'Ein Zug beginnt mit einer Drehkarte. Nimm Rechts 2: 16 und 2 ist 18, die Nummer von Libby Rayte. Die Scheibe zeigt vorher, wo sie stehen bliebe.',
      accept: [turn('BT-R2', 'R')],
    },
    {
      en: 'Libby is free and in your custody, 4 points. She is also half of your Mission. End your turn: the Line fills up, the dial goes back to 16, and you draw up to five cards.',
      de: 'Libby ist frei und in deinem Gewahrsam, 4 Punkte. Sie ist auch die Hälfte deines Auftrags. Beende deinen Zug: Die Reihe füllt sich auf, die Scheibe springt auf 16 zurück, und du ziehst auf fünf Karten.',
      accept: [endTurn],
      others: mateDoes(turn('BT-L3', 'L'), endTurn),
    },
    {
      en: 'Your team-mate turned left 3 to 13 and freed Phil Onny. Only the stop counts, not what is passed. Now your card with both arrows: after 20 comes 1, so right 6 from 16 stops on 2. Free Trya Gehn.',
      de: 'Dein Gegenüber drehte 3 nach links auf die 13 und befreite Phil Onny. Nur der Halt zählt, nicht was unterwegs liegt. Jetzt deine Karte mit beiden Pfeilen: Nach 20 kommt 1, also führt 6 nach rechts von 16 auf die 2. Befreie Trya Gehn.',
      accept: [turn('BT-LR6', 'R')],
    },
    {
      en: 'End the turn again.',
      de: 'Beende den Zug wieder.',
      accept: [endTurn],
      others: mateDoes(pass),
    },
    {
      en: 'Stuck? Then pass at once: you draw a card, up to eight in hand, and the next one is up. With three plain cards you could also redraw the whole hand. Pass now.',
      de: 'Es passt nichts? Dann passe gleich: Du ziehst eine Karte, bis zu acht auf der Hand, und die Nächsten sind dran. Mit drei einfachen Karten könntest du auch die ganze Hand neu ziehen. Passe jetzt.',
      accept: [pass],
    },
  ],
};

const addOns: Part = {
  title: { en: 'Add-ons and help', de: 'Zusatzkarten und Hilfe' },
  position: {
    active: learner,
    calibration: 7,
    line: ['P10', 'P12', 'P17', 'P03'],
    prisoner_deck: ['P06', 'P14', 'P08', 'P19', 'P01'],
    players: [
      { hand: ['BT-R3', 'TA-NUDGE_R-L5', 'AT-CRACK-L1', 'BT-L3', 'BT-R6'], mission: 'M2' },
      { hand: ['BA-TABLES_R', 'BT-L1', 'BT-R1', 'BT-L2', 'BT-R4'], mission: 'M5' },
    ],
    main_deck: ['BT-L4', 'BA-NUDGE_L', 'BT-R2', 'BA-FLIPSIDE', 'BT-LR4', 'BT-LR1'],
  },
  steps: [
    {
      en: 'Now several stops in one turn. Begin with Right 3: from 7 to 10, to Al Ibee.',
      de: 'Jetzt mehrere Halte in einem Zug. Beginn mit Rechts 3: von 7 auf 10, zu Al Ibee.',
      accept: [turn('BT-R3', 'R')],
    },
    {
      en: 'After the Turn card you may add Add Ons, each with a stop of its own. Left 5, or Nudge right is two cards in one: play its lower half and nudge by 2, from 10 to 12.',
      de: 'Nach der Drehkarte darfst du Zusatzkarten anhängen, jede mit eigenem Halt. „Links 5, oder Stups rechts“ ist zwei Karten in einer: Spiel die untere Hälfte und stups um 2, von 10 auf 12.',
      accept: [addOn('TA-NUDGE_R-L5', 2)],
    },
    {
      en: 'Rex Kew waits on 17, five to the right, and you have no five. Ask for help: right 5. Whoever holds a fitting Basic Add On can play it in your turn.',
      de: 'Auf der 17 wartet Rex Kew, fünf nach rechts, und du hast keine Fünf. Bitte um Hilfe: 5 nach rechts. Wer eine passende einfache Zusatzkarte hat, kann sie in deinem Zug spielen.',
      accept: [
        { do: 'requestAssist', wanted: [5] },
        { do: 'requestAssist', wanted: 'any' },
      ],
      others: mateDoes({ do: 'assist', card: 'BA-TABLES_R', steps: 5 }),
    },
    {
      en: 'Help arrived, and Rex Kew is yours: in your custody, and good for your Mission. Three friends in one turn. End it.',
      de: 'Die Hilfe kam, und Rex Kew gehört dir: in deinem Gewahrsam und gut für deinen Auftrag. Drei Freunde in einem Zug. Beende ihn.',
      accept: [endTurn],
      others: mateDoes(pass),
    },
    {
      en: 'Some Turn cards bring an Action. Play Left 1 with Another Crack: it stops on 6, at Wadson Newdred.',
      de: 'Manche Drehkarten bringen eine Aktion mit. Spiel „Links 1 mit Noch ein Dreh“: Sie hält auf 6, bei Wadson Newdred.',
      accept: [turn('AT-CRACK-L1', 'L')],
    },
    {
      en: 'Another Crack lets you play one more Turn card. Left 3 leads from 6 to 3, to Mimi Cree.',
      de: '„Noch ein Dreh“ erlaubt eine weitere Drehkarte. Links 3 führt von 6 auf 3, zu Mimi Cree.',
      accept: [{ do: 'useCrack', card: 'BT-L3', direction: 'L' }],
    },
    {
      en: 'Afterwards you may draw the card of Another Crack. Whoever ends the turn at once loses it. Draw it.',
      de: 'Danach darfst du die Karte von „Noch ein Dreh“ ziehen. Wer den Zug gleich beendet, verliert sie. Zieh sie.',
      accept: [{ do: 'crackDraw' }],
    },
    {
      en: 'Copy Cat repeats the top card of your own discard pile, Inside Job turns by the number of a low Prisoner in the Line. End your turn.',
      de: 'Der Nachmacher wiederholt die oberste Karte deines Ablagestapels, der Insider-Job dreht um die Nummer eines kleinen Häftlings der Reihe. Beende deinen Zug.',
      accept: [endTurn],
    },
  ],
};

const enemies: Part = {
  title: { en: 'Enemies and the bell', de: 'Feinde und der Gong' },
  position: {
    active: learner,
    calibration: 7,
    line: ['EN-NEWGUY', 'P12', 'P03', 'P17'],
    prisoner_deck: ['EN-DEKEDD', 'P05', 'P19', 'P08', 'P10', 'P16', 'P01', 'P20T'],
    players: [
      { hand: ['BT-R5', 'TA-NIL-L3', 'BT-L1', 'BT-R4', 'BA-NUDGE_L'], mission: 'M5' },
      { hand: ['BT-L2', 'BA-FLIPSIDE', 'BT-R1', 'BT-L4', 'BT-LR3'], mission: 'M3' },
    ],
    main_deck: ['BT-L6', 'BT-R6', 'BT-LR1', 'BT-R3'],
  },
  steps: [
    {
      en: 'The New Guy stands in the Line. As long as an Enemy is there, no stop frees anybody: it can only take Enemies hostage. The New Guy falls to even numbers, hatched on the dial. Play Right 5, to 12.',
      de: 'The New Guy steht in der Reihe. Solange dort ein Feind steht, befreit kein Halt jemanden, er kann nur Feinde zu Geiseln machen. The New Guy fällt auf gerade Zahlen, auf der Scheibe schraffiert. Spiel Rechts 5, auf die 12.',
      accept: [turn('BT-R5', 'R')],
    },
    {
      en: 'A hostage. Lou Pohl, also 12, is still there: the stop that takes the last Enemy frees nobody yet. Stop on 12 once more: add License to Nil, the lower half of Left 3. It turns by zero.',
      de: 'Eine Geisel. Lou Pohl, auch 12, steht noch da: Der Halt, der den letzten Feind nimmt, befreit noch niemanden. Halte noch einmal auf 12: Häng die Lizenz zum Nullen an, die untere Hälfte von Links 3. Sie dreht um null.',
      accept: [addOn('TA-NIL-L3', 0)],
    },
    {
      en: 'Well done. Hostages bring no points, but free Enemies score for DeKedd. End your turn.',
      de: 'Gut gemacht. Geiseln bringen keine Punkte, aber freie Feinde zählen für DeKedd. Beende deinen Zug.',
      accept: [endTurn],
      others: mateDoes(turn('BT-L2', 'L'), endTurn),
    },
    {
      en: 'Your team-mate took DeKedd on 5, with a multiple of 5. In a real game the sand now runs out after five minutes; here all of you call time. Call time.',
      de: 'Dein Gegenüber hat DeKedd auf der 5 erwischt, mit einem Vielfachen von 5. Im echten Spiel läuft nach fünf Minuten der Sand ab; hier ruft ihr alle Schluss aus. Ruf Schluss aus.',
      accept: [callTime],
      others: mateDoes(callTime),
    },
    {
      en: 'The debrief: the Line goes under the deck, and half of your custody goes back. You choose: keep Lou Pohl, who is 3 points and part of your Mission, or the hostage. Choose one card to give back.',
      de: 'Die Nachbesprechung: Die Reihe kommt unter den Stapel, und die Hälfte deines Gewahrsams geht zurück. Du wählst: Behalte Lou Pohl, 3 Punkte und Teil deines Auftrags, oder die Geisel. Wähl eine Karte zum Zurückgeben.',
      accept: [{ do: 'returnCards' }],
    },
    {
      en: 'The next Attempt starts from a new number. After the last one DeKedd scores 3 points for each card left in the deck and a bonus for each free Enemy. Together you need more than that. Good luck.',
      de: 'Der nächste Versuch beginnt auf einer neuen Zahl. Nach dem letzten bekommt DeKedd 3 Punkte für jede Karte im Stapel und einen Zuschlag für jeden freien Feind. Gemeinsam braucht ihr mehr. Viel Glück.',
      accept: [],
    },
  ],
};

function partIn(language: 'en' | 'de', { title, position, steps }: Part): Tutorial {
  return {
    title: title[language],
    options: { mode: 'minimum', 'clock.kind': 'untimed' },
    position,
    script: {},
    seats: 2,
    seat: learner,
    steps: steps.map(({ accept, others, [language]: text }) => ({
      text,
      accept,
      ...(others ? { others } : {}),
    })),
  };
}

/** Three short turns with a team-mate: the dial, add-ons and help, Enemies and the debrief. */
export function tutorialIn(language: string): Tutorial[] {
  return [dial, addOns, enemies].map((part) => partIn(language === 'de' ? 'de' : 'en', part));
}
