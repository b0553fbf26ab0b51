import { goldenOf } from '../../lib/golden.testing';

export type { Moment } from '../../lib/golden.testing';
export const modes = ['minimum', 'low', 'medium', 'high', 'supermax', 'rambo'] as const;
export const { goldenMoments, words, faces, optionsOf, tableOf } = goldenOf('asterisk', {
  seats: 5,
  blank: { me: null },
});
