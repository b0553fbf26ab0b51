import { expect, test } from 'vitest';
import { agoText, calendarOf, inOrder, matchOf, newlyDue } from './matches';
import type { Card } from './protocol';

const card = (id: string, changes: Partial<Card>): Card =>
  ({
    id,
    code: id.toUpperCase(),
    game: 'asterisk',
    phase: 'running',
    seats: [{ kind: 'person', person: 'ada' }, { kind: 'bot' }],
    acting: [1],
    changed_at: 0,
    ...changes,
  }) as unknown as Card;

const day = (date: number, hour: number) => new Date(2027, 4, date, hour).getTime();

test('what waits for somebody comes first, and of that the most pressing', () => {
  const all = [
    card('rest', { changed_at: 5 }),
    card('late', { acting: [0], due: day(9, 8) }),
    card('soon', { acting: [0], due: day(7, 8) }),
    card('free', { acting: [0], changed_at: 9 }),
    card('fresh', { changed_at: 7 }),
  ].map((one) => matchOf(one, 'ada', false));
  expect(inOrder(all).map((one) => one.card.id)).toEqual(['soon', 'late', 'free', 'fresh', 'rest']);
});

test('the calendar has the days on which somebody must have moved', () => {
  const all = [
    card('c', { acting: [0], due: day(9, 8) }),
    card('b', { acting: [0], due: day(7, 20) }),
    card('a', { acting: [0], due: day(7, 8) }),
    card('others', { acting: [1], due: day(7, 9) }),
    card('idle', { acting: [0] }),
  ].map((one) => matchOf(one, 'ada', false));
  const days = calendarOf(all);
  expect(days.map((one) => one.at)).toEqual([day(7, 0), day(9, 0)]);
  expect(days.map((one) => one.matches.map(({ card: { id } }) => id))).toEqual([['a', 'b'], ['c']]);
});

test('a match of this device is gone on with there', () => {
  const own = card('here', { seats: [{ kind: 'person', person: 'local' }] as never, acting: [0] });
  expect(matchOf(own, 'ada', true)).toMatchObject({
    href: '/local/asterisk/HERE',
    due: true,
    mine: [0],
  });
});

test('ages are told in the largest fitting unit', () => {
  const now = day(9, 12);
  expect(agoText(now - 5 * 60_000, now, 'en')).toBe('5 min. ago');
  expect(agoText(day(9, 9), now, 'en')).toBe('3 hr. ago');
  expect(agoText(day(7, 12), now, 'de')).toBe('vorgestern');
});

test('a match that has come to wait for somebody is new once', () => {
  const look = (before: ReadonlySet<string> | null, ...own: string[]) =>
    newlyDue(
      before,
      ['a', 'b'].map((id) =>
        matchOf(card(id, { acting: own.includes(id) ? [0] : [1] }), 'ada', false),
      ),
    );
  const ids = ({ fresh }: ReturnType<typeof look>) => fresh.map((one) => one.card.id);
  const first = look(null, 'a');
  expect(ids(first)).toEqual([]);
  const both = look(first.waited, 'a', 'b');
  expect(ids(both)).toEqual(['b']);
  const still = look(both.waited, 'a', 'b');
  expect(ids(still)).toEqual([]);
  expect(ids(look(look(still.waited, 'b').waited, 'a', 'b'))).toEqual(['a']);
});
