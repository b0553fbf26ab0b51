import { beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { Lesson } from '../../lib/tutorial';
import { words } from './golden.testing';
import { tutorialIn } from './tutorial';

const tutorialOf = (language: string) => tutorialIn((key) => words(language).text(key));

beforeAll(async () => useCore(await builtCore()));

describe.each(['en', 'de'])('the tutorial in %s', (language) => {
  it('can be played from the first step to the last', async () => {
    const tutorial = tutorialOf(language);
    const lesson = await Lesson.open('aliens', tutorial, ['Ann']);
    const seen: string[] = [];
    for (const step of tutorial.steps) {
      expect(lesson.text).toBe(step.text);
      const lie = { do: 'announce', sectors: ['N10'] };
      const tried = lesson.act(step.accept === 'any' ? lie : step.accept[0]!);
      if (tried.result !== 'done') throw new Error(`${step.text} ${JSON.stringify(tried)}`);
      for (const still of tried.shown)
        for (const line of still.fresh)
          seen.push(...(line.events ?? []).map((event) => String(event.event)));
    }
    expect(lesson.finished).toBe(true);
    for (const event of ['SilentSector', 'Noise', 'Attack', 'Killed', 'Reborn', 'Fed'])
      expect(seen).toContain(event);
    lesson.close();
  });
});

it('goes on from any quiet step and any risk that the hunter can follow', async () => {
  const tutorial = tutorialOf('en');
  const ways = async (step: number): Promise<string[]> => {
    const found: string[] = [];
    const open = async () => {
      const lesson = await Lesson.open('aliens', tutorial, []);
      while (lesson.step < step) lesson.act(tutorial.steps[lesson.step]!.accept[0] as JsonObject);
      return lesson;
    };
    const first = await open();
    const moves = first.look().game.legal.filter((action) => action.do === 'move');
    first.close();
    for (const move of moves) {
      const lesson = await open();
      if (lesson.act(move).result === 'done') found.push(String(move.to));
      lesson.close();
    }
    return found;
  };
  const quiet = await ways(0);
  expect(quiet).toContain('K09');
  const risky = await ways(4);
  expect(risky).toContain('K10');
  expect(risky.length).toBeGreaterThan(1);

  // All the way on another path.
  const lesson = await Lesson.open('aliens', tutorial, []);
  const other = quiet.at(-1)!;
  expect(lesson.act({ do: 'move', to: other }).result).toBe('done');
  while (!lesson.finished) {
    const { accept } = tutorial.steps[lesson.step]!;
    const { legal } = lesson.look().game;
    const before = lesson.step;
    const wanted =
      accept === 'any' ? [{ do: 'announce', sectors: ['N10'] }] : [...accept, ...legal];
    for (const action of wanted) if (lesson.step === before) lesson.act(action);
    expect(lesson.step).toBe(before + 1);
  }
  lesson.close();
});
