import type { Card } from './protocol';
import { seatsOf } from './table.svelte';

/** How a match ended for whoever sat here. */
export type Result = 'won' | 'lost' | 'even';

const key = 'escapement.results';
const most = 60; // matches
const results: readonly string[] = ['won', 'lost', 'even'];

/** How the matches ended whose end this browser has shown. */
export class Results {
  constructor(private readonly storage: Storage) {}

  of(table: string): Result | null {
    return this.read()[table] ?? null;
  }

  keep(table: string, result: Result): void {
    const known = this.read();
    if (known[table] === result) return;
    delete known[table];
    const all = [...Object.entries(known), [table, result]].slice(-most);
    try {
      this.storage.setItem(key, JSON.stringify(Object.fromEntries(all)));
    } catch {
      // Without room the match only says that it is over.
    }
  }

  /** Whatever older versions of this page have left there is no result. */
  private read(): Record<string, Result> {
    try {
      const read: unknown = JSON.parse(this.storage.getItem(key) ?? '{}');
      return Object.fromEntries(
        Object.entries(read ?? {}).filter(([, one]) => results.includes(one as string)),
      ) as Record<string, Result>;
    } catch {
      return {};
    }
  }
}

/** A match that is over, as the home page shows it. */
export interface Ended {
  card: Card;
  href: string;
  mine: number[];
  /** null: nobody has looked at its end here */
  result: Result | null;
}

/** The newest matches in which this person sat to the end. */
export function endedOf(
  tables: Card[],
  onDevice: Card[],
  person: string | null,
  known: Results,
  count = 5,
): Ended[] {
  const read = (card: Card, local: boolean): Ended => ({
    card,
    href: local ? `/local/${card.game}/${card.code}` : `/t/${card.code}`,
    mine: seatsOf(card, local ? 'local' : person),
    result: known.of(card.id),
  });
  return [...tables.map((card) => read(card, false)), ...onDevice.map((card) => read(card, true))]
    .filter(({ card, mine }) => card.phase === 'finished' && mine.length > 0)
    .toSorted((one, other) => other.card.changed_at - one.card.changed_at)
    .slice(0, count);
}
