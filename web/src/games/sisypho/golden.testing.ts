import { goldenOf } from '../../lib/golden.testing';

import type { JsonObject } from '../../lib/game';

export type { Moment } from '../../lib/golden.testing';
export const { goldenMoments, words, faces, optionsOf, tableOf } = goldenOf('sisypho', {
  seats: 5,
  blank: { me: null },
});

/** A recorded view as the rules read it: what nobody is asked is left out of a record. */
export const whole = (view: JsonObject): JsonObject => ({ asker: null, asked: null, ...view });
