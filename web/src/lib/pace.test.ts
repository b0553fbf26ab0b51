import { expect, it } from 'vitest';
import { everyPace, paceOf, policyOf } from './pace';

it('finds a pace again in the policy of a table', () => {
  for (const pace of everyPace) expect(paceOf(policyOf(pace))).toBe(pace);
});

it('lets nobody wait for a bot unless that was chosen', () => {
  expect(policyOf('quick').thinking).toBe(0);
  expect(policyOf('people').thinking).toBeLessThanOrEqual(5);
  expect(policyOf('calm').thinking).toBeLessThanOrEqual(5);
  expect(paceOf({ pace: 1200, thinking: 5 })).toBe('people');
  expect(paceOf({ pace: 2000, thinking: 5 })).toBe('calm');
});
