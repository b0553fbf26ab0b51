import type { Core } from './core';
import type { JsonObject } from './game';

/** Something that a seat could have done. Chances are in millionths. */
export interface Option {
  action: JsonObject;
  chance: number;
  error: number;
  chosen: boolean;
}

export interface Stop {
  /** before this input */
  index: number;
  /** by seat, from what all knew together */
  chances: number[];
  error: number;
  decision: {
    seat: number;
    chance: number;
    /** what was chosen instead of the best, by seat */
    effect: number[];
    options: Option[];
  } | null;
}

/** Where it turned. */
export interface Turn {
  kind: 'luck' | 'choice' | 'found';
  index: number;
  stop: number;
  seat: number | null;
  points: number[];
}

export interface Share {
  begin: number;
  end: number;
  luck: number;
  given: number;
  others: number;
}

export interface Sentence {
  key: string;
  fields: JsonObject;
  index: number | null;
}

/** What an analysis has found so far: whole numbers only, so that they look the same everywhere. */
export interface Analysis {
  analysis: number;
  games: number;
  seats: number;
  inputs: number;
  stops: number;
  repeats: number;
  line: Stop[];
  story: {
    course: number[][];
    /** what each seat could know of its own chance, as it was before its last decision */
    known: (number | null)[][];
    turns: Turn[];
    shares: Share[];
    /** seats of one side have the same number */
    sides: number[];
    /** by seat */
    summaries: Sentence[][];
  };
}

/** How what is kept looks: what looks otherwise is worked out anew. */
export const format = 2;

/** All that a seat decided and that was looked at, as moments like those that turned the match. */
export const decisionsOf = (found: Analysis, seat: number): Turn[] =>
  found.line.flatMap(({ index, decision }, stop) =>
    decision?.seat === seat
      ? [
          {
            kind: 'choice' as const,
            index,
            stop,
            seat,
            points: decision.effect.map((effect) => Math.round(effect / 1e4)),
          },
        ]
      : [],
  );

export const whole = (found: Analysis | null): boolean =>
  found !== null && found.line.length === found.stops;

/** What one piece of work has come to. */
export interface Progress {
  done: number;
  of: number;
  found: Analysis;
}

/**
 * Looks back at a match, piece by piece; whoever calls may do something else in between, and stop at any
 * time. It goes on from what was found before.
 */
export function* analyse(
  core: Core,
  record: string,
  before: Analysis | null,
  games = 0,
): Generator<Progress, void> {
  const line = before?.line ?? [];
  const opened = core.call('analysis.open', { record, games: before?.games ?? games, line });
  const { handle, indices } = opened;
  try {
    for (let more = true; more;) {
      const step = core.call('analysis.advance', { handle });
      more = step.more;
      yield { done: step.done, of: indices.length, found: core.call('analysis.tell', { handle }) };
    }
  } finally {
    core.call('release', { handle });
  }
}

const most = 40; // analyses on one device; the oldest make room

/** Analyses that are kept on this device, by the record they belong to. */
export class KeptAnalyses {
  private readonly opened: Promise<IDBDatabase> | null;

  constructor(factory: IDBFactory | undefined = globalThis.indexedDB) {
    this.opened = factory ? opening(factory) : null;
    this.opened?.catch(() => {});
  }

  async find(key: string): Promise<Analysis | null> {
    const found = await this.ask<{ found: Analysis } | undefined>('readonly', (all) =>
      all.get(key),
    );
    return found?.found ?? null;
  }

  async keep(key: string, found: Analysis): Promise<void> {
    await this.ask('readwrite', (all) => all.put({ found, at: Date.now() }, key));
    const keys = (await this.ask<IDBValidKey[]>('readonly', (all) => all.getAllKeys())) ?? [];
    if (keys.length <= most) return;
    const all = (await this.ask<{ at: number }[]>('readonly', (each) => each.getAll())) ?? [];
    const oldest = keys[all.findIndex((one) => one.at === Math.min(...all.map(({ at }) => at)))];
    if (oldest !== undefined) await this.ask('readwrite', (each) => each.delete(oldest));
  }

  /** A device that keeps nothing is asked in vain. */
  private async ask<T>(
    mode: IDBTransactionMode,
    what: (all: IDBObjectStore) => IDBRequest,
  ): Promise<T | undefined> {
    try {
      const database = await this.opened;
      if (!database) return undefined;
      return await new Promise<T>((resolve, reject) => {
        const request = what(database.transaction(table, mode).objectStore(table));
        request.onsuccess = () => resolve(request.result as T);
        request.onerror = () => reject(request.error);
      });
    } catch {
      return undefined;
    }
  }
}

const table = 'analyses';

function opening(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('escapement', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
