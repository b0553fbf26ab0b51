import type { Json, JsonObject } from '../../lib/game';
import { detention, falcon, onStation } from './board';

export type Kind = 'LL' | 'HC';
export const kinds: Kind[] = ['LL', 'HC'];
export const otherKind = (kind: Kind): Kind => (kind === 'LL' ? 'HC' : 'LL');
/** The letter on a token's head. */
export const letterOf = (kind: Kind): string => (kind === 'LL' ? 'L' : 'H');

export type Phase =
  | 'first_spin'
  | 'await_spin'
  | 'await_move'
  | 'await_collision'
  | 'await_card_path'
  | 'await_card_choice'
  | 'await_flight'
  | 'await_dogfight'
  | 'await_step'
  | 'game_over';

export interface Token {
  /** null: taken off the board */
  spot: string | null;
  served: number;
  free: boolean;
}

export interface Player {
  tokens: Record<Kind, Token>;
  blueprint: boolean;
  tractor: boolean;
  escapes: number;
  owed: number;
  place: number;
  left: boolean;
  turns: number;
}

export interface Meeting {
  path: string[];
  stop: number;
  cause: string;
  waits: boolean;
}

export interface View {
  phase: Phase;
  current: number;
  round: number;
  spin: number;
  players: Player[];
  card: string | null;
  mover: Kind;
  meeting: Meeting;
  extraTurn: boolean;
  falconOpen: boolean;
  drawn: number;
  firstSpins: number[];
  spun: number[];
  contenders: number[];
  reason: string;
  deckSize: number;
  discardSize: number;
  returned: string[];
}

export interface Options {
  edition: string;
  collision: 'detention_or_short' | 'like_to_compactor' | 'none';
  detentionTurns: number;
  detentionThree: string;
  chainDraws: boolean;
  deckReturn: string;
  dogfightWin: string;
  weights: number[];
  layout: string;
  missions: 'both' | 'either' | 'none';
  timeTrial: boolean;
  memoryAid: boolean;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const texts = (value: Json | undefined): string[] => list(value).map(text);
const numbers = (value: Json | undefined): number[] => list(value).map(number);
const object = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

function readToken(value: Json | undefined): Token {
  if (typeof value === 'string') return { spot: value, served: 0, free: false };
  const token = object(value);
  return {
    spot: text(token.spot) || null,
    served: number(token.served),
    free: token.free === true,
  };
}

function readPlayer(value: Json): Player {
  const player = object(value);
  return {
    tokens: { LL: readToken(player.LL), HC: readToken(player.HC) },
    blueprint: player.blueprint === true,
    tractor: player.tractor === true,
    escapes: number(player.escapes),
    owed: number(player.owed),
    place: number(player.place),
    left: player.left === true,
    turns: number(player.turns),
  };
}

export function readView(value: Json | undefined): View {
  const view = object(value);
  const meeting = object(view.meeting);
  return {
    phase: (text(view.phase) || 'first_spin') as Phase,
    current: number(view.current),
    round: number(view.round),
    spin: number(view.spin),
    players: list(view.players).map(readPlayer),
    card: text(view.card) || null,
    mover: view.mover === 'HC' ? 'HC' : 'LL',
    meeting: {
      path: texts(meeting.path),
      stop: number(meeting.stop),
      cause: text(meeting.cause),
      waits: meeting.waits === true,
    },
    extraTurn: view.extra_turn === true,
    falconOpen: view.falcon_open === true,
    drawn: number(view.drawn),
    firstSpins: numbers(view.first_spins),
    spun: numbers(view.spun),
    contenders: numbers(view.contenders),
    reason: text(view.reason),
    deckSize: number(view.deck_size),
    discardSize: number(view.discard_size),
    returned: texts(view.returned),
  };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  const weights = numbers(options.spinner_weights);
  return {
    edition: text(options.edition) || 'A',
    collision: (text(options.collision) || 'detention_or_short') as Options['collision'],
    detentionTurns: number(options.detention_turns) || 3,
    detentionThree: text(options.detention_three),
    chainDraws: options.chain_draws !== false,
    deckReturn: text(options.deck_return),
    dogfightWin: text(options.dogfight_win) || '2/3',
    weights: weights.length === 3 ? weights : [1, 1, 1],
    layout: text(options.hyperspace_layout) || 'patrol',
    missions: (text(options.missions_required) || 'both') as Options['missions'],
    timeTrial: options.time_trial === true,
    memoryAid: options.memory_aid === true,
  };
}

/** How often a dogfight is won: 2 in 3. */
export function chanceOf(options: Options): { win: number; all: number } {
  const [win = 2, all = 3] = options.dogfightWin.split('/').map(Number);
  return { win, all };
}

export const isDetained = (token: Token): boolean => token.spot === detention && !token.free;
export const isAboard = (token: Token): boolean =>
  token.spot === falcon || (token.spot !== null && !onStation(token.spot));
/** Both tokens aboard: they move as one. */
export const isPaired = (player: Player): boolean =>
  isAboard(player.tokens.LL) && isAboard(player.tokens.HC);
export const isPlaying = (player: Player): boolean => !player.left && player.place === 0;

export function missionsLeft(player: Player, options: Options): number {
  const taken = Number(player.blueprint) + Number(player.tractor);
  const needed = { both: 2, either: 1, none: 0 }[options.missions];
  return Math.max(0, needed - taken);
}

/** Which tokens stand on a spot. */
export function standingOn(view: View, spot: string): { seat: number; kind: Kind }[] {
  return view.players.flatMap((player, seat) =>
    kinds.filter((kind) => player.tokens[kind].spot === spot).map((kind) => ({ seat, kind })),
  );
}
