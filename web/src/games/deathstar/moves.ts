import type { JsonObject } from '../../lib/game';
import { base, compactor, detention, falcon, isHolding, kindOf, onStation } from './board';
import {
  isDetained,
  kinds,
  otherKind,
  standingOn,
  type Kind,
  type Options,
  type View,
} from './view';

/** What moves: one of the two tokens, or both as a pair. */
export type Mover = Kind | 'pair';

/** What ending there brings. */
export type Reward = 'blueprint' | 'tractor' | 'force' | 'board' | 'dogfight' | 'win' | 'nothing';

/** Whom the move meets at its end, and what becomes of them. */
export interface Meets {
  seat: number;
  kind: Mover;
  /** a choice follows, or they are sent away without one */
  how: 'choice' | 'sent';
  to: string;
  /** where a stop short would end; null: it would stay */
  short: string | null;
}

/** One way to a place: an action of its own. */
export interface Way {
  action: JsonObject;
  path: string[];
  waits: boolean;
  /** stops before the player's own token */
  stopsShort: boolean;
  meets: Meets | null;
}

/** A place that may be gone to, with all ways that lead there. */
export interface Place {
  mover: Mover;
  spot: string;
  reward: Reward;
  ways: Way[];
}

/** The legal actions, sorted by what a hand does with them. */
export interface Choices {
  spin: JsonObject | null;
  escapes: { kind: Kind; action: JsonObject }[];
  hold: JsonObject | null;
  sendBack: JsonObject | null;
  stopShort: JsonObject | null;
  cardMove: JsonObject | null;
  cardFree: JsonObject | null;
  places: Place[];
}

const plainVerbs: Record<string, keyof Choices> = {
  spin: 'spin',
  hold: 'hold',
  send_back: 'sendBack',
  stop_short: 'stopShort',
  use_card_move: 'cardMove',
  use_card_free: 'cardFree',
};

function pathOf(action: JsonObject): string[] {
  const path = action.path ?? action.spot;
  if (typeof path === 'string') return [path];
  return Array.isArray(path) ? path.map(String) : [];
}

function moverOf(action: JsonObject): Mover {
  if (action.do === 'fly' || action.do === 'step') return 'pair';
  return action.token === 'HC' ? 'HC' : 'LL';
}

function lastEmpty(view: View, path: string[]): string | null {
  for (let length = path.length - 1; length > 0; --length) {
    const spot = path[length - 1]!;
    if (isHolding(spot) || standingOn(view, spot).length === 0) return spot;
  }
  return null;
}

function meetsOnStation(
  view: View,
  options: Options,
  kind: Kind,
  action: JsonObject,
  path: string[],
): Meets | null {
  const end = path.at(-1)!;
  if (options.collision === 'none' || isHolding(end)) return null;
  const others = standingOn(view, end).filter((token) => token.seat !== view.current);
  if (options.collision === 'like_to_compactor') {
    const like = others.find((token) => token.kind === kind);
    return like ? { ...like, how: 'sent', to: compactor, short: null } : null;
  }
  const met = others[0];
  if (!met) return null;
  const short = lastEmpty(view, path);
  const forced = short === null && action.do === 'move';
  return { ...met, how: forced ? 'sent' : 'choice', to: detention, short };
}

function meetsInSpace(
  view: View,
  options: Options,
  action: JsonObject,
  path: string[],
): Meets | null {
  const end = path.at(-1)!;
  if (options.collision === 'none' || end === base) return null;
  const met = standingOn(view, end).find((token) => token.seat !== view.current);
  if (!met) return null;
  const short = lastEmpty(view, path);
  const choice =
    options.collision === 'detention_or_short' && action.do === 'fly' && short !== null;
  return { seat: met.seat, kind: 'pair', how: choice ? 'choice' : 'sent', to: falcon, short };
}

function meetsOwn(view: View, options: Options, kind: Kind, end: string): boolean {
  if (options.collision !== 'detention_or_short' || isHolding(end)) return false;
  return view.players[view.current]?.tokens[otherKind(kind)].spot === end;
}

function rewardOf(view: View, options: Options, spot: string): Reward {
  const player = view.players[view.current];
  switch (kindOf(spot, options.layout)) {
    case 'control_room':
      return player?.blueprint ? 'nothing' : 'blueprint';
    case 'tractor_beam':
      return player?.tractor ? 'nothing' : 'tractor';
    case 'force':
      return view.drawn > 0 && !options.chainDraws ? 'nothing' : 'force';
    case 'falcon':
      return 'board';
    case 'tie':
      return 'dogfight';
    case 'base':
      return 'win';
    default:
      return 'nothing';
  }
}

function wayOf(view: View, options: Options, action: JsonObject): { way: Way; spot: string } {
  const path = pathOf(action);
  const end = path.at(-1)!;
  const mover = moverOf(action);
  const waits = action.do === 'move' && path.length < view.spin && end !== falcon;
  if (mover === 'pair') {
    const meets = meetsInSpace(view, options, action, path);
    return { way: { action, path, waits: false, stopsShort: false, meets }, spot: end };
  }
  if (meetsOwn(view, options, mover, end)) {
    const short = lastEmpty(view, path);
    const walked = short === null ? [] : path.slice(0, path.indexOf(short) + 1);
    const way = { action, path: walked, waits, stopsShort: true, meets: null };
    return { way, spot: short ?? view.players[view.current]!.tokens[mover].spot! };
  }
  const meets = meetsOnStation(view, options, mover, action, path);
  return { way: { action, path, waits, stopsShort: false, meets }, spot: end };
}

/** Sorts the legal actions; paths of one mover that end on one spot come together. */
export function choicesOf(view: View, options: Options, legal: JsonObject[]): Choices {
  const choices: Choices = {
    spin: null,
    escapes: [],
    hold: null,
    sendBack: null,
    stopShort: null,
    cardMove: null,
    cardFree: null,
    places: [],
  };
  const places = new Map<string, Place>();
  for (const action of legal) {
    const verb = String(action.do);
    const plain = plainVerbs[verb];
    if (plain) {
      Object.assign(choices, { [plain]: action });
    } else if (verb === 'present_escape') {
      choices.escapes.push({ kind: action.token === 'HC' ? 'HC' : 'LL', action });
    } else {
      const { way, spot } = wayOf(view, options, action);
      const mover = moverOf(action);
      const key = `${mover} ${spot}`;
      const place = places.get(key) ?? {
        mover,
        spot,
        reward: rewardOf(view, options, spot),
        ways: [],
      };
      place.ways.push(way);
      places.set(key, place);
    }
  }
  choices.places = [...places.values()].map((place) => ({ ...place, ways: inOrder(place.ways) }));
  return choices;
}

/** The whole number before a wait, and ways that differ only in what lies between after them. */
function inOrder(ways: Way[]): Way[] {
  const rank = (way: Way) => Number(way.stopsShort) * 2 + Number(way.waits);
  return [...ways].sort((a, b) => rank(a) - rank(b));
}

export function moversOf(choices: Choices): Mover[] {
  const order: Mover[] = [...kinds, 'pair'];
  return order.filter((mover) => choices.places.some((place) => place.mover === mover));
}

export const placesOf = (choices: Choices, mover: Mover | null): Place[] =>
  choices.places.filter((place) => place.mover === mover);

const rewardOrder: Reward[] = [
  'win',
  'board',
  'blueprint',
  'tractor',
  'dogfight',
  'force',
  'nothing',
];
const better = (a: Place, b: Place): number =>
  rewardOrder.indexOf(a.reward) - rewardOrder.indexOf(b.reward);

/** The places that bring the race forward, the best one first. */
export function highlights(places: Place[]): Place[] {
  const telling: Reward[] = ['win', 'board', 'blueprint', 'tractor'];
  return places.filter((place) => telling.includes(place.reward)).sort(better);
}

/** Why a token has nowhere to go now. */
export function whyNot(view: View, seat: number, kind: Kind): 'aboard' | 'detained' | 'stuck' {
  const token = view.players[seat]?.tokens[kind];
  if (token && !onStation(token.spot)) return 'aboard';
  if (token?.spot === falcon) return 'aboard';
  return token && isDetained(token) ? 'detained' : 'stuck';
}

/** How many different things can be done now: with one, a single press is enough. */
export function countOf(choices: Choices): number {
  const plain = Object.values(plainVerbs).filter((name) => choices[name] !== null).length;
  return plain + choices.escapes.length + choices.places.length;
}
