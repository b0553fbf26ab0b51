import { goldenOf } from '../../lib/golden.testing';

export type { Moment } from '../../lib/golden.testing';
export const { goldenMoments, words, faces, tableOf } = goldenOf('sisypho', { seats: 5 });
