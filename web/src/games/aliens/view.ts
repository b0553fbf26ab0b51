import cards from '../../../../games/aliens/data/cards.json';
import type { Card, Player, View } from '../../made/aliens';

export { list, number, object, text } from '../../lib/json';
export { readOptions, readView } from '../../made/aliens';
export type * from '../../made/aliens';

/** The side that a Character Card is of. */
export const dealtSide = (character: string): string =>
  cards.characters.find(({ id }) => id === character)?.side ?? 'human';

/** The asterisk of a record is about an ability, not about the place. */
export const sectorOfEntry = (entry: string | null): string | null =>
  entry?.replace('*', '') || null;

/** Where somebody has been, from the first known place on. */
export function trailOf(view: View, seat: number, from: string | null): string[] {
  const entered = (view.records[seat] ?? []).flatMap((entry) => sectorOfEntry(entry) ?? []);
  return from === null ? entered : [from, ...entered];
}

/** What is held, one name a card, items first and Silence last. */
export function handOf(player: Player): Card[] {
  const cards = Object.entries(player.hand).flatMap(([card, count]) =>
    Array<Card>(count).fill(card as Card),
  );
  const rank = (card: string): number => (card === 'silence' ? 1 : 0);
  return cards.sort((one, other) => rank(one) - rank(other));
}

export const usesOf = (view: View, seat: number): string[] =>
  view.uses.filter((use) => use.seat === seat).map((use) => use.item);
