import { expect, test } from 'vitest';
import type { Asking, SeatState, State } from './protocol';
import { mustAnswer, toBeAsked } from './votes';

const person = (name: string, change: Partial<SeatState> = {}): SeatState => ({
  kind: 'person',
  person: name,
  name,
  left: false,
  ...change,
});
const bot: SeatState = { kind: 'bot', left: false };
const table = (...seats: SeatState[]) => ({ seats }) as State;
const question = (what: Asking['what'], yes: number[] = []): Asking => ({
  what,
  by: 0,
  yes,
  to: 0,
});

test('everybody is asked but the asker, bots and who has left', () => {
  const state = table(person('a'), person('b'), bot, person('c', { left: true }), person('d'));
  expect(toBeAsked(state, question('pause'), [])).toEqual([1, 4]);
  expect(toBeAsked(state, question('pause', [1]), [])).toEqual([4]);
});

test('nobody asks themselves at another seat of theirs', () => {
  expect(toBeAsked(table(person('a'), person('a')), question('pause'), [])).toEqual([]);
});

test('who is away is asked only about taking back, unless a bot plays for them', () => {
  const state = table(person('a'), person('b'), person('c', { stand_in: 'easy' }));
  expect(toBeAsked(state, question('resume'), [1])).toEqual([2]);
  expect(toBeAsked(state, question('undo'), [1])).toEqual([1]);
});

test('everybody who plays is asked about somebody who wants a seat, and who gave it up', () => {
  const seats = [person('a'), person('b', { stand_in: 'easy' }), person('c')];
  const state = table(...seats, { kind: 'open', former: 'd', left: false });
  const wish: Asking = { ...question('sit'), by: 3, person: 'e', name: 'Eve' };
  expect(toBeAsked(state, wish, [0])).toEqual([0, 2]);
  expect(mustAnswer(state, wish, [0], 'a')).toBe(true);
  expect(mustAnswer(state, { ...wish, yes: [0] }, [0], 'a')).toBe(false);
  expect(mustAnswer(state, wish, [], 'd')).toBe(true);
  expect(mustAnswer(state, { ...wish, yes: [3] }, [], 'd')).toBe(false);
  expect(mustAnswer(state, wish, [], 'e')).toBe(false);
  expect(mustAnswer(state, wish, [], 'f')).toBe(false);
  expect(mustAnswer(state, question('pause'), [1], 'b')).toBe(true);
  expect(mustAnswer(state, question('pause'), [0], 'a')).toBe(false);
});
