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

/** What each part shows, and whom the learner and the team-mate have in the end. */
const lessons = [
  {
    shows: ['PrisonerFreed', 'LineRefilled', 'DialReset', 'TurnEnded'],
    custody: [['P18', 'P02'], ['P13']],
  },
  {
    shows: ['PrisonerFreed', 'RequestOpened', 'RequestClosed', 'CardDrawn'],
    custody: [['P10', 'P12', 'P17', 'P06', 'P03'], []],
  },
  {
    shows: ['HostageTaken', 'PrisonerFreed', 'TimeUp', 'DebriefStep', 'CardsReturned'],
    custody: [['P12'], ['EN-DEKEDD']],
  },
];

function actionFor(step: Tutorial['steps'][number]): JsonObject | null {
  if (step.accept === 'any') throw new Error('every step of this lesson is about something');
  const [wanted] = step.accept;
  if (wanted?.do === 'returnCards') return { ...wanted, cards: ['EN-NEWGUY'] };
  return wanted ?? null;
}

describe.each(['en', 'de'])('the tutorial in %s', (language) => {
  it.each([0, 1, 2])('can be played from the first step of part %i to the last', async (part) => {
    const tutorial = partsIn(language)[part]!;
    const lesson = await Lesson.open('asterisk', tutorial, ['Ann', 'Ben']);
    const seen: string[] = [];
    for (const step of tutorial.steps) {
      expect(lesson.text).toBe(step.text);
      const action = actionFor(step);
      expect(lesson.reading).toBe(action === null);
      const tried = action ? lesson.act(action) : { result: 'done', shown: lesson.read() };
      if (tried.result !== 'done' || !('shown' in tried))
        throw new Error(`${step.text} ${JSON.stringify(tried)}`);
      for (const { fresh } of tried.shown)
        for (const { events } of fresh) seen.push(...(events ?? []).map((one) => `${one.event}`));
    }
    expect(lesson.finished).toBe(true);
    const { shows, custody } = lessons[part]!;
    for (const event of shows) expect(seen).toContain(event);
    const view = readView(lesson.look().game.view);
    expect(view.players.map((player) => player.custody)).toEqual(custody);
    lesson.close();
  });

  it('has a name for each part', () => {
    const titles = partsIn(language).map(({ title }) => title);
    expect(new Set(titles).size).toBe(3);
    expect(titles.every((title) => title)).toBe(true);
  });
});

it('says the same in both languages', () => {
  const [english, german] = ['en', 'de'].map((language) => partsIn(language));
  const shape = (parts: Tutorial[]) =>
    parts.map(({ steps, position }) => ({ position, steps: steps.map(({ accept }) => accept) }));
  expect(shape(english!)).toEqual(shape(german!));
});

it('frees Prisoners in either order', async () => {
  const [dial] = partsIn('en');
  const lesson = await Lesson.open('asterisk', dial!, ['Ann', 'Ben']);
  lesson.read();
  const [, right2, end, right6] = dial!.steps.map(actionFor);
  for (const action of [right6, end, right2]) expect(lesson.act(action!).result).toBe('done');
  expect(lesson.step).toBe(4);
  expect(readView(lesson.look().game.view).players[0]!.custody).toEqual(['P02', 'P18']);
  // Nobody would be freed by this, and the card would be gone.
  lesson.close();
  const other = await Lesson.open('asterisk', dial!, ['Ann', 'Ben']);
  other.read();
  expect(other.act({ do: 'playTurn', card: 'BT-L2', direction: 'L' }).result).toBe('other');
  other.close();
});
