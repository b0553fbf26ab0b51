import { goldenOf } from '../../lib/golden.testing';

export type { Moment } from '../../lib/golden.testing';
export const goldenGames = ['basic', 'classic', 'duel', 'standard'] as const;
export const { goldenMoments, words, faces, tableOf } = goldenOf('aliens', {
  seats: 8,
  blank: { me: null },
});
