import type { Catalogue } from './catalogue';
import type { Json, JsonObject, Status } from './game';
import { object } from './json';

/** What the rules prompt, in the words of the game. */
export function statusOf(prompt: JsonObject | null | undefined, words: Catalogue): Status {
  const { seat, verb, rest, then, fields } = prompt ?? {};
  const said = (key: Json | undefined): string =>
    typeof key === 'string' ? words.sentence(key, object(fields)) : '';
  return {
    seat: typeof seat === 'number' ? seat : null,
    verb: said(verb),
    rest: said(rest),
    ...(then ? { then: said(then) } : {}),
  };
}
