import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Catalogue } from '../../lib/catalogue';
import type { Json, JsonObject, SeatFace, TableProps } from '../../lib/game';

/** One input of a recorded game: who did what, what came of it. */
export interface Moment {
  seat: number;
  action: JsonObject | null;
  events: JsonObject[];
  before: JsonObject;
  after: JsonObject;
}

const folder = resolve(import.meta.dirname, '../../../../games/deathstar');

function patched(view: JsonObject, patch: JsonObject): JsonObject {
  const next = structuredClone(view);
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    let inner = next as Record<string, Json>;
    for (const key of keys.slice(0, -1)) inner = inner[key] as Record<string, Json>;
    inner[keys.at(-1)!] = value;
  }
  return next;
}

/** The games that the rules' own tests keep, as a spectator saw them. */
export function goldenMoments(sheet: 'A' | 'B'): Moment[] {
  const moments: Moment[] = [];
  let view: JsonObject = {};
  let current: Omit<Moment, 'after'> = { seat: 0, action: null, events: [], before: {} };
  for (const line of readFileSync(`${folder}/test/golden/${sheet}.txt`, 'utf8').split('\n')) {
    if (line.startsWith('seed')) view = {};
    if (line.startsWith('{')) {
      const { at: _, seat, ...action } = JSON.parse(line) as JsonObject;
      current = { seat: Number(seat), action, events: [], before: view };
    }
    if (line.startsWith('  {')) current.events.push(JSON.parse(line) as JsonObject);
    if (!line.startsWith('  spectator: ')) continue;
    const patch = JSON.parse(line.slice('  spectator: '.length)) as JsonObject;
    view = 'players' in patch && Array.isArray(patch.players) ? patch : patched(view, patch);
    moments.push({ ...current, after: view });
    current = { seat: 0, action: null, events: [], before: view };
  }
  return moments;
}

const catalogues = new Map<string, Catalogue>();

export function words(language: string): Catalogue {
  let catalogue = catalogues.get(language);
  if (!catalogue) {
    const file = readFileSync(`${folder}/text/${language}.json`, 'utf8');
    catalogue = new Catalogue(JSON.parse(file) as Record<string, string>, 'classic');
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

export const faces: SeatFace[] = ['Ann', 'Ben', 'Cleo', 'Dov'].map((name, seat) => ({
  seat,
  name,
  shape: seat,
  you: seat === 0,
  bot: false,
  away: false,
}));

/** A table as the shell would hand it to a part of the game. */
export function tableOf(
  view: JsonObject,
  language: string,
  more: Partial<TableProps> = {},
): TableProps {
  return {
    state: { id: 'test', options: {} } as unknown as TableProps['state'],
    game: {
      view,
      legal: [],
      acting: [],
      inputs: 0,
      outcome: null,
    } as unknown as TableProps['game'],
    seat: 0,
    faces,
    words: words(language),
    fresh: [],
    busy: false,
    act: () => {},
    hint: () => {},
    note: '',
    keepNote: () => {},
    ...more,
  };
}
