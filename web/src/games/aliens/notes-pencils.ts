import { pencils, type Pencil } from './notes';

export const pencilName = (index: number): Pencil => pencils[index] ?? 'ring';

/** How a pencil draws around the middle of a sector, in map units: its colour and its strokes. */
export const strokes: Record<Pencil, { colour: string; path: string }> = {
  ring: {
    colour: 'var(--aliens-chalk)',
    path: 'M-19 4C-22-12-6-20 8-18S25-2 18 10-6 22-15 13c-5-5-5-12-2-16',
  },
  cross: { colour: 'var(--aliens-alarm)', path: 'M-14-13Q0-2 14 14M13-14Q1 0-13 13' },
  square: {
    colour: 'var(--aliens-ice)',
    path: 'M-16-14Q0-16 16-15Q17 0 15 15Q0 16-15 15Q-17 0-16-16',
  },
  triangle: { colour: 'var(--cheer)', path: 'M0-18Q10 0 18 13Q0 15-18 14Q-9-1 1-19' },
  wave: {
    colour: 'var(--aliens-honey)',
    path: 'M-18 10q5-8 9 0t9 0 9 0 9-1M-18 16q5-8 9 0t9 0 9 0 9-1',
  },
  star: {
    colour: 'var(--aliens-iris)',
    path: 'M0-17V17M-15-9 15 9M15-9-15 9',
  },
};
