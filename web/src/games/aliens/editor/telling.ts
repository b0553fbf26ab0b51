import type { Catalogue } from '../../../lib/catalogue';
import { coordinate, type Mark, markAt, type Picture } from './picture';
import { type Overlay, stepsOf } from './ways';

export function markWords(mark: Mark, words: Catalogue): string {
  return words.text(`editor.mark.${mark === '.' ? 'none' : mark}`);
}

const asked: Exclude<Overlay, 'none'>[] = ['human', 'alien', 'pod'];

/** What a listener is told of a sector: where, what, how far from where it matters. */
export function sectorTold(picture: Picture, cell: number, words: Catalogue): string {
  const mark = markAt(picture, cell);
  const parts = [coordinate(cell), markWords(mark, words)];
  if (mark === '.') return parts.join(', ');
  for (const overlay of asked) {
    const steps = stepsOf(picture, overlay)[cell]!;
    if (steps > 0) parts.push(words.sentence(`editor.away.${overlay}`, { steps }));
  }
  return parts.join(', ');
}

/** Whether both sides can get anywhere: how much floor each of them reaches. */
export function reach(picture: Picture): { floor: number; human: number; alien: number } {
  const floor = [...picture.cells].flatMap((_, cell) =>
    ['s', 'd'].includes(markAt(picture, cell)) ? [cell] : [],
  );
  const reached = (overlay: Overlay) => {
    const steps = stepsOf(picture, overlay);
    return floor.filter((cell) => steps[cell]! > 0).length;
  };
  return { floor: floor.length, human: reached('human'), alien: reached('alien') };
}
