import { askCore, type Ask } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import type { JsonObject } from '../../lib/game';
import { goldenOf } from '../../lib/golden.testing';

/** One input of a recorded game: who did what, what came of it. Everybody sees the same. */
export interface Moment {
  sheet: 'A' | 'B';
  seat: number;
  action: JsonObject | null;
  events: JsonObject[];
  before: JsonObject;
  after: JsonObject;
}

const golden = goldenOf('deathstar', { seats: 4, theme: 'classic' });
export const { words, faces, optionsOf, tableOf } = golden;
const game = 'deathstar';
/** how many the recorded games have */
export const seats = 3;
/** The recorded games leave out what is null. */
const nothingDrawn = { card: null };

export function goldenMoments(sheet: 'A' | 'B'): Moment[] {
  return golden.goldenMoments(sheet).map(({ seat, action, events, watched, spectator }) => ({
    sheet,
    seat,
    action,
    events,
    before: { ...nothingDrawn, ...watched },
    after: { ...nothingDrawn, ...spectator },
  }));
}

/** The rules, asked by whoever acts at that moment. */
export const askAt = (core: Core, { sheet, seat, before: view }: Moment): Ask =>
  askCore(core, { game, data: '', options: { edition: sheet }, seats, seat, view, time: 0 });

/** A position, as the first seat sees it and asks about it. */
export function laid(core: Core, position: JsonObject, options: JsonObject = {}, count = 2) {
  const scenario = { game, options, seats: count, position, script: {} };
  const { handle } = core.call('scenario.open', scenario);
  const look = core.call('match.look', { handle, observer: 0 });
  core.call('release', { handle });
  const { view } = look;
  return {
    ...look,
    ask: askCore(core, { game, data: '', options, seats: count, seat: 0, view, time: 0 }),
  };
}
