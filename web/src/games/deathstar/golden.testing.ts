import type { JsonObject } from '../../lib/game';
import { goldenOf } from '../../lib/golden.testing';

/** One input of a recorded game: who did what, what came of it. Everybody sees the same. */
export interface Moment {
  seat: number;
  action: JsonObject | null;
  events: JsonObject[];
  before: JsonObject;
  after: JsonObject;
}

const golden = goldenOf('deathstar', { seats: 4, theme: 'classic' });
export const { words, faces, tableOf } = golden;

export function goldenMoments(sheet: 'A' | 'B'): Moment[] {
  return golden.goldenMoments(sheet).map(({ seat, action, events, watched, spectator }) => ({
    seat,
    action,
    events,
    before: watched,
    after: spectator,
  }));
}
