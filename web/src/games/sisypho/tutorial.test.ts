import { beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, Tutorial } from '../../lib/game';
import { Lesson } from '../../lib/tutorial';
import { words } from './golden.testing';
import { tutorialIn } from './tutorial';
import { agentSeat, readView, type View } from './view';

const partsIn = (language: string): Tutorial[] => tutorialIn((key) => words(language).text(key));

beforeAll(async () => useCore(await builtCore()));

/** What each part shows, and how it ends. */
const lessons: { seat: number; shows: string[]; ends: (view: View) => unknown; as: unknown }[] = [
  {
    seat: 1,
    shows: ['Planned', 'Revealed', 'HalfLost', 'PowerChanged', 'ItemDrawn', 'RoundEnded'],
    ends: ({ round, power, survivors }) => [round, power.command, survivors[2]!.damage],
    as: [3, 2, 2],
  },
  {
    seat: 1,
    shows: ['DoorHeld', 'TakeAsked', 'TakeAnswered', 'Damaged', 'HalfGained', 'GameOver'],
    ends: ({ reason, survivors }) => [reason, survivors[0]!.damage],
    as: ['earth', 3],
  },
  {
    seat: 1,
    shows: ['LockTurned', 'TrackMoved', 'GameOver'],
    ends: ({ reason, escape }) => [reason, escape],
    as: ['launch', 6],
  },
  {
    seat: agentSeat,
    shows: ['Probed', 'AgentMoved', 'Damaged', 'AgentPhase', 'AgentDrew', 'RoundStarted'],
    ends: ({ round, earth, hand, survivors }) => [
      round,
      earth,
      hand,
      survivors.map(({ damage }) => damage),
    ],
    as: [4, 2, ['feedback'], [3, 2, 1]],
  },
  {
    seat: agentSeat,
    shows: ['LockTurned', 'AgentMoved', 'HalfLost', 'Healed', 'Died'],
    ends: ({ locks, survivors }) => [locks.command, survivors.map(({ dead }) => dead)],
    as: ['closed', [false, true, true]],
  },
];

function actionFor({ accept }: Tutorial['steps'][number]): JsonObject | null {
  if (accept === 'any') throw new Error('every step of this lesson is about something');
  return accept[0] ?? null;
}

describe.each(['en', 'de'])('the tutorial in %s', (language) => {
  it.each([0, 1, 2, 3, 4])('can be played through, part %i', async (part) => {
    const tutorial = partsIn(language)[part]!;
    const { seat, shows, ends, as } = lessons[part]!;
    expect(tutorial.seat).toBe(seat);
    const lesson = await Lesson.open('sisypho', tutorial, ['Ann', 'Ben', 'Cleo', 'Dov']);
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
    for (const event of shows) expect(seen).toContain(event);
    expect(ends(readView(lesson.look().game.view))).toEqual(as);
    lesson.close();
  });

  it('has a name for each part', () => {
    const titles = partsIn(language).map(({ title }) => title);
    expect(new Set(titles).size).toBe(5);
    expect(titles.every((title) => title)).toBe(true);
  });
});

/** A part as far as its first decision. */
async function begun(part: number): Promise<Lesson> {
  const lesson = await Lesson.open('sisypho', partsIn('en')[part]!, []);
  while (lesson.reading) lesson.read();
  return lesson;
}

it('lets a plan be changed before the others have chosen', async () => {
  const lesson = await begun(0);
  expect(lesson.act({ do: 'plan', location: 'rocket' }).result).toBe('done');
  expect(lesson.step).toBe(1);
  expect(lesson.act({ do: 'plan', location: 'generator' }).result).toBe('done');
  expect(lesson.step).toBe(2);
  lesson.close();
});

it('goes on from whatever teaches the same', async () => {
  const ways: { part: number; till: number; action: JsonObject }[] = [
    { part: 0, till: 4, action: { do: 'location', action: 'route', moves: { rocket: 1 } } },
    { part: 4, till: 0, action: { do: 'play_card', card: 'lockdown', location: 'infirmary' } },
    { part: 4, till: 3, action: { do: 'agent_move', location: 'rocket' } },
  ];
  for (const { part, till, action } of ways) {
    const tutorial = partsIn('en')[part]!;
    const lesson = await begun(part);
    while (!lesson.finished) {
      const usual = actionFor(tutorial.steps[lesson.step]!);
      const own = lesson.step === till ? action : usual;
      const before = lesson.step;
      if (own === null) lesson.read();
      else expect(lesson.act(own).result, `${part}.${before}`).toBe('done');
      expect(lesson.step).toBe(before + 1);
    }
    lesson.close();
  }
});

it('takes what comes later sooner, and does not ask for it again', async () => {
  const lesson = await begun(2);
  const [keycard, fuel, prepare, launch] = partsIn('en')[2]!.steps.map(actionFor);
  expect(lesson.act(keycard!).result).toBe('done');
  expect(lesson.act(prepare!).result).toBe('done');
  expect(lesson.step).toBe(1);
  expect(lesson.targets.length).toBeGreaterThan(0);
  expect(lesson.act(fuel!).result).toBe('done');
  expect(lesson.step).toBe(3);
  expect(lesson.act(launch!).result).toBe('done');
  expect(lesson.reading).toBe(true);
  lesson.close();
});

it('does not do what the lesson could not go on from', async () => {
  const lesson = await begun(0);
  lesson.act({ do: 'plan', location: 'generator' });
  const before = lesson.look();
  // Charging and routing would be over before they began.
  expect(lesson.act({ do: 'done' }).result).toBe('other');
  expect(lesson.look()).toEqual(before);
  expect(lesson.step).toBe(2);
  lesson.close();
});

it('teaches both sides', () => {
  const seats = partsIn('en').map(({ seat }) => seat);
  expect(seats.filter((seat) => seat === agentSeat)).toHaveLength(2);
  expect(seats.filter((seat) => seat !== agentSeat)).toHaveLength(3);
});

it('says the same in both languages', () => {
  const [english, german] = ['en', 'de'].map((language) => partsIn(language));
  const shape = (parts: Tutorial[]) =>
    parts.map(({ steps, position }) => ({ position, steps: steps.map(({ accept }) => accept) }));
  expect(shape(english!)).toEqual(shape(german!));
});
