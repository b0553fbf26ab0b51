import type { Work } from '../../../lib/game';
import {
  codeOfLayout,
  layoutOfCode,
  sectorsAround,
  stepsFrom,
  type Zone,
  zoneOf,
} from '../map/zone';

/** What is worth knowing before a zone is chosen, worked out from its layout. */
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

export function factsOf(zone: Zone): ZoneFacts {
  const count = (ground: string) => zone.sectors.filter((one) => one.ground === ground).length;
  const [silent, dangerous] = [count('silent'), count('dangerous')];
  const steps = zone.human ? stepsFrom(zone, zone.human) : new Map<string, number>();
  const ways = zone.pods.flatMap(({ name }) => steps.get(name) ?? []);
  return {
    sectors: silent + dangerous,
    dangerous: Math.round((100 * dangerous) / Math.max(1, silent + dangerous)),
    pods: zone.pods.length,
    nearest: ways.length > 0 ? Math.min(...ways) : null,
    lead: leadOf(zone, steps),
  };
}

/** An Alien moves twice as fast, but not into the pod. */
function leadOf(zone: Zone, human: Map<string, number>): number | null {
  if (!zone.alien || zone.pods.length === 0) return null;
  const alien = stepsFrom(zone, zone.alien);
  const leads = zone.pods.map((pod) => {
    const edges = sectorsAround(zone, pod).flatMap(({ name }) => alien.get(name) ?? []);
    return (human.get(pod.name) ?? NaN) - Math.ceil(Math.min(...edges) / 2);
  });
  const mean = leads.reduce((sum, lead) => sum + lead, 0) / leads.length;
  return Number.isFinite(mean) ? mean : null;
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
