import { expect, it } from 'vitest';
import { wishesIn, wishHash } from './wishes';

it('brings wishes through an address', () => {
  const own = { seat: 0, level: 'easy', bots: 'quick' } as const;
  const wishes = {
    now: true,
    seats: 6,
    ...own,
    options: { zone: 'Z1.a-_.1AH', 'odd & "key"': ['#', 4] },
  };
  expect(wishesIn(wishHash(wishes))).toEqual(wishes);
  expect(wishHash({ options: {} })).toBe('');
});

it('knows the plain wish to play now', () => {
  expect(wishesIn('#now')).toEqual({ now: true, options: {} });
  expect(wishesIn('')).toEqual({ now: false, options: {} });
});

it('asks for nothing where the address is broken', () => {
  for (const hash of [
    '#with={',
    '#with=[1]',
    '#with=null',
    '#seats=many',
    '#seat=-1',
    '#bots=lazy',
    '#%%%',
  ])
    expect(wishesIn(hash)).toEqual({ now: false, options: {} });
});
