import type { Offer } from './offers';
import type { SeatPlan, SeatState, State } from './protocol';

/** How many can play at this table by its rules, the fewest first; empty as long as nobody knows. */
export function countsOf(state: Pick<State, 'seat_counts'>, offer: Offer | null): number[] {
  if (state.seat_counts) return state.seat_counts;
  return offer ? between(offer.least, offer.most) : [];
}

/** How many can play by a preset. */
export function countsBy(offer: Offer, preset: string): number[] {
  return offer.counts[preset] ?? offer.counts[''] ?? between(offer.least, offer.most);
}

function between(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export function planOf(seat: SeatState): SeatPlan {
  if (seat.kind === 'person') return { kind: 'person', person: seat.person, name: seat.name };
  if (seat.kind === 'bot') return { kind: 'bot', level: seat.level, name: seat.name };
  return { kind: seat.kind };
}

/**
 * The seats changed so that the rules allow their number: closed and open ones go first, then bots,
 * people never; missing ones are added. Null if there is nothing to change.
 */
export function fitted(seats: SeatState[], counts: number[]): SeatPlan[] | null {
  const least = counts[0];
  const most = counts.at(-1);
  const playing = seats.filter((seat) => seat.kind !== 'closed').length;
  if (least === undefined || most === undefined) return null;
  if (playing >= least && playing <= most) return null;
  const plans = seats.map(planOf);
  for (const kind of ['closed', 'open', 'bot'])
    for (let at = plans.length - 1; at >= 0 && plans.length > most; --at)
      if (plans[at]!.kind === kind) plans.splice(at, 1);
  if (playing < least) while (plans.length < most) plans.push({ kind: 'open' });
  return plans.length === seats.length ? null : plans;
}
