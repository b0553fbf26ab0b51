import cards from '../../../../games/aliens/data/cards.json';
import type { Json } from '../../lib/game';
import { number, object, text } from '../../lib/json';
import * as made from '../../made/aliens';

export { list, number, object, text } from '../../lib/json';
export type * from '../../made/aliens';
import type { Card, Player } from '../../made/aliens';

export interface View extends Omit<made.View, 'me'> {
  /** the seat whose view this is; null: of a spectator */
  me: number | null;
}

export interface Options {
  zone: string;
  items: boolean;
  abilities: boolean;
  rounds: number;
  podsAlwaysWork: boolean;
  drawOnSilent: boolean;
}

/** Stands for the seat of a spectator. */
const nobody = 255;

export function readView(value: Json | undefined): View {
  const view = made.readView(value);
  return { ...view, me: view.me === nobody ? null : view.me };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  return {
    zone: text(options.zone) || 'galilei',
    items: options.items !== false,
    abilities: options.abilities !== false,
    rounds: number(options.rounds) || 40,
    podsAlwaysWork: options.pods_always_work === true,
    drawOnSilent: options.draw_on_silent === true,
  };
}

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
