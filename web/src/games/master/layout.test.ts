import { describe, expect, it } from 'vitest';
import { fanFor, layoutFor, placed } from './layout';

const ratio = 1.4;

describe('the stacks', () => {
  const boards: [string, number, number][] = [
    ['a desktop', 880, 516],
    ['a desktop under two traps', 880, 400],
    ['a tablet', 816, 400],
    ['a phone', 390, 400],
    ['a phone with a long hand', 390, 290],
  ];
  it.each(boards)('all have their place on %s', (_, width, height) => {
    for (const stacks of [0, 7, 8, 12]) {
      const { wide, side, columns, rows, card, tab } = layoutFor(width, height, stacks);
      expect(columns * rows).toBeGreaterThanOrEqual(Math.min(stacks + 1, 12));
      const high = Math.round(card * ratio) + (side ? 0 : 2 * tab) + 4;
      expect(rows * high + (wide ? 0 : 46)).toBeLessThanOrEqual(height);
      expect(columns * (card + (side ? 40 : 0))).toBeLessThanOrEqual(width);
      expect(card).toBeGreaterThanOrEqual(30);
    }
  });

  it('keep their places as long as there is room', () => {
    expect(layoutFor(880, 516, 0)).toEqual(layoutFor(880, 516, 7));
    expect(layoutFor(390, 400, 8)).toEqual(layoutFor(390, 400, 12));
  });
});

describe('a hand', () => {
  it('shows every card, wide enough for a finger', () => {
    for (let cards = 1; cards <= 16; ++cards) {
      const { rows, card, step } = fanFor(374, cards, true);
      expect(rows.reduce((sum, count) => sum + count, 0)).toBe(cards);
      expect(step).toBeGreaterThanOrEqual(44);
      expect((Math.max(...rows) - 1) * step + card).toBeLessThanOrEqual(374 + 0.5);
    }
  });

  it('of sixteen cards or fewer hides nothing of a card on a phone, however low', () => {
    for (const low of [true, false])
      for (let cards = 1; cards <= 16; ++cards) {
        const { card, step } = fanFor(378, cards, true, low);
        expect(card).toBeGreaterThanOrEqual(44);
        expect(step).toBeGreaterThanOrEqual(card);
      }
  });

  it('of any size stays in two rows, every tab in sight', () => {
    for (const cards of [17, 22, 26]) {
      const { rows, step } = fanFor(374, cards, true);
      expect(rows).toHaveLength(2);
      expect(step).toBeGreaterThanOrEqual(24);
      expect(rows[0]! + rows[1]!).toBe(cards);
    }
  });

  it('of ten lies in one row on a desktop', () => {
    expect(fanFor(740, 10, false).rows).toEqual([10]);
  });
});

describe('the places of cards under a finger', () => {
  const hand = ['a', 'b', 'c', 'd', 'e', 'f'];
  it('stay as they are when a card goes, and the next card takes what is free', () => {
    const gone = placed(hand, ['a', 'c', 'd', 'e', 'f']);
    expect(gone).toEqual(['a', null, 'c', 'd', 'e', 'f']);
    expect(placed(gone, ['a', 'c', 'd', 'e', 'f', 'x', 'y'])).toEqual([
      ...['a', 'x', 'c', 'd', 'e', 'f'],
      'y',
    ]);
  });

  it('close up when half of them are free', () => {
    expect(placed(hand, ['b', 'd', 'e', 'f'])).toEqual([null, 'b', null, 'd', 'e', 'f']);
    expect(placed([null, 'b', null, 'd', 'e', 'f'], ['b', 'd', 'f'])).toEqual(['b', 'd', 'f']);
  });
});
