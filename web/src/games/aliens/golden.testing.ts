import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Catalogue } from '../../lib/catalogue';
import type { Json, JsonObject, SeatFace, TableProps } from '../../lib/game';

/** One input of a recorded game: who did what, and what each observer saw of it. */
export interface Moment {
  seat: number;
  action: JsonObject | null;
  /** events as everybody, and as each seat, got to know them */
  events: JsonObject[];
  told: JsonObject[][];
  /** views after it: of a spectator, of each seat */
  spectator: JsonObject;
  views: JsonObject[];
  before: JsonObject[];
}

const folder = resolve(import.meta.dirname, '../../../../games/aliens');
export const goldenGames = ['basic', 'classic', 'duel', 'standard'] as const;

function patched(view: JsonObject, patch: JsonObject): JsonObject {
  if (Array.isArray(patch.players)) return patch;
  const next = structuredClone(view);
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    let inner = next as Record<string, Json>;
    for (const key of keys.slice(0, -1)) inner = inner[key] as Record<string, Json>;
    inner[keys.at(-1)!] = value;
  }
  return next;
}

/** A game that the rules' own tests keep, as each observer saw it. */
export function goldenMoments(name: string): Moment[] {
  const moments: Moment[] = [];
  let spectator: JsonObject = {};
  let views: JsonObject[] = [];
  let patches: JsonObject[] = [];
  let shared: JsonObject = {};
  let current: Moment | null = null;
  const begin = (seat: number, action: JsonObject | null): void => {
    current = { seat, action, events: [], told: [], spectator, views: [], before: views };
    moments.push(current);
    patches = [];
  };
  const see = (seat: number, change: string): void => {
    const like = /^as seat (\d+)/.exec(change);
    const patch = like
      ? patches[Number(like[1])]!
      : change.startsWith('as spectator')
        ? shared
        : (JSON.parse(change) as JsonObject);
    patches[seat] = patch;
    views = [...views];
    views[seat] = patched(views[seat] ?? {}, patch);
    current!.views = views;
  };
  for (const line of readFileSync(`${folder}/test/golden/${name}.txt`, 'utf8').split('\n')) {
    if (line.startsWith('seed')) {
      views = [];
      begin(0, null);
    }
    if (line.startsWith('{')) {
      const { at: _, seat, ...action } = JSON.parse(line) as JsonObject;
      begin(Number(seat), action);
    }
    if (!current) continue;
    const now: Moment = current;
    if (line.startsWith('  {')) now.events.push(JSON.parse(line) as JsonObject);
    const told = /^ {2}to seat (\d+): (.*)$/.exec(line);
    if (told) (now.told[Number(told[1])] ??= []).push(JSON.parse(told[2]) as JsonObject);
    const seen = /^ {2}seat (\d+): (.*)$/.exec(line);
    if (seen) see(Number(seen[1]), seen[2]);
    if (!line.startsWith('  spectator: ')) continue;
    const patch = JSON.parse(line.slice('  spectator: '.length)) as JsonObject;
    shared = patch;
    spectator = patched(spectator, patch);
    now.spectator = spectator;
  }
  return moments;
}

const catalogues = new Map<string, Catalogue>();

export function words(language: string): Catalogue {
  let catalogue = catalogues.get(language);
  if (!catalogue) {
    const file = readFileSync(`${folder}/text/${language}.json`, 'utf8');
    catalogue = new Catalogue(JSON.parse(file) as Record<string, string>);
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

const names = ['Ann', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gia', 'Hal'];
export const faces: SeatFace[] = names.map((name, seat) => ({
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
    words: words(language).naming(names),
    fresh: [],
    busy: false,
    act: () => {},
    hint: () => {},
    note: '',
    keepNote: () => {},
    ...more,
  };
}
