import { describe, expect, it, vi } from 'vitest';
import { base, spaces, spots } from './board';
import { layoutFor, nearest, standings, towards } from './layout';
import { readView } from './view';

vi.setConfig({ testTimeout: 120_000 });

const frames = [
  { width: 390, height: 430 },
  { width: 360, height: 340 },
  { width: 320, height: 300 },
  { width: 820, height: 640 },
  { width: 880, height: 536 },
  { width: 1500, height: 700 },
];
const crowd = (spot: string, count: number) =>
  readView({ players: Array.from({ length: count }, () => ({ LL: spot, HC: spot })) });

describe('layoutFor', () => {
  it.each(frames)('keeps everything inside $width × $height and apart', ({ width, height }) => {
    const layout = layoutFor(width, height);
    const places = [...layout.places.entries()];
    expect(places).toHaveLength(spots.length + spaces.length + 1);
    for (const [id, { x, y }] of places) {
      expect([id, x > 0 && x < width && y > 0 && y < height]).toEqual([id, true]);
      for (const [other, point] of places)
        if (id !== other)
          expect(Math.hypot(point.x - x, point.y - y)).toBeGreaterThan(layout.spot * 1.8);
    }
    expect(layout.compactor.x).toBeGreaterThanOrEqual(0);
  });

  it('lies Hyperspace below the station on a phone, and beside it elsewhere', () => {
    const phone = layoutFor(390, 430);
    const desk = layoutFor(880, 536);
    expect(phone.stacked).toBe(true);
    expect(phone.places.get('L1')!.y).toBe(phone.places.get('L6')!.y);
    expect(desk.stacked).toBe(false);
    expect(desk.places.get('L1')!.x).toBe(desk.places.get('L6')!.x);
    expect(desk.places.get(base)!.y).toBeLessThan(desk.places.get('L6')!.y);
  });
});

describe('standings', () => {
  it.each(['TC', 'DB', 'MF', 'XN', 'L3', 'RB'])('fans out all tokens on %s', (spot) => {
    for (const { width, height } of frames) {
      const tokens = standings(crowd(spot, 4), layoutFor(width, height));
      expect(tokens).toHaveLength(8);
      const seen = new Set(tokens.map((token) => `${token.x.toFixed(1)} ${token.y.toFixed(1)}`));
      expect(seen.size).toBe(8);
    }
  });

  it('leaves out what is off the board', () => {
    const view = readView({ players: [{ LL: null, HC: null }] });
    expect(standings(view, layoutFor(800, 500))).toEqual([]);
  });
});

describe('moving over the board', () => {
  const points = [
    { name: 'left', x: 0, y: 10 },
    { name: 'right', x: 100, y: 12 },
    { name: 'below', x: 50, y: 90 },
  ];

  it('follows the arrows by where things lie', () => {
    const from = { x: 50, y: 10 };
    expect(towards(points, from, 'left')?.name).toBe('left');
    expect(towards(points, from, 'right')?.name).toBe('right');
    expect(towards(points, from, 'down')?.name).toBe('below');
    expect(towards(points, from, 'up')).toBeNull();
  });

  it('takes the nearest target within reach of a finger', () => {
    expect(nearest(points, { x: 90, y: 20 }, 44)?.name).toBe('right');
    expect(nearest(points, { x: 50, y: 40 }, 20)).toBeNull();
  });
});
