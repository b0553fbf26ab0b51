export { default as Emblem } from './Emblem.svelte';
export { default as Poster } from './Poster.svelte';
export const order = 3;
