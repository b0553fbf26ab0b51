import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Core, useCore } from './core';
import { builtCore, firstGame } from './core.testing';
import type { JsonObject } from './game';
import { PageStorage } from './kept';
import { type As, type Push, Refusal } from './link';
import { LocalLink, localPerson } from './local';
import { loadOptions } from './options';
import type { Card, GameState, State } from './protocol';
import { Replay } from './replay';
import { verify } from './verify';

let core: Core;
const open: LocalLink[] = [];

beforeAll(async () => {
  core = await builtCore();
  useCore(core);
});
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  for (const link of open.splice(0)) link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page: a link, and what it was pushed. */
class Page {
  readonly link: LocalLink;
  readonly pushes: Push[] = [];
  readonly states = new Map<string, State>();
  readonly games = new Map<string, GameState>();
  readonly seqs = new Map<string, number[]>();

  constructor(storage?: Storage) {
    this.link = new LocalLink('Ann', storage);
    open.push(this.link);
    this.link.listen((push) => this.note(push));
  }

  private note(push: Push) {
    this.pushes.push(push);
    if (push.push !== 'sync' && push.push !== 'update') return;
    const key = `${push.table} ${String(push.as)}`;
    if (push.state) this.states.set(push.table, push.state);
    if (push.game) this.games.set(key, push.game);
    this.seqs.set(key, [...(this.seqs.get(key) ?? []), push.seq]);
  }

  ask(word: string, fields: JsonObject = {}) {
    return this.link.request(word, fields);
  }
  state(table: string): State {
    return this.states.get(table)!;
  }
  game(table: string, as: As): GameState {
    return this.games.get(`${table} ${as}`)!;
  }

  /** A table with two people of this device and a bot. */
  async hotSeat(policy: JsonObject = { pace: 300 }): Promise<string> {
    const { slug, levels } = firstGame(core);
    const bot = { kind: 'bot', level: levels.at(-1)! };
    const seats: JsonObject[] = [{ kind: 'open' }, { kind: 'open' }, bot];
    const { table } = await this.ask('create', { game: slug, seats, policy });
    await this.ask('sit', { table, seat: 0, name: 'Ann' });
    await this.ask('sit', { table, seat: 1, name: 'Ben' });
    await this.watchAll(String(table));
    await this.ask('start', { table });
    return String(table);
  }
  async watchAll(table: string) {
    for (const as of ['public', 0, 1]) await this.ask('watch', { table, as, since: 0 });
  }

  /** The people play anything, the bot well, until the end or `inputs`. */
  async play(table: string, inputs = Infinity) {
    for (let i = 0; this.state(table).phase === 'running'; i++) {
      expect(i).toBeLessThan(20_000);
      const { acting, inputs: done } = this.game(table, 'public');
      if (done >= inputs) return;
      const seat = acting.find((one) => one < 2);
      if (seat === undefined) await vi.advanceTimersToNextTimerAsync();
      else await this.actAnything(table, seat);
    }
  }
  async actAnything(table: string, seat: number) {
    const { legal, inputs } = this.game(table, seat);
    await this.ask('act', {
      table,
      seat,
      cid: `c${inputs}`,
      action: legal[(inputs * 7) % legal.length]!,
    });
  }
}

async function refusal(answer: Promise<unknown>): Promise<Refusal> {
  const problem = await answer.then(
    () => null,
    (one: unknown) => one,
  );
  expect(problem).toBeInstanceOf(Refusal);
  return problem as Refusal;
}

test('a whole game at one device, with a record that holds', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  expect(page.state(table)).toMatchObject({ phase: 'running', host: localPerson });
  expect(page.state(table).seed ?? null).toBeNull();
  await page.play(table);

  const end = page.game(table, 'public');
  expect(page.state(table).phase).toBe('finished');
  expect(end.outcome).not.toBeNull();
  expect(page.state(table).seed).toMatch(/^[0-9a-f]{64}$/);

  const record = await page.link.record(table);
  expect(await verify(record)).toMatchObject({ holds: true });
  const replay = await Replay.open(record);
  expect(replay.head.seats.slice(0, 2)).toEqual(['Ann', 'Ben']);
  expect(replay.head.commitment).toBe(page.state(table).commitment);
  expect(replay.last).toBe(end.inputs);
  expect(replay.at(replay.last).game.view).toEqual(end.view);
  expect(replay.at(replay.last, 1).game.view).toEqual(page.game(table, 1).view);

  const tampered = JSON.parse(record);
  tampered.inputs[0].seat = 1 - tampered.inputs[0].seat;
  expect(await verify(JSON.stringify(tampered))).toMatchObject({ holds: false });
});

test('every watcher is told every change, in order', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  await page.play(table, 30);
  for (const as of ['public', 0, 1]) {
    const seqs = page.seqs.get(`${table} ${as}`)!;
    expect(seqs).toEqual(Array.from(seqs, (_, i) => seqs[0]! + i));
  }
});

test('a reload in mid-game goes on where it was', async () => {
  const before = new Page();
  const table = await before.hotSeat();
  await before.play(table, 25);
  before.link.close();

  vi.setSystemTime(Date.now() + 3_600_000);
  const after = new Page();
  const { tables } = await after.ask('hello');
  expect((tables as unknown as Card[]).map((card) => card.id)).toEqual([table]);
  await after.watchAll(table);
  for (const as of ['public', 0, 1] as As[]) {
    const { view, acting, legal, inputs } = before.game(table, as);
    expect(after.game(table, as)).toMatchObject({ view, acting, legal, inputs });
  }
  expect(after.state(table).commitment).toBe(before.state(table).commitment);
  await after.play(table);
  expect(after.state(table).phase).toBe('finished');
  expect(await verify(await after.link.record(table))).toMatchObject({ holds: true });

  const third = new Page();
  await third.watchAll(table);
  expect(third.state(table)).toMatchObject({ phase: 'finished', seed: after.state(table).seed });
});

test('who returns is told what was missed', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  await page.ask('unwatch', { table, as: 'public' });
  const seen = page.seqs.get(`${table} public`)!.at(-1)!;
  const told = page.pushes.length;
  const seat = page.game(table, 0).acting.find((one) => one < 2) ?? 0;
  await page.actAnything(table, seat).catch(() => {});
  expect(page.pushes.slice(told).some((push) => 'as' in push && push.as === 'public')).toBe(false);
  await page.ask('watch', { table, as: 'public', since: seen });
  const sync = page.pushes.findLast((push) => push.push === 'sync');
  if (sync?.push !== 'sync') throw new Error('no sync');
  expect(sync.log.every((line) => line.seq > seen)).toBe(true);
  expect(sync.log.length).toBe(sync.seq - seen);
});

test('the same action id is done once', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  await page.play(table, 6);
  while (!page.game(table, 'public').acting.some((seat) => seat < 2))
    await vi.advanceTimersToNextTimerAsync();
  const seat = page.game(table, 'public').acting.find((one) => one < 2)!;
  const act = { table, seat, cid: 'once', action: page.game(table, seat).legal[0]! };
  const first = await page.ask('act', act);
  const { inputs } = page.game(table, 'public');
  expect(await page.ask('act', act)).toMatchObject({ seq: first.seq! });
  expect(page.game(table, 'public').inputs).toBe(inputs);
});

test('refusals are those of a server', async () => {
  const page = new Page();
  expect((await refusal(page.ask('watch', { table: 'x', as: 'public' }))).code).toBe(
    'unknown_table',
  );
  expect((await refusal(page.ask('create', { game: 'nothing' }))).sentence).toMatch(/./);
  const table = await page.hotSeat();
  expect((await refusal(page.ask('dance', { table }))).code).toBe('malformed');
  expect((await refusal(page.ask('act', { table, seat: 0 }))).code).toBe('malformed');
  expect((await refusal(page.ask('watch', { table, as: 2 }))).code).toMatch(/./);
  expect((await refusal(page.ask('watch', { table, as: 'nobody' }))).code).toBe('malformed');

  const waiting = [0, 1].find((seat) => !page.game(table, 'public').acting.includes(seat))!;
  const action = { do: 'spin' };
  const early = await refusal(page.ask('act', { table, seat: waiting, cid: 'early', action }));
  expect(early.rule).toMatch(/^[A-Z]{3}-\d{3}$/);
});

test('what one person takes back needs nobody else at the device', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  await page.play(table, 12);
  while (!page.game(table, 'public').acting.some((seat) => seat < 2))
    await vi.advanceTimersToNextTimerAsync();
  const seat = page.game(table, 'public').acting.find((one) => one < 2)!;
  const { inputs } = page.game(table, 'public');
  await page.actAnything(table, seat);
  expect(await page.ask('undo', { table })).toMatchObject({ granted: true });
  expect(page.game(table, 'public').inputs).toBeLessThanOrEqual(inputs);
});

test('a bot waits its pace', async () => {
  const page = new Page();
  const table = await page.hotSeat({ pace: 700 });
  while (page.game(table, 'public').acting.some((seat) => seat < 2))
    await page.actAnything(
      table,
      page.game(table, 'public').acting.find((one) => one < 2)!,
    );
  const { inputs } = page.game(table, 'public');
  await vi.advanceTimersByTimeAsync(650);
  expect(page.game(table, 'public').inputs).toBe(inputs);
  await vi.advanceTimersByTimeAsync(100);
  expect(page.game(table, 'public').inputs).toBeGreaterThan(inputs);
});

test('a rematch keeps the people in their seats', async () => {
  const page = new Page();
  const table = await page.hotSeat({ pace: 0 });
  expect((await refusal(page.ask('rematch', { table }))).sentence).toMatch(/not over/);
  await page.play(table);
  const { table: next } = await page.ask('rematch', { table });
  expect(page.state(table).next).toBe(next);
  await page.watchAll(String(next));
  const { seats, phase } = page.state(String(next));
  expect(phase).toBe('gathering');
  expect(seats.filter((seat) => seat.person === localPerson).length).toBe(2);
  await page.ask('start', { table: next });
  await page.play(String(next), 5);
});

test('a forgotten table is gone', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  await page.link.forget(table);
  expect((await page.ask('hello')).tables).toEqual([]);
  expect((await refusal(page.ask('watch', { table, as: 'public' }))).code).toBe('unknown_table');
  expect(localStorage.length).toBe(0);
});

test('old tables make room for new ones', async () => {
  const page = new Page();
  const first = await page.hotSeat();
  for (let i = 0; i < 14; i++) {
    vi.setSystemTime(Date.now() + 1000);
    await page.ask('create', { game: firstGame(core).slug });
  }
  const { tables } = await page.ask('hello');
  const ids = (tables as unknown as Card[]).map((card) => card.id);
  expect(ids.length).toBe(12);
  expect(ids).not.toContain(first);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Object.keys(localStorage).some((key) => key.includes(first))).toBe(false);
});

class SmallStorage extends PageStorage {
  full = false;
  override setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    super.setItem(key, value);
  }
}

test('without room in the storage the game goes on, says so and is kept later', async () => {
  const storage = new SmallStorage();
  const page = new Page(storage);
  const table = await page.hotSeat();
  expect(page.link.durable).toBe(true);
  storage.full = true;
  await page.play(table, 10);
  expect(page.link.durable).toBe(false);
  storage.full = false;
  await page.play(table, 12);
  expect(page.link.durable).toBe(true);
  page.link.close();
  const after = new Page(storage);
  await after.watchAll(table);
  expect(after.game(table, 0).view).toEqual(page.game(table, 0).view);
});

test('a table that another page has open is not written by two', async () => {
  const held = new Set<string>();
  const locks = {
    async request(name: string, _: unknown, granted: () => Promise<void>) {
      if (held.has(name)) throw new DOMException('held', 'TimeoutError');
      held.add(name);
      await granted();
      held.delete(name);
    },
  };
  vi.stubGlobal('navigator', { locks });
  const one = new Page();
  const table = await one.hotSeat();
  const other = new Page();
  const turnedAway = await refusal(other.ask('watch', { table, as: 'public' }));
  expect(turnedAway.code).toBe('open_elsewhere');
  one.link.close();
  await Promise.resolve();
  await other.watchAll(table);
  expect(other.state(table).phase).toBe('running');
});

test('a closed link answers no more', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  page.link.close();
  expect((await refusal(page.ask('start', { table }))).code).toBe('connection_lost');
  expect(vi.getTimerCount()).toBe(0);
});

test('works of people are kept by the browser, if they can be played', async () => {
  const game = 'aliens';
  const zone = (await loadOptions(game)).find((option) => option.text)!;
  const data = zone.example!;
  const page = new Page();
  expect((await refusal(page.ask('keep_work', { game, name: 'Bad', data: 'Z1.' }))).code).toBe(
    'bad_work',
  );
  const { work } = await page.ask('keep_work', { game, name: 'Mine', data });
  const again = new Page();
  const listed = { id: work, name: 'Mine', by: 'Ann', own: true, data, at: Date.now() };
  expect(await again.ask('works', { game })).toEqual({ works: [listed] });
  expect(await again.ask('works', { game: 'another' })).toEqual({ works: [] });
  const made = await again.ask('create', { game, options: { [zone.id]: data } });
  await again.ask('watch', { table: made.table, as: 'public', since: 0 });
  expect(again.state(String(made.table)).options[zone.id]).toBe(data);
  await again.ask('drop_work', { work });
  expect(await page.ask('works', { game })).toEqual({ works: [] });
  expect((await refusal(page.ask('drop_work', { work }))).code).toBe('unknown_work');
});

test('notes are kept by the browser, for every seat its own', async () => {
  const page = new Page();
  const table = await page.hotSeat();
  await page.ask('note', { table, as: 0, text: 'Ben bluffs' });
  await page.ask('note', { table, as: 'public', text: 'for all here' });
  expect(page.pushes.filter(({ push }) => push === 'note')).toEqual([
    { push: 'note', table, as: 0, text: 'Ben bluffs' },
    { push: 'note', table, as: 'public', text: 'for all here' },
  ]);
  page.link.close();

  const later = new Page();
  await later.watchAll(table);
  const told = later.pushes.filter(({ push }) => push === 'note');
  expect(told).toEqual([
    { push: 'note', table, as: 'public', text: 'for all here' },
    { push: 'note', table, as: 0, text: 'Ben bluffs' },
  ]);
  const long = await refusal(later.ask('note', { table, as: 0, text: 'ü'.repeat(16_385) }));
  expect(long.code).toBe('too_long');
  await later.ask('note', { table, as: 0, text: '' });
  await later.link.forget(table);
  expect(Object.keys(localStorage).filter((key) => key.includes('.note.'))).toEqual([]);
});
