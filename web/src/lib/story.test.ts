import { beforeAll, describe, expect, test } from 'vitest';
import { Catalogue } from './catalogue';
import { loadWords } from './texts';
import { type Core, useCore } from './core';
import { builtCore, host } from './core.testing';
import type { GameModule, JsonObject, SeatFace } from './game';
import { loadGame } from './games';
import type { Line, SeatPlan } from './protocol';
import { Replay } from './replay';
import {
  addressOf,
  lengthOf,
  mostMoments,
  pauseAfter,
  placeIn,
  storyOf,
  takenBackBy,
  undoneIn,
  weightiest,
  type Story,
} from './story';

const words = new Catalogue({});
const faces: SeatFace[] = [];
const line = (seq: number, events: JsonObject[], seat: number | null = 0): Line => ({
  seq,
  at: seq * 1000,
  kind: seq === 0 ? 'started' : 'input',
  seat,
  events,
});
const event = (name: string, more: JsonObject = {}): JsonObject => ({ event: name, ...more });
const module = (turn?: string): Pick<GameModule, 'tell' | 'story'> => ({
  tell: (one) => (one.event === 'Turn' ? null : String(one.event)),
  story: {
    rounds: { Round: 'round' },
    ...(turn ? { turn } : {}),
    quiet: ['Ready', 'Round'],
    weigh: (one) => (one.event === 'Died' ? 5 : one.event === 'Hit' ? 2 : 0),
  },
});

describe('the story of a match', () => {
  const lines = [
    line(0, [event('Round', { round: 1 }), event('Turn')], null),
    line(1, [event('Moved', { seat: 0 })]),
    line(2, [event('Ready')]),
    line(3, [event('Hit', { seat: 1 }), event('Turn')]),
    line(4, [event('Moved', { seat: 1 }), event('Round', { round: 2 }), event('Turn')], 1),
    line(5, [event('Ready'), event('Turn')]),
    line(6, [event('Died', { seat: 1 }), event('Turn')]),
    line(7, [event('Ready')]),
  ];

  test('has a step for everything that happens, and none for what does not', () => {
    const { stops } = storyOf(lines, module(), words, faces);
    expect(stops.map((stop) => stop.index)).toEqual([0, 1, 3, 4, 6, 7]);
  });

  test('has a step for each turn where a game plays in turns', () => {
    const { stops } = storyOf(lines, module('Turn'), words, faces);
    expect(stops.map((stop) => stop.index)).toEqual([0, 3, 4, 6, 7]);
    expect(stops[1]!.sentences).toEqual(['Moved', 'Hit']);
    expect(stops[2]!.seat).toBe(1);
  });

  test('knows the rounds, and what decided', () => {
    const story = storyOf(lines, module('Turn'), words, faces);
    expect(story.rounds).toEqual([
      { round: 1, first: 0, count: 3 },
      { round: 2, first: 3, count: 2 },
    ]);
    expect(story.moments.map(({ text, stop, round }) => [text, stop, round])).toEqual([
      ['Hit', 1, 1],
      ['Died', 3, 2],
    ]);
  });

  test('a link to a step leads back to it, with the same eyes', () => {
    const story = storyOf(lines, module('Turn'), words, faces);
    for (const stop of story.stops.keys())
      for (const eyes of ['open', 1] as const)
        expect(placeIn(addressOf({ stop, eyes }, story), story, 2)).toEqual({ stop, eyes });
    expect(addressOf({ stop: 4, eyes: 1 }, story)).toBe('#at=2.2&as=1');
    expect(placeIn('', story, 2)).toEqual({ stop: 0, eyes: 'open' });
    expect(placeIn('#3', story, 2)).toEqual({ stop: 3, eyes: 'open' });
    expect(placeIn('#at=9.9&as=7', story, 2)).toEqual({ stop: 4, eyes: 'open' });
    expect(placeIn('#at=nothing', story, 2)).toEqual({ stop: 0, eyes: 'open' });
  });

  test('takes as long as it took, or two minutes', () => {
    const story = storyOf(lines, module('Turn'), words, faces);
    expect(pauseAfter(story, 1, 1)).toBe(1000);
    expect(pauseAfter(story, 1, 4)).toBe(250);
    expect(pauseAfter(story, 0, 'brisk')).toBe(2000);
    expect(pauseAfter(story, 1, 'brisk')).toBe(6000);
    expect(pauseAfter(story, 4, 'brisk')).toBe(0);
    const long: Story = {
      stops: Array.from({ length: 401 }, (_, at) => ({ ...story.stops[0]!, at })),
      rounds: [],
      moments: [],
      all: [],
    };
    expect(lengthOf(long, 'brisk')).toBe(120_000);
  });

  test('of equal moments the later one counts more', () => {
    const { moments } = storyOf(lines, module('Turn'), words, faces);
    const many = Array.from({ length: 20 }, (_, stop) => ({ ...moments[0]!, stop }));
    expect(weightiest(many, 3).map((one) => one.stop)).toEqual([17, 18, 19]);
    // A step has one moment, the weightiest.
    expect(weightiest([...many, { ...moments[1]!, stop: 4 }], 2).map((one) => one.text)).toEqual([
      'Died',
      'Hit',
    ]);
  });
});

describe('what a take-back takes', () => {
  const undone = (seq: number, seat: number): Line => ({ seq, at: 0, kind: 'undone', seat });
  const said = (seq: number): Line => ({ seq, at: 0, kind: 'said', seat: 0, text: 'hm' });

  test('is everything since the own last move', () => {
    const log = [line(1, [], 0), line(2, [], 0), said(3), line(4, [], 1), line(5, [], 2)];
    expect(takenBackBy(log, 0).map((one) => one.seq)).toEqual([2, 4, 5]);
    expect(takenBackBy(log, 2).map((one) => one.seq)).toEqual([5]);
    expect(takenBackBy(log, 3)).toEqual([]);
  });

  test('is found where only the events tell who acted', () => {
    const log = [0, 1, 0, 1].map((seat, seq) => ({
      ...line(seq + 1, [event('Moved', { seat })]),
      seat: undefined,
    }));
    expect(takenBackBy(log, 0).map((one) => one.seq)).toEqual([3, 4]);
  });

  test('is what is left after the last one', () => {
    const log = [line(1, [], 0), line(2, [], 1), line(3, [], 0), line(4, [], 1), undone(5, 0)];
    expect(takenBackBy(log, 0).map((one) => one.seq)).toEqual([1, 2]);
    expect(undoneIn(log)).toBe(1);
  });
});

describe('every game', () => {
  let core: Core;
  beforeAll(async () => useCore((core = await builtCore())));

  const slugs = ['aliens', 'asterisk', 'deathstar', 'master', 'sisypho'];
  const recorded = (slug: string): string => {
    const game = core.call('games', {}).games.find((one) => one.slug === slug)!;
    const bot: SeatPlan = { kind: 'bot', level: game.levels[0] };
    const seats = Array<SeatPlan>(Math.max(game.least_seats, 3)).fill(bot);
    const plan = { game: slug, seats, policy: { pace: 0 } };
    const made = core.call('table.create', {
      ...host,
      id: slug,
      code: 'B',
      plan,
      seed: '11'.repeat(32),
      now: 1000,
    });
    const { handle } = made;
    core.call('table.arrive', { ...host, handle, now: 1000 });
    let { wake } = core.call('table.request', {
      ...host,
      handle,
      do: 'start',
      fields: {},
      now: 1000,
    });
    while (wake !== null) ({ wake } = core.call('table.tick', { handle, now: wake }));
    const { record } = core.call('table.record', { handle });
    core.call('release', { handle });
    return record;
  };
  const loaded = async (slug: string) => (await loadGame(slug))!;
  const texts = async (slug: string) => (await loadWords(slug, 'en'))!;

  test.each(slugs)('%s is told by turns, with moments and no empty step', async (slug) => {
    const replay = await Replay.open(recorded(slug));
    const game = await loaded(slug);
    const catalogue = (await texts(slug)).naming(replay.head.seats);
    const seats = replay.head.seats.map((name, seat) => ({ seat, name, shape: seat }));
    const story = storyOf(replay.log('open'), game, catalogue, seats as SeatFace[]);
    expect(story.stops.length).toBeGreaterThan(5);
    expect(story.stops.length).toBeLessThanOrEqual(replay.last + 1);
    for (const stop of story.stops.slice(1, -1)) expect(stop.sentences).not.toEqual([]);
    expect(story.moments.length).toBeGreaterThan(0);
    expect(story.moments.length).toBeLessThanOrEqual(mostMoments);
    if (['aliens', 'master', 'sisypho'].includes(slug))
      for (const sentence of story.stops.flatMap(({ sentences }) => sentences))
        // What only one seat was told names that seat.
        expect(sentence).not.toMatch(/\byou\b/i);
    replay.close();
  });

  test.each(slugs.filter((slug) => slug !== 'deathstar'))(
    '%s shows every hand when all lies open',
    async (slug) => {
      const replay = await Replay.open(recorded(slug));
      const middle = Math.floor(replay.last / 2);
      const open = replay.at(middle, 'open').game.view;
      for (let seat = 0; seat < replay.head.seats.length; ++seat) {
        const own = replay.at(middle, seat).game.view;
        for (const key of ['players', 'hands', 'records'])
          if (Array.isArray(own[key]))
            expect((open[key] as JsonObject[])[seat]).toEqual((own[key] as JsonObject[])[seat]);
      }
      const agent = replay.at(middle, 0).game.view;
      if (slug === 'sisypho') expect(open.hand).toEqual(agent.hand);
      expect(replay.at(middle).game.view).not.toEqual(open);
      replay.close();
    },
  );
});
