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
  power: number;
  /** where the actor chooses; 0: there is no choice */
  mostPower: number;
}

export interface ItemRule {
  id: Item;
  /** null: it has no action of its own */
  cost: Cost | null;
}

interface RawDeed {
  id: string;
  cost: string;
  power?: number;
  most_power?: number;
}

interface Place {
  column: number;
  row: number;
  deck: Deck | null;
  sides: [DeedRule[], DeedRule[]];
}

const readDeed = (raw: RawDeed): DeedRule => ({
  id: raw.id as Deed,
  cost: raw.cost as Cost,
  power: raw.power ?? 0,
  mostPower: raw.most_power ?? 0,
});

const places = Object.fromEntries(
  data.locations.map((raw) => [
    raw.id,
    {
      column: raw.grid[0],
      row: raw.grid[1],
      deck: raw.deck,
      sides: [raw.A.map(readDeed), raw.B.map(readDeed)],
    },
  ]),
) as Record<Location, Place>;

const itemRules = Object.fromEntries(
  itemData.items.map((raw): [string, ItemRule] => [
    raw.id,
    {
      id: raw.id as Item,
      cost: (raw.cost as Cost | undefined) ?? null,
    },
  ]),
) as Record<Item, ItemRule>;

export const deathAbove = data.constants.death_above;
export const halfActions = data.constants.half_actions;
export const reachTwoAt = data.constants.reach_two_at_living;

export const itemRule = (item: Item): ItemRule => itemRules[item];
export const deckAt = (place: Location): Deck | null => places[place].deck;
export const gridOf = (place: Location): { column: number; row: number } => places[place];
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
  places[place].sides[sideOf(place, options) === 'A' ? 0 : 1];

export const halvesOf = (cost: Cost): number => (cost === 'full' ? 2 : cost === 'half' ? 1 : 0);

export const placeIcons: Record<Location, IconName> = {
  infirmary: 'med',
  depot: 'box',
  command: 'radio',
  generator: 'power',
  security: 'shield',
  rocket: 'rocket',
};
