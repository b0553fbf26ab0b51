import { beforeEach, expect, test } from 'vitest';
import { hush, isHeard, isHushed, talkers } from './hush.svelte';
import type { Line } from './protocol';

const said = (person: string, name: string): Line => ({
  seq: 1,
  at: 0,
  kind: 'said',
  person,
  name,
});

beforeEach(() => hush('a', false));

test('whoever is hushed is not heard until that is taken back', () => {
  expect(isHeard(said('a', 'Ann'))).toBe(true);
  hush('a', true);
  expect(isHushed('a')).toBe(true);
  expect(isHeard(said('a', 'Ann'))).toBe(false);
  expect(isHeard({ seq: 1, at: 0, kind: 'sat', person: 'a', name: 'Ann' })).toBe(true);
  expect(localStorage.getItem('escapement.hushed')).toBe('["a"]');
  hush('a', false);
  expect(isHeard(said('a', 'Ann'))).toBe(true);
});

test('a browser remembers only so many', () => {
  for (let i = 0; i < 300; ++i) hush(`p${i}`, true);
  expect(isHushed('p0')).toBe(false);
  expect(isHushed('p299')).toBe(true);
});

test('everybody who talked or sits can be hushed, but oneself', () => {
  const seats = [{ person: 'a', name: 'Ann' }, { person: 'b', name: 'Ben' }, { name: 'Kit' }];
  const log = [said('z', 'Zoe'), said('b', 'Benny'), said('a', 'Ann')];
  expect(talkers(log, seats, 'a')).toEqual([
    { person: 'b', name: 'Ben' },
    { person: 'z', name: 'Zoe' },
  ]);
});
