import { goldenOf } from '../../lib/golden.testing';

export type { Moment } from '../../lib/golden.testing';
export const levels = ['easy', 'medium', 'hard', 'custom'] as const;
export const { goldenMoments, words, faces, tableOf } = goldenOf('master', { seats: 6 });

/** What a level switches on, as a table of it has chosen. */
export function optionsOf(level: string, more: Record<string, boolean | string | number> = {}) {
  const medium = level !== 'easy';
  const hard = medium && level !== 'medium';
  return {
    level,
    'module.combos': medium,
    'module.dead_end': medium,
    'module.traps': medium,
    'module.escapes': medium,
    'module.leaders': hard,
    'module.stories': hard,
    'module.doom': hard,
    ...more,
  };
}
