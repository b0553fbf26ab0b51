import type { Door } from '../../lib/games';
import '@fontsource-variable/grenze-gotisch/wght.css';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: Door = {
  slug: 'master',
  order: 2,
  Emblem,
  Poster,
  words: {
    en: {
      title: 'Escape Master',
      line: 'Everybody plays at once.',
      meta: '2 to 4 racing, or in pairs · 25 min',
    },
    de: {
      title: 'Escape Master',
      line: 'Alle spielen gleichzeitig.',
      meta: '2 bis 4 um die Wette oder in Paaren · 25 min',
    },
  },
};
