import type { DoorPlan } from '../../lib/games';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: DoorPlan = {
  slug: 'asterisk',
  order: 1,
  Emblem,
  Poster,
};
