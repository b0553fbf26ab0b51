import { m } from '../paraglide/messages';
import type { Catalogue } from './catalogue';
import type { JsonObject } from './game';
import { Refusal } from './link';

const own: Record<string, (fields: JsonObject) => string> = {
  connection_lost: () => m.refusal_connection_lost(),
  in_doubt: () => m.refusal_in_doubt(),
  slow_down: () => m.refusal_slow_down(),
  overloaded: () => m.refusal_overloaded(),
  unknown_table: () => m.gone_title(),
  locked: () => m.refusal_locked(),
  clock_stands: () => m.refusal_clock_stands(),
  held_back: () => m.refusal_held_back(),
  paused: () => m.refusal_paused(),
  pause_off: () => m.refusal_pause_off(),
  over: () => m.end_over(),
  bot_plays: () => m.stand_in_rest(),
  already_asking: () => m.refusal_already_asking(),
  no_free_seat: () => m.refusal_no_free_seat(),
  seat_taken: () => m.refusal_seat_taken(),
  not_your_seat: () => m.refusal_not_your_seat(),
  not_host: () => m.refusal_not_host(),
  other_rules: () => m.other_rules_text(),
  open_elsewhere: () => m.refusal_open_elsewhere(),
  too_few: () => m.refusal_too_few(),
  too_many_works: () => m.refusal_too_many_works(),
  no_room: () => m.refusal_no_room(),
  knows_another_seat: () => m.refusal_knows_another_seat(),
  public_sees_more: () => m.refusal_public_sees_more(),
  turned_away: () => m.refusal_turned_away(),
  nobody_plays: () => m.refusal_nobody_plays(),
  too_many_hands: () => m.refusal_too_many_hands(),
  grace: ({ name, seconds }) => m.refusal_grace({ name: String(name), seconds: Number(seconds) }),
  no_stand_in: () => m.refusal_no_stand_in(),
  muted: () => m.refusal_muted(),
  said_enough: () => m.refusal_said_enough(),
  too_many_muted: () => m.refusal_too_many_muted(),
  worn_out: () => m.refusal_worn_out(),
};

/** A "no" as a sentence: the game's own words, the client's, or what the server said. */
export function refusalText(problem: unknown, words: Catalogue | null = null): string {
  if (!(problem instanceof Refusal)) return m.refusal_unknown();
  if (words?.has(`refusal.${problem.code}`))
    return words.sentence(`refusal.${problem.code}`, problem.fields);
  return own[problem.code]?.(problem.fields) ?? (problem.sentence || m.refusal_unknown());
}
