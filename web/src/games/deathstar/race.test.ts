import { describe, expect, it, vi } from 'vitest';
import { goldenMoments } from './golden.testing';
import { progressOf, stageOf, standing } from './race';
import { readOptions, readView } from './view';

vi.setConfig({ testTimeout: 120_000 });

const options = readOptions({});
const playerOf = (fields: object) => readView({ players: [fields as never] }).players[0]!;

describe('progressOf', () => {
  it('goes from the compactor to the base', () => {
    const both = { blueprint: true, tractor: true };
    const stations = [
      { LL: 'TC', HC: 'TC' },
      { LL: 'NW5', HC: 'TC' },
      { LL: 'CR', HC: 'TC', blueprint: true },
      { LL: 'CR', HC: 'TB', ...both },
      { LL: 'MF', HC: 'GT', ...both },
      { LL: 'MF', HC: 'MF', ...both },
      { LL: 'C3', HC: 'C3', ...both },
      { LL: 'C6', HC: 'C6', ...both },
      { LL: 'RB', HC: 'RB', place: 1, ...both },
    ].map((fields) => progressOf(playerOf(fields), options));
    expect(stations[0]).toBe(0);
    expect(stations.at(-1)).toBe(40);
    expect(stations).toEqual([...stations].sort((a, b) => a - b));
    expect(new Set(stations).size).toBe(stations.length);
  });

  it('asks only for the missions that the table wants', () => {
    const none = readOptions({ missions_required: 'none' });
    expect(stageOf(progressOf(playerOf({ LL: 'TC', HC: 'TC' }), none))).toBe('ship');
  });

  it('stays on the Rail and ends at the base in every recorded game', () => {
    for (const sheet of ['A', 'B'] as const) {
      const moments = goldenMoments(sheet);
      for (const { after } of moments) {
        const order = standing(readView(after).players, options);
        for (const { progress } of order) expect(progress >= 0 && progress <= 40).toBe(true);
      }
      const last = readView(moments.at(-1)!.after);
      const leader = standing(last.players, options)[0]!;
      expect(leader.progress).toBe(40);
      expect(last.players[leader.seat]!.place).toBe(1);
    }
  });
});
