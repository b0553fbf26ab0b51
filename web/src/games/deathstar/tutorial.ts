import type { JsonObject, Tutorial } from '../../lib/game';

interface Step {
  en: string;
  de: string;
  accept: JsonObject[];
  others?: { seat: number; action: JsonObject }[];
}

const learner = 0;
const rival = 1;
const spin = { do: 'spin' };
const move = (token: string, ...path: string[]): JsonObject => ({ do: 'move', token, path });
const rivalMoves = (token: string, ...path: string[]) => [
  { seat: rival, action: spin },
  { seat: rival, action: move(token, ...path) },
];
const spinsAgain = { seat: learner, action: spin };

const steps: Step[] = [
  {
    en: 'You race with two tokens. Both need to leave by the ship. Begin by spinning: press the wheel, the Spin button or the space bar.',
    de: 'Du spielst mit zwei Figuren. Beide müssen mit dem Schiff fliehen. Dreh zuerst: Drück auf die Scheibe, auf „Drehen“ oder die Leertaste.',
    accept: [spin],
  },
  {
    en: 'A 3: that lets your locked-up token H out of the cells. Pick the blue spot just before the Tractor Beam Room, then Go. Ending on blue means drawing a card.',
    de: 'Eine 3: Damit darf deine eingesperrte Figur H hinaus. Wähle das blaue Feld direkt vor dem Traktorstrahl-Raum, dann „Los“. Wer auf Blau endet, zieht eine Karte.',
    accept: [move('HC', 'XS', 'FSW3', 'FSW4')],
  },
  {
    en: 'The card moves you ahead 1. A room counts only if a move ends there exactly, and now it does: go in and turn off the beam. The Blueprint you have already.',
    de: 'Die Karte bringt dich 1 vor. Ein Raum zählt nur, wenn ein Zug genau dort endet, und jetzt passt es: Geh hinein und schalt den Strahl ab. Die Pläne hast du schon.',
    accept: [{ do: 'move_card', token: 'HC', path: ['TB'] }],
    others: [...rivalMoves('LL', 'NW2', 'NW3'), spinsAgain],
  },
  {
    en: 'Both missions are done, so the ship is open to you. You spun a 1, and either token may use it. Pick L, which waits on the ramp, and bring it aboard.',
    de: 'Beide Aufträge sind erfüllt, das Schiff steht dir offen. Du hast eine 1, und jede deiner Figuren darf sie nutzen. Nimm L, die auf der Rampe wartet, und bring sie an Bord.',
    accept: [move('LL', 'MF')],
    others: [
      ...rivalMoves('LL', 'NW4'),
      spinsAgain,
      { seat: learner, action: move('HC', 'FSE1') },
      {
        seat: learner,
        action: { do: 'move_card', token: 'HC', path: ['FSE2', 'FSE3', 'FSE4', 'GT'] },
      },
      ...rivalMoves('HC', 'SW2', 'SW3'),
      spinsAgain,
    ],
  },
  {
    en: 'A lucky card later, H stands at the hangar gate and you spun a 3: exactly the way to the ship. Bring H aboard; from then on the two fly as a pair.',
    de: 'Eine Glückskarte später steht H am Hangartor, und du hast eine 3: genau der Weg zum Schiff. Bring H an Bord; von da an fliegen beide als Paar.',
    accept: [move('HC', 'K1', 'K2', 'MF'), move('HC', 'P1', 'P2', 'MF')],
    others: [...rivalMoves('HC', 'SW4'), spinsAgain],
  },
  {
    en: 'Hyperspace: six rows to the base, always forward. Empty spaces are safe, fighters mean a dogfight. Be bold: fly the pair 2 spaces onto the left fighter.',
    de: 'Der Hyperraum: sechs Reihen bis zur Basis, immer vorwärts. Leere Felder sind sicher, Jäger bedeuten Raumkampf. Trau dich: Flieg 2 Felder auf den linken Jäger.',
    accept: [
      { do: 'fly', path: ['L1', 'L2'] },
      { do: 'fly', path: ['C1', 'L2'] },
    ],
  },
  {
    en: 'Dogfight: the inner band decides: win, and you move on one space; lose, and the pair is back on the ship. Spin.',
    de: 'Raumkampf: Das innere Band entscheidet: Bei Sieg ziehst du ein Feld weiter, sonst ist das Paar zurück auf dem Schiff. Dreh.',
    accept: [spin],
  },
  {
    en: 'Won. Take the free step to the empty space straight ahead. The base must be reached by the exact number, or by a step like this one. Whoever arrives first wins. Good luck.',
    de: 'Gewonnen. Mach den freien Schritt auf das leere Feld geradeaus. Die Basis erreichst du nur mit der genauen Zahl oder mit so einem Schritt. Wer zuerst dort ist, gewinnt. Viel Glück.',
    accept: [{ do: 'step', spot: ['L3'] }],
  },
];

/** One escape in eight decisions: out of the cells, to a room, aboard, through a dogfight. */
export function tutorialIn(language: string): Tutorial {
  return {
    options: { edition: 'A' },
    position: {
      players: [
        { LL: 'P2', HC: { spot: 'DB', served: 0, free: false }, blueprint: true },
        { LL: 'NW1', HC: 'SW1' },
      ],
      deck: ['FC-03', 'FC-08'],
    },
    script: { spin: [3, 2, 1, 1, 1, 2, 3, 1, 2], dogfight: ['win'] },
    seats: 2,
    seat: learner,
    steps: steps.map(({ en, de, accept, others }) => ({
      text: language === 'de' ? de : en,
      accept,
      ...(others ? { others } : {}),
    })),
  };
}
