import {
  type Answered,
  type Core,
  CoreProblem,
  type Entry,
  loadCore,
  type Observer,
  type TableOutput,
} from './core';
import type { JsonObject } from './game';
import { Kept, pageStorage } from './kept';
import { type Link, type LinkState, type Push, Refusal } from './link';
import { KeptWorks } from './works';

/** Who sits at this device. All its people are one person to the table, with a name at every seat. */
export const localPerson = 'local';

const longestNote = 32_768; // bytes, as on a server

interface OpenTable {
  id: string;
  handle: number;
  watches: Set<Observer>;
  /** what found no room in the storage yet */
  unkept: Entry[];
  timer: ReturnType<typeof setTimeout> | undefined;
  letGo: () => void;
  /** requests that wait for others of the same moment, by ticket */
  waiting: Map<number, (answer: Answered) => void>;
  /** time acts on the match by itself */
  clocked: boolean;
  /** its clock runs, as it was last told */
  runs: boolean;
  /** the table is covered: the device goes from hand to hand */
  covered: boolean;
  /** to the table nobody is there */
  away: boolean;
}

/**
 * Tables inside this page: the same Table as on a server, with the browser's storage as its journal
 * and the page's clock. Takes the requests of docs/protocol.md.
 */
export class LocalLink implements Link {
  private core: Core | null = null;
  private state: LinkState = 'connecting';
  private readonly kept: Kept;
  private readonly works: KeptWorks;
  private readonly tables = new Map<string, OpenTable>();
  private readonly listeners = new Set<(push: Push) => void>();
  private readonly followers = new Set<(state: LinkState) => void>();
  private last: Promise<unknown>;
  private closed = false;

  constructor(
    private name = '',
    storage: Storage = pageStorage(),
  ) {
    document.addEventListener('visibilitychange', this.look);
    this.kept = new Kept(storage);
    this.works = new KeptWorks(storage);
    this.last = this.start().catch(() => {});
  }

  /** One request after the other, as if they came over a wire. */
  async request(word: string, fields: JsonObject = {}): Promise<JsonObject> {
    const served = await this.inTurn(async () => {
      await this.start();
      return this.serve(word, fields);
    });
    return served instanceof Later ? served.answer : served;
  }

  listen(listener: (push: Push) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  follow(listener: (state: LinkState) => void): () => void {
    this.followers.add(listener);
    listener(this.state);
    return () => this.followers.delete(listener);
  }

  clockOffset(): number {
    return 0;
  }

  /** Whether everything so far found room in the browser's storage. */
  get durable(): boolean {
    return [...this.tables.values()].every((open) => open.unkept.length === 0);
  }

  /** The match as a record: with its seed, and so to be replayed, once it is over. */
  record(table: string): Promise<string> {
    return this.inTurn(async () => {
      const { handle } = await this.open(table);
      return this.running.call('table.record', { handle }).record;
    });
  }

  /** Drops a table for good. */
  forget(table: string): Promise<void> {
    return this.inTurn(async () => {
      this.leave(table);
      this.kept.forget(table);
    });
  }

  rest(table: string, on: boolean): void {
    const open = this.tables.get(table);
    if (!open || open.covered === on) return;
    open.covered = on;
    this.meet(open);
  }

  /** Leaves all tables; they can be gone on with later. */
  close(): void {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.look);
    for (const id of [...this.tables.keys()]) this.leave(id);
  }

  private inTurn<T>(what: () => Promise<T>): Promise<T> {
    const answer = this.last.then(what).catch((problem: unknown) => {
      throw problem instanceof CoreProblem ? refused('malformed', problem.message) : problem;
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  private async start(): Promise<void> {
    if (this.core) return;
    try {
      this.core = await loadCore();
      this.change('open');
    } catch (problem) {
      this.change('lost');
      throw refused('connection_lost', String(problem));
    }
  }

  private get running(): Core {
    if (!this.core || this.closed) throw refused('connection_lost');
    return this.core;
  }

  private get asker() {
    return { person: localPerson, name: this.name, now: Date.now() };
  }

  private async serve(word: string, fields: JsonObject): Promise<JsonObject | Later> {
    const { table, ...rest } = fields;
    switch (word) {
      case 'hello':
        return this.hello();
      case 'rename':
        this.name = String(fields.name ?? '');
        return {};
      case 'games':
        return this.running.call('games', {}) as unknown as JsonObject;
      case 'lobby':
        return { tables: [] };
      case 'create':
        return this.create(fields);
      case 'branch':
        return this.branch(fields);
      case 'find':
        return this.find(String(fields.code));
      case 'works':
        return {
          works: this.works.list(String(fields.game), this.name) as unknown as JsonObject[],
        };
      case 'keep_work':
        return this.keepWork(String(fields.game), String(fields.name), String(fields.data));
      case 'drop_work':
        if (!this.works.drop(String(fields.work))) throw refused('unknown_work');
        return {};
    }
    const open = await this.open(String(table));
    if (word === 'watch') return this.watch(open, rest);
    if (word === 'unwatch') return this.unwatch(open, rest.as as Observer);
    if (word === 'lines') return this.lines(open, rest.as as Observer, Number(rest.before));
    if (word === 'rematch') return this.rematch(open);
    if (word === 'note') return this.keepNote(open, rest.as as Observer, String(rest.text));
    return this.ask(open, word, rest);
  }

  private hello(): JsonObject {
    return {
      person: localPerson,
      name: this.name,
      version: '',
      protocol: 1,
      now: Date.now(),
      tables: this.kept.cards() as unknown as JsonObject[],
    };
  }

  /** Checked like on a server: only what can be played is kept. */
  private keepWork(game: string, name: string, data: string): JsonObject {
    const work = this.running.call('work.check', { game, data });
    if (!work.ok) throw refused('bad_work');
    if (!this.works.room) throw refused('too_many_works');
    const id = `work-${randomHex(8)}`;
    const kept = this.works.keep(id, { game, name, data: work.data, at: Date.now() });
    if (!kept) throw refused('no_room');
    return { work: id };
  }

  private find(code: string): JsonObject {
    const card = this.kept.cards().find((one) => one.code === code);
    if (!card) throw refused('unknown_table');
    return { card: card as unknown as JsonObject };
  }

  private async create(plan: JsonObject): Promise<JsonObject> {
    const names = freshNames();
    const seed = randomHex(32);
    const made = this.running.call('table.create', { ...this.asker, ...names, plan, seed });
    return this.found(names, made);
  }

  /** A finished match goes on from one of its moments, at a table of its own. */
  private async branch({ record, inputs, plan }: JsonObject): Promise<JsonObject> {
    const names = freshNames();
    const made = this.running.call('table.branch', {
      ...this.asker,
      ...names,
      record: String(record),
      inputs: Number(inputs),
      plan: plan as JsonObject,
      seed: randomHex(32),
    });
    return this.found(names, made);
  }

  private async rematch(open: OpenTable): Promise<JsonObject> {
    const names = freshNames();
    const seed = randomHex(32);
    const call = { ...this.asker, ...names, handle: open.handle, seed };
    const { next, ...output } = this.running.call('table.rematch', call);
    this.deliver(open, output);
    return this.found(names, next);
  }

  /** Takes a new table in. */
  private async found(
    names: { id: string; code: string },
    made: TableOutput & { handle: number },
  ): Promise<JsonObject> {
    const letGo = await hold(lockOf(names.id));
    this.kept.makeRoom(names.id);
    this.leaveForgotten();
    this.enter(names.id, made.handle, made, letGo ?? (() => {}));
    return { table: names.id, code: names.code };
  }

  private ask(open: OpenTable, word: string, fields: JsonObject): Later {
    const call = { ...this.asker, handle: open.handle, do: word, fields };
    const { ok, no, ticket, ...output } = this.running.call('table.request', call);
    const answer =
      ticket === undefined
        ? Promise.resolve({ ok, no })
        : new Promise<Answered>((resolve) => open.waiting.set(ticket, resolve));
    this.deliver(open, output);
    return new Later(answer.then(settled));
  }

  private watch(open: OpenTable, fields: JsonObject): JsonObject {
    const as = fields.as as Observer;
    const since = Number(fields.since ?? 0);
    const shown = this.running.call('table.watch', {
      ...this.asker,
      handle: open.handle,
      as,
      on: true,
      since,
    });
    if (shown.refused !== undefined) throw refused(shown.refused, '');
    open.watches.add(as);
    this.push(shown.sync!);
    this.push(shown.presence!);
    if (this.kept.note(open.id, as) !== '') this.pushNote(open, as);
    return {};
  }

  private lines(open: OpenTable, as: Observer, before: number): JsonObject {
    const { person, name } = this.asker;
    const call = { person, name, handle: open.handle, as, before };
    const { refused: code, lines } = this.running.call('table.lines', call);
    if (code !== undefined) throw refused(code, '');
    return JSON.parse(lines!) as JsonObject;
  }

  private keepNote(open: OpenTable, as: Observer, text: string): JsonObject {
    if (new TextEncoder().encode(text).length > longestNote) throw refused('too_long');
    if (!this.kept.keepNote(open.id, as, text)) throw refused('no_room');
    if (open.watches.has(as)) this.pushNote(open, as);
    return {};
  }

  private pushNote(open: OpenTable, as: Observer): void {
    const text = this.kept.note(open.id, as);
    this.push(JSON.stringify({ push: 'note', table: open.id, as, text }));
  }

  private unwatch(open: OpenTable, as: Observer): JsonObject {
    const call = { ...this.asker, handle: open.handle, as, on: false, since: 0 };
    this.running.call('table.watch', call);
    open.watches.delete(as);
    return {};
  }

  /** The table of that name, from the storage if it is not running yet. */
  private async open(id: string): Promise<OpenTable> {
    const known = this.tables.get(id);
    if (known) return known;
    if (!this.kept.has(id)) throw refused('unknown_table');
    const letGo = await hold(lockOf(id));
    if (!letGo) throw refused('open_elsewhere');
    const entries = this.kept.entries(id);
    const restored = this.running.call('table.restore', { id, seed: randomHex(32), entries });
    return this.enter(id, restored.handle, restored, letGo);
  }

  private enter(id: string, handle: number, made: TableOutput, letGo: () => void): OpenTable {
    const open: OpenTable = {
      id,
      handle,
      watches: new Set(),
      unkept: [],
      timer: undefined,
      letGo,
      waiting: new Map(),
      clocked: false,
      runs: false,
      covered: false,
      away: false,
    };
    this.tables.set(id, open);
    this.deliver(open, made);
    this.deliver(open, this.running.call('table.arrive', { ...this.asker, handle }));
    return open;
  }

  private readonly look = (): void => {
    for (const open of this.tables.values()) this.meet(open);
  };

  /** A clock runs only while somebody can see the table. */
  private meet(open: OpenTable): void {
    const away = open.clocked && (open.covered || document.visibilityState === 'hidden');
    if (away === open.away || this.closed) return;
    open.away = away;
    const call = away ? 'table.depart' : 'table.arrive';
    this.deliver(open, this.running.call(call, { ...this.asker, handle: open.handle }));
    this.tellPresence(open);
  }

  private tellPresence(open: OpenTable): void {
    const [as] = open.watches;
    if (as === undefined) return;
    const since = Number.MAX_SAFE_INTEGER;
    const call = { ...this.asker, handle: open.handle, as, on: true, since };
    const { presence } = this.running.call('table.watch', call);
    if (presence !== undefined) this.push(presence);
  }

  private leave(id: string): void {
    const open = this.tables.get(id);
    if (!open) return;
    clearTimeout(open.timer);
    for (const answer of open.waiting.values()) answer({ no: { code: 'connection_lost' } });
    this.core?.call('release', { handle: open.handle });
    open.letGo();
    this.tables.delete(id);
  }

  /** Tables that made room for others. */
  private leaveForgotten(): void {
    for (const { id, unkept } of [...this.tables.values()])
      if (unkept.length === 0 && !this.kept.has(id)) this.leave(id);
  }

  /** Kept first, then told, then the clock is set. */
  private deliver(open: OpenTable, output: TableOutput): void {
    open.unkept.push(...output.entries);
    if (open.unkept.length > 0) {
      const card = this.running.call('table.card', { handle: open.handle }).text;
      if (this.kept.append(open.id, open.unkept, card)) open.unkept = [];
      this.leaveForgotten();
    }
    for (const update of output.updates) this.push(update.text);
    for (const { ticket, ...answer } of output.answers) {
      open.waiting.get(ticket)?.(answer);
      open.waiting.delete(ticket);
    }
    if (output.owners_changed) this.reviewWatches(open);
    clearTimeout(open.timer);
    if (output.wake !== null) {
      const wait = Math.min(Math.max(output.wake - Date.now(), 0), 2 ** 31 - 1);
      open.timer = setTimeout(() => this.tick(open), wait);
    }
    this.meet(open);
  }

  private reviewWatches(open: OpenTable): void {
    for (const as of open.watches) {
      const call = { ...this.asker, handle: open.handle, as, on: true, since: 0 };
      if (this.running.call('table.watch', call).refused !== undefined) this.unwatch(open, as);
    }
  }

  private tick(open: OpenTable): void {
    const call = { handle: open.handle, now: Date.now() };
    const stood = open.clocked && !open.runs;
    this.deliver(open, this.running.call('table.tick', call));
    if (stood) this.tellPresence(open);
  }

  private push(text: string): void {
    const push = JSON.parse(text) as Push;
    const open = 'table' in push ? this.tables.get(push.table) : undefined;
    if (open) followClock(open, push);
    for (const listener of [...this.listeners]) listener(push);
  }

  private change(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    for (const follower of [...this.followers]) follower(state);
  }
}

/** An answer that comes later; what is asked meanwhile does not wait for it. */
class Later {
  constructor(readonly answer: Promise<JsonObject>) {}
}

function settled({ ok, no }: Answered): JsonObject {
  if (no) throw new Refusal(no);
  return ok ?? {};
}

function followClock(open: OpenTable, push: Push): void {
  if (push.push === 'presence') open.runs = push.running ?? false;
  if ((push.push !== 'sync' && push.push !== 'update') || !push.game) return;
  open.clocked = push.game.deadline != null;
  open.runs = push.game.running;
}

function refused(code: string, sentence?: string): Refusal {
  return new Refusal(sentence === undefined ? { code } : { code, sentence });
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function freshNames(): { id: string; code: string } {
  return { id: `local-${randomHex(8)}`, code: randomHex(3).toUpperCase() };
}

function lockOf(table: string): string {
  return `escapement.table.${table}`;
}

/**
 * Two pages must not write one table. Waits a moment, for a page that is just being left holds its
 * own; null: another page has the table open.
 */
async function hold(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => {};
  return new Promise((resolve) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo));
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(1000) }, held)
      .catch(() => resolve(null));
  });
}
