import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Core, CoreProblem } from './core';
import { botRecord, builtCore, firstGame, host } from './core.testing';

let core: Core;
beforeAll(async () => (core = await builtCore()));
afterEach(() => vi.unstubAllGlobals());

function problemOf(text: string): unknown {
  return JSON.parse(core.exchange(text)).problem;
}

test('every game tells its seats, levels and data', () => {
  const { games } = core.call('games', {});
  expect(games.length).toBeGreaterThan(0);
  for (const game of games) {
    expect(game.slug).toMatch(/^[a-z]+$/);
    expect(game.rule_prefix).toMatch(/^[A-Z]{3}$/);
    expect(game.least_seats).toBeGreaterThan(0);
    expect(game.most_seats).toBeGreaterThanOrEqual(game.least_seats);
    expect(game.levels.length).toBeGreaterThan(0);
    expect(game.data).toMatch(/^[0-9a-f]{64}$/);
  }
});

test.each([
  ['', /not valid JSON/],
  ['{', /not valid JSON/],
  ['[]', /'call'/],
  ['{"call": 7}', /'call'/],
  ['{"call": "fly"}', /no call 'fly'/],
  ['{"call": "games", "colour": 1}', /no field 'colour'/],
  ['{"call": "games", "x": 1.5}', /whole numbers/],
  ['{"call": "work.check", "game": "x", "data": ""}', /no game 'x'/],
  ['{"call": "work.check", "game": "aliens"}', /'data' must be a text/],
  ['{"call": "work.check", "game": "deathstar", "data": ""}', /takes no works/],
  ['{"call": "verify"}', /'record' must be a text/],
  ['{"call": "replay.open", "record": "{}"}', /not a record/],
  ['{"call": "replay.step", "handle": -1}', /'handle'/],
  ['{"call": "match.look", "handle": 999999, "observer": "public"}', /'handle'/],
  ['{"call": "match.act"}', /'handle'/],
  ['{"call": "scenario.open", "game": "x", "options": {}, "seats": 2}', /no game 'x'/],
  ['{"call": "scenario.open", "game": "x", "options": [], "seats": 2}', /'options'/],
  ['{"call": "scenario.open", "game": "x", "options": {}, "seats": 99}', /'seats'/],
  ['{"call": "table.create"}', /'id' must be a text/],
  ['{"call": "table.restore", "id": "a", "seed": "77", "entries": []}', /64 hex digits/],
  ['{"call": "table.tick", "handle": 1, "now": "late"}', /./],
  ['{"call": "release", "handle": 0}', /'handle'/],
])('a bad call is answered with a sentence: %s', (text, sentence) => {
  expect(problemOf(text)).toMatch(sentence);
});

test('a game tells what it makes of a work', () => {
  const game = 'aliens';
  const good = core.call('work.check', { game, data: 'Hss1\nsddA\nsdds' });
  expect(good).toMatchObject({ ok: true, errors: [], work: { layout: ['Hss1', 'sddA', 'sdds'] } });
  expect(good.warnings.map((remark) => remark.code)).toEqual(['W6', 'W8']);
  const again = core.call('work.check', { game, data: good.data });
  expect(again).toMatchObject({ ok: true, data: good.data });
  const bad = core.call('work.check', { game, data: 'Hss1\nsddA\nsd?s' });
  expect(bad).toMatchObject({ ok: false, data: '', warnings: [] });
  expect(bad.errors[0]).toMatchObject({ code: 'Z02', sector: 'C03', row: 3, col: 3, char: '?' });
  const none = core.call('work.check', { game, data: '{"layout"' });
  expect(none).toMatchObject({ ok: false, work: null });
});

test('nesting without end is refused and does not break the module', () => {
  expect(problemOf('['.repeat(100_000))).toMatch(/not valid JSON/);
  expect(core.call('games', {}).games.length).toBeGreaterThan(0);
});

test('no cut of a good call breaks the module', () => {
  const { slug } = firstGame(core);
  const plan = { game: slug, seats: [{ kind: 'bot' }, { kind: 'open' }], policy: { pace: 0 } };
  const text = JSON.stringify({
    call: 'table.create',
    ...host,
    id: 't',
    code: 'T',
    plan,
    seed: '00'.repeat(32),
    now: 5,
  });
  for (let length = 0; length < text.length; length++)
    expect(problemOf(text.slice(0, length))).toMatch(/./);
  expect(problemOf(text)).toBeUndefined();
});

test('a plan that is not allowed is refused with a sentence', () => {
  const create = (plan: object) => () =>
    core.call('table.create', {
      ...host,
      id: 't',
      code: 'T',
      plan,
      seed: '00'.repeat(32),
      now: 0,
    });
  const { slug, most_seats } = firstGame(core);
  expect(create({})).toThrow(/'game' is missing/);
  expect(create({ game: 'nothing' })).toThrow(CoreProblem);
  expect(create({ game: slug, colour: 1 })).toThrow(/no field 'colour'/);
  expect(create({ game: slug, seats: Array(most_seats + 1).fill({ kind: 'open' }) })).toThrow(
    CoreProblem,
  );
  expect(create({ game: slug, options: { nothing: 1 } })).toThrow(CoreProblem);
});

test('entries that do not belong together are refused', () => {
  const restore = (entries: { seq: number; text: string }[]) => () =>
    core.call('table.restore', { id: 't', seed: '00'.repeat(32), entries });
  expect(restore([])).toThrow(CoreProblem);
  expect(restore([{ seq: 1, text: 'nonsense' }])).toThrow(CoreProblem);
  expect(restore([{ seq: 1, text: '{}' }])).toThrow(CoreProblem);
});

test('a handle is gone after its release', () => {
  const replay = core.call('replay.open', { record: botRecord(core) });
  core.call('release', { handle: replay.handle });
  expect(() => core.call('release', { handle: replay.handle })).toThrow(CoreProblem);
  expect(() =>
    core.call('replay.step', { handle: replay.handle, index: 0, observer: 'public' }),
  ).toThrow(CoreProblem);
});

test('text beyond ASCII survives the border', () => {
  const { slug } = firstGame(core);
  const made = core.call('table.create', {
    person: 'p',
    name: 'Jürgen 🎲',
    id: 't',
    code: 'T',
    plan: { game: slug },
    seed: '00'.repeat(32),
    now: 0,
  });
  const card = JSON.parse(core.call('table.card', { handle: made.handle }).text);
  expect(card.host).toBe('Jürgen 🎲');
});

test('a module that cannot be fetched is tried again', async () => {
  const answers = [new Response('gone', { status: 503 }), new Response('gone', { status: 404 })];
  const fetched = vi.fn(async () => answers.shift()!);
  vi.stubGlobal('fetch', fetched);
  vi.resetModules(); // other tests of this process have given the page a core
  const { loadCore } = await import('./core');
  await expect(loadCore()).rejects.toThrow('503');
  await expect(loadCore()).rejects.toThrow('404');
  expect(fetched).toHaveBeenCalledTimes(2);
});
