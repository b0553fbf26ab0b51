import type { Door } from '../../lib/games';
import '@fontsource/saira-stencil-one/latin-400.css';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: Door = {
  slug: 'sisypho',
  order: 3,
  Emblem,
  Poster,
  words: {
    en: { title: 'Sisypho', line: 'One Agent. The rest run.', meta: '1 against 3 to 5 · 45 min' },
    de: {
      title: 'Sisypho',
      line: 'Ein Agent. Die anderen rennen.',
      meta: '1 gegen 3 bis 5 · 45 min',
    },
  },
};
