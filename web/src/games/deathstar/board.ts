import data from '../../../../games/deathstar/data/board.json';

export type SpotKind =
  | 'plain'
  | 'force'
  | 'coordinate'
  | 'control_room'
  | 'tractor_beam'
  | 'compactor'
  | 'detention'
  | 'falcon'
  | 'empty'
  | 'tie'
  | 'base';

/** A spot of the station, where the data draws it. */
export interface Spot {
  id: string;
  kind: SpotKind;
  x: number;
  y: number;
  radius: number;
  label?: string;
}

/** A line between two spots; a one-way line leads from `a` to `b` only. */
export interface Line {
  a: string;
  b: string;
  oneWay: boolean;
}

/** Where a space of Hyperspace lies; the base lies behind the last row. */
export interface Space {
  id: string;
  lane: number;
  row: number;
}

interface RawSpot {
  id: string;
  type: string;
  x: number;
  y: number;
  radius: number;
  label?: string;
}
interface RawLine {
  a: string;
  b: string;
  one_way?: boolean;
}
interface RawLayout {
  id: string;
  rows: number;
  lanes: string[];
  ties: string[];
}

export const spots: Spot[] = (data.spots as RawSpot[]).map(({ type, ...rest }) => ({
  ...rest,
  kind: type as SpotKind,
}));
export const lines: Line[] = (data.lines as RawLine[]).map(({ a, b, one_way }) => ({
  a,
  b,
  oneWay: one_way === true,
}));
const layouts = data.hyperspace.layouts as RawLayout[];

const spotById = new Map(spots.map((spot) => [spot.id, spot]));
const only = (kind: SpotKind): string => spots.find((spot) => spot.kind === kind)!.id;

export const compactor = only('compactor');
export const detention = only('detention');
export const falcon = only('falcon');
export const controlRoom = only('control_room');
export const tractorBeam = only('tractor_beam');
export const base: string = data.hyperspace.base.id;
export const rows = layouts[0]!.rows;
export const lanes = layouts[0]!.lanes;
export const hull = data.drawing.hull;
export const hangar = data.drawing.hangar_polygon as [number, number][];
export const compactorBox = data.drawing.compactor_box;

export const spaces: Space[] = lanes.flatMap((name, lane) =>
  Array.from({ length: rows }, (_, at) => ({ id: `${name}${at + 1}`, lane, row: at + 1 })),
);
const spaceById = new Map(spaces.map((space) => [space.id, space]));

export const spotAt = (id: string): Spot | undefined => spotById.get(id);
export const spaceAt = (id: string): Space | undefined => spaceById.get(id);
export const onStation = (id: string | null): boolean => id !== null && spotById.has(id);

/** What a place is, under the Hyperspace layout of this match. */
export function kindOf(id: string, layout: string): SpotKind {
  const spot = spotById.get(id);
  if (spot) return spot.kind;
  if (id === base) return 'base';
  const pattern = layouts.find((each) => each.id === layout) ?? layouts[0]!;
  return pattern.ties.includes(id) ? 'tie' : 'empty';
}
