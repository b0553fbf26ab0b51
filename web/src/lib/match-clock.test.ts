import { describe, expect, it } from 'vitest';
import { arrived } from './clock.svelte';
import type { TableProps } from './game';
import { botWait, breathLeft, matchClock, told, waitedFor } from './match-clock';
import type { GameState, SeatState, State } from './protocol';

const game = (change: Partial<GameState> = {}): GameState => ({
  view: {},
  acting: [],
  legal: [],
  time: 0,
  running: true,
  deadline: 60_000,
  turn_deadline: null,
  outcome: null,
  undo: 'no',
  inputs: 0,
  held: null,
  ...change,
});
const given = (it: GameState) => ({ game: it }) as TableProps;

describe('the clock of a match', () => {
  it('runs to the deadline of the game', () => {
    expect(matchClock({}, given(arrived(game(), 1000)), 11_000)).toEqual({ left: 50_000 });
    expect(matchClock({}, given(game({ deadline: null })), 0)).toBeNull();
  });

  it('is one of its own where the game has it', () => {
    const own = { left: 7, stands: true };
    expect(matchClock({ clock: () => own }, given(game()), 0)).toBe(own);
  });

  it('is told unless it is secret still', () => {
    expect(told({ left: 90_000 })).toBe(true);
    expect(told({ left: 90_000, secretAbove: 30_000 })).toBe(false);
    expect(told({ left: 30_000, secretAbove: 30_000 })).toBe(true);
  });
});

describe('how long it takes until a bot may play for somebody', () => {
  const from = [{ seat: 1, at: 60_000 }];

  it('is told until it may', () => {
    expect(botWait(from, 1, 20_000)).toBe(40_000);
    expect(botWait(from, 1, 60_000)).toBe(0);
    expect(botWait(from, 1, 90_000)).toBe(0);
  });

  it('is nothing where none may play', () => {
    expect(botWait(from, 0, 90_000)).toBeNull();
    expect(botWait([], 1, 90_000)).toBeNull();
  });
});

describe('whom a match against the clock waits for', () => {
  const person: SeatState = { kind: 'person', person: 'p', name: 'Juno', left: false };
  const table = (seats: SeatState[], phase: State['phase'] = 'running') =>
    ({ phase, seats }) as State;
  const stands = game({ running: false });

  it('is who is away while the clock stands', () => {
    expect(waitedFor(table([person, person]), stands, [1])).toEqual([1]);
  });

  it('is nobody while it runs, rests or there is none', () => {
    expect(waitedFor(table([person]), game(), [0])).toEqual([]);
    expect(waitedFor(table([person], 'paused'), stands, [0])).toEqual([]);
    expect(waitedFor(table([person]), game({ running: false, deadline: null }), [0])).toEqual([]);
  });

  it('is nobody for whom a bot plays, or who has left', () => {
    const seats = [{ ...person, stand_in: 'easy' }, { ...person, left: true }, person];
    expect(waitedFor(table(seats), stands, [0, 1, 2])).toEqual([2]);
  });
});

describe('the breather after a pause', () => {
  const module = { breather: () => 3000 };
  const after = (change: Partial<GameState>, kinds: string[], phase: State['phase'] = 'running') =>
    ({
      game: game(change),
      state: { phase, options: {} },
      log: kinds.map((kind, seq) => ({ kind, seq, at: 1000 * seq })),
    }) as unknown as TableProps;

  it('is counted down from when it was agreed to play on', () => {
    const given = after({ running: false }, ['started', 'paused', 'resumed']);
    expect(breathLeft(module, given, 2000)).toBe(3);
    expect(breathLeft(module, given, 4200)).toBe(1);
    expect(breathLeft(module, given, 5000)).toBeNull();
  });

  it('is over when the clock runs, and none where the game has none', () => {
    const lines = ['started', 'paused', 'resumed'];
    expect(breathLeft(module, after({}, lines), 2000)).toBeNull();
    expect(breathLeft(module, after({ running: false }, lines, 'paused'), 2000)).toBeNull();
    expect(breathLeft(module, after({ running: false }, ['started']), 2000)).toBeNull();
    expect(breathLeft({}, after({ running: false }, lines), 2000)).toBeNull();
  });
});
