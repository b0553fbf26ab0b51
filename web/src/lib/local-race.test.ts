import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useCore } from './core';
import { builtCore } from './core.testing';
import type { JsonObject } from './game';
import type { Push } from './link';
import { LocalLink } from './local';
import type { GameState, Line, PresencePush } from './protocol';

const tick = 1000;
const unhurried = { start_countdown_ms: 0, stall_ms: 120_000, first_dealer: '0' };

let link: LocalLink;
let game: GameState | null;
let presence: PresencePush | null;
let lines: Line[];

beforeAll(async () => useCore(await builtCore()));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  [game, presence, lines] = [null, null, []];
  link = new LocalLink('Ann');
  link.listen((push: Push) => {
    if (push.push === 'presence') presence = push;
    if (push.push === 'update') lines.push(push.line);
    if ((push.push === 'sync' || push.push === 'update') && push.game) game = push.game;
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

/** A person at seat 0, who deals and has called the start, and a bot at seat 1. */
async function racing(options: JsonObject = {}): Promise<string> {
  const seats: JsonObject[] = [{ kind: 'open' }, { kind: 'bot', level: 'hard' }];
  const plan = { game: 'master', seats, options: { ...unhurried, ...options } };
  const table = String((await link.request('create', plan)).table);
  await link.request('sit', { table, seat: 0 });
  await link.request('watch', { table, as: 0, since: 0 });
  await link.request('start', { table });
  await act(table, { do: 'start' });
  return table;
}

let acts = 0;
function act(table: string, action: JsonObject) {
  return link.request('act', { table, seat: 0, cid: `race-${++acts}`, action });
}

test('a bot needs the time of a person for its cards', async () => {
  await racing();
  const byBot = () =>
    lines.some((line) => (line.events ?? []).some((event) => event.seat === 1 && 'card' in event));
  while (!byBot() && game!.time < 60_000) await vi.advanceTimersToNextTimerAsync();
  expect(game!.time).toBeGreaterThan(400);
});

test('in ticks an action is answered when its tick is over', async () => {
  const table = await racing({ arbitration: 'tick', tick_ms: tick });
  const heard: string[] = [];
  const vote = act(table, { do: 'vote_redo' }).then(() => heard.push('done'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(tick);
  await vote;
  expect(heard).toEqual(['done']);
});

test('what the rules refuse at the end of a tick is refused to whoever asked', async () => {
  const table = await racing({ arbitration: 'tick', tick_ms: tick });
  const hand = (game!.view.hands as string[][])[0]!;
  const card = ['AJ-1', 'AJ-2', 'AJ-3', 'AJ-4', 'AJ-5', 'AJ-6'].find((one) => !hand.includes(one));
  const wrong = act(table, { do: 'start_stack', card: card ?? 'AJ-8' });
  const refusal = expect(wrong).rejects.toMatchObject({ code: 'not_in_hand' });
  await vi.advanceTimersByTimeAsync(tick);
  await refusal;
});

test('after a pause time stands for a moment, and the screen hears when it runs', async () => {
  const table = await racing();
  await link.request('pause', { table });
  await link.request('resume', { table });
  const stood = game!.time;
  expect(game!.running).toBe(false);
  await vi.advanceTimersByTimeAsync(2999);
  expect(presence?.running ?? false).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(presence).toMatchObject({ running: true, time: stood });
});
