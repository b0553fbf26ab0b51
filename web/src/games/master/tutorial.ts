import type { JsonObject, Tutorial } from '../../lib/game';
import { deckOf } from './deck';

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
  level: 'easy' | 'medium' | 'hard';
  hands: string[][];
  tops: string[];
  /** the next cards of the draw pile, the top one first */
  next?: string[];
  players?: JsonObject[];
  steps: Step[];
}

const learner = 0;
const rival = 1;

const begin = (card: string): JsonObject => ({ do: 'start_stack', card });
const play = (card: string, stack: number): JsonObject => ({ do: 'play', card, stack });
const call: JsonObject = { do: 'call_draw' };
const rivalDoes = (...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat: rival, action }));

const stacks: Part = {
  title: { en: 'Stacks', de: 'Stapel' },
  level: 'easy',
  hands: [
    ['AJ-7', 'MO-8', 'TE-8', 'RO-K', 'VN-1', 'WI-1', 'AJ-3'],
    ['LJ-9', 'MO-4', 'RO-5', 'TE-10'],
  ],
  tops: ['LJ-Q'],
  steps: [
    {
      en: 'Everybody plays at once, there are no turns. Whoever is rid of all cards first ends the round, and every card that others still hold is a mistake. In this lesson nobody hurries you.',
      de: 'Alle spielen gleichzeitig, es gibt keine Züge. Wer zuerst alle Karten los ist, beendet die Runde, und jede Karte, die andere noch halten, ist ein Fehlerpunkt. In dieser Lektion drängt dich niemand.',
      accept: [],
    },
    {
      en: 'A 7 can begin a new stack at any time. Begin one with your 7: it becomes stack B.',
      de: 'Eine 7 kann jederzeit einen neuen Stapel beginnen. Beginn einen mit deiner 7: Er wird Stapel B.',
      accept: [begin('AJ-7')],
    },
    {
      en: 'On a stack fits what is exactly one higher or one lower than its top card. The tabs above and below it show that: 8 and 6. The tribe never matters. Play the 8 of the Mouse on B.',
      de: 'Auf einen Stapel passt, was genau um eins höher oder niedriger ist als die oberste Karte. Die Laschen darüber und darunter zeigen es: 8 und 6. Der Stamm ist egal. Spiel die 8 der Maus auf B.',
      accept: [play('MO-8', 1)],
      others: rivalDoes(play('LJ-9', 1)),
    },
    {
      en: 'Stacks belong to nobody: a 9 lies on yours already. The direction may change with every card, so your other 8 fits again. Play it on B.',
      de: 'Stapel gehören niemandem: Auf deinem liegt schon eine 9. Die Richtung darf mit jeder Karte wechseln, also passt deine andere 8 wieder. Spiel sie auf B.',
      accept: [play('TE-8', 1)],
    },
    {
      en: 'J, Q and K follow the 10. Play your K on the Q of stack A.',
      de: 'Nach der 10 kommen J, Q und K. Spiel deinen K auf die Q von Stapel A.',
      accept: [play('RO-K', 0)],
    },
    {
      en: 'After K comes 1 again, and before 1 comes K: the values are a loop. Play your 1 on the K.',
      de: 'Nach K kommt wieder 1, und vor der 1 kommt K: Die Werte sind ein Kreis. Spiel deine 1 auf den K.',
      accept: [play('VN-1', 0)],
    },
    {
      en: 'A Wisdom card goes on any number, or begins a stack. It is never stuck. Play it wherever you like.',
      de: 'Eine Weisheitskarte geht auf jede Zahl oder beginnt einen Stapel. Sie bleibt nie übrig. Spiel sie, wo du willst.',
      accept: [{ do: 'play', card: 'WI-1' }, begin('WI-1')],
    },
    {
      en: 'And any number goes on a Wisdom card. Play your last card on it: then you are out.',
      de: 'Und jede Zahl geht auf eine Weisheitskarte. Spiel deine letzte Karte darauf: Dann bist du draußen.',
      accept: [{ do: 'play', card: 'AJ-3' }],
    },
    {
      en: 'Escape Master! The others stop at once and count: three cards, three mistakes. Whoever goes out a blink of an eye later goes out with you. When somebody has 30 mistakes, the fewest win.',
      de: 'Escape Master! Die anderen hören sofort auf und zählen: drei Karten, drei Fehlerpunkte. Wer einen Wimpernschlag später aussteigt, ist mit dir draußen. Hat jemand 30 Fehlerpunkte, gewinnen die wenigsten.',
      accept: [],
    },
  ],
};

const pairs: Part = {
  title: { en: 'Combinations', de: 'Kombinationen' },
  level: 'medium',
  hands: [
    ['RO-4', 'RO-5', 'AJ-6', 'TE-Q', 'MO-Q', 'LJ-2', 'LJ-3'],
    ['MO-9', 'MO-10', 'VN-3', 'TE-2'],
  ],
  tops: ['AJ-8', 'LJ-J', 'WI-1'],
  steps: [
    {
      en: 'Two cards in one go: that is the only exception to one card at a time. Two cards from 1 to 5 of the same tribe may be laid together if their sum would fit. On A lies an 8, and your Robot cards 4 and 5 make 9. Select both, the 5 on top, and play them on A.',
      de: 'Zwei Karten auf einmal: Das ist die einzige Ausnahme von der Regel, eine nach der anderen zu spielen. Zwei Karten von 1 bis 5 desselben Stamms dürfen zusammen gelegt werden, wenn ihre Summe passt. Auf A liegt eine 8, und deine Roboter-Karten 4 und 5 machen 9. Wähl beide, die 5 oben, und spiel sie auf A.',
      accept: [{ do: 'combo', lower: 'RO-4', upper: 'RO-5', stack: 0 }],
    },
    {
      en: 'Play goes on from the upper card, not from the sum: now a 4 or a 6 fits. Play your 6 on A.',
      de: 'Weiter geht es von der oberen Karte, nicht von der Summe: Jetzt passt eine 4 oder 6. Spiel deine 6 auf A.',
      accept: [play('AJ-6', 0)],
    },
    {
      en: 'Two face cards with the same letter count as one card of that letter, whatever their tribes. Play both Q on the J of stack B.',
      de: 'Zwei Bildkarten mit demselben Buchstaben zählen wie eine Karte dieses Buchstabens, egal von welchem Stamm. Spiel beide Q auf den J von Stapel B.',
      accept: [{ do: 'combo', stack: 1 }],
    },
    {
      en: 'Any combination fits on a Wisdom card. Play your two Lumberjack cards on C and you are out.',
      de: 'Auf eine Weisheitskarte passt jede Kombination. Spiel deine zwei Holzfäller-Karten auf C, und du bist draußen.',
      accept: [{ do: 'combo', stack: 2 }],
    },
    {
      en: 'Seven cards in four plays. With an eye for sums you are rid of your small cards quickly.',
      de: 'Sieben Karten in vier Spielzügen. Mit einem Blick für Summen wirst du deine kleinen Karten schnell los.',
      accept: [],
    },
  ],
};

const drawing: Part = {
  title: { en: 'Drawing and Draw!', de: 'Ziehen und „Ziehen!“' },
  level: 'easy',
  hands: [
    ['AJ-2', 'AJ-3'],
    ['LJ-3', 'TE-4', 'VN-5'],
  ],
  tops: ['LJ-10'],
  next: ['MO-9', 'RO-7', 'TE-8', 'MO-K'],
  steps: [
    {
      en: 'Neither your 2 nor your 3 fits on the 10, and you hold no 7 and no Wisdom card. Only then may you draw. Draw a card.',
      de: 'Weder deine 2 noch deine 3 passt auf die 10, und du hast keine 7 und keine Weisheit. Nur dann darfst du ziehen. Zieh eine Karte.',
      accept: [{ do: 'draw' }],
    },
    {
      en: 'A 9. It fits, so drawing is forbidden again. Play it.',
      de: 'Eine 9. Sie passt, also ist Ziehen wieder verboten. Spiel sie.',
      accept: [play('MO-9', 0)],
    },
    {
      en: 'Now nobody can play, and nobody wants to draw alone. Call Draw!: if really nobody can play, everybody draws one card, the caller last.',
      de: 'Jetzt kann niemand spielen, und allein ziehen will niemand. Sag „Ziehen!“ an: Kann wirklich niemand spielen, ziehen alle eine Karte, die ansagende Person zuletzt.',
      accept: [call],
    },
    {
      en: 'Everybody has drawn, and you got an 8. Play it on the 9.',
      de: 'Alle haben gezogen, und du hast eine 8 bekommen. Spiel sie auf die 9.',
      accept: [play('TE-8', 0)],
    },
    {
      en: 'You are stuck again. Call Draw! once more and see what happens if somebody can play.',
      de: 'Du kommst wieder nicht weiter. Sag noch einmal „Ziehen!“ an und sieh, was geschieht, wenn jemand spielen kann.',
      accept: [call],
      others: rivalDoes(begin('RO-7')),
    },
    {
      en: 'Somebody could play: a clock ran, without saying who. Then a 7 began a new stack, and your call was void. If nobody had played for five seconds, all would have drawn.',
      de: 'Jemand konnte spielen: Eine Uhr lief, ohne zu verraten, wer. Dann begann eine 7 einen neuen Stapel, und deine Ansage war hinfällig. Hätte fünf Sekunden niemand gespielt, hätten alle gezogen.',
      accept: [],
    },
  ],
};

const traps: Part = {
  title: { en: 'Traps and Escapes', de: 'Fallen und Auswege' },
  level: 'medium',
  hands: [
    ['T3-1', 'AJ-8', 'AJ-6', 'ES-1', 'MO-7', 'EM-1', 'LJ-1', 'DE-1'],
    ['TU-1', 'T3-2', 'MO-2', 'LJ-3', 'TE-4'],
  ],
  tops: ['LJ-7'],
  next: ['RO-1', 'RO-2', 'RO-3'],
  steps: [
    {
      en: 'Traps hinder others. Play your +3 Trap on your opponent: three more cards to take.',
      de: 'Fallen behindern andere. Spiel deine +3-Falle auf dein Gegenüber: Das sind drei Karten mehr.',
      accept: [{ do: 'trap', card: 'T3-1', target: rival }],
      others: rivalDoes({ do: 'take_three' }, { do: 'trap', card: 'TU-1', target: learner }),
    },
    {
      en: 'The cards are taken, and here comes the answer: an Up Trap lies before you. Now only higher cards fit for you. Your 6 is blocked, but the 8 goes on the 7. Play it.',
      de: 'Die Karten sind genommen, und die Antwort kommt sofort: Vor dir liegt eine Aufwärts-Falle. Für dich passen jetzt nur höhere Karten. Deine 6 ist gesperrt, aber die 8 geht auf die 7. Spiel sie.',
      accept: [play('AJ-8', 0)],
    },
    {
      en: 'An Escape resolves a trap that lies before you. A Wisdom card would free everybody. Play your plain Escape.',
      de: 'Ein Ausweg löst eine Falle, die vor dir liegt. Eine Weisheitskarte würde alle befreien. Spiel deinen einfachen Ausweg.',
      accept: [{ do: 'escape', card: 'ES-1', target: learner }],
    },
    {
      en: 'Free again: downwards fits, too. Play your 7 on the 8.',
      de: 'Wieder frei: Auch abwärts passt. Spiel deine 7 auf die 8.',
      accept: [play('MO-7', 0)],
      others: rivalDoes({ do: 'trap', card: 'T3-2', target: learner }),
    },
    {
      en: 'A +3 Trap on you. Until it is answered you can do nothing else, and after four seconds the cards are yours. Escape with your -1 Escape.',
      de: 'Eine +3-Falle auf dich. Bis sie beantwortet ist, kannst du nichts anderes tun, und nach vier Sekunden gehören die Karten dir. Entkomm mit deinem -1-Ausweg.',
      accept: [{ do: 'escape', card: 'EM-1', target: learner }],
    },
    {
      en: 'A -1 Escape lets you throw away any one card but Wisdom. Throw your 1 away, or play on with the 6.',
      de: 'Ein -1-Ausweg erlaubt dir, eine beliebige Karte außer Weisheit abzuwerfen. Wirf deine 1 ab oder spiel mit der 6 weiter.',
      accept: [{ do: 'use_discard_right' }, play('AJ-6', 0)],
    },
    {
      en: 'A Dead End closes a stack for the rest of the round. Close stack A.',
      de: 'Eine Sackgasse schließt einen Stapel für den Rest der Runde. Schließ Stapel A.',
      accept: [{ card: 'DE-1', stack: 0 }],
    },
    {
      en: 'Special cards that stay in your hand are mistakes as well. When somebody is nearly out, throw them all away in one go.',
      de: 'Auch Spezialkarten, die auf der Hand bleiben, sind Fehlerpunkte. Ist jemand fast draußen, wirf sie alle auf einmal weg.',
      accept: [],
    },
  ],
};

const leaders: Part = {
  title: { en: 'Leaders and Beast Mode', de: 'Leader und Beast Mode' },
  level: 'hard',
  hands: [
    ['DM-K', 'AJ-2', 'TE-9'],
    ['MO-2', 'MO-3', 'LJ-9', 'RO-10'],
  ],
  tops: ['LJ-Q', 'AJ-5'],
  players: [{ leader: 'mouse', experience: ['meditation', 'stowaway'] }, { leader: 'robot' }],
  steps: [
    {
      en: 'In the hard game everybody has a leader. You are the Mouse: with one card left you may throw it away and be out. Your opponent is the Robot, who takes at most five mistakes a round.',
      de: 'Im schweren Spiel hat jeder einen Leader. Du bist die Maus: Hast du nur noch eine Karte, darfst du sie abwerfen und bist draußen. Dein Gegenüber ist der Roboter, der höchstens fünf Fehlerpunkte pro Runde bekommt.',
      accept: [],
    },
    {
      en: 'Doom Master cards are J, Q and K that count three mistakes if they stay in your hand, and they never go into a combination. Play your K on the Q.',
      de: 'Doom-Master-Karten sind J, Q und K, die drei Fehlerpunkte zählen, wenn sie auf der Hand bleiben, und nie in eine Kombination dürfen. Spiel deinen K auf die Q.',
      accept: [play('DM-K', 0)],
    },
    {
      en: 'Two cards left, and none fits. But you have two experience points, from Story cards that you drew after bad rounds. Unlock Beast Mode: now the Mouse may throw away two cards.',
      de: 'Noch zwei Karten, und keine passt. Aber du hast zwei Erfahrungspunkte, von Story-Karten, die du nach schlechten Runden gezogen hast. Schalt den Beast Mode frei: Jetzt darf die Maus zwei Karten abwerfen.',
      accept: [{ do: 'unlock_beast' }],
    },
    {
      en: 'Throw both away and slip out.',
      de: 'Wirf beide ab und schlüpf hinaus.',
      accept: [{ do: 'leader_discard' }],
      others: rivalDoes({ do: 'story_draw' }),
    },
    {
      en: 'Out. Whoever had the most mistakes in hand may draw a Story card for the coming round and keep it as experience: that is how stragglers catch up. All leaders and Story cards are in the tab Deck.',
      de: 'Draußen. Wer die meisten Fehlerpunkte auf der Hand hatte, darf für die nächste Runde eine Story-Karte ziehen und sie als Erfahrung behalten: So holen Nachzügler auf. Alle Leader und Story-Karten stehen im Reiter Deck.',
      accept: [],
    },
  ],
};

/** Nobody is hurried: a hand is never busy, and the table never stands still. */
const unhurried = {
  hand_cooldown_ms: 0,
  bounce_cooldown_ms: 0,
  misplay_cooldown_ms: 0,
  draw_freeze_ms: 0,
  photo_finish_ms: 0,
};

const modules: Record<Part['level'], string[]> = {
  easy: [],
  medium: ['dead_end', 'traps', 'escapes'],
  hard: ['dead_end', 'traps', 'escapes', 'doom'],
};

/** All other cards lie in the draw pile, below those that come next. */
function positionOf({ level, hands, tops, next = [], players }: Part): JsonObject {
  const deck = deckOf(Object.fromEntries(modules[level].map((name) => [`module.${name}`, true])));
  const placed = new Set([...hands.flat(), ...tops, ...next]);
  const rest = deck.filter((card) => !placed.has(card));
  return { dealer: rival, hands, tops, pile: [...next, ...rest], ...(players ? { players } : {}) };
}

function partIn(language: 'en' | 'de', part: Part): Tutorial {
  return {
    title: part.title[language],
    options: { level: part.level, ...unhurried },
    position: positionOf(part),
    script: {},
    seats: 2,
    seat: learner,
    steps: part.steps.map(({ accept, others, [language]: text }) => ({
      text,
      accept,
      ...(others ? { others } : {}),
    })),
  };
}

/** Five short lessons: stacks, combinations, drawing, traps, leaders. */
export function tutorialIn(language: string): Tutorial[] {
  return [stacks, pairs, drawing, traps, leaders].map((part) =>
    partIn(language === 'de' ? 'de' : 'en', part),
  );
}
