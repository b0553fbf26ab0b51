import {
  cellAt,
  cellsAround,
  columnOf,
  isInside,
  isSpecial,
  type Mark,
  markAt,
  mostColumns,
  mostRows,
  type Picture,
  rowOf,
} from './picture';

export type Tool = 'brush' | 'rectangle' | 'fill';

/** What every stroke is repeated by. */
export interface Symmetry {
  leftRight: boolean;
  topBottom: boolean;
  /** by half a turn */
  turned: boolean;
}

export const noSymmetry: Symmetry = { leftRight: false, topBottom: false, turned: false };

/** The column that a mirror stands in. Only a column can: between two of them the rows do not meet. */
export function axisColumn(picture: Picture): number {
  return Math.floor((picture.columns - 1) / 2);
}

type Image = (picture: Picture, cell: number) => number | null;

const leftRight: Image = (picture, cell) => {
  const column = 2 * axisColumn(picture) - columnOf(cell);
  return column < 0 ? null : cellAt(column, rowOf(cell));
};

// The middle of columns B, D, F … lies half a row lower, so their last row has no partner.
const topBottom: Image = (picture, cell) => {
  const row = picture.rows - 1 - (columnOf(cell) % 2) - rowOf(cell);
  return row < 0 ? null : cellAt(columnOf(cell), row);
};

const turned: Image = (picture, cell) => {
  const mirrored = leftRight(picture, cell);
  return mirrored === null ? null : topBottom(picture, mirrored);
};

function chosen(symmetry: Symmetry): Image[] {
  const images: Image[] = [];
  if (symmetry.leftRight) images.push(leftRight);
  if (symmetry.topBottom) images.push(topBottom);
  if (symmetry.turned) images.push(turned);
  return images;
}

/** The cell itself, then its images. Two symmetries together make the third. */
export function imagesOf(picture: Picture, cell: number, symmetry: Symmetry): number[] {
  const found = [cell];
  for (const here of found)
    for (const image of chosen(symmetry)) {
      const other = image(picture, here);
      if (other !== null && isInside(picture, other) && !found.includes(other)) found.push(other);
    }
  return found;
}

/** All cells between two corners. */
export function rectangle(from: number, to: number): number[] {
  const [left, right] = [columnOf(from), columnOf(to)].toSorted((one, other) => one - other);
  const [top, bottom] = [rowOf(from), rowOf(to)].toSorted((one, other) => one - other);
  const cells: number[] = [];
  for (let row = top!; row <= bottom!; ++row)
    for (let column = left!; column <= right!; ++column) cells.push(cellAt(column, row));
  return cells;
}

/** The cells of one mark that hang together with this one. */
export function area(picture: Picture, cell: number): number[] {
  const mark = markAt(picture, cell);
  const found = new Set([cell]);
  for (const here of found)
    for (const beside of cellsAround(here))
      if (isInside(picture, beside) && markAt(picture, beside) === mark) found.add(beside);
  return [...found];
}

/** What a stroke over these cells covers, with one of the tools. */
export function covered(picture: Picture, tool: Tool, stroke: number[]): number[] {
  const last = stroke.at(-1);
  if (last === undefined) return [];
  if (tool === 'rectangle') return rectangle(stroke[0]!, last);
  if (tool === 'fill') return area(picture, stroke[0]!);
  return stroke;
}

/** A mark that is on the zone once leaves its old place; the floor there is Dangerous. */
function putOnce(picture: Picture, cells: string[], cell: number, mark: Mark): void {
  for (let old = 0; old < cells.length; ++old)
    if (cells[old] === mark) cells[old] = isInside(picture, old) ? 'd' : '.';
  cells[cell] = mark;
}

function podAfter(pod: Mark, steps: number): Mark {
  return String(((Number(pod) - 1 + steps) % 4) + 1) as Mark;
}

/**
 * A start or a pod goes to the last cell of a stroke. The images of a pod are the pods that follow
 * it; there is one Human and one Alien Sector, so those have no image.
 */
function placed(picture: Picture, cell: number, mark: Mark, symmetry: Symmetry): string[] {
  const cells = [...picture.cells];
  const isPod = mark >= '1' && mark <= '4';
  const places = isPod ? imagesOf(picture, cell, symmetry) : [cell];
  for (const [steps, place] of places.entries())
    putOnce(picture, cells, place, isPod ? podAfter(mark, steps) : mark);
  return cells;
}

/** The picture after a stroke. */
export function painted(
  picture: Picture,
  stroke: number[],
  { tool, mark, symmetry }: { tool: Tool; mark: Mark; symmetry: Symmetry },
): Picture {
  const inside = stroke.filter((cell) => isInside(picture, cell));
  const last = inside.at(-1);
  if (last === undefined) return picture;
  if (isSpecial(mark)) return { ...picture, cells: placed(picture, last, mark, symmetry).join('') };
  const cells = [...picture.cells];
  for (const cell of covered(picture, tool, inside))
    for (const image of imagesOf(picture, cell, symmetry)) cells[image] = mark;
  return { ...picture, cells: cells.join('') };
}

export function resized(picture: Picture, columns: number, rows: number): Picture {
  const within = (value: number, most: number) => Math.min(most, Math.max(1, Math.round(value)));
  return { ...picture, columns: within(columns, mostColumns), rows: within(rows, mostRows) };
}
