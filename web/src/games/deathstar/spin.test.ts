import { describe, expect, it } from 'vitest';
import { fightSectors, restingTurn, sectorsOf, turnOn } from './spin';

const shownAt = <T>(sectors: { value: T; from: number; to: number }[], turn: number): T => {
  const angle = ((-turn % 360) + 360) % 360;
  return sectors.find((sector) => angle >= sector.from && angle < sector.to)!.value;
};

describe('the spinner', () => {
  it('has sectors as wide as the weights', () => {
    const sectors = sectorsOf([1, 2, 3], [1, 2, 9]);
    expect(sectors.map((sector) => sector.to - sector.from)).toEqual([30, 60, 270]);
    expect(fightSectors(3, 4).map((sector) => sector.value)).toEqual(['win', 'win', 'win', 'lose']);
  });

  it('stops with the pointer on what was spun, whichever spin it is', () => {
    for (const weights of [
      [1, 1, 1],
      [9, 1, 1],
      [1, 4, 9],
    ]) {
      const sectors = sectorsOf([1, 2, 3], weights);
      for (const value of [1, 2, 3])
        for (let number = 0; number < 60; ++number)
          expect(shownAt(sectors, restingTurn(sectors, value, number))).toBe(value);
    }
  });

  it('turns on, never back', () => {
    const turn = turnOn(725, -40, 3);
    expect(turn).toBeGreaterThanOrEqual(725 + 3 * 360);
    expect(((turn % 360) + 360) % 360).toBe(320);
  });
});
