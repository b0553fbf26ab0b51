import { beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, Tutorial } from '../../lib/game';
import { Lesson } from '../../lib/tutorial';
import { words } from './golden.testing';
import { tutorialIn } from './tutorial';
import { readView } from './view';

const partsIn = (language: string) => tutorialIn((key) => words(language).text(key));

beforeAll(async () => useCore(await builtCore()));

/** What each part shows, and how many cards learner and opponent have in the end. */
const lessons = [
  { shows: ['StackStarted', 'CardPlayed', 'Out'] },
  { shows: ['ComboPlayed', 'CardPlayed', 'Out'] },
  { shows: ['CardsDrawn', 'DrawCalled', 'ForcedDraw', 'DrawContested', 'DrawVoid'] },
  {
    shows: ['TrapSet', 'TrapResolved', 'EscapePlayed', 'RightGained', 'Discarded', 'StackClosed'],
  },
  { shows: ['BeastOn', 'Discarded', 'Out', 'StoryOffered', 'StoryDrawn'] },
];

/** The learner's move for a step: fragments leave open what the lesson leaves open. */
function actionFor(step: Tutorial['steps'][number], hand: string[]): JsonObject | null {
  if (step.accept === 'any') throw new Error('every step of this lesson is about something');
  const [wanted] = step.accept;
  if (!wanted) return null;
  if (wanted.card === 'DE-1') return { do: 'dead_end', ...wanted };
  if (wanted.do === 'use_discard_right') return { ...wanted, card: 'LJ-1' };
  if (wanted.do === 'play' && wanted.stack === undefined) return { ...wanted, stack: 0 };
  if (wanted.do === 'combo' && wanted.lower === undefined) {
    const letter = wanted.stack === 1 ? /-Q$/ : /^LJ-/;
    const [lower, upper] = hand.filter((card) => letter.test(card));
    return { ...wanted, lower: lower!, upper: upper! };
  }
  return wanted;
}

describe.each(['en', 'de'])('the tutorial in %s', (language) => {
  it.each(lessons.map((_, part) => part))(
    'can be played from the first step of part %i to the last',
    async (part) => {
      const tutorial = partsIn(language)[part]!;
      const lesson = await Lesson.open('master', tutorial, ['Ann', 'Ben']);
      const seen: string[] = [];
      for (const step of tutorial.steps) {
        expect(lesson.text).toBe(step.text);
        const action = actionFor(step, readView(lesson.look().game.view).hands[0] ?? []);
        expect(lesson.reading).toBe(action === null);
        const tried = action ? lesson.act(action) : { result: 'done', shown: lesson.read() };
        if (tried.result !== 'done' || !('shown' in tried))
          throw new Error(`${step.text} ${JSON.stringify(tried)}`);
        for (const { fresh } of tried.shown)
          for (const { events } of fresh) seen.push(...(events ?? []).map((one) => `${one.event}`));
      }
      expect(lesson.finished).toBe(true);
      for (const event of lessons[part]!.shows) expect(seen).toContain(event);
      expect(seen).not.toContain('TakenBack');
      lesson.close();
    },
  );

  it('does not go on with a card that the step is not about', async () => {
    const lesson = await Lesson.open('master', partsIn(language)[0]!, ['Ann', 'Ben']);
    lesson.read();
    expect(lesson.act({ do: 'start_stack', card: 'WI-1' }).result).toBe('other');
    expect(lesson.step).toBe(1);
    lesson.close();
  });

  it('goes on whether a card was discarded with the -1 Escape or not', async () => {
    const tutorial = partsIn(language)[3]!;
    const lesson = await Lesson.open('master', tutorial, ['Ann', 'Ben']);
    for (const step of tutorial.steps.slice(0, 4)) lesson.act(actionFor(step, [])!);
    const escape = { do: 'escape', card: 'EM-1', target: 0, then_discard: 'LJ-1' };
    expect(lesson.act(escape).result).toBe('done');
    expect(lesson.act({ do: 'play', card: 'AJ-6', stack: 0 }).result).toBe('done');
    expect(lesson.step).toBe(6);
    lesson.close();
  });

  it('has a name for each part', () => {
    const titles = partsIn(language).map(({ title }) => title);
    expect(new Set(titles).size).toBe(lessons.length);
    expect(titles.every((title) => title)).toBe(true);
  });
});

it('says the same in both languages', () => {
  const [english, german] = ['en', 'de'].map((language) => partsIn(language));
  const shape = (parts: Tutorial[]) =>
    parts.map(({ steps, position }) => ({ position, steps: steps.map(({ accept }) => accept) }));
  expect(shape(english!)).toEqual(shape(german!));
});
