export { default as Emblem } from '../../parts/spots/SpotEmblem.svelte';
export { default as Poster } from '../../parts/spots/SpotPoster.svelte';
export const order = 6;
export const example = true;
