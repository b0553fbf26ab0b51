import { beforeAll, expect, test } from 'vitest';
import { type Core, CoreProblem, useCore } from './core';
import { builtCore } from './core.testing';
import type { Tutorial } from './game';
import { Lesson } from './tutorial';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
  useCore(core);
});

const game = 'deathstar';

const tutorial: Tutorial = {
  options: { edition: 'B' },
  position: { players: [{ HC: 'NW3' }, { HC: 'NW5' }] },
  script: { spin: [2, 1] },
  seat: 0,
  steps: [
    { text: 'Look around.', accept: [] },
    { text: 'Spin.', accept: [{ do: 'spin' }] },
    {
      text: 'Move to NW5.',
      accept: [{ do: 'move', path: ['NW4', 'NW5'] }],
      others: [{ seat: 1, action: { do: 'spin' } }],
    },
  ],
};

test('a lesson goes step by step, and the others play by themselves', async () => {
  const lesson = await Lesson.open(game, tutorial, ['You', 'Scout']);
  expect(lesson.look().state.seats.map((seat) => seat.name)).toEqual(['You', 'Scout']);
  expect(lesson).toMatchObject({ step: 0, text: 'Look around.', reading: true, finished: false });
  expect(lesson.read()).toEqual([]);
  expect(lesson).toMatchObject({ step: 1, text: 'Spin.', reading: false });
  expect(lesson.look().game.legal).toContainEqual({ do: 'spin' });

  const spun = lesson.act({ do: 'spin' });
  expect(spun.result).toBe('done');
  const moved = lesson.act({ do: 'move', token: 'HC', path: ['NW4', 'NW5'] });
  if (moved.result !== 'done') throw new Error(moved.result);
  expect(moved.shown.length).toBe(2);
  expect(moved.shown[0]?.fresh[0]?.seat).toBe(0);
  expect(moved.shown[1]?.fresh[0]?.seat).toBe(1);
  expect(moved.shown[1]?.game.inputs).toBe(3);
  expect(lesson).toMatchObject({ finished: true, text: 'Move to NW5.' });
  expect(lesson.act({ do: 'spin' }).result).toBe('other');
  lesson.close();
});

test('what the rules refuse is refused with the rule, and nothing changes', async () => {
  const lesson = await Lesson.open(game, tutorial);
  lesson.read();
  lesson.act({ do: 'spin' });
  const before = lesson.look();
  const tried = lesson.act({ do: 'move', token: 'HC', path: ['NW4'] });
  if (tried.result !== 'refused') throw new Error(tried.result);
  expect(tried.refusal.code).toMatch(/./);
  expect(tried.refusal.rule).toMatch(/^DST-\d{3}$/);
  expect(lesson.look()).toEqual(before);
  expect(lesson.step).toBe(2);
});

test('a legal action that the step does not want is not done', async () => {
  const lesson = await Lesson.open(game, tutorial);
  lesson.read();
  lesson.act({ do: 'spin' });
  const before = lesson.look();
  const other = lesson.look().game.legal.find((action) => action.token === 'HC' && !same(action));
  expect(lesson.act(other!)).toEqual({ result: 'other' });
  expect(lesson.look()).toEqual(before);
});

function same(action: object): boolean {
  return JSON.stringify(action).includes('NW5');
}

test('a step may take any action', async () => {
  const lesson = await Lesson.open(game, {
    ...tutorial,
    steps: [{ text: 'Spin.', accept: 'any' }],
  });
  expect(lesson.act({ do: 'spin' }).result).toBe('done');
  expect(lesson.finished).toBe(true);
});

test('the seats are as many as act, or as the tutorial says', async () => {
  const derived = await Lesson.open(game, {
    ...tutorial,
    steps: [{ text: '', accept: [], others: [{ seat: 2, action: { do: 'spin' } }] }],
  });
  expect(derived.look().state.seats.length).toBe(3);
  const told = await Lesson.open(game, { ...tutorial, seats: 4 });
  expect(told.look().state.seats.length).toBe(4);
});

test('a tutorial that the rules do not allow says so', async () => {
  await expect(Lesson.open('nothing', tutorial)).rejects.toThrow(CoreProblem);
  const misplaced = { ...tutorial, position: { players: [{ HC: 'nowhere' }] } };
  await expect(Lesson.open(game, misplaced)).rejects.toThrow(CoreProblem);
  const unruly = await Lesson.open(game, {
    ...tutorial,
    steps: [{ text: '', accept: [], others: [{ seat: 1, action: { do: 'spin' } }] }],
  });
  expect(() => unruly.read()).toThrow(CoreProblem);
});
