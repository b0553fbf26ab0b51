import type { Card, Policy } from './protocol';
import { seatsOf } from './table.svelte';

/** A match that somebody has a seat in, as the home page shows it. */
export interface Match {
  card: Card;
  href: string;
  /** on this device only */
  local: boolean;
  mine: number[];
  /** this person is waited for */
  due: boolean;
}

const hour = 3600; // seconds

/** Whether a match takes days: a turn lasts an hour or longer. */
export const byMail = ({ turn_seconds }: Policy): boolean => turn_seconds >= hour;

export const underWay = (card: Card): boolean =>
  card.phase !== 'finished' && card.phase !== 'closed';

export function matchOf(card: Card, person: string | null, local: boolean): Match {
  const mine = seatsOf(card, local ? 'local' : person);
  const due = card.phase === 'running' && mine.some((seat) => card.acting.includes(seat));
  const href = local ? `/local/${card.game}/${card.code}` : `/t/${card.code}`;
  return { card, href, local, mine, due };
}

/** Those that wait for this person first, and of these the most pressing; then what was touched last. */
export function inOrder(matches: Match[]): Match[] {
  const latest = Number.MAX_SAFE_INTEGER;
  return matches.toSorted(
    (one, other) =>
      Number(other.due) - Number(one.due) ||
      (one.card.due ?? latest) - (other.card.due ?? latest) ||
      other.card.changed_at - one.card.changed_at,
  );
}

export interface Day {
  /** its first moment */
  at: number;
  matches: Match[];
}

/** By when this person has to move, day by day. */
export function calendarOf(matches: Match[]): Day[] {
  const days: Day[] = [];
  for (const match of inOrder(matches)) {
    if (!match.due || match.card.due == null) continue;
    const at = new Date(match.card.due).setHours(0, 0, 0, 0);
    const day = days.find((one) => one.at === at);
    if (day) day.matches.push(match);
    else days.push({ at, matches: [match] });
  }
  return days;
}

/** "2 hours ago", in the words of the language. */
export function agoText(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const minutes = Math.round((at - now) / 60_000);
  if (minutes > -60) return format.format(Math.min(minutes, 0), 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / (60 * 24)), 'day');
}

/** The matches that have come to wait for this person since the last look; the first look finds nothing new. */
export function newlyDue(
  before: ReadonlySet<string> | null,
  matches: Match[],
): { waited: ReadonlySet<string>; fresh: Match[] } {
  const due = inOrder(matches.filter((match) => match.due));
  return {
    waited: new Set(due.map(({ card }) => card.id)),
    fresh: before === null ? [] : due.filter(({ card }) => !before.has(card.id)),
  };
}
