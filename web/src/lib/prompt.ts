import type { Catalogue } from './catalogue';
import type { JsonObject, Status } from './game';
import { number, object, text } from './json';

/** The status line as the rules put it: keys of the game's texts, and the fields of their sentences. */
export function statusOf(prompt: JsonObject | null | undefined, words: Catalogue): Status {
  const { seat, verb, rest, then, fields } = prompt ?? {};
  const said = (key: typeof verb): string =>
    text(key) === '' ? '' : words.sentence(text(key), object(fields));
  return {
    seat: seat === undefined ? null : number(seat),
    verb: said(verb),
    rest: said(rest),
    then: said(then) || undefined,
  };
}
