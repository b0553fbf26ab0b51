import * as geometry from '../map/geometry';

export const mostColumns = geometry.gridColumns;
export const mostRows = geometry.gridRows;
export const cellCount = mostColumns * mostRows;

/** What can stand in a cell: nothing, the two kinds of floor, the two starts, four pods. */
export const marks = ['.', 's', 'd', 'H', 'A', '1', '2', '3', '4'] as const;
export type Mark = (typeof marks)[number];

/**
 * The layout while it is drawn: one mark for each of the 322 cells in reading order. Cells outside
 * of the size keep their mark, so that making a zone smaller and larger again loses nothing.
 */
export interface Picture {
  readonly columns: number;
  readonly rows: number;
  readonly cells: string;
}

export function cellAt(column: number, row: number): number {
  return row * mostColumns + column;
}

export function columnOf(cell: number): number {
  return cell % mostColumns;
}

export function rowOf(cell: number): number {
  return Math.floor(cell / mostColumns);
}

export function placeOf(cell: number): geometry.Cell {
  return { column: columnOf(cell), row: rowOf(cell) };
}

export function coordinate(cell: number): string {
  return geometry.coordinate(placeOf(cell));
}

export function findCoordinate(text: string): number | null {
  const place = geometry.cellNamed(text);
  return place && cellAt(place.column, place.row);
}

export function isInside(picture: Picture, cell: number): boolean {
  return cell >= 0 && columnOf(cell) < picture.columns && rowOf(cell) < picture.rows;
}

export function markAt(picture: Picture, cell: number): Mark {
  return isInside(picture, cell) ? (picture.cells[cell] as Mark) : '.';
}

export function isFloor(mark: Mark): boolean {
  return mark === 's' || mark === 'd';
}

/** A mark that stands on a zone once: a start or a pod. */
export function isSpecial(mark: Mark): boolean {
  return mark !== '.' && !isFloor(mark);
}

/** Every cell of the picture's size, in reading order. */
export function cellsOf(picture: Picture): number[] {
  return Array.from({ length: cellCount }, (_, cell) => cell).filter((cell) =>
    isInside(picture, cell),
  );
}

/** The cells beside one, drawn or not. */
export function cellsAround(cell: number): number[] {
  return geometry.cellsAround(placeOf(cell)).map(({ column, row }) => cellAt(column, row));
}

export function emptyPicture(columns = mostColumns, rows = mostRows): Picture {
  return { columns, rows, cells: '.'.repeat(cellCount) };
}

/** The picture of layout lines; whatever is longer than the grid is left out. */
export function pictureOf(layout: string[]): Picture {
  const lines = layout.slice(0, mostRows);
  const columns = Math.min(mostColumns, Math.max(1, ...lines.map((line) => line.length)));
  const cells = Array.from({ length: mostRows }, (_, row) =>
    (lines[row] ?? '').slice(0, mostColumns).padEnd(mostColumns, '.'),
  );
  return { columns, rows: Math.max(1, lines.length), cells: cells.join('') };
}

export function layoutOf(picture: Picture): string[] {
  return Array.from({ length: picture.rows }, (_, row) =>
    picture.cells.slice(cellAt(0, row), cellAt(0, row) + picture.columns),
  );
}

/** Where a mark stands within the size, or null. */
export function find(picture: Picture, mark: Mark): number | null {
  for (let cell = picture.cells.indexOf(mark); cell >= 0;) {
    if (isInside(picture, cell)) return cell;
    cell = picture.cells.indexOf(mark, cell + 1);
  }
  return null;
}
