import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { goldenMoments } from './golden.testing';
import { changed, storyOf } from './rounds';
import { agentScore, survivorScores } from './scores';
import { readView } from './view';

const moments = goldenMoments('standard');
const log = moments.map(({ seat, at, events }, seq): Line => ({
  seq,
  at,
  kind: 'input',
  seat,
  events,
}));
const events = moments.flatMap((moment) => moment.events);
const named = (name: string): JsonObject[] => events.filter(({ event }) => event === name);
const last = readView(moments.at(-1)!.spectator);
const story = storyOf(log);
const total = (all: JsonObject[], field: string): number =>
  all.reduce((sum, one) => sum + Number(one[field]), 0);

describe('the recorded game', () => {
  it('is told from the deal, round by round', () => {
    expect(story.whole).toBe(true);
    expect(story.rounds.map(({ number }) => number)).toEqual(
      Array.from({ length: last.round }, (_, i) => i + 1),
    );
  });

  it('is not whole without its beginning', () => {
    expect(storyOf(log.slice(20)).whole).toBe(false);
  });

  it('knows every plan, and where the Agent was', () => {
    const ways = story.rounds.flatMap(({ ways }) => ways.filter((way) => way !== undefined));
    expect(ways).toHaveLength(named('Revealed').length);
    expect(ways.filter(({ caught }) => caught)).toHaveLength(
      named('HalfLost').filter(({ cause }) => cause === 'agent').length,
    );
    for (const { agent, ways: all, lured } of story.rounds)
      for (const way of all) if (way?.caught && lured === null) expect(way.place).toBe(agent);
  });

  it('adds up to what the last view shows', () => {
    const people = survivorScores(story, last);
    expect(people.map(({ hurt, healed }) => hurt - healed)).toEqual(
      last.survivors.map(({ damage }) => damage),
    );
    expect(people.map(({ diedIn }) => diedIn !== null)).toEqual(
      last.survivors.map(({ dead }) => dead),
    );
    const sum = (of: (one: (typeof people)[number]) => number) =>
      people.reduce((all, one) => all + of(one), 0);
    expect(sum(({ hurt }) => hurt)).toBe(total(named('Damaged'), 'damage'));
    expect(sum(({ found }) => found)).toBe(
      named('ItemDrawn').length + named('ItemSalvaged').length,
    );
    const acted = ['Acted', 'ItemUsed', 'DoorHeld', 'Given'].flatMap(named).length;
    const taken = named('TakeAnswered').filter(({ yes }) => yes === true).length;
    expect(sum(({ deeds }) => deeds)).toBe(acted + taken);
    const steps = (track: 'earth' | 'escape') =>
      story.rounds.reduce((all, round) => all + round.steps[track], 0);
    expect([steps('earth'), steps('escape')]).toEqual([last.earth, last.escape]);
  });

  it('counts the hunt', () => {
    const hunt = agentScore(story, last);
    expect(hunt.cards).toBe(named('CardUsed').length);
    expect(hunt.deaths).toBe(named('Died').length);
    expect(hunt.rounds).toBeGreaterThanOrEqual(last.round - 1);
    expect(hunt.good).toBeLessThanOrEqual(hunt.rounds);
    expect(hunt.caught).toBeGreaterThanOrEqual(hunt.good);
  });

  it('follows Power and doors to where they end', () => {
    const first = readView(moments[0]!.spectator);
    for (const [place, start] of Object.entries(first.power)) {
      const moved = story.rounds.reduce((sum, { power }) => sum + (power[place as never] ?? 0), 0);
      expect(start + moved).toBe(last.power[place as never]);
    }
    const locks = { ...first.locks };
    for (const round of story.rounds)
      for (const [place, lock] of changed(round.locks)) locks[place] = lock;
    for (const [place, lock] of Object.entries(last.locks))
      if (lock !== 'held') expect([place, locks[place as never]]).toEqual([place, lock]);
  });
});

describe('single events', () => {
  const told = (...given: JsonObject[]) =>
    storyOf([
      { seq: 1, at: 1, kind: 'input', events: [{ event: 'RoundStarted', round: 4 }, ...given] },
    ]).rounds[0]!;

  it('tells a plan from where somebody ended', () => {
    const round = told(
      { event: 'AgentMoved', origin: 'rocket', location: 'depot', cause: 'move' },
      { event: 'Revealed', seat: 2, origin: 'depot', location: 'depot', stayed: true },
      { event: 'Displaced', seat: 2, origin: 'depot', location: 'command', cause: 'wrong_turn' },
    );
    expect(round.ways[2]).toEqual({
      planned: 'depot',
      place: 'command',
      stayed: false,
      caught: false,
    });
    expect(round.agent).toBe('depot');
  });

  it('keeps apart where the Agent went and where a Decoy sent it', () => {
    const round = told(
      { event: 'AgentMoved', origin: 'rocket', location: 'depot', cause: 'homing' },
      { event: 'AgentMoved', origin: 'depot', location: 'security', cause: 'decoy' },
    );
    expect([round.agent, round.lured]).toEqual(['depot', 'security']);
  });

  it('knows a round by its end where its beginning is missing', () => {
    const { rounds } = storyOf([
      { seq: 1, at: 1, kind: 'input', events: [{ event: 'Damaged', seat: 1, damage: 1 }] },
      { seq: 2, at: 2, kind: 'input', events: [{ event: 'RoundEnded', round: 6 }] },
      { seq: 3, at: 3, kind: 'input', events: [{ event: 'RoundStarted', round: 7 }] },
    ]);
    expect(rounds.map(({ number, hurt }) => [number, hurt[1]])).toEqual([
      [6, 1],
      [7, undefined],
    ]);
    const unknown: JsonObject = { event: 'Damaged', seat: 1, damage: 1 };
    expect(storyOf([{ seq: 1, at: 1, kind: 'input', events: [unknown] }]).rounds).toEqual([]);
  });

  it('leaves out what is as it was', () => {
    const lock = (state: string, cause = 'none') => ({
      event: 'LockTurned',
      location: 'command',
      lock: state,
      cause,
    });
    const power = (some: number) => ({
      event: 'PowerChanged',
      location: 'depot',
      power: some,
      total: 0,
    });
    expect(told(lock('open'), lock('closed')).locks).toEqual({});
    expect(told(lock('closed', 'end_of_round')).locks).toEqual({});
    expect(told(lock('open')).locks).toEqual({ command: 'open' });
    expect(told(power(2), power(-2)).power).toEqual({});
    expect(told(power(2), power(-3)).power).toEqual({ depot: -1 });
  });
});
