import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useCore } from './core';
import { builtCore } from './core.testing';
import type { JsonObject } from './game';
import type { Push } from './link';
import { LocalLink } from './local';
import type { GameState, PresencePush } from './protocol';

const attempt = 30_000;
const quick = { 'clock.attemptSeconds': attempt / 1000, lookoutSeat: '0' };

let link: LocalLink;
let game: GameState | null;
let presence: PresencePush | null;

beforeAll(async () => useCore(await builtCore()));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  [game, presence] = [null, null];
  link = new LocalLink('Ann');
  link.listen((push: Push) => {
    if (push.push === 'presence') presence = push;
    if ((push.push === 'sync' || push.push === 'update') && push.game) game = push.game;
  });
});
afterEach(() => {
  link.close();
  show('visible');
  vi.useRealTimers();
});

/** A person at seat 0, who starts the clock, and a bot at seat 1, who plays first. */
async function againstTheClock(options: JsonObject = {}): Promise<string> {
  const seats: JsonObject[] = [{ kind: 'open' }, { kind: 'bot', level: 'steady' }];
  const plan = { game: 'asterisk', seats, options: { ...quick, ...options }, policy: { pace: 0 } };
  const table = String((await link.request('create', plan)).table);
  await link.request('sit', { table, seat: 0 });
  await link.request('watch', { table, as: 0, since: 0 });
  await link.request('start', { table });
  await act(table, { do: 'startAttempt' });
  return table;
}

async function act(table: string, action: JsonObject) {
  await link.request('act', { table, seat: 0, cid: `c${Math.random()}`, action });
}

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const phase = () => String(game!.view.phase);

test('a bot takes the time of a person', async () => {
  await againstTheClock({ 'clock.attemptSeconds': 3600 });
  const before = game!.inputs;
  expect(game!.acting).toEqual([1]);
  while (game!.inputs === before) await vi.advanceTimersToNextTimerAsync();
  expect(phase()).toBe('RUNNING');
  expect(game!.time).toBeGreaterThan(500);
});

test('time runs out by the clock of the page', async () => {
  await againstTheClock();
  expect(game!.deadline).toBe(game!.time + attempt);
  await vi.advanceTimersByTimeAsync(attempt - 1);
  expect(phase()).toBe('RUNNING');
  await vi.advanceTimersByTimeAsync(1);
  expect(phase()).not.toBe('RUNNING');
});

test('while the device is handed over the clock stands, and bots with it', async () => {
  const table = await againstTheClock();
  await vi.advanceTimersByTimeAsync(200);
  const before = game!.inputs;
  link.rest(table, true);
  expect(presence).toMatchObject({ running: false, time: 200 });
  await vi.advanceTimersByTimeAsync(10 * attempt);
  expect(game!.inputs).toBe(before);
  expect(phase()).toBe('RUNNING');
  link.rest(table, false);
  expect(presence).toMatchObject({ running: true, time: 200, away: [] });
  await vi.advanceTimersByTimeAsync(attempt - 201);
  expect(phase()).toBe('RUNNING');
  await vi.advanceTimersByTimeAsync(1);
  expect(phase()).not.toBe('RUNNING');
});

test('nobody looks at a hidden page, so its clock stands', async () => {
  await againstTheClock();
  await vi.advanceTimersByTimeAsync(200);
  show('hidden');
  await vi.advanceTimersByTimeAsync(10 * attempt);
  expect(phase()).toBe('RUNNING');
  show('visible');
  expect(presence).toMatchObject({ running: true, time: 200 });
});

test('without a clock a hidden page changes nothing', async () => {
  await againstTheClock({ 'clock.kind': 'turns' });
  show('hidden');
  const before = game!.inputs;
  while (game!.inputs === before) await vi.advanceTimersToNextTimerAsync();
  expect(game!.inputs).toBeGreaterThan(before);
});

test('a preset brings its number of seats', async () => {
  const alone = await link.request('create', { game: 'asterisk', options: { mode: 'rambo' } });
  const team = await link.request('create', { game: 'asterisk' });
  const seen: { seats: number; counts: number[] | null }[] = [];
  link.listen((push) => {
    if (push.push === 'sync')
      seen.push({ seats: push.state.seats.length, counts: push.state.seat_counts ?? null });
  });
  for (const { table } of [alone, team])
    await link.request('watch', { table, as: 'public', since: 0 });
  expect(seen).toEqual([
    { seats: 1, counts: [1] },
    { seats: 5, counts: [2, 3, 4, 5] },
  ]);
});
