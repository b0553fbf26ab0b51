import { beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import { Lesson } from '../../lib/tutorial';
import { tutorialIn } from './tutorial';

beforeAll(async () => useCore(await builtCore()));

describe.each(['en', 'de'])('the tutorial in %s', (language) => {
  it('can be played from the first step to the last', async () => {
    const tutorial = tutorialIn(language);
    const lesson = await Lesson.open('deathstar', tutorial, ['Ann', 'Ben']);
    const seen: string[] = [];
    for (const step of tutorial.steps) {
      expect(lesson.text).toBe(step.text);
      if (step.accept === 'any') throw new Error('every step of this lesson is about something');
      const tried = lesson.act(step.accept[0]!);
      if (tried.result !== 'done') throw new Error(`${step.text} ${JSON.stringify(tried)}`);
      for (const still of tried.shown)
        for (const line of still.fresh)
          seen.push(...(line.events ?? []).map((event) => String(event.event)));
    }
    expect(lesson.finished).toBe(true);
    for (const event of [
      'TokenFreed',
      'ForceDrawn',
      'MissionComplete',
      'PairReady',
      'DogfightSpun',
    ])
      expect(seen).toContain(event);
    lesson.close();
  });
});
