import { beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { Lesson } from '../../lib/tutorial';
import { words } from './golden.testing';
import { meetingIn, tutorialIn } from './tutorial';

const tutorialOf = (language: string) => tutorialIn((key) => words(language).text(key));

beforeAll(async () => useCore(await builtCore()));

describe.each(['en', 'de'])('the tutorial in %s', (language) => {
  it('can be played from the first step to the last', async () => {
    const tutorial = tutorialOf(language);
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

  it('takes every spot that its words fit, and the card leads into the room from each', async () => {
    const { steps } = tutorialOf(language);
    const ends = new Set<unknown>();
    const begun = async (): Promise<Lesson> => {
      const lesson = await Lesson.open('deathstar', tutorialOf(language));
      expect(lesson.act({ do: 'spin' }).result).toBe('done');
      return lesson;
    };
    const first = await begun();
    const ways = first.look().game.legal.filter(({ token }) => token === 'HC');
    first.close();
    for (const way of ways) {
      const lesson = await begun();
      if (lesson.act(way).result === 'done') {
        ends.add((way.path as string[]).at(-1));
        expect(lesson.act((steps[2]!.accept as JsonObject[])[0]!).result).toBe('done');
      }
      lesson.close();
    }
    expect([...ends].toSorted()).toEqual(['FSE1', 'FSW4']);
  });

  it.each(['send_back', 'stop_short'])(
    'teaches what a collision is, and takes %s',
    async (choice) => {
      const tutorial = meetingIn((key) => words(language).text(key));
      const lesson = await Lesson.open('deathstar', tutorial);
      for (const step of tutorial.steps.slice(0, 2))
        expect(lesson.act((step.accept as JsonObject[])[0]!).result).toBe('done');
      expect(lesson.act({ do: choice }).result).toBe('done');
      expect(lesson.finished).toBe(true);
      lesson.close();
    },
  );
});
