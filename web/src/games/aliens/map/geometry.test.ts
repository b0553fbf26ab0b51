import { describe, expect, it } from 'vitest';
import {
  beside,
  boxAround,
  cellAt,
  cellNamed,
  cellsAround,
  centreOf,
  coordinate,
  gridColumns,
  gridRows,
  hexagon,
  notches,
  penLine,
  radius,
  sizeOf,
  straightSteps,
  type Cell,
} from './geometry';

const all: Cell[] = Array.from({ length: gridColumns * gridRows }, (_, at) => ({
  column: at % gridColumns,
  row: Math.floor(at / gridColumns),
}));
const named = (text: string): Cell => cellNamed(text)!;

describe('coordinates', () => {
  it('are a letter and two digits, typed as anybody likes', () => {
    expect(coordinate({ column: 3, row: 8 })).toBe('D09');
    for (const text of ['D09', 'd9', ' d 09 ']) expect(cellNamed(text)).toEqual(named('D09'));
    for (const text of ['X01', 'D15', 'D00', 'D', '12', 'DD1', ''])
      expect(cellNamed(text)).toBeNull();
  });

  it('name every cell once', () => {
    expect(new Set(all.map(coordinate)).size).toBe(322);
    for (const cell of all) expect(cellNamed(coordinate(cell))).toEqual(cell);
  });
});

describe('neighbours', () => {
  it('are those of the rulebook', () => {
    expect(cellsAround(named('D09')).map(coordinate).sort()).toEqual(
      ['C09', 'C10', 'D08', 'D10', 'E09', 'E10'].sort(),
    );
    expect(cellsAround(named('L06')).map(coordinate)).toContain('K07');
    expect(cellsAround(named('A01')).map(coordinate).sort()).toEqual(['A02', 'B01']);
  });

  it('touch each other both ways and lie equally near', () => {
    const apart = Math.sqrt(3) * radius;
    for (const cell of all)
      for (const next of cellsAround(cell)) {
        expect(cellsAround(next)).toContainEqual(cell);
        const [one, other] = [centreOf(cell), centreOf(next)];
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeCloseTo(apart);
      }
  });
});

describe('steps', () => {
  it('count as walking over an open grid does', () => {
    for (const from of [named('A01'), named('L08'), named('W14'), named('D09')]) {
      const steps = new Map([[coordinate(from), 0]]);
      const queue = [from];
      for (const here of queue)
        for (const next of cellsAround(here)) {
          if (steps.has(coordinate(next))) continue;
          steps.set(coordinate(next), steps.get(coordinate(here))! + 1);
          queue.push(next);
        }
      for (const cell of all) {
        expect(straightSteps(from, cell)).toBe(steps.get(coordinate(cell)));
        expect(straightSteps(cell, from)).toBe(steps.get(coordinate(cell)));
      }
    }
  });

  it('of the arrow keys go straight', () => {
    expect(coordinate(beside(named('D09'), 'up'))).toBe('D08');
    expect(coordinate(beside(named('D09'), 'down'))).toBe('D10');
    expect(coordinate(beside(named('D09'), 'left'))).toBe('C09');
    expect(coordinate(beside(named('D09'), 'right'))).toBe('E09');
  });
});

describe('the drawing', () => {
  it('has each cell under its own middle and near it', () => {
    for (const cell of all) {
      const { x, y } = centreOf(cell);
      expect(cellAt({ x, y })).toEqual(cell);
      for (let corner = 0; corner < 6; ++corner) {
        const angle = (corner * Math.PI) / 3;
        const near = {
          x: x + 0.8 * radius * Math.cos(angle),
          y: y + 0.8 * radius * Math.sin(angle),
        };
        expect(cellAt(near)).toEqual(cell);
      }
    }
    expect(cellAt({ x: -30, y: 40 })).toBeNull();
    expect(cellAt({ x: 100, y: 2000 })).toBeNull();
  });

  it('fits into its size', () => {
    const { width, height } = sizeOf(gridColumns, gridRows);
    const box = boxAround(all);
    expect(box.x).toBeCloseTo(0);
    expect(box.y).toBeCloseTo(0);
    expect(box.width).toBeCloseTo(width);
    expect(box.height).toBeCloseTo(height);
  });

  it('is made of closed paths', () => {
    expect(hexagon({ x: 0, y: 0 }).match(/[ML]/g)).toHaveLength(6);
    expect(notches({ x: 0, y: 0 }).match(/Z/g)).toHaveLength(6);
    expect(penLine([])).toBe('');
    expect(penLine([centreOf(all[0]!), centreOf(all[1]!)])).toMatch(/^M.*Q/);
  });
});
