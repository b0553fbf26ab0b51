import type { Catalogue } from './catalogue';
import type { JsonObject } from './game';
import { m } from '../paraglide/messages';

/** What a good bot would do, and why, as a table answers `hint`. */
export interface Hint {
  action: JsonObject;
  reason?: JsonObject;
}

/** The action in the words of the game. Where a path ends, and how, is worked out from it. */
export function actionSentence({ action }: Hint, words: Catalogue): string {
  const path = action.path;
  const ended =
    Array.isArray(path) && path.length > 0
      ? { spot: path.at(-1)!, result: 'full', ...action }
      : action;
  return words.sentence(`action.${String(action.do)}`, ended);
}

export function reasonSentence({ reason }: Hint, words: Catalogue): string {
  return reason ? words.sentence(String(reason.key), reason) : m.hint_no_reason();
}
