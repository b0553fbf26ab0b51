import { describe, expect, test } from 'vitest';
import { durationText, stepped } from './strides';

function upFrom(value: number, range: { least: number; most: number }): number[] {
  const all = [value];
  for (let next = stepped(value, 1, range)!; next !== all.at(-1); next = stepped(next, 1, range)!)
    all.push(next);
  return all;
}

describe('the next number', () => {
  test('is one, five or ten away in a short range', () => {
    expect(stepped(3, 1, { least: 0, most: 10 })).toBe(4);
    expect(stepped(10, -1, { least: 0, most: 50 })).toBe(5);
    expect(stepped(30, 1, { least: 5, most: 200 })).toBe(40);
  });

  test('is farther away the larger it is, so that a day is reached in few steps', () => {
    const range = { least: 2000, most: 86_400_000 };
    const all = upFrom(2000, range);
    expect(all.at(-1)).toBe(range.most);
    expect(all.length).toBeLessThan(100);
    expect(all).toEqual([...new Set(all)].toSorted((one, other) => one - other));
    expect(all).toContain(20_000);
    expect(all).toContain(3_600_000);
  });

  test('is the same on the way back', () => {
    const range = { least: 0, most: 120_000 };
    const up = upFrom(0, range);
    const down = [range.most];
    for (let next = stepped(range.most, -1, range); next !== null; next = stepped(next, -1, range))
      down.push(next);
    expect(down.toReversed()).toEqual(up);
  });

  test('never leaves the range', () => {
    expect(stepped(200, 1, { least: 5, most: 200 })).toBe(200);
    expect(stepped(7, -1, { least: 5, most: 200 })).toBe(5);
    expect(stepped(5, -1, { least: 5, most: 200 })).toBeNull();
  });
});

test('a time is told in the largest unit that fits', () => {
  const told = [0, 400, 4000, 90_000, 7_200_000, 86_400_000].map((time) =>
    durationText(time, 'en'),
  );
  expect(told).toEqual(['0 sec', '0.4 sec', '4 sec', '1.5 min', '2 hr', '1 day']);
  expect(durationText(1500, 'de')).toBe('1,5 Sek.');
});
