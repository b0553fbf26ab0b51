import type { Catalogue } from './catalogue';
import type { JsonObject } from './game';

/** Seats that won; empty when nobody did. */
export function winnersOf(outcome: JsonObject | null | undefined): number[] {
  const winners = outcome?.winners;
  return Array.isArray(winners) ? winners.filter((seat) => typeof seat === 'number') : [];
}

/** How the match ended, as one sentence in the game's words. */
export function outcomeSentence(outcome: JsonObject | null | undefined, words: Catalogue): string {
  if (!outcome) return '';
  const winners = winnersOf(outcome);
  const scores = Array.isArray(outcome.scores) ? outcome.scores : [];
  const number = scores[winners[0] ?? 0] ?? 0;
  return words.sentence(`outcome.${String(outcome.reason)}`, { number, ...outcome, seat: winners });
}

/** Seats from the first place to the last; those without a place keep their order at the end. */
export function byPlace(outcome: JsonObject | null | undefined, seats: number): Placed[] {
  const places = Array.isArray(outcome?.places) ? outcome.places : [];
  const placed = Array.from({ length: seats }, (_, seat) => ({
    seat,
    place: typeof places[seat] === 'number' ? (places[seat] as number) : 0,
  }));
  const rank = (one: Placed) => (one.place === 0 ? seats + 1 : one.place);
  return placed.toSorted((one, other) => rank(one) - rank(other));
}

export interface Placed {
  seat: number;
  /** 1 is first; 0 is not ranked */
  place: number;
}
