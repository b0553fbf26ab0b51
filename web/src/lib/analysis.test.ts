import { beforeAll, expect, test } from 'vitest';
import { type Analysis, analyse, decisionsOf, format, whole } from './analysis';
import { CoreProblem, type Core } from './core';
import { botRecord, builtCore } from './core.testing';

let core: Core;
let record: string;
beforeAll(async () => {
  core = await builtCore();
  record = botRecord(core);
});

const games = 250; // few: a look at each of some moments

function last(before: Analysis | null, most = Infinity): Analysis {
  let found = before;
  let steps = 0;
  for (const progress of analyse(core, record, before, games)) {
    found = progress.found;
    if (++steps >= most) break;
  }
  return found!;
}

test('a match is looked at piece by piece, until its end is certain', () => {
  const found = last(null);
  expect(whole(found)).toBe(true);
  expect(found.line.at(-1)!.index).toBe(found.inputs);
  expect(found.story.summaries).toHaveLength(found.seats);
  for (const sentences of found.story.summaries) expect(sentences).toHaveLength(3);
  for (const { begin, luck, given, others, end } of found.story.shares)
    expect(begin + luck - given + others).toBe(end);
});

test('every decision that was looked at is somebody’s, with its best choices', () => {
  const found = last(null);
  expect(found.analysis).toBe(format);
  const all = Array.from({ length: found.seats }, (_, seat) => decisionsOf(found, seat));
  expect(all.flat()).toHaveLength(found.line.filter(({ decision }) => decision).length);
  for (const [seat, own] of all.entries()) {
    expect(own.length).toBeGreaterThan(0);
    for (const { stop, points } of own) {
      const { decision } = found.line[stop]!;
      expect(decision!.seat).toBe(seat);
      expect(points[seat]).toBeLessThanOrEqual(0);
      expect(found.story.known[stop]![seat]).toBe(decision!.chance);
    }
    const first = own[0]!.stop;
    if (first > 0) expect(found.story.known[first - 1]![seat]).toBeNull();
  }
});

test('what was stopped goes on as if it had not been', () => {
  const kept = JSON.parse(JSON.stringify(last(null, 1))) as Analysis;
  expect(kept.line).toHaveLength(1);
  expect(whole(kept)).toBe(false);
  expect(last(kept)).toEqual(last(null));
});

test('what belongs to another match is refused, and a match that is not over', () => {
  const kept = last(null, 1);
  const other = { ...kept, line: [{ ...kept.line[0]!, index: 1_000_000 }] };
  expect(() => last(other)).toThrow(CoreProblem);
  const running = JSON.stringify({ ...JSON.parse(record), outcome: null });
  expect(() => [...analyse(core, running, null, games)]).toThrow(CoreProblem);
});
