import type { Json } from '../../lib/game';
import * as made from '../../made/sisypho';

export { list, number, object, text } from '../../lib/json';
export {
  everyChip as chips,
  everyDeck as decks,
  everyDeed as deeds,
  everyItem as items,
  everyLocation as locations,
  readOptions,
} from '../../made/sisypho';
export type * from '../../made/sisypho';
import type { Action, Location, Phase } from '../../made/sisypho';

export type Cost = 'free' | 'half' | 'full';
/** The phases in which the Agent may use cards. */
export const windows = ['w1', 'w2', 'w3', 'w4'] as const;
export type Window = (typeof windows)[number];

/** The seat of the Agent; all others are Survivors. */
export const agentSeat = 0;

export interface Survivor extends made.Survivor {
  seat: number;
}

export interface View extends Omit<made.View, 'players'> {
  /** where the Agent is */
  agent: Location;
  /** seats 1 and up, the dead included */
  survivors: Survivor[];
}

/** How much Power a Route moves where. */
export type Moves = Partial<Record<Location, number>>;
export type CardAct = Extract<Action, { do: 'play_card' }>;
export type Verb = Action['do'];

export function readView(value: Json | undefined): View {
  const { players, ...view } = made.readView(value);
  const [agent, ...survivors] = players;
  return {
    ...view,
    round: view.round || 1,
    agent: agent.place,
    survivors: survivors.map((survivor, i) => ({ ...survivor, seat: i + 1 })),
  };
}

export const isWindow = (phase: Phase): phase is Window =>
  (windows as readonly string[]).includes(phase);

/** The Survivor of a seat; null: the Agent's, or nobody's. */
export const survivorAt = (view: View, seat: number | null): Survivor | null =>
  seat === null ? null : (view.survivors[seat - 1] ?? null);

export const living = (view: View): Survivor[] => view.survivors.filter(({ dead }) => !dead);

/** Those who live and are there. */
export const livingAt = (view: View, place: Location): Survivor[] =>
  living(view).filter((survivor) => survivor.place === place);
