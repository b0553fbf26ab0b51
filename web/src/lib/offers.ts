import type { JsonObject } from './game';
import type { Link } from './link';
import type { SeatPlan } from './protocol';
import type { Wishes } from './wishes';

/** One game as a server or the core in this page offers it. */
export interface Offer {
  game: string;
  least: number;
  most: number;
  /** of its bots, from the weakest */
  levels: string[];
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
  }));
}

/** A table against bots, dealt at once. Resolves with its code. */
export async function dealAgainstBots(
  link: Link,
  offer: Offer,
  name: string,
  { seats: wanted = offer.most, options = {} }: Partial<Wishes> = {},
): Promise<string> {
  const people = Math.min(Math.max(wanted, offer.least), offer.most);
  const bots = Math.max(1, people - 1);
  const bot: SeatPlan = { kind: 'bot' };
  const seats: SeatPlan[] = [{ kind: 'open' }, ...Array<SeatPlan>(bots).fill(bot)];
  const made = await link.request('create', {
    game: offer.game,
    seats: seats as unknown as JsonObject[],
    options,
  });
  const table = String(made.table);
  await link.request('sit', { table, seat: 0, ...(name ? { name } : {}) });
  await link.request('start', { table });
  return String(made.code);
}
