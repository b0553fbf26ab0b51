import type { Catalogue } from '../../../lib/catalogue';
import { coordinate, type Mark, markAt, type Picture } from './picture';
import type { Measures, Overlay } from './ways';

export function markWords(mark: Mark, words: Catalogue): string {
  return words.text(`editor.mark.${mark === '.' ? 'none' : mark}`);
}

const asked: Exclude<Overlay, 'none'>[] = ['human', 'alien', 'pod'];

/** What a listener is told of a sector: where, what, how far from where it matters. */
export function sectorTold(
  picture: Picture,
  measures: Measures | null,
  cell: number,
  words: Catalogue,
): string {
  const mark = markAt(picture, cell);
  const parts = [coordinate(cell), markWords(mark, words)];
  if (mark === '.') return parts.join(', ');
  for (const overlay of asked) {
    const steps = measures?.ways[overlay][coordinate(cell)];
    if (steps) parts.push(words.sentence(`editor.away.${overlay}`, { steps }));
  }
  return parts.join(', ');
}
