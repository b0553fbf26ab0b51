import { beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
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
