import { describe, expect, it } from 'vitest';
import { angleOf, arc, polar, tagsOf, wedge } from './geometry';

describe('the Dial', () => {
  it('has 20 on top and goes clockwise', () => {
    expect(polar(100, angleOf(20)).map(Math.round)).toEqual([0, -100]);
    expect(polar(100, angleOf(5)).map(Math.round)).toEqual([100, 0]);
    expect(polar(100, angleOf(10)).map(Math.round)).toEqual([0, 100]);
  });

  it('draws a way round to the side it turns', () => {
    expect(arc(90, 0, 90)).toMatch(/ 0 0 1 90\.0 /);
    expect(arc(90, 0, -90)).toMatch(/ 0 0 0 -90\.0 /);
    expect(arc(90, 0, 270)).toMatch(/ 0 1 1 /);
    expect(wedge(10, 20, 0, 18)).toMatch(/^M.*Z$/);
  });

  it('never lays one name over another, nor beside the drawing', () => {
    for (let first = 1; first <= 20; ++first) {
      const names = [0, 1, 2, 3, 4].map((step) => ({
        number: ((first + step - 1) % 20) + 1,
        text: 'Yogide U.',
      }));
      const tags = tagsOf(names, 288);
      expect(tags).toHaveLength(5);
      for (const tag of tags) {
        expect(tag.x).toBeGreaterThanOrEqual(-288);
        expect(tag.x + tag.width).toBeLessThanOrEqual(288);
        for (const other of tags)
          if (other !== tag) {
            const beside = other.x >= tag.x + tag.width || tag.x >= other.x + other.width;
            expect(beside || Math.abs(other.y - tag.y) >= 27).toBe(true);
          }
      }
    }
  });
});
