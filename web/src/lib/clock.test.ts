import { describe, expect, it } from 'vitest';
import { arrived, clockText, matchTime, remaining } from './clock.svelte';
import type { GameState } from './protocol';

function game(change: Partial<GameState> = {}): GameState {
  return {
    view: {},
    acting: [],
    legal: [],
    time: 5000,
    running: true,
    deadline: 300_000,
    turn_deadline: null,
    outcome: null,
    undo: 'no',
    inputs: 0,
    held: null,
    ...change,
  };
}

describe('match time', () => {
  it('runs on from when the picture arrived', () => {
    const heard = arrived(game(), 1_000_000);
    expect(matchTime(heard, 1_002_500)).toBe(7500);
    expect(remaining(heard, 1_002_500)).toBe(292_500);
  });

  it('stands while the table stands', () => {
    const heard = arrived(game({ running: false }), 1_000_000);
    expect(remaining(heard, 9_000_000)).toBe(295_000);
  });

  it('stands in a picture that never arrived', () => {
    expect(matchTime(game(), 9_000_000)).toBe(5000);
  });

  it('is never below zero, and nothing without an end', () => {
    const heard = arrived(game({ deadline: 6000 }), 1_000_000);
    expect(remaining(heard, 1_090_000)).toBe(0);
    expect(remaining(game({ deadline: null }), 0)).toBeNull();
    expect(remaining(game({ deadline: null }), 0, 6000)).toBe(1000);
  });

  it('is told in minutes and seconds', () => {
    expect(clockText(167_000)).toBe('2:47');
    expect(clockText(9001)).toBe('0:10');
    expect(clockText(3_600_000)).toBe('1:00:00');
    expect(clockText(35_999_000)).toBe('9:59:59');
    expect(clockText(36_000_000)).toBe('10 h');
    expect(clockText(86_340_000)).toBe('24 h');
  });
});
