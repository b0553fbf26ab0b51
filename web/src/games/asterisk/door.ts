import type { Door } from '../../lib/games';
import '@fontsource/shrikhand/latin-400.css';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: Door = {
  slug: 'asterisk',
  order: 1,
  Emblem,
  Poster,
  words: {
    en: {
      title: 'Asterisk',
      line: 'Turn the dial. Beat the sand.',
      meta: '2 to 5 together, or alone · 20 min',
    },
    de: {
      title: 'Asterisk',
      line: 'Dreh die Scheibe. Schlag den Sand.',
      meta: '2 bis 5 zusammen oder allein · 20 min',
    },
  },
};
