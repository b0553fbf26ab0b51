import { describe, expect, it } from 'vitest';
import { base, kindOf, spaces } from './board';

describe('board', () => {
  it('puts the fighters where the layout has them', () => {
    const ties = (layout: string) =>
      spaces.filter((space) => kindOf(space.id, layout) === 'tie').length;
    expect([ties('patrol'), ties('gauntlet')]).toEqual([9, 12]);
    expect(kindOf(base, 'patrol')).toBe('base');
  });
});
