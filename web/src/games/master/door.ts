import type { DoorPlan } from '../../lib/games';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: DoorPlan = {
  slug: 'master',
  order: 2,
  Emblem,
  Poster,
};
