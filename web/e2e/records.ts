import { type Analysis, analyse } from '../src/lib/analysis';
import type { Core } from '../src/lib/core';
import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import type { Card, SeatPlan } from '../src/lib/protocol';
import type { Page } from './test';

/** What bots play to the end here, quickly and always the same way. */
export interface Played {
  game: string;
  seats: number;
  options?: JsonObject;
  level?: string;
  seed?: string;
}

export const five: Record<string, Played> = {
  aliens: { game: 'aliens', seats: 4 },
  asterisk: { game: 'asterisk', seats: 2, options: { 'clock.kind': 'turns' } },
  deathstar: { game: 'deathstar', seats: 2 },
  master: { game: 'master', seats: 3, options: { tempo: 'turns' } },
  sisypho: { game: 'sisypho', seats: 4 },
};

const host = { person: 'local', name: 'Juno' };
const secret = '5c'.repeat(32);

/** The record of a match between bots. */
export async function recorded(played: Played): Promise<string> {
  const core = await builtCore();
  const { game, options = {}, seed = secret } = played;
  const { levels } = core.call('games', {}).games.find((one) => one.slug === game)!;
  const bot: SeatPlan = { kind: 'bot', level: played.level ?? levels[0] };
  const seats = Array<SeatPlan>(played.seats).fill(bot);
  const plan = { game, options, seats, policy: { pace: 0 } };
  const made = core.call('table.create', { ...host, id: 'b', code: 'B', plan, seed, now: 1000 });
  const { handle } = made;
  core.call('table.arrive', { ...host, handle, now: 1000 });
  const start = { ...host, handle, do: 'start', fields: {}, now: 1000 };
  let { wake } = core.call('table.request', start);
  while (wake !== null) ({ wake } = core.call('table.tick', { handle, now: wake }));
  const { record } = core.call('table.record', { handle });
  core.call('release', { handle });
  return record;
}

/** What an analysis of so many imagined games finds, to its end. */
export async function analysed(record: string, games: number): Promise<Analysis> {
  let all: Analysis | null = null;
  for (const { found } of analyse(await builtCore(), record, null, games)) all = found;
  return all!;
}

/** Puts an analysis on this device as if the page had made it before. */
export async function keepAnalysis(page: Page, record: string, found: Analysis): Promise<void> {
  const { commitment, fingerprint } = JSON.parse(record) as Record<string, string>;
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('escapement', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('analyses');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction('analyses', 'readwrite');
          change.objectStore('analyses').put({ found: JSON.parse(value), at: 1 }, key);
          change.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    [`${commitment}.${fingerprint}`, JSON.stringify(found)] as const,
  );
}

/** How a match ended. */
export const outcomeOf = (record: string): JsonObject =>
  (JSON.parse(record) as { outcome: JsonObject }).outcome;

/** Puts a match on this device as if the person of this page had sat there; with all of it, it is over. */
export async function keep(
  page: Page,
  record: string,
  seat: number,
  upTo?: number,
): Promise<string> {
  const core: Core = await builtCore();
  const { game, seats, players, inputs } = JSON.parse(record) as {
    game: string;
    seats: string[];
    players: string[];
    inputs: unknown[];
  };
  const id = 'local-kept';
  const plan = {
    game,
    seats: seats.map((name, at) =>
      at === seat ? { kind: 'person', name: 'Juno' } : { kind: 'bot', name, level: players[at] },
    ),
  };
  const { handle, entries } = core.call('table.branch', {
    ...host,
    id,
    code: 'KEPT',
    record,
    inputs: upTo ?? inputs.length,
    plan,
    seed: secret,
    now: 1000,
  });
  const { text } = core.call('table.card', { handle });
  core.call('release', { handle });
  await page.evaluate(
    ([table, card, all]) => {
      localStorage.setItem(`escapement.card.${table}`, card);
      for (const { seq, text: entry } of all)
        localStorage.setItem(`escapement.table.${table}.${seq}`, entry);
    },
    [id, text, entries] as const,
  );
  return `/local/${game}/${(JSON.parse(text) as Card).code}`;
}

/** Opens a record from a file, as anybody could. */
export async function openRecord(page: Page, record: string, hash = ''): Promise<void> {
  await page.goto('about:blank'); // only another hash would load nothing
  await page.goto(`/replay${hash}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(record),
  });
  await page.getByRole('slider').waitFor();
}
