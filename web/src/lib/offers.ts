import { countsBy } from './counts';
import type { JsonObject } from './game';
import type { Link } from './link';
import { loadOptions, presetOf } from './options';
import { policyOf } from './pace';
import type { SeatPlan } from './protocol';
import type { Wishes } from './wishes';

/** One game as a server or the core in this page offers it. */
export interface Offer {
  game: string;
  least: number;
  most: number;
  /** of its bots, from the weakest */
  levels: string[];
  /** of a bot where nobody chose one */
  level: string;
  /** how many can play, by value of the preset; "" where there is none */
  counts: Record<string, number[]>;
}

const known = new WeakMap<Link, Promise<Offer[]>>();

export function offersOf(link: Link): Promise<Offer[]> {
  let offers = known.get(link);
  if (!offers) {
    offers = link.request('games').then(readOffers);
    known.set(link, offers);
    offers.catch(() => known.delete(link));
  }
  return offers;
}

export async function offerOf(link: Link, game: string): Promise<Offer | null> {
  return (await offersOf(link)).find((offer) => offer.game === game) ?? null;
}

function readOffers(answer: JsonObject): Offer[] {
  return ((answer.games ?? []) as JsonObject[]).map((one) => ({
    game: String(one.slug),
    least: Number(one.least_seats),
    most: Number(one.most_seats),
    levels: (one.levels ?? []) as string[],
    level: String(one.usual_level),
    counts: (one.seat_counts ?? {}) as Record<string, number[]>,
  }));
}

/** A table against bots, dealt at once. Resolves with its code. */
export async function dealAgainstBots(
  link: Link,
  offer: Offer,
  name: string,
  { seats: wanted = offer.most, seat = 0, level, bots, options = {} }: Partial<Wishes> = {},
): Promise<string> {
  const preset = presetOf(await loadOptions(offer.game));
  const chosen = preset ? String(options[preset.id] ?? preset.default) : '';
  const counts = countsBy(offer, chosen);
  const people = counts.findLast((count) => count <= wanted) ?? counts[0] ?? wanted;
  const bot: SeatPlan = { kind: 'bot', ...(offer.levels.includes(level ?? '') ? { level } : {}) };
  const own = Math.min(seat, people - 1);
  const seats: SeatPlan[] = Array<SeatPlan>(people).fill(bot).with(own, { kind: 'open' });
  const made = await link.request('create', {
    game: offer.game,
    seats: seats as unknown as JsonObject[],
    options,
    ...(bots ? { policy: policyOf(bots) } : {}),
  });
  const table = String(made.table);
  await link.request('sit', { table, seat: own, ...(name ? { name } : {}) });
  await link.request('start', { table });
  return String(made.code);
}
