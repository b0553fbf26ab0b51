import type { Json, JsonObject } from '../../lib/game';

export type Side = 'unknown' | 'human' | 'alien';
export type PodState = 'none' | 'open' | 'damaged' | 'gone';
export type Phase =
  | 'before_move'
  | 'after_move'
  | 'announce'
  | 'choose_pod_card'
  | 'after_resolution'
  | 'reaction'
  | 'over'
  | 'turn';

export interface Player {
  /** none: not known, or there is none any more */
  character: string;
  side: Side;
  status: 'in_play' | 'escaped' | 'eliminated';
  /** null: not known, or out of play */
  place: string | null;
  /** where everybody knows this player to have been last */
  known: string | null;
  /** face-down cards that are known, by kind */
  hand: Record<string, number>;
  shown: boolean;
  reborn: boolean;
  mutated: boolean;
  kills: number;
  abilityUsed: boolean;
  left: boolean;
}

export interface Turn {
  start: string | null;
  adrenaline: number;
  sedated: boolean;
  moved: boolean;
  stayed: boolean;
  captain: boolean;
  twoNoises: boolean;
  resolved: boolean;
  saying: 'nothing' | 'silent_sector' | 'silence' | 'noise_here' | 'noise_anywhere';
  /** none: nothing, or not known */
  drawn: string;
}

export interface View {
  phase: Phase;
  current: number;
  round: number;
  starter: number;
  players: Player[];
  turn: Turn;
  assault: { sector: string | null; victims: number[]; answered: number[] };
  uses: { seat: number; item: string; round: number }[];
  pods: PodState[];
  podsGreen: number;
  podsRed: number;
  podChoice: string[];
  /** by seat, by round: the sector, with an asterisk for an ability */
  records: (string | null)[][];
  faceDown: number[];
  drawSize: number;
  discardSize: number;
  /** nothing is hidden */
  complete: boolean;
  reason: string;
  /** the seat whose view this is; null: of a spectator */
  me: number | null;
}

export interface Options {
  zone: string;
  items: boolean;
  abilities: boolean;
  rounds: number;
  feeding: string;
  podsOpenRound: number;
  podsAlwaysWork: boolean;
  noiseTargets: string;
  drawOnSilent: boolean;
  reborn: boolean;
  secretKills: boolean;
  deductionAid: boolean;
}

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const object = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
/** Stands for the seat of a spectator. */
const nobody = 255;
const maybe = (value: Json | undefined): string | null => text(value) || null;

function readPlayer(value: Json): Player {
  const player = object(value);
  const hand = Object.entries(object(player.hand)).map(([card, count]) => [card, number(count)]);
  return {
    character: text(player.character) || 'none',
    side: (text(player.side) || 'unknown') as Side,
    status: (text(player.status) || 'in_play') as Player['status'],
    place: maybe(player.place),
    known: maybe(player.known),
    hand: Object.fromEntries(hand) as Record<string, number>,
    shown: player.shown === true,
    reborn: player.reborn === true,
    mutated: player.mutated === true,
    kills: number(player.kills),
    abilityUsed: player.ability_used === true,
    left: player.left === true,
  };
}

function readTurn(value: Json | undefined): Turn {
  const turn = object(value);
  return {
    start: maybe(turn.start),
    adrenaline: number(turn.adrenaline),
    sedated: turn.sedated === true,
    moved: turn.moved === true,
    stayed: turn.stayed === true,
    captain: turn.captain === true,
    twoNoises: turn.two_noises === true,
    resolved: turn.resolved === true,
    saying: (text(turn.saying) || 'nothing') as Turn['saying'],
    drawn: text(turn.drawn) || 'none',
  };
}

export function readView(value: Json | undefined): View {
  const view = object(value);
  const assault = object(view.assault);
  return {
    phase: (text(view.phase) || 'turn') as Phase,
    current: number(view.current),
    round: number(view.round),
    starter: number(view.starter),
    players: list(view.players).map(readPlayer),
    turn: readTurn(view.turn),
    assault: {
      sector: maybe(assault.sector),
      victims: list(assault.victims).map(number),
      answered: list(assault.answered).map(number),
    },
    uses: list(view.uses).map((value) => {
      const use = object(value);
      return { seat: number(use.seat), item: text(use.item), round: number(use.round) };
    }),
    pods: list(view.pods).map((state) => text(state) as PodState),
    podsGreen: number(view.pods_green),
    podsRed: number(view.pods_red),
    podChoice: list(view.pod_choice).map(text),
    records: list(view.records).map((record) => list(record).map(maybe)),
    faceDown: list(view.face_down).map(number),
    drawSize: number(view.draw_size),
    discardSize: number(view.discard_size),
    complete: view.complete === true,
    reason: text(view.reason),
    me: typeof view.me === 'number' && view.me !== nobody ? view.me : null,
  };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  return {
    zone: text(options.zone) || 'galilei',
    items: options.items !== false,
    abilities: options.abilities !== false,
    rounds: number(options.rounds) || 40,
    feeding: text(options.feeding) || 'once',
    podsOpenRound: number(options.pods_open_round) || 1,
    podsAlwaysWork: options.pods_always_work === true,
    noiseTargets: text(options.noise_targets) || 'any_coordinates',
    drawOnSilent: options.draw_on_silent === true,
    reborn: text(options.killed_humans) !== 'out',
    secretKills: options.secret_kills === true,
    deductionAid: options.deduction_aid === true,
  };
}

/** The asterisk of a record is about an ability, not about the place. */
export const sectorOfEntry = (entry: string | null): string | null =>
  entry?.replace('*', '') || null;

/** Where somebody has been, from the first known place on. */
export function trailOf(view: View, seat: number, from: string | null): string[] {
  const entered = (view.records[seat] ?? []).flatMap((entry) => sectorOfEntry(entry) ?? []);
  return from === null ? entered : [from, ...entered];
}

/** What is held, one name a card, items first and Silence last. */
export function handOf(player: Player): string[] {
  const cards = Object.entries(player.hand).flatMap(([card, count]) =>
    Array<string>(count).fill(card),
  );
  const rank = (card: string): number => (card === 'silence' ? 1 : 0);
  return cards.sort((one, other) => rank(one) - rank(other));
}

export const usesOf = (view: View, seat: number): string[] =>
  view.uses.filter((use) => use.seat === seat).map((use) => use.item);
