import type { Json } from '../../../lib/game';
import zoneFile from '../../../../../games/aliens/data/zones.json';
import {
  cellNamed,
  centreOf,
  coordinate,
  gridColumns,
  gridRows,
  type Cell,
  type Point,
} from './geometry';

export type Ground = 'silent' | 'dangerous' | 'human' | 'alien' | 'pod';

export interface Sector extends Cell {
  /** as views and actions name it: D09, or H, A, P1 to P4 */
  name: string;
  /** where it lies on the grid, special sectors too */
  at: string;
  ground: Ground;
  /** the number of the pod, else 0 */
  pod: number;
  centre: Point;
}

export interface Zone {
  id: string;
  name: string;
  subtitle: string;
  /** one string a row: . s d H A 1 2 3 4 */
  layout: string[];
  sectors: Sector[];
  pods: Sector[];
  human: Sector | null;
  alien: Sector | null;
  suggested: [number, number] | null;
}

const grounds: Record<string, Ground> = { s: 'silent', d: 'dangerous', H: 'human', A: 'alien' };

function sectorAt(mark: string, cell: Cell): Sector | null {
  const pod = /[1-4]/.test(mark) ? Number(mark) : 0;
  const ground = pod > 0 ? 'pod' : grounds[mark];
  if (!ground) return null;
  const at = coordinate(cell);
  const special = pod > 0 ? `P${pod}` : mark;
  const name = ground === 'silent' || ground === 'dangerous' ? at : special;
  return { ...cell, name, at, ground, pod, centre: centreOf(cell) };
}

/** A zone from its layout strings; more than the grid holds is left out. */
export function zoneOf(
  layout: string[],
  more: Partial<Pick<Zone, 'id' | 'name' | 'subtitle' | 'suggested'>> = {},
): Zone {
  const sectors = layout
    .slice(0, gridRows)
    .flatMap((line, row) =>
      [...line]
        .slice(0, gridColumns)
        .flatMap((mark, column) => sectorAt(mark, { column, row }) ?? []),
    );
  return {
    id: '',
    name: '',
    subtitle: '',
    suggested: null,
    ...more,
    layout,
    sectors,
    pods: sectors.filter(({ pod }) => pod > 0).sort((one, other) => one.pod - other.pod),
    human: sectors.find(({ ground }) => ground === 'human') ?? null,
    alien: sectors.find(({ ground }) => ground === 'alien') ?? null,
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codeStart = 'Z1.';
const codeLetters = 108;

export const isZoneCode = (text: string): boolean => text.startsWith(codeStart);

/** The layout that a zone code stands for; null if it is not one. */
export function layoutOfCode(code: string): string[] | null {
  if (!isZoneCode(code)) return null;
  const [body, specials = ''] = code.slice(codeStart.length).split('.');
  if (body.length !== codeLetters || [...body].some((letter) => !letters.includes(letter)))
    return null;
  const kinds = [...body].flatMap((letter) => {
    const bits = letters.indexOf(letter);
    return [bits >> 4, (bits >> 2) & 3, bits & 3];
  });
  let special = 0;
  const marks = kinds
    .slice(0, gridColumns * gridRows)
    .map((kind) => (kind === 3 ? (specials[special++] ?? '.') : '.sd'[kind]));
  return Array.from({ length: gridRows }, (_, row) =>
    marks.slice(row * gridColumns, (row + 1) * gridColumns).join(''),
  );
}

/** A zone as one word, for links and the option `zone`. */
export function codeOfLayout(layout: string[]): string {
  const marks = Array.from({ length: gridRows }, (_, row) =>
    Array.from({ length: gridColumns }, (_, column) => layout[row]?.[column] ?? '.'),
  ).flat();
  const specials = marks.filter((mark) => !'.sd'.includes(mark)).join('');
  const kinds = [...marks.map((mark) => ('.sd'.includes(mark) ? '.sd'.indexOf(mark) : 3)), 0, 0];
  let body = '';
  for (let at = 0; at < kinds.length; at += 3)
    body += letters[(kinds[at] << 4) | (kinds[at + 1] << 2) | kinds[at + 2]];
  return `${codeStart}${body}.${specials}`;
}

/** The zones that come with the game, in the order of the picker. */
export const knownZones: Zone[] = zoneFile.zones.map((zone) =>
  zoneOf(zone.layout, {
    id: zone.id,
    name: zone.name,
    subtitle: zone.subtitle ?? '',
    suggested: zone.suggested_players as [number, number] | null,
  }),
);

const made = new Map<string, Zone>();

/** The zone that a table's option names: a listed one or the code of any other. */
export function zoneNamed(option: Json | undefined): Zone {
  const id = typeof option === 'string' ? option : '';
  const known = knownZones.find((zone) => zone.id === id) ?? made.get(id);
  if (known) return known;
  const layout = layoutOfCode(id);
  if (!layout) return knownZones[0];
  const zone = zoneOf(layout, { id });
  made.set(id, zone);
  return zone;
}

/** A sector by its name, or by whatever a person types for it: d9, P3, V13, h. */
export function findSector(zone: Zone, text: string): Sector | null {
  const wanted = text.trim().toUpperCase();
  const named = zone.sectors.find(({ name }) => name === wanted);
  if (named) return named;
  const cell = cellNamed(wanted);
  const at = cell ? coordinate(cell) : '';
  return zone.sectors.find((sector) => sector.at === at) ?? null;
}

export const isFloor = (sector: Sector): boolean =>
  sector.ground === 'silent' || sector.ground === 'dangerous';
