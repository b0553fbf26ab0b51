import type { JsonObject } from '../../lib/game';
import { texts } from '../../lib/json';
import { faceOf, rankOf } from './cards';
import type { Kind, View } from './view';

/** Cards that are alike for everybody who counts them: all nines, all Up Traps. */
export interface Sort {
  id: string;
  kind: Kind;
  /** of numbers */
  rank: string;
  /** in the deck of this game */
  count: number;
  /** lies open somewhere */
  seen: number;
  /** in the hands that this screen may see */
  held: number;
}

/** The cards of the GAME deck by the modules in play, as the rules tell it; none: they are not there yet. */
export const deckOf = (about: JsonObject | null | undefined): string[] => texts(about?.deck);

/** Where cards lie open: stacks, History piles, traps, the Doom pile (section 7). */
function openCards(view: View): Set<string> {
  const { laid, players, traps, doomPile } = view;
  return new Set([
    ...laid.map(({ card }) => card),
    ...players.flatMap(({ history, trap }) => [...history, ...(trap ? [trap] : [])]),
    ...traps.map(({ card }) => card),
    ...doomPile,
  ]);
}

const sortId = (card: string): string => {
  const { kind, value } = faceOf(card);
  return kind === 'number' ? rankOf(value) : kind;
};

/** What everybody could count: how many of each sort have been seen, and how many have not. */
export function sortsOf(view: View, deck: string[]): Sort[] {
  const open = openCards(view);
  const held = new Set([...view.hands.flat(), ...view.discards.flat()]);
  const sorts = new Map<string, Sort>();
  for (const card of deck) {
    const { kind, value } = faceOf(card);
    const id = sortId(card);
    const rank = kind === 'number' ? rankOf(value) : '';
    const sort = sorts.get(id) ?? { id, kind, rank, count: 0, seen: 0, held: 0 };
    sort.count++;
    if (open.has(card)) sort.seen++;
    else if (held.has(card)) sort.held++;
    sorts.set(id, sort);
  }
  return [...sorts.values()];
}
