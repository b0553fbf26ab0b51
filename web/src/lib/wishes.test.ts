import { expect, it } from 'vitest';
import { wishesIn, wishHash } from './wishes';

it('brings wishes through an address', () => {
  const wishes = { now: true, seats: 6, options: { zone: 'Z1.a-_.1AH', 'odd & "key"': ['#', 4] } };
  expect(wishesIn(wishHash(wishes))).toEqual(wishes);
  expect(wishHash({ options: {} })).toBe('');
});

it('knows the plain wish to play now', () => {
  expect(wishesIn('#now')).toEqual({ now: true, options: {} });
  expect(wishesIn('')).toEqual({ now: false, options: {} });
});

it('asks for nothing where the address is broken', () => {
  for (const hash of ['#with={', '#with=[1]', '#with=null', '#seats=many', '#%%%'])
    expect(wishesIn(hash)).toEqual({ now: false, options: {} });
});
