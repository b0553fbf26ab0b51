import type { JsonObject } from '../../lib/game';
import { isEnemy, missionOf, pair, points, profileOf, snitch } from './cards';
import type { Mode } from './modes';
import type { Options, Player, View } from './view';

/** One line of the score sheet: what it is for, and what it brings. */
export interface ScoreLine {
  id: string;
  /** whose part it is, or null: everybody's */
  seat: number | null;
  /** a sentence of the game's words, and what is filled in */
  key: string;
  fields: JsonObject;
  /** the cards that it counts and the sentence does not name */
  shown: string[];
  points: number;
}

/** Both scores with every component (AST-802 to AST-808). */
export interface Score {
  team: ScoreLine[];
  dekedd: ScoreLine[];
}

export const total = (lines: ScoreLine[]): number =>
  lines.reduce((sum, line) => sum + line.points, 0);

const holds = (custody: string[], cards: string[]): boolean =>
  cards.every((card) => custody.includes(card));

function custodyLine(player: Player, seat: number): ScoreLine {
  const hostages = player.custody.filter(isEnemy).length;
  const values = player.custody.map((card) => profileOf(card).value);
  return {
    id: `custody.${seat}`,
    seat,
    key: 'ui.score.custody',
    fields: { seat, count: player.custody.length - hostages, hostages },
    shown: player.custody,
    points: values.reduce((sum, value) => sum + value, 0),
  };
}

/** AST-613: both Prisoners in the own custody, or in any with the option. */
function missionLine(view: View, options: Options, seat: number): ScoreLine[] {
  const player = view.players[seat]!;
  const mission = missionOf(player.mission);
  if (!mission) return [];
  const custody = options.teamMissions ? heldBy(view) : player.custody;
  const done = holds(custody, mission.prisoners);
  const found = mission.prisoners.filter((card) => custody.includes(card)).length;
  return [
    {
      id: `mission.${seat}`,
      seat,
      key: 'ui.score.mission',
      fields: { seat, cards: mission.prisoners, found },
      shown: [],
      points: done ? points.mission : 0,
    },
  ];
}

const heldBy = (view: View): string[] => view.players.flatMap((player) => player.custody);

/** AST-612 */
function pairLine(view: View): ScoreLine {
  const together = view.players.some((player) => holds(player.custody, pair));
  const apart = holds(heldBy(view), pair);
  return {
    id: 'pair',
    seat: null,
    key: 'ui.score.pair',
    fields: { cards: pair, held: together ? 'together' : apart ? 'apart' : 'inside' },
    shown: [],
    points: together ? points.pair : 0,
  };
}

/** AST-610 */
function informersLine(view: View): ScoreLine {
  const held = heldBy(view);
  const informers = held.filter((card) => profileOf(card).kind === 'informer');
  const counts = held.includes(snitch);
  return {
    id: 'informers',
    seat: null,
    key: 'ui.score.informers',
    fields: { count: informers.length, each: points.informer, snitch: counts },
    shown: [],
    points: counts ? informers.length * points.informer : 0,
  };
}

/** Everybody who has entered the game and is nobody's hostage (AST-805). */
function freeEnemies(view: View, options: Options, mode: Mode): string[] {
  const hostages = heldBy(view);
  const away = options.bonusInDeckOnly ? [...hostages, ...view.line] : hostages;
  const entered = [...mode.enemies, ...mode.aside.filter(isEnemy)];
  return entered.filter((enemy) => !view.aside.includes(enemy) && !away.includes(enemy));
}

function dekeddLines(view: View, options: Options, mode: Mode): ScoreLine[] {
  const count = view.prisonerDeckSize + (options.lineCounts ? view.lineSize : 0);
  const enemies = freeEnemies(view, options, mode);
  return [
    {
      id: 'deck',
      seat: null,
      key: 'ui.score.deck',
      fields: { count, each: mode.perCard, line: options.lineCounts },
      shown: [],
      points: count * mode.perCard,
    },
    {
      id: 'enemies',
      seat: null,
      key: 'ui.score.enemies',
      fields: { count: enemies.length, each: mode.perEnemy },
      shown: enemies,
      points: enemies.length * mode.perEnemy,
    },
  ];
}

/** What both sides would have if the game ended now; null where nobody scores (Rambo Mode). */
export function scoreOf(view: View, mode: Mode, options: Options): Score | null {
  if (mode.solo) return null;
  const seats = view.players.map((_, seat) => seat);
  const hasInformers = mode.informers.length > 0;
  return {
    team: [
      ...seats.map((seat) => custodyLine(view.players[seat]!, seat)),
      ...seats.flatMap((seat) => missionLine(view, options, seat)),
      pairLine(view),
      ...(hasInformers ? [informersLine(view)] : []),
    ],
    dekedd: dekeddLines(view, options, mode),
  };
}

/** What is left in the prison, and what was done: all that Rambo Mode reports (AST-908). */
export interface SoloResult {
  freed: string[];
  hostages: string[];
  /** Prisoners, not Enemies, in Line and deck; known at the end */
  inside: string[];
  cardsLeft: number;
}

export function soloResult(view: View): SoloResult {
  const held = heldBy(view);
  return {
    freed: held.filter((card) => !isEnemy(card)),
    hostages: held.filter(isEnemy),
    inside: [...view.line, ...view.prisonerDeck].filter((card) => !isEnemy(card)),
    cardsLeft: view.calibrationDeckSize,
  };
}
