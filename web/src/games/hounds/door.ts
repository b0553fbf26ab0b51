import type { DoorPlan } from '../../lib/games';
import Emblem from '../../parts/spots/SpotEmblem.svelte';
import Poster from '../../parts/spots/SpotPoster.svelte';

export const door: DoorPlan = {
  slug: 'hounds',
  order: 6,
  example: true,
  Emblem,
  Poster,
};
