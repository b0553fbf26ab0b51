import { expect, test } from 'vitest';
import type { Asking, SeatState, State } from './protocol';
import { toBeAsked } from './votes';

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
