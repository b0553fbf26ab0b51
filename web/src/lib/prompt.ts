import type { Catalogue } from './catalogue';
import type { JsonObject, Status } from './game';
import { maybeNumber, object, text } from './json';

/** The status line as the rules give it: keys of the game's texts, and the fields of their sentences. */
export function statusOf(prompt: JsonObject | null | undefined, words: Catalogue): Status {
  const fields = object(prompt?.fields);
  const said = (part: string): string => {
    const key = text(prompt?.[part]);
    return key === '' ? '' : words.sentence(key, fields).trim();
  };
  return {
    seat: maybeNumber(prompt?.seat),
    verb: said('verb'),
    rest: said('rest'),
    then: said('then') || undefined,
  };
}
