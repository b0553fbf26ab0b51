import type { Analysis, Stop } from './analysis';
import type { Answer } from './ask.svelte';
import type { Json, JsonObject } from './game';

/** Who looks: everybody, or the holder of a seat. */
export type Observer = 'public' | number;

/** What one observer sees of a match, and the events of its last input. */
export interface Look {
  view: JsonObject;
  acting: number[];
  legal: JsonObject[];
  events: JsonObject[];
  deadline: number | null;
  outcome: JsonObject | null;
  prompt: JsonObject;
}

/** The head of a record. */
export interface RecordHead {
  game: string;
  rules_version: number;
  data: string;
  options: JsonObject;
  seats: string[];
  players: string[];
  commitment: string;
  seed: string | null;
  /** what the clients of the seats added to the chance; empty if none did */
  shares: ({ promise: string; value: string | null } | null)[];
  inputs: number;
  outcome: JsonObject | null;
  fingerprint: string;
}

export interface GameSummary {
  slug: string;
  rule_prefix: string;
  least_seats: number;
  most_seats: number;
  levels: string[];
  rules_version: number;
  data: string;
}

export interface Entry {
  seq: number;
  text: string;
}

/** What a table's inputs caused: to be kept, to be told, and when time acts next. */
export interface TableOutput {
  entries: Entry[];
  updates: { as: Observer; text: string }[];
  /** seats changed hands: whoever watches as one must be allowed to again */
  owners_changed: boolean;
  wake: number | null;
  /** to requests that had to wait for others of the same moment */
  answers: (Answered & { ticket: number })[];
}

/** What became of a request. */
export interface Answered {
  ok?: JsonObject;
  no?: JsonObject;
}

/**
 * One thing that is wrong with a work, or worth knowing about it, and what its sentence needs; some
 * name a sector.
 */
export interface Remark extends JsonObject {
  code: string;
  /** all that it is about */
  sectors: string[];
}

/** What a game says of something that a person made for it. */
export interface WorkCheck {
  ok: boolean;
  /** as an option takes it; empty if it cannot be played */
  data: string;
  errors: Remark[];
  warnings: Remark[];
  facts: JsonObject;
  /** as it was understood; null if it cannot be read at all */
  work: JsonObject | null;
}

/** Who asks something of a table. */
export interface Asker {
  person: string;
  name: string;
}

type Handle = { handle: number };
type At = { now: number };

/** Every call of the module: what it takes and what it gives. */
export interface Calls {
  games: [object, { games: GameSummary[] }];
  'work.check': [{ game: string; data: string }, WorkCheck];
  /** what would become of these actions, asked of a view alone */
  ask: [
    {
      game: string;
      options: JsonObject;
      seats: number;
      seat: number;
      view: JsonObject;
      actions: JsonObject[];
      time?: number;
    },
    { answers: Answer[] },
  ];
  /** who must do what now, as whoever has this view may know it */
  prompt: [
    { game: string; options: JsonObject; seats: number; view: JsonObject },
    { prompt: JsonObject },
  ];
  /** what follows from all events that somebody witnessed, line by line; null: something was taken back */
  deduce: [
    { game: string; options: JsonObject; seats: number; lines: (JsonObject[] | null)[] },
    { deduced: Json },
  ];
  verify: [
    { record: string },
    {
      checks: { check: string; holds: boolean | null }[];
      wrong: string | null;
      record: RecordHead | null;
    },
  ];
  'share.promise': [{ value: string }, { promise: string }];
  'replay.open': [
    { record: string },
    Handle &
      RecordHead & {
        changed: string[];
        steps: { at: number; seat: number | null; what: string }[];
      },
  ];
  /** `open`: with all that any seat knew */
  'replay.step': [Handle & { index: number; observer: Observer; open?: boolean }, Look];
  /** the events of all steps, the deal first */
  'replay.tell': [Handle & { observer: Observer; open?: boolean }, { steps: JsonObject[][] }];
  /** looks back at a match that is over; `line`: what was found before */
  'analysis.open': [
    { record: string; games?: number; line?: Stop[] },
    Handle & {
      /** of the inputs that it looks at */
      indices: number[];
    },
  ];
  'analysis.advance': [Handle, { done: number; more: boolean }];
  'analysis.tell': [Handle, Analysis];
  'scenario.open': [
    { game: string; options: JsonObject; seats: number; position: unknown; script: unknown },
    Handle & { rules_version: number; data: string; options: JsonObject; changed: string[] },
  ];
  'match.act': [
    Handle & { seat: number; action: JsonObject; time?: number; accept?: JsonObject[] },
    { result: 'done' | 'refused' | 'other'; refusal?: JsonObject },
  ];
  'match.look': [Handle & { observer: Observer }, Look];
  'table.create': [
    Asker & At & { id: string; code: string; plan: object; seed: string },
    Handle & TableOutput,
  ];
  'table.branch': [
    Asker &
      At & {
        id: string;
        code: string;
        record: string;
        /** how many of its inputs stay */
        inputs: number;
        plan: object;
        seed: string;
      },
    Handle & TableOutput,
  ];
  'table.restore': [{ id: string; seed: string; entries: Entry[] }, Handle & TableOutput];
  'table.request': [
    Handle & Asker & At & { do: string; fields: JsonObject },
    TableOutput & Answered & { ticket?: number },
  ];
  'table.arrive': [Handle & Asker & At, TableOutput];
  'table.depart': [Handle & Asker & At, TableOutput];
  'table.watch': [
    Handle & Asker & At & { as: Observer; on: boolean; since: number },
    { refused?: string; sync?: string; presence?: string },
  ];
  'table.lines': [
    Handle & Asker & { as: Observer; before: number },
    { refused?: string; lines?: string },
  ];
  'table.tick': [Handle & At, TableOutput];
  'table.record': [Handle, { record: string }];
  'table.card': [Handle, { text: string }];
  'table.rematch': [
    Handle & Asker & At & { id: string; code: string; seed: string },
    TableOutput & { next: Handle & TableOutput },
  ];
  release: [Handle, object];
}

/** The module could not do what it was asked; the sentence says why. */
export class CoreProblem extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  buffer(size: number): number;
  call(length: number): number;
  answer_place(): number;
  _initialize(): void;
}

/** The rules of all games, compiled for the browser: the same code that runs on the server. */
export class Core {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(private readonly module: Exports) {}

  call<Name extends keyof Calls>(name: Name, fields: Calls[Name][0]): Calls[Name][1] {
    const answer = JSON.parse(this.exchange(JSON.stringify({ call: name, ...fields })));
    if (typeof answer.problem === 'string') throw new CoreProblem(answer.problem);
    return answer;
  }

  /** One call as text, for whatever `call` has no types for. */
  exchange(text: string): string {
    const bytes = this.encoder.encode(text);
    const place = this.module.buffer(bytes.length);
    new Uint8Array(this.module.memory.buffer, place, bytes.length).set(bytes);
    const length = this.module.call(bytes.length);
    return this.decoder.decode(
      new Uint8Array(this.module.memory.buffer, this.module.answer_place(), length),
    );
  }
}

/** What the module asks of its host concerns files, of which a page has none. */
function imports(module: WebAssembly.Module): WebAssembly.Imports {
  const unsupported = 52;
  const all: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    all[wanted.module] ??= {};
    all[wanted.module]![wanted.name] = () => unsupported;
  }
  return all;
}

export async function startCore(module: WebAssembly.Module): Promise<Core> {
  const instance = await WebAssembly.instantiate(module, imports(module));
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return new Core(exports);
}

async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new CoreProblem(`${address}: ${response.status}`);
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/wasm') && 'compileStreaming' in WebAssembly)
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

let loading: Promise<Core> | undefined;

/** The module of this page, fetched when it is first needed. A failure is forgotten, so that a later try can succeed. */
export function loadCore(): Promise<Core> {
  loading ??= fetchModule('/core.wasm').then(startCore);
  loading.catch(() => (loading = undefined));
  return loading;
}

/** For tests, which have no server to fetch from. */
export function useCore(core: Core): void {
  loading = Promise.resolve(core);
}
