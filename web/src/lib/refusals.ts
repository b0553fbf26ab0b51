import { m } from '../paraglide/messages';
import type { Catalogue } from './catalogue';
import type { JsonObject } from './game';
import { houseWords } from './house';
import { Refusal } from './link';

/** What only a browser says no to. */
const own: Record<string, () => string> = {
  connection_lost: m.refusal_connection_lost,
  open_elsewhere: m.refusal_open_elsewhere,
  no_room: m.refusal_no_room,
  too_few: m.refusal_too_few,
};

/** Why house rules cannot be played: the key of a sentence of the game or of tables. */
function whyNot(why: string, fields: JsonObject, words: Catalogue | null): string {
  const house = houseWords();
  const all = words ? words.joined(house) : house;
  return all.has(why)
    ? house.sentence('refusal.bad_options', { problem: all.sentence(why, fields) })
    : house.sentence('refusal.bad_plan');
}

/** A "no" as a sentence: the game's own words, the browser's, or those of tables and servers. */
export function refusalText(problem: unknown, words: Catalogue | null = null): string {
  if (!(problem instanceof Refusal)) return m.refusal_unknown();
  if (typeof problem.fields.why === 'string')
    return whyNot(problem.fields.why, problem.fields, words);
  const key = `refusal.${problem.code}`;
  if (words?.has(key)) return words.sentence(key, problem.fields);
  if (own[problem.code]) return own[problem.code]!();
  return houseWords().has(key)
    ? houseWords().sentence(key, problem.fields)
    : problem.sentence || m.refusal_unknown();
}
