import type { Core } from '../../../lib/core';
import type { Work } from '../../../lib/game';
import { codeOfLayout, layoutOfCode, type Zone, zoneOf } from '../map/zone';

/** What is worth knowing before a zone is chosen. */
export interface ZoneFacts {
  sectors: number;
  /** Dangerous Sectors of a hundred */
  dangerous: number;
  pods: number;
  /** moves of a Human to the nearest pod; null if there is no way */
  nearest: number | null;
  /** how many rounds Aliens are at the pods before Humans, on average; null if there is no way */
  lead: number | null;
}

/** How the rules core measures a zone. */
interface Measured {
  silent: number;
  dangerous: number;
  pods: { human_moves: number | null; lead: number | null }[];
}

const known = new Map<string, ZoneFacts>();

export function factsOf(core: Core, zone: Zone): ZoneFacts {
  const data = codeOfLayout(zone.layout);
  const facts =
    known.get(data) ??
    summed(core.call('work.check', { game: 'aliens', data }).facts as unknown as Measured);
  known.set(data, facts);
  return facts;
}

function summed({ silent, dangerous, pods }: Measured): ZoneFacts {
  const ways = pods.flatMap(({ human_moves }) => human_moves ?? []);
  const leads = pods.map(({ lead }) => lead ?? NaN);
  const mean = leads.reduce((sum, lead) => sum + lead, 0) / leads.length;
  return {
    sectors: silent + dangerous,
    dangerous: Math.round((100 * dangerous) / Math.max(1, silent + dangerous)),
    pods: pods.length,
    nearest: ways.length > 0 ? Math.min(...ways) : null,
    lead: Number.isFinite(mean) ? mean : null,
  };
}

export type Way = 'short' | 'middle' | 'long';
export type Noise = 'quiet' | 'mixed' | 'loud';

/** The words for it: how far to run, how often somebody has to speak. */
export function wayOf({ nearest }: ZoneFacts): Way {
  if (nearest === null || nearest > 10) return 'long';
  return nearest <= 6 ? 'short' : 'middle';
}

export type Fight = 'hard' | 'even' | 'kind';

/** For whom the zone is made. */
export function fightOf({ lead }: ZoneFacts): Fight {
  if (lead === null || lead >= 7) return 'hard';
  return lead < 2 ? 'kind' : 'even';
}

export function noiseOf({ dangerous }: ZoneFacts): Noise {
  if (dangerous < 50) return 'quiet';
  return dangerous <= 75 ? 'mixed' : 'loud';
}

/** The zone that somebody made; null if its data is none. */
export function zoneOfWork({ name, data }: Pick<Work, 'name' | 'data'>): Zone | null {
  const layout = layoutOfCode(data) ?? layoutOfFile(data);
  return layout && zoneOf(layout, { id: codeOfLayout(layout), name });
}

function layoutOfFile(data: string): string[] | null {
  try {
    const { layout } = JSON.parse(data) as { layout?: unknown };
    return Array.isArray(layout) ? layout.map(String) : null;
  } catch {
    return null;
  }
}
