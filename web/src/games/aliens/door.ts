import type { Door } from '../../lib/games';
import Emblem from './Emblem.svelte';
import Poster from './Poster.svelte';

export const door: Door = {
  slug: 'aliens',
  order: 5,
  Emblem,
  Poster,
  words: {
    en: {
      title: 'Aliens',
      line: 'Nobody knows where you are.',
      meta: '2 to 8, hidden roles · 45 min',
      workshop: 'Draw a zone',
    },
    de: {
      title: 'Aliens',
      line: 'Niemand weiß, wo du bist.',
      meta: '2 bis 8, geheime Rollen · 45 min',
      workshop: 'Zone zeichnen',
    },
  },
};
