/** Flat-topped hexagons; columns B, D, F … sit half a sector lower than A, C, E … */
export interface Point {
  x: number;
  y: number;
}

/** A cell of the grid, whether a zone has a sector there or not. Both count from 0. */
export interface Cell {
  column: number;
  row: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const gridColumns = 23;
export const gridRows = 14;

/** From the middle of a hexagon to its corners, in units of the map. */
export const radius = 20;
const half = (Math.sqrt(3) * radius) / 2;
const margin = 3;

export const sameCell = (one: Cell, other: Cell): boolean =>
  one.column === other.column && one.row === other.row;

/** "D09" */
export function coordinate({ column, row }: Cell): string {
  return String.fromCharCode(65 + column) + String(row + 1).padStart(2, '0');
}

/** The cell that a typed coordinate names: d9, D 09, D09. */
export function cellNamed(text: string): Cell | null {
  const found = /^\s*([a-w])\s*0*(\d{1,2})\s*$/i.exec(text);
  if (!found) return null;
  const column = found[1].toUpperCase().charCodeAt(0) - 65;
  const row = Number(found[2]) - 1;
  return row >= 0 && row < gridRows ? { column, row } : null;
}

const isLow = (column: number): boolean => (column & 1) === 1;

export function centreOf({ column, row }: Cell): Point {
  const lower = isLow(column) ? half : 0;
  return { x: margin + radius + column * 1.5 * radius, y: margin + half + row * 2 * half + lower };
}

/** How large a map of that many columns and rows is. */
export function sizeOf(columns: number, rows: number): { width: number; height: number } {
  return {
    width: (columns - 1) * 1.5 * radius + 2 * radius + 2 * margin,
    height: (2 * rows + 1) * half + 2 * margin,
  };
}

/** The smallest box around some cells. */
export function boxAround(cells: Cell[]): Box {
  const centres = cells.map(centreOf);
  const left = Math.min(...centres.map(({ x }) => x)) - radius - margin;
  const top = Math.min(...centres.map(({ y }) => y)) - half - margin;
  const right = Math.max(...centres.map(({ x }) => x)) + radius + margin;
  const bottom = Math.max(...centres.map(({ y }) => y)) + half + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The cell under a point: the one whose middle is nearest. Cells off the grid count as none. */
export function cellAt({ x, y }: Point): Cell | null {
  const near = Math.round((x - margin - radius) / (1.5 * radius));
  let best: Cell | null = null;
  let least = radius * radius;
  for (let column = near - 1; column <= near + 1; ++column) {
    const lower = isLow(column) ? half : 0;
    const row = Math.round((y - margin - half - lower) / (2 * half));
    const centre = centreOf({ column, row });
    const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
    if (distance > least) continue;
    least = distance;
    best = { column, row: row + 0 };
  }
  if (!best || best.column < 0 || best.column >= gridColumns) return null;
  return best.row < 0 || best.row >= gridRows ? null : best;
}

/** The six cells around one, those off the grid left out. */
export function cellsAround({ column, row }: Cell): Cell[] {
  const up = isLow(column) ? 0 : -1;
  return [
    { column, row: row - 1 },
    { column, row: row + 1 },
    { column: column - 1, row: row + up },
    { column: column - 1, row: row + up + 1 },
    { column: column + 1, row: row + up },
    { column: column + 1, row: row + up + 1 },
  ].filter(
    (cell) => cell.column >= 0 && cell.column < gridColumns && cell.row >= 0 && cell.row < gridRows,
  );
}

/** Steps from cell to cell as if the whole grid were open. */
export function straightSteps(one: Cell, other: Cell): number {
  const along = Math.abs(one.column - other.column);
  const depth = ({ column, row }: Cell): number => row - (column - (column % 2)) / 2;
  const down = depth(other) - depth(one);
  const across = other.column - one.column;
  return Math.max(along, Math.abs(down), Math.abs(across + down));
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where an arrow key leads from a cell; left and right keep to the same height as well as they can. */
export function beside({ column, row }: Cell, direction: Direction): Cell {
  if (direction === 'up') return { column, row: row - 1 };
  if (direction === 'down') return { column, row: row + 1 };
  return { column: column + (direction === 'left' ? -1 : 1), row };
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
const corner = ({ x, y }: Point, size: number, index: number): Point => ({
  x: x + size * Math.cos((index * Math.PI) / 3),
  y: y + size * Math.sin((index * Math.PI) / 3),
});

/** The outline of a hexagon as a path. */
export function hexagon(centre: Point, size = radius): string {
  const corners = [0, 1, 2, 3, 4, 5].map((index) => corner(centre, size, index));
  return `M${corners.map(({ x, y }) => `${number(x)} ${number(y)}`).join('L')}Z`;
}

/** The six cut corners of a Dangerous Sector as a path. */
export function notches(centre: Point, size = radius): string {
  const cut = 0.34;
  const between = (one: Point, other: Point): string =>
    `${number(one.x + (other.x - one.x) * cut)} ${number(one.y + (other.y - one.y) * cut)}`;
  return [0, 1, 2, 3, 4, 5]
    .map((index) => {
      const tip = corner(centre, size, index);
      const before = corner(centre, size, index + 5);
      const after = corner(centre, size, index + 1);
      return `M${number(tip.x)} ${number(tip.y)}L${between(tip, after)}L${between(tip, before)}Z`;
    })
    .join('');
}

/** A line as a steady hand draws it: a little bent between the points. */
export function penLine(points: Point[]): string {
  if (points.length === 0) return '';
  let path = `M${number(points[0].x)} ${number(points[0].y)}`;
  for (let index = 1; index < points.length; ++index) {
    const from = points[index - 1];
    const to = points[index];
    const bend = index % 2 === 1 ? 2.2 : -2.2;
    const middle = { x: (from.x + to.x) / 2 + bend, y: (from.y + to.y) / 2 - bend };
    path += `Q${number(middle.x)} ${number(middle.y)} ${number(to.x)} ${number(to.y)}`;
  }
  return path;
}
