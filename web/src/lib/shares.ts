import { loadCore, type RecordHead } from './core';
import type { JsonObject } from './game';
import type { Push } from './link';
import type { State } from './protocol';
import { seatsOf } from './table.svelte';

/**
 * What this browser adds to the chance of a match, so that nobody has to believe the server: a
 * random value, promised by its hash while people gather and told when the table is about to deal.
 */
export interface KeptShare {
  /** what the server had promised of its own seed by then */
  commitment: string;
  value: string;
  promise: string;
  /** of all seats of the match, as they were shown before the value was told; none until then */
  promises?: (string | null)[];
}

/**
 * What a record says of our own share: it counts, it is not there, or what the server or others had
 * promised is not what was shown before we told it.
 */
export type OwnShare = 'counts' | 'missing' | 'changed';

const key = 'escapement.shares';
const most = 200;

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 as the record format has it; pages without TLS have no digest of their own. */
export async function promiseOf(value: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    return (await loadCore()).call('share.promise', { value }).promise;
  const text = new TextEncoder().encode(`escapement-share-1:${value}`);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

/** The shares by table, the oldest first. */
export class ShareBox {
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.storage = storage;
  }

  of(table: string): KeptShare | null {
    return this.all().find(([id]) => id === table)?.[1] ?? null;
  }

  /** By what the server had promised, which a record tells too. */
  behind(commitment: string): KeptShare | null {
    return this.all().find(([, share]) => share.commitment === commitment)?.[1] ?? null;
  }

  promisedIn(promises: (string | null)[]): KeptShare | null {
    return this.all().find(([, share]) => promises.includes(share.promise))?.[1] ?? null;
  }

  keep(table: string, share: KeptShare) {
    const others = this.all().filter(([id]) => id !== table);
    try {
      this.storage.setItem(key, JSON.stringify([...others, [table, share]].slice(-most)));
    } catch {
      // It is told all the same; only the check afterwards is not possible.
    }
  }

  private all(): [string, KeptShare][] {
    try {
      return JSON.parse(this.storage.getItem(key) ?? '[]') as [string, KeptShare][];
    } catch {
      return [];
    }
  }
}

type Ask = (word: string, fields: JsonObject) => Promise<unknown>;

/** Takes part at every table where this person sits. */
export class Sharing {
  private readonly box: ShareBox;
  private readonly ask: Ask;
  private readonly person: () => string | null;
  private last: Promise<void> = Promise.resolve();

  constructor(box: ShareBox, ask: Ask, person: () => string | null) {
    this.box = box;
    this.ask = ask;
    this.person = person;
  }

  /** One after the other; whatever fails, the match begins without our share. */
  hear(push: Push): Promise<void> {
    if ((push.push !== 'sync' && push.push !== 'update') || !push.state) return this.last;
    const { table, state } = push;
    this.last = this.last.then(() => this.see(table, state)).catch(() => {});
    return this.last;
  }

  private async see(table: string, state: State) {
    if (state.phase !== 'gathering') return;
    const seats = seatsOf(state, this.person());
    if (seats.length === 0) return;
    const share = await this.shareFor(table, state.commitment);
    for (const seat of seats) {
      const promise = state.seats[seat]!.promise ?? null;
      if (state.dealing != null && promise === share.promise) {
        this.notePromises(table, share, state);
        await this.ask('reveal', { table, seat, value: share.value });
      }
      // Another device of ours may have been faster; two that take turns would never end.
      if (state.dealing == null && promise === null)
        await this.ask('promise', { table, seat, promise: share.promise });
    }
  }

  /** Whatever is promised after our value was told comes too late. */
  private notePromises(table: string, share: KeptShare, state: State) {
    if (share.promises) return;
    share.promises = state.seats
      .filter((seat) => seat.kind !== 'closed')
      .map((seat) => seat.promise ?? null);
    this.box.keep(table, share);
  }

  /** A value is told once, to a server that has promised its own part before. */
  private async shareFor(table: string, commitment: string): Promise<KeptShare> {
    const known = this.box.of(table);
    if (known?.commitment === commitment) return known;
    const value = hex(crypto.getRandomValues(new Uint8Array(32)));
    const share = { commitment, value, promise: await promiseOf(value) };
    this.box.keep(table, share);
    return share;
  }
}

/** What is kept as long as the page is open, where the browser keeps nothing. */
class Memory {
  private text: string | null = null;

  getItem(): string | null {
    return this.text;
  }

  setItem(_: string, text: string) {
    this.text = text;
  }
}

let box: ShareBox | null = null;

export function browserShares(): ShareBox {
  if (box) return box;
  try {
    box = new ShareBox(localStorage);
  } catch {
    box = new ShareBox(new Memory());
  }
  return box;
}

function sameList(one: (string | null)[], other: (string | null)[]): boolean {
  return one.length === other.length && one.every((each, i) => each === other[i]);
}

/** Null if we have no share for that match. */
export function ownShare(record: RecordHead, box: ShareBox, table?: string): OwnShare | null {
  const promises = record.shares.map((share) => share?.promise ?? null);
  const kept =
    (table && box.of(table)) || box.behind(record.commitment) || box.promisedIn(promises);
  if (!kept) return null;
  if (!record.shares.some((share) => share?.value === kept.value)) return 'missing';
  const same = kept.commitment === record.commitment && sameList(kept.promises ?? [], promises);
  return same ? 'counts' : 'changed';
}
