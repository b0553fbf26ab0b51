import itemData from '../../../../games/sisypho/data/items.json';
import data from '../../../../games/sisypho/data/station.json';
import type { IconName } from '../../lib/icons';
import {
  locations,
  type Cost,
  type Deck,
  type Deed,
  type Item,
  type Location,
  type Options,
} from './view';

/** A Location Action as it is printed. */
export interface DeedRule {
  id: Deed;
  cost: Cost;
  /** spent; the least where the actor chooses */
  power?: number;
  /** where the actor chooses */
  most_power?: number;
}

type Place = { deck: Deck | null } & Record<'A' | 'B', DeedRule[]>;
const places = Object.fromEntries(data.locations.map((place) => [place.id, place])) as unknown;

const placeOf = (place: Location): Place => (places as Record<Location, Place>)[place];

export const deathAbove = data.constants.death_above;
export const halfActions = data.constants.half_actions;
export const reachTwoAt = data.constants.reach_two_at_living;

/** What an Item's own action costs, if it has one. */
export const costOf = (item: Item): Cost =>
  (itemData.items.find(({ id }) => id === item)?.cost ?? 'free') as Cost;
export const deckAt = (place: Location): Deck | null => placeOf(place).deck;
/** 1 to 6, in the order of the grid: the key that picks it. */
export const numberOf = (place: Location): number => locations.indexOf(place) + 1;

/** Which side of its card a Location shows: "A" or "B". */
export function sideOf(place: Location, options: Options): 'A' | 'B' {
  if (options.sides === 'advanced') return 'B';
  if (options.sides === 'standard') return 'A';
  return options.sides[locations.indexOf(place)] === 'B' ? 'B' : 'A';
}

/** What a Location offers at this table. */
export const deedsAt = (place: Location, options: Options): DeedRule[] =>
  placeOf(place)[sideOf(place, options)];

export const halvesOf = (cost: Cost): number => (cost === 'full' ? 2 : cost === 'half' ? 1 : 0);

export const placeIcons: Record<Location, IconName> = {
  infirmary: 'med',
  depot: 'box',
  command: 'radio',
  generator: 'power',
  security: 'shield',
  rocket: 'rocket',
};
