import type { Catalogue } from './catalogue';
import type { JsonObject } from './game';
import { houseWords } from './house';

/** What a good bot would do, and why, as a table answers `hint`. */
export interface Hint {
  action: JsonObject;
  reason?: JsonObject;
}

/** The action in the words of the game. */
export function actionSentence({ action }: Hint, words: Catalogue): string {
  return words.sentence(`action.${String(action.do)}`, action);
}

export function reasonSentence({ reason }: Hint, words: Catalogue): string {
  return reason ? words.sentence(String(reason.key), reason) : houseWords().text('hint.no_reason');
}
