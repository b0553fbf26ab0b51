import type { JsonObject } from '../../lib/game';
import { list, text } from './view';

/** What may be announced: how many sectors, and the one that has to be among them. */
export interface Announcing {
  count: 0 | 1 | 2;
  own: string | null;
}

/** Stands in a listed action for a sector that is still to be chosen. */
export const anywhere = 'any';

/** The listed actions that have these fields. */
export function listed(legal: JsonObject[], like: JsonObject): JsonObject[] {
  return legal.filter((action) =>
    Object.entries(like).every(([field, value]) => action[field] === value),
  );
}

export function announcingOf(legal: JsonObject[]): Announcing | null {
  const [first] = listed(legal, { do: 'announce' });
  if (!first) return null;
  const sectors = list(first.sectors).map(text);
  const own = sectors.find((sector) => sector !== anywhere) ?? null;
  return { count: Math.min(sectors.length, 2) as Announcing['count'], own };
}

export const moveTo = (sector: string): JsonObject => ({ do: 'move', to: sector });
export const announce = (sectors: string[]): JsonObject => ({ do: 'announce', sectors });
