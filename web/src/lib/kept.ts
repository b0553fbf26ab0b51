import type { Entry } from './core';
import type { Card } from './protocol';

const cardKey = 'escapement.card.';
const entryKey = 'escapement.table.';
const noteKey = 'escapement.note.';
const most = 12; // tables on one device; the oldest make room

/** The tables of this device, in the browser's storage: one item an entry, so that a move writes little. */
export class Kept {
  constructor(private readonly storage: Storage) {}

  cards(): Card[] {
    return this.keys(cardKey)
      .map((key) => JSON.parse(this.storage.getItem(key)!) as Card)
      .toSorted((one, other) => other.changed_at - one.changed_at);
  }

  has(table: string): boolean {
    return this.storage.getItem(cardKey + table) !== null;
  }

  entries(table: string): Entry[] {
    const prefix = `${entryKey}${table}.`;
    return this.keys(prefix)
      .map((key) => ({
        seq: Number(key.slice(prefix.length)),
        text: this.storage.getItem(key)!,
      }))
      .toSorted((one, other) => one.seq - other.seq);
  }

  /** Whether there was room for it. */
  append(table: string, entries: Entry[], card: string): boolean {
    const write = () => {
      for (const entry of entries)
        this.storage.setItem(`${entryKey}${table}.${entry.seq}`, entry.text);
      this.storage.setItem(cardKey + table, card);
    };
    return this.attempt(write) || this.attempt(() => (this.makeRoom(table, 1), write()));
  }

  /** What was noted at that table by whom it is watched as. */
  note(table: string, as: string | number): string {
    return this.storage.getItem(`${noteKey}${table}.${as}`) ?? '';
  }

  /** Whether there was room for it. */
  keepNote(table: string, as: string | number, text: string): boolean {
    const key = `${noteKey}${table}.${as}`;
    if (text !== '') return this.attempt(() => this.storage.setItem(key, text));
    this.storage.removeItem(key);
    return true;
  }

  forget(table: string): void {
    for (const prefix of [entryKey, noteKey])
      for (const key of this.keys(`${prefix}${table}.`)) this.storage.removeItem(key);
    this.storage.removeItem(cardKey + table);
  }

  /** Drops the oldest tables but `table`: those above the limit, and no fewer than `least`. */
  makeRoom(table: string, least = 0): void {
    const others = this.cards().filter((card) => card.id !== table);
    const spare = Math.max(least, others.length + 1 - most);
    for (const card of others.slice(others.length - spare)) this.forget(card.id);
  }

  private attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch {
      return false;
    }
  }

  private keys(prefix: string): string[] {
    const all = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i)!);
    return all.filter((key) => key.startsWith(prefix));
  }
}

/** The browser's storage, or one for this page only where it may not be used. */
export function pageStorage(): Storage {
  try {
    localStorage.getItem(cardKey);
    return localStorage;
  } catch {
    return new PageStorage();
  }
}

/** Forgets everything with the page. */
export class PageStorage implements Storage {
  private readonly items = new Map<string, string>();
  [name: string]: unknown;

  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  clear(): void {
    this.items.clear();
  }
}
