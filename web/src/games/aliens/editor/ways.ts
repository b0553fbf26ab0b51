import type { WorkCheck } from '../../../lib/core';
import { cellCount, findCoordinate } from './picture';

/** How many moves of one sector lead to each cell; -1 where no way leads. */
export type Steps = number[];

export type Overlay = 'none' | 'human' | 'alien' | 'pod';
export const overlays: readonly Overlay[] = ['none', 'human', 'alien', 'pod'];

/** What the rules core measured: from a start to everywhere, or from everywhere to the nearest pod. */
export interface Measures {
  silent: number;
  dangerous: number;
  /** how much floor each side gets to */
  reached: { human: number; alien: number };
  ways: Record<Exclude<Overlay, 'none'>, Record<string, number>>;
}

/** Null until there is a layout that can be read. */
export function measuresOf(check: WorkCheck | null): Measures | null {
  return check?.work ? (check.facts as unknown as Measures) : null;
}

export function stepsOf(measures: Measures | null, overlay: Overlay): Steps {
  const steps: Steps = Array(cellCount).fill(-1);
  if (overlay === 'none' || !measures) return steps;
  for (const [sector, away] of Object.entries(measures.ways[overlay]))
    steps[findCoordinate(sector)!] = away;
  return steps;
}
