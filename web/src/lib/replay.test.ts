import { beforeAll, expect, test } from 'vitest';
import { type Core, CoreProblem, useCore } from './core';
import { botRecord, builtCore } from './core.testing';
import { Replay } from './replay';

let core: Core;
let text: string;
beforeAll(async () => {
  core = await builtCore();
  useCore(core);
  text = botRecord(core);
});

test('the first step is the deal, the last one the end', async () => {
  const replay = await Replay.open(text);
  const record = JSON.parse(text);
  expect(replay.last).toBe(record.inputs.length);
  expect(replay.last).toBeGreaterThan(60);
  const deal = replay.at(0);
  expect(deal.state.phase).toBe('running');
  expect(deal.game).toMatchObject({ inputs: 0, time: 0, outcome: null });
  expect(deal.fresh[0]?.kind).toBe('started');
  const end = replay.at(replay.last);
  expect(end.state).toMatchObject({ phase: 'finished', seed: record.seed });
  expect(end.game.outcome).toEqual(record.outcome);
  expect(end.game.time).toBe(record.inputs.at(-1).at);
  replay.close();
});

test('any way to a step shows the same', async () => {
  const replay = await Replay.open(text);
  const forward = Array.from({ length: replay.last + 1 }, (_, i) => replay.at(i, 0));
  for (let i = replay.last; i >= 0; i--) expect(replay.at(i, 0)).toEqual(forward[i]);
  for (const i of [51, 3, 50, 49, replay.last, 0, 52]) expect(replay.at(i, 0)).toEqual(forward[i]);
  const again = await Replay.open(text);
  for (const i of [7, 55, 1]) expect(again.at(i, 0)).toEqual(forward[i]);
});

test('the log is what the steps told', async () => {
  const replay = await Replay.open(text);
  for (const eyes of ['public', 'open', 0] as const) {
    const log = replay.log(eyes);
    expect(log.map((line) => line.seq)).toEqual(
      Array.from({ length: replay.last + 1 }, (_, i) => i),
    );
    for (const i of [0, 20, replay.last]) expect(log[i]).toEqual(replay.at(i, eyes).fresh[0]);
  }
  const log = replay.log();
  expect(log.some((line) => (line.events ?? []).length > 0)).toBe(true);
});

test('every input has its moment and its seat', async () => {
  const replay = await Replay.open(text);
  const { inputs } = JSON.parse(text);
  for (const [i, line] of replay.log().slice(1).entries())
    expect(line).toMatchObject({ at: inputs[i].at, seat: inputs[i].seat ?? null });
});

test('a record that breaks the rules cannot be opened', async () => {
  const record = JSON.parse(text);
  record.inputs[10].seat = 7;
  await expect(Replay.open(JSON.stringify(record))).rejects.toThrow(CoreProblem);
  await expect(Replay.open('')).rejects.toThrow(CoreProblem);
});

test('a step that is not there is a problem, not a crash', async () => {
  const replay = await Replay.open(text);
  expect(() => replay.at(replay.last + 1)).toThrow(CoreProblem);
  expect(() => replay.at(-1)).toThrow(CoreProblem);
  expect(() => replay.at(0, 7)).toThrow(CoreProblem);
});
