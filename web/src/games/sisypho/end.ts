import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import { agentSeat, number, text } from './view';

/** What a seat reads over the end: both sides win or lose whole. */
export function headline(outcome: JsonObject, seat: number, words: Catalogue): string | null {
  const side = seat === agentSeat ? 'agent' : 'survivors';
  const key = `ui.over.${text(outcome.reason)}.${side}`;
  return words.has(key) ? words.text(key) : null;
}

export const won = headline;
export const lost = headline;

/** The numbers that the end is about: how long it took, and whom it cost. */
export function figures(outcome: JsonObject, words: Catalogue): { value: number; name: string }[] {
  return ['rounds', 'deaths'].map((what) => ({
    value: number(outcome[what]),
    name: words.sentence(`ui.over.${what}`, outcome),
  }));
}
