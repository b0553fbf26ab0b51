import { describe, expect, it, vi } from 'vitest';
import { goldenMoments } from './golden.testing';
import { layoutFor, standings } from './layout';
import { alongLeg, timelineOf } from './timeline';
import { shownStandings } from './travel';
import { kinds, readView } from './view';

vi.setConfig({ testTimeout: 120_000 });

const moments = (['A', 'B'] as const)
  .flatMap((sheet) => goldenMoments(sheet))
  .filter((moment) => moment.action);

describe('timelineOf', () => {
  it('brings every token to where the view has it', () => {
    for (const { before, after, events } of moments) {
      const from = readView(before);
      const to = readView(after);
      const { legs } = timelineOf(from, events);
      to.players.forEach((player, seat) => {
        for (const kind of kinds) {
          const last = legs.filter((leg) => leg.seat === seat && leg.kind === kind).at(-1);
          const end = last ? last.spots.at(-1) : from.players[seat]!.tokens[kind].spot;
          expect(end).toBe(player.tokens[kind].spot);
        }
      });
    }
  });

  it('shows one thing after the other', () => {
    for (const { before, events } of moments) {
      const { legs, cards, total } = timelineOf(readView(before), events);
      for (const leg of legs) expect(leg.start + leg.duration).toBeLessThanOrEqual(total);
      for (const card of cards) expect(card.start).toBeLessThan(total);
    }
  });

  it('knows what the spinner gave', () => {
    const first = moments[0]!;
    expect(timelineOf(readView(first.before), first.events).spin).toMatchObject({ band: 'number' });
  });
});

describe('shownStandings', () => {
  it('starts where the tokens stood and ends where they stand', () => {
    const layout = layoutFor(880, 536);
    const moved = moments.find(({ events }) =>
      events.some((event) => event.event === 'TokenMoved'),
    )!;
    const before = standings(readView(moved.before), layout);
    const after = standings(readView(moved.after), layout);
    const timeline = timelineOf(readView(moved.before), moved.events);
    const { seat, kind, start } = timeline.legs[0]!;
    const find = (all: typeof after) =>
      all.find((token) => token.seat === seat && token.kind === kind)!;
    const at = (time: number) => find(shownStandings(after, before, timeline, time, layout));
    expect(at(start)).toMatchObject({ x: find(before).x, y: find(before).y });
    expect(at(timeline.total)).toEqual(find(after));
  });

  it('passes every spot of the way', () => {
    const leg = {
      seat: 0,
      kind: 'LL' as const,
      spots: ['NW1', 'NW2', 'NW3'],
      start: 100,
      duration: 200,
    };
    expect([alongLeg(leg, 0), alongLeg(leg, 200), alongLeg(leg, 300)]).toEqual([0, 1, 2]);
  });
});
