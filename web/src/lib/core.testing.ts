import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Core, startCore } from './core';
import type { SeatPlan } from './protocol';

/** The module as it was built, for tests: by ESCAPEMENT_CORE, or where the preset wasm puts it. */
export async function builtCore(): Promise<Core> {
  const usual = resolve(import.meta.dirname, '../../../build/wasm/wasm/core.wasm');
  const file = process.env.ESCAPEMENT_CORE ?? usual;
  if (!existsSync(file))
    throw new Error(`${file} is missing: run cmake --build --preset wasm first.`);
  return startCore(await WebAssembly.compile(new Uint8Array(readFileSync(file))));
}

/** What the tests play: the first game of the registry, whichever it is. */
export function firstGame(core: Core) {
  return core.call('games', {}).games[0]!;
}

export const host = { person: 'host', name: 'Ann' };

/** The record of a whole match between bots. */
export function botRecord(core: Core, seed = '07'.repeat(32)): string {
  const { slug, least_seats, levels } = firstGame(core);
  const seats: SeatPlan[] = Array.from({ length: least_seats }, () => ({
    kind: 'bot',
    level: levels[0],
  }));
  const plan = { game: slug, seats, policy: { pace: 0 } };
  const made = core.call('table.create', { ...host, id: 'bots', code: 'B', plan, seed, now: 1000 });
  const { handle } = made;
  core.call('table.arrive', { ...host, handle, now: 1000 });
  let answer = core.call('table.request', { ...host, handle, do: 'start', fields: {}, now: 1000 });
  let wake = answer.wake;
  while (wake !== null) {
    answer = core.call('table.tick', { handle, now: wake });
    wake = answer.wake;
  }
  const { record } = core.call('table.record', { handle });
  core.call('release', { handle });
  return record;
}
