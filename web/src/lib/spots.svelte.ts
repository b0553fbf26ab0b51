import { Desks } from './desks.svelte';
import type { JsonObject, TableProps } from './game';
import { text } from './json';

/** A board of spots with lines between them, as data/board.json of a game has it (engine/spots.hpp). */
export interface SpotData {
  /** in steps, from left to right and from top to bottom */
  spots: { id: string; x: number; y: number }[];
  lines: { from: string; to: string[] }[];
}

/** Something that stands on a spot. */
export interface Piece {
  seat: number;
  kind: string;
  spot: string;
}

/** What a game on such a board says of itself; its actions go `from` a spot `to` a spot. */
export interface Spotted {
  board: SpotData;
  pieces: (view: JsonObject) => Piece[];
}

const games = new Map<string, Spotted>();

export function placeOnSpots(slug: string, game: Spotted): void {
  games.set(slug, game);
}

export function spottedBy({ state }: Pick<TableProps, 'state'>): Spotted {
  const game = games.get(state.game);
  if (!game) throw new Error(`${state.game} is no game on spots`);
  return game;
}

/** The piece that was picked up, by its spot; as soon as it cannot move it is put down. */
class Hand {
  spot = $state<string | null>(null);
}
const hands = new Desks(() => new Hand());
export function pickUp(props: TableProps, spot: string | null): void {
  hands.of(props).spot = spot;
  hands.wake();
}

export interface Moves {
  /** where own pieces stand that can move */
  movers: string[];
  /** the picked one; the only one if there is one only */
  picked: string | null;
  /** what may be done: of the picked piece, or of all */
  actions: JsonObject[];
}

export function movesOf(props: TableProps): Moves {
  const { legal } = props.game;
  const movers = [...new Set(legal.map((action) => text(action.from)).filter((spot) => spot))];
  const { spot } = hands.of(props);
  const only = movers.length === 1 ? movers[0]! : null;
  const picked = spot !== null && movers.includes(spot) ? spot : only;
  const actions = legal.filter((action) => picked === null || text(action.from) === picked);
  return { movers, picked, actions };
}
