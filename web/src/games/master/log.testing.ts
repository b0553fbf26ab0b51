import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { goldenMoments } from './golden.testing';

/** One line of a log with these events. */
export const line = (seq: number, ...events: JsonObject[]): Line => ({
  seq,
  at: 1_000_000 + seq * 1000,
  kind: 'input',
  events,
});

/** A log of such lines, in order. */
export const logOf = (...inputs: JsonObject[][]): Line[] =>
  inputs.map((events, index) => line(index + 1, ...events));

/** The log of a recorded game, as everybody knows it. */
export const recordedLog = (level: string): Line[] =>
  goldenMoments(level).map(({ events, at }, index) => ({
    seq: index + 1,
    at,
    kind: index === 0 ? 'started' : 'input',
    events,
  }));

/** A whole round between four, with a gift, a shared exit and a Story card. */
export const sampleRound: JsonObject[][] = [
  [
    { event: 'RoundPrepared', seat: 0, round: 3, seats: [0, 1, 2, 3] },
    { event: 'MistakesChanged', seat: 3, amount: 1, total: 12, cause: 'gift' },
    { event: 'PlayBegan', seat: 0 },
  ],
  [{ event: 'StackStarted', seat: 0, stack: 0, card: 'AJ-7', version: 0, at: 20_000 }],
  [{ event: 'CardPlayed', seat: 1, stack: 0, card: 'MO-8', version: 1, at: 21_000 }],
  [{ event: 'Bounced', seat: 2, by: 1, stack: 0, at: 21_040 }],
  [
    { event: 'CardPlayed', seat: 0, stack: 0, card: 'WI-1', version: 2, at: 30_000 },
    { event: 'TrapResolved', seat: 2, kind: 'trap_up', cause: 'wisdom', by: null },
    { event: 'Out', seat: 0, cause: 'went_out', at: 30_000 },
    { event: 'Closing', until: 30_300 },
  ],
  [
    { event: 'CardPlayed', seat: 1, stack: 0, card: 'MO-2', version: 3, at: 30_120 },
    { event: 'Out', seat: 1, cause: 'went_out', at: 30_120 },
  ],
  [
    { event: 'RoundEnded', cause: 'went_out' },
    { event: 'HandShown', seat: 0, raw: 0, counted: 0, penalties: 0, cards: [] },
    { event: 'HandShown', seat: 1, raw: 0, counted: 0, penalties: 0, cards: [] },
    {
      event: 'HandShown',
      seat: 2,
      raw: 7,
      counted: 5,
      penalties: 0,
      cards: ['DM-K', 'MO-3', 'TE-9', 'ES-1', 'LJ-2'],
    },
    { event: 'HandShown', seat: 3, raw: 2, counted: 2, penalties: 1, cards: ['RO-4', 'T3-1'] },
    { event: 'SideScored', side: 0, seats: [0], amount: 0, total: 4 },
    { event: 'SideScored', side: 1, seats: [1], amount: 0, total: 9 },
    { event: 'SideScored', side: 2, seats: [2], amount: 5, total: 17 },
    { event: 'SideScored', side: 3, seats: [3], amount: 4, total: 15 },
    { event: 'StoryOffered', seats: [2] },
  ],
];
