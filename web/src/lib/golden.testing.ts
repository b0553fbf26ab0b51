import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { nobodyAsks } from './ask.svelte';
import { Catalogue, factsOf, type Words } from './catalogue';
import type { Json, JsonObject, SeatFace, TableProps } from './game';
import { completed, type Option } from './options';

/** One input of a recorded game: who did what, and what each observer saw of it. */
export interface Moment {
  seat: number;
  /** match milliseconds */
  at: number;
  /** null: the deal */
  action: JsonObject | null;
  /** events as everybody, and as each seat, got to know them */
  events: JsonObject[];
  told: JsonObject[][];
  /** views after it: of a spectator, of each seat */
  spectator: JsonObject;
  views: JsonObject[];
  /** the same before it */
  watched: JsonObject;
  before: JsonObject[];
}

/** The recorded games, words and people of one game, for its tests. */
export interface Golden {
  goldenMoments: (name: string) => Moment[];
  words: (language: string) => Catalogue;
  faces: SeatFace[];
  /** what a table plays by where this is chosen */
  optionsOf: (chosen?: JsonObject) => JsonObject;
  tableOf: (view: JsonObject, language: string, more?: Partial<TableProps>) => TableProps;
}

const names = ['Ann', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gia', 'Hal'];

/** A view as a whole, or what has changed of it since the last one, by path. */
function patched(view: JsonObject, patch: JsonObject, blank: JsonObject): JsonObject {
  if (Array.isArray(patch.players)) return { ...blank, ...patch };
  const next = structuredClone(view);
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    let inner = next as Record<string, Json>;
    for (const key of keys.slice(0, -1)) inner = inner[key] as Record<string, Json>;
    inner[keys.at(-1)!] = value;
  }
  return next;
}

class Reading {
  readonly moments: Moment[] = [];

  constructor(private readonly blank: JsonObject) {}

  private spectator: JsonObject = {};
  private views: JsonObject[] = [];
  private patches: JsonObject[] = [];
  private shared: JsonObject = {};

  read(line: string): void {
    if (line.startsWith('seed')) this.begin(0, 0, null);
    if (line.startsWith('{')) {
      const { at, seat, ...action } = JSON.parse(line) as JsonObject;
      this.begin(Number(seat), Number(at), action);
    }
    const now = this.moments.at(-1);
    if (!now) return;
    if (line.startsWith('  {')) now.events.push(JSON.parse(line) as JsonObject);
    const told = /^ {2}to seat (\d+): (.*)$/.exec(line);
    if (told) (now.told[Number(told[1])] ??= []).push(JSON.parse(told[2]!) as JsonObject);
    const seen = /^ {2}(?:seat (\d+)|spectator): (.*)$/.exec(line);
    if (!seen) return;
    if (seen[1] === undefined) this.seeAll(now, seen[2]!);
    else this.see(now, Number(seen[1]), seen[2]!);
  }

  private begin(seat: number, at: number, action: JsonObject | null): void {
    const { spectator, views } = this;
    const empty = { events: [], told: [], views: [] };
    this.moments.push({ seat, at, action, ...empty, spectator, watched: spectator, before: views });
    this.patches = [];
  }

  private seeAll(now: Moment, change: string): void {
    this.shared = JSON.parse(change) as JsonObject;
    this.spectator = patched(this.spectator, this.shared, this.blank);
    now.spectator = this.spectator;
  }

  private see(now: Moment, seat: number, change: string): void {
    const patch = this.patchIn(change);
    this.patches[seat] = patch;
    this.views = [...this.views];
    this.views[seat] = patched(this.views[seat] ?? {}, patch, this.blank);
    now.views = this.views;
  }

  private patchIn(change: string): JsonObject {
    const like = /^as seat (\d+)/.exec(change);
    if (like) return this.patches[Number(like[1])]!;
    return change.startsWith('as spectator') ? this.shared : (JSON.parse(change) as JsonObject);
  }
}

/** A table as the shell would hand it to a part of a game. */
function tableIn(
  options: JsonObject,
  words: Catalogue,
  faces: SeatFace[],
  view: JsonObject,
  more: Partial<TableProps>,
): TableProps {
  const game = { view, legal: [], acting: [], inputs: 0, outcome: null };
  return {
    state: { id: 'test', options } as unknown as TableProps['state'],
    game: game as unknown as TableProps['game'],
    seat: 0,
    faces,
    words,
    fresh: [],
    busy: false,
    act: () => {},
    ask: nobodyAsks,
    hint: () => {},
    note: '',
    keepNote: () => {},
    ...more,
  };
}

/** What the rules' own tests keep of a game, as each observer saw it. `blank`: what they leave out because it is null. */
export function goldenOf(
  game: string,
  { seats, theme = '', blank = {} }: { seats: number; theme?: string; blank?: JsonObject },
) {
  const folder = resolve(import.meta.dirname, '../../../games', game);
  const people = names.slice(0, seats);
  const faces = people.map((name, seat) => {
    return { seat, name, shape: seat, you: seat === 0, bot: false, away: false };
  });
  const catalogues = new Map<string, Catalogue>();
  const words = (language: string): Catalogue => {
    let catalogue = catalogues.get(language);
    if (!catalogue) {
      const file = JSON.parse(readFileSync(`${folder}/text/${language}.json`, 'utf8')) as Words;
      catalogue = new Catalogue(file, theme);
      for (const { field, data } of factsOf(file))
        catalogue.learn(field, JSON.parse(readFileSync(`${folder}/${data}`, 'utf8')) as Json);
      catalogues.set(language, catalogue);
    }
    return catalogue;
  };
  const listed = JSON.parse(readFileSync(`${folder}/data/options.json`, 'utf8')) as {
    options: Option[];
  };
  const optionsOf = (chosen: JsonObject = {}): JsonObject => completed(listed.options, chosen);
  const golden: Golden = {
    goldenMoments: (name) => {
      const reading = new Reading(blank);
      const file = readFileSync(`${folder}/test/golden/${name}.txt`, 'utf8');
      for (const line of file.split('\n')) reading.read(line);
      return reading.moments;
    },
    words,
    faces,
    optionsOf,
    tableOf: (view, language, more = {}) =>
      tableIn(optionsOf(), words(language).naming(people), faces, view, more),
  };
  return golden;
}
