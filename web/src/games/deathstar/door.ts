import '@fontsource/chakra-petch/latin-600.css';
import type { Door } from '../../lib/games';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: Door = {
  slug: 'deathstar',
  order: 4,
  Emblem,
  Poster,
  words: {
    en: {
      title: 'Death Star',
      line: 'Spin, move, get both out.',
      meta: '2 to 4 racing · 30 min · start here',
    },
    de: {
      title: 'Death Star',
      line: 'Drehen, ziehen, beide rausholen.',
      meta: '2 bis 4 um die Wette · 30 min · fang hier an',
    },
  },
};
