import { seatShape, SHAPE_PATHS } from '../../../lib/shapes';

/** A sector that may be picked, with a short word such as how far it is. */
export interface Lit {
  sector: string;
  label?: string;
}

/** A seat's shape on a sector, with a number beside it: the round of what was said there. */
export interface Mark {
  sector: string;
  /** index of the seat's shape */
  shape: number;
  text?: string;
  /** an attack */
  crossed?: boolean;
  faint?: boolean;
}

/** A way through sectors, in the order they were entered. */
export interface Trail {
  sectors: string[];
  /** index of a seat's shape for its colour; none: the player's own pen */
  shape?: number;
  dashed?: boolean;
  faint?: boolean;
}

/** How likely or how possible a sector is, 0 to 1. */
export interface Shade {
  sector: string;
  strength: number;
  shape?: number;
}

/** Something was heard there just now. */
export interface Ripple {
  key: string;
  sector: string;
  shape: number;
}

/** What lies on a map, from the bottom to the top. Sectors are named as in views: D09, H, A, P1. */
export interface Layers {
  shading?: Shade[];
  trails?: Trail[];
  lit?: Lit[];
  /** a step or a place thought of for later */
  planned?: string[];
  chosen?: string[];
  marks?: Mark[];
  here?: { sector: string; shape: number } | null;
  ripples?: Ripple[];
}

export const colourOf = (shape: number | undefined): string =>
  shape === undefined ? 'var(--map-pen)' : `var(--seat-${seatShape(shape)})`;

export const outlineOf = (shape: number): string => SHAPE_PATHS[seatShape(shape)];

/** Marks that share a sector stand side by side instead of on top of each other. */
export function spread<T extends { sector: string }>(marks: T[]): (T & { shift: number })[] {
  const many = new Map<string, number>();
  for (const { sector } of marks) many.set(sector, (many.get(sector) ?? 0) + 1);
  const seen = new Map<string, number>();
  return marks.map((mark) => {
    const number = seen.get(mark.sector) ?? 0;
    seen.set(mark.sector, number + 1);
    return { ...mark, shift: number - (many.get(mark.sector)! - 1) / 2 };
  });
}
