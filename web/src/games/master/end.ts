import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import { numbers } from './view';

/** What a winner reads over the end. */
export function won(outcome: JsonObject, _seat: number, words: Catalogue): string {
  return words.text(numbers(outcome.winners).length > 1 ? 'ui.over.together' : 'ui.over.won');
}

/** What the others read; null: the usual. */
export function lost(outcome: JsonObject, seat: number, words: Catalogue): string | null {
  const place = numbers(outcome.places)[seat] ?? 0;
  return place === 2 ? words.text('ui.over.second') : null;
}
