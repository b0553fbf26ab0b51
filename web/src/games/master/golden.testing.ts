import type { JsonObject } from '../../lib/game';
import { goldenOf } from '../../lib/golden.testing';

export type { Moment } from '../../lib/golden.testing';
export const levels = ['easy', 'medium', 'hard', 'custom'] as const;
const golden = goldenOf('master', { seats: 6 });
export const { goldenMoments, words, faces, tableOf } = golden;

/** What a table of a level plays by. */
export const optionsOf = (level: string, more: JsonObject = {}): JsonObject =>
  golden.optionsOf({ level, ...more });
