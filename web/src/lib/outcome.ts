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
