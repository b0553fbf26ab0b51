import { describe, expect, it } from 'vitest';
import { base, distancesTo, falcon, kindOf, lines, neighbours, spaces, spots } from './board';

describe('board', () => {
  it('counts the lines to the ship as the data does', () => {
    const distances = distancesTo(falcon);
    for (const spot of spots)
      expect([spot.id, distances.get(spot.id)]).toEqual([spot.id, spot.ahead]);
  });

  it('leads along one-way lines in their direction only', () => {
    const oneWay = lines.filter((line) => line.oneWay);
    expect(oneWay.length).toBeGreaterThan(0);
    for (const { a, b } of oneWay) {
      expect(neighbours(a)).toContain(b);
      expect(neighbours(b)).not.toContain(a);
    }
  });

  it('puts the fighters where the layout has them', () => {
    const ties = (layout: string) =>
      spaces.filter((space) => kindOf(space.id, layout) === 'tie').length;
    expect([ties('patrol'), ties('gauntlet')]).toEqual([9, 12]);
    expect(kindOf(base, 'patrol')).toBe('base');
  });
});
