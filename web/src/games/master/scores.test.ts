import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import { partsOf, storyChange } from './between';
import { goldenMoments, levels } from './golden.testing';
import { logOf, recordedLog, sampleRound } from './log.testing';
import { racesOf } from './races';
import {
  byRound,
  causeOf,
  climbOf,
  deedsOf,
  isWhole,
  lastScored,
  of,
  photoFinish,
  roundsOf,
  standings,
  type Round,
} from './scores';
import { readView } from './view';

const sample = (): Round => lastScored(roundsOf(logOf(...sampleRound)))!;

describe('a recorded game', () => {
  it.each(['medium', 'hard'])('adds up in %s', (level) => {
    const moments = goldenMoments(level);
    const rounds = roundsOf(recordedLog(level));
    const scored = rounds.filter((round) => causeOf(round) !== null);
    expect(scored.length).toBeGreaterThan(0);
    const ends = moments.filter(({ events }) => events.some((one) => one.event === 'RoundEnded'));
    for (const [index, { spectator }] of ends.entries()) {
      const view = readView(spectator);
      const sides = of(scored[index]!, 'SideScored');
      const prediction = of(scored[index]!, 'PredictionResult').length > 0;
      const seats = view.players.length;
      expect(byRound(view, seats).at(-1)!.scores).toEqual(sides.map(({ amount }) => amount));
      if (!prediction) expect(view.totals).toEqual(sides.map(({ total }) => total));
    }
    expect(isWhole(rounds)).toBe(true);
  });

  it.each(levels)('says of every hand of %s why it counts what it counts', (level) => {
    for (const round of roundsOf(recordedLog(level)))
      for (const { seat, counted, penalties, cards } of of(round, 'HandShown')) {
        const gifts = of(round, 'MistakesChanged')
          .filter((one) => one.seat === seat && one.cause === 'gift')
          .reduce((sum, { amount }) => sum + amount, 0);
        const parts = partsOf(round, seat);
        const worth: Record<string, number> = { 'ui.between.dooms': 3, 'ui.between.capped': -1 };
        const sum = parts.reduce((all, { key, count }) => all + count * (worth[key] ?? 1), 0);
        expect(sum).toBe(counted + penalties + gifts);
        expect(parts.length === 0).toBe(cards.length + penalties + gifts === 0);
      }
  });

  it.each(levels)('counts the deeds of %s', (level) => {
    const log = recordedLog(level);
    const deeds = deedsOf(log, 3);
    const events = log.flatMap((line) => line.events ?? []);
    const count = (...names: string[]) =>
      events.filter(({ event }) => names.includes(String(event))).length;
    const sum = (deed: keyof (typeof deeds)[number]) =>
      deeds.reduce((all, one) => all + one[deed], 0);
    expect(sum('cards')).toBe(count('StackStarted', 'CardPlayed'));
    expect(sum('exits')).toBe(count('Out'));
    expect(sum('beaten')).toBe(count('Bounced'));
    expect(sum('traps')).toBe(count('TrapSet'));
  });
});

describe('a round as the log tells it', () => {
  it('has hands, gifts, penalties and what comes next', () => {
    const round = sample();
    expect([round.round, causeOf(round)]).toEqual([3, 'went_out']);
    expect(of(round, 'StoryOffered').map(({ seats }) => seats)).toEqual([[2]]);
    expect(of(round, 'SideScored').map(({ total }) => total)).toEqual([4, 9, 17, 15]);
    expect(partsOf(round, 3)).toEqual([
      { key: 'ui.between.cards', count: 2 },
      { key: 'ui.between.gifts', count: 1 },
      { key: 'ui.between.penalties', count: 1 },
    ]);
    expect(partsOf(sample(), 2)).toEqual([
      { key: 'ui.between.cards', count: 4 },
      { key: 'ui.between.dooms', count: 1 },
      { key: 'ui.between.capped', count: 2 },
    ]);
  });

  it('is not scored while it is played, and the one before is remembered', () => {
    const next = { event: 'RoundPrepared', seat: 1, round: 4, seats: [0, 1, 2, 3] };
    const rounds = roundsOf(logOf(...sampleRound, [next]));
    expect(causeOf(rounds.at(-1)!)).toBeNull();
    expect(lastScored(rounds)!.round).toBe(3);
    expect(isWhole(rounds)).toBe(false);
  });

  it('forgets the first try of a round that is repeated', () => {
    const again = { event: 'RoundPrepared', seat: 0, round: 3, seats: [0, 1, 2, 3] };
    const [prepared, played] = sampleRound;
    const rounds = roundsOf(logOf(prepared!, played!, [again]));
    expect(rounds.length).toBe(1);
    expect(rounds[0]!.told).toEqual([]);
  });

  it('knows what a Story card took away', () => {
    const taken = { event: 'MistakesChanged', seat: 2, amount: -4, total: 13, cause: 'story' };
    const round = lastScored(roundsOf(logOf(...sampleRound, [taken])))!;
    expect(storyChange(round, [2])).toBe(-4);
    expect(storyChange(round, [3])).toBe(0);
  });
});

describe('a photo finish', () => {
  it('tells by how many milliseconds, by the moments that counted', () => {
    expect(photoFinish(sample())).toEqual([
      { seat: 0, late: 0 },
      { seat: 1, late: 120 },
    ]);
  });

  it('begins in a team with the one who completes it', () => {
    const out = (seat: number, at: number, cause: string) => ({ event: 'Out', seat, cause, at });
    const log = logOf(
      [{ event: 'RoundPrepared', seat: 0, round: 1, seats: [0, 1, 2, 3] }],
      [out(0, 10_000, 'went_out')],
      [out(2, 15_000, 'alliance')],
      [out(1, 15_200, 'went_out')],
      [{ event: 'RoundEnded', cause: 'went_out' }],
    );
    expect(photoFinish(lastScored(roundsOf(log))!)).toEqual([
      { seat: 2, late: 0 },
      { seat: 1, late: 200 },
    ]);
  });

  it('is none when cards ran out', () => {
    const log = logOf(
      [{ event: 'RoundPrepared', seat: 0, round: 1, seats: [0, 1] }],
      [{ event: 'RoundEnded', cause: 'exhausted' }],
    );
    expect(photoFinish(lastScored(roundsOf(log))!)).toEqual([]);
  });

  it('falls back on the lines of a record that has no moments', () => {
    const log = logOf(
      [{ event: 'RoundPrepared', seat: 0, round: 1, seats: [0, 1] }],
      [{ event: 'Out', seat: 1, cause: 'went_out' }],
      [{ event: 'Out', seat: 0, cause: 'went_out' }],
      [{ event: 'RoundEnded', cause: 'went_out' }],
    );
    expect(photoFinish(lastScored(roundsOf(log))!)[1]).toEqual({ seat: 0, late: 1000 });
  });
});

describe('races', () => {
  it('say who was faster, on which stack and by how much', () => {
    expect(racesOf(logOf(...sampleRound), 4)).toEqual([
      { key: '4.0', stack: 0, winner: 1, loser: 2, late: 40 },
    ]);
  });

  it('do not measure what the log does not tell', () => {
    expect(racesOf(logOf(...sampleRound).slice(3), 4)[0]!.late).toBeNull();
    const next = { event: 'RoundPrepared', seat: 1, round: 4, seats: [0, 1, 2, 3] };
    const late = { event: 'Bounced', seat: 0, by: 1, stack: 0, at: 90_000 };
    expect(racesOf(logOf(...sampleRound, [next], [late]), 1)[0]!.late).toBeNull();
  });

  it('come newest first, and no more than wanted', () => {
    const late = (at: number) => ({ event: 'Bounced', seat: 3, by: 1, stack: 0, at });
    const log = logOf(...sampleRound.slice(0, 4), [late(21_100)], [late(21_200)]);
    expect(racesOf(log, 2).map((race) => race.late)).toEqual([200, 100]);
  });
});

describe('the table of sides', () => {
  const view = (more: object) =>
    readView({ players: [{}, {}, {}, {}], totals: [9, 4, 12, 4], ...more });

  it('has the fewest mistakes first, and equal totals are ahead together', () => {
    expect(standings(view({}), 4).map(({ side, ahead }) => [side, ahead])).toEqual([
      [1, true],
      [3, true],
      [0, false],
      [2, false],
    ]);
  });

  it('knows partners, who sit opposite', () => {
    const teams = standings(view({ totals: [9, 4, 0, 0] }), 2);
    expect(teams.map(({ seats, total }) => [seats, total])).toEqual([
      [[1, 3], 4],
      [[0, 2], 9],
    ]);
  });

  it('tells how the totals rose', () => {
    const score = (side: number, total: number) => ({
      event: 'SideScored',
      side,
      seats: [side],
      amount: 0,
      total,
    });
    const played = (round: number, ...totals: number[]): JsonObject[] => [
      { event: 'RoundPrepared', seat: 0, round, seats: [0, 1] },
      { event: 'RoundEnded', cause: 'went_out' },
      ...totals.map((total, side) => score(side, total)),
    ];
    const rounds = roundsOf(logOf(played(1, 0, 4), played(2, 3, 2)));
    expect(climbOf(rounds, 2)).toEqual([
      [0, 0, 3],
      [0, 4, 2],
    ]);
  });

  it('numbers the rounds that are remembered', () => {
    const scores = [
      [1, 2, 0, 3, 0, 0],
      [0, 1, 4, 2, 0, 0],
    ];
    expect(byRound(view({ round: 3, phase: 'ready', scores }), 4)).toEqual([
      { round: 1, scores: [1, 2, 0, 3] },
      { round: 2, scores: [0, 1, 4, 2] },
    ]);
    const many = Array.from({ length: 48 }, () => [0, 0, 0, 0]);
    const long = byRound(view({ round: 60, phase: 'over', scores: many }), 4);
    expect([long[0]!.round, long.at(-1)!.round]).toEqual([13, 60]);
    const ready = byRound(view({ round: 60, phase: 'ready', scores: many }), 4);
    expect(ready.at(-1)!.round).toBe(59);
  });
});
