import { flushSync } from 'svelte';
import { arrived } from './clock.svelte';
import type { JsonObject } from './game';
import { Refusal, type As, type Link, type LinkState, type Push } from './link';
import { NoteKeeper } from './note.svelte';
import { offerOf } from './offers';
import type {
  BotFrom,
  Card,
  GameState,
  Line,
  Policy,
  PresencePush,
  SeatPlan,
  State,
  SyncPush,
  UpdatePush,
} from './protocol';

const mostPages = 60;

function freshCid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the host may change before the start. */
export interface PlanChange {
  options?: JsonObject;
  seats?: SeatPlan[];
  policy?: Policy;
  listed?: boolean;
}

/**
 * One table as one observer sees it, kept up to date over any Link. Every change has a number: what
 * was missed is asked for again, and nothing is shown twice.
 */
export class TableLink {
  readonly id: string;
  readonly as: As;
  state = $state.raw<State | null>(null);
  game = $state.raw<GameState | null>(null);
  log = $state.raw<Line[]>([]);
  /** what arrived with the last change; empty after a sync */
  fresh = $state.raw<Line[]>([]);
  away = $state.raw<number[]>([]);
  /** from when on a bot may be let play for those who are away */
  botsFrom = $state.raw<BotFrom[]>([]);
  watching = $state(0);
  /** milliseconds to the people and back, by seat, as they were last told */
  trips = $state.raw<Record<number, number>>({});
  /** actions on their way, the oldest first */
  sent = $state.raw<JsonObject[]>([]);
  connection = $state<LinkState>('connecting');
  /** what happened while the connection was lost */
  missed = $state.raw<Line[]>([]);
  /** why it cannot be watched */
  problem = $state.raw<Refusal | null>(null);
  /** what this person has noted for themselves, as whom they watch */
  readonly notes = new NoteKeeper((text) => this.ask('note', { as: this.as, text }));

  private readonly link: Link;
  private seq = 0;
  private synced = false;
  private pending = $state(0);
  private fetching = false;
  private unreachable = false;
  private collecting = false;
  private late: UpdatePush[] = [];
  private settled: Promise<unknown> = Promise.resolve();
  private planned: Promise<unknown> = Promise.resolve();
  private readonly stops: (() => void)[];

  constructor(link: Link, id: string, as: As) {
    this.link = link;
    this.id = id;
    this.as = as;
    this.stops = [
      link.listen((push) => this.receive(push)),
      link.follow((state) => this.followed(state)),
    ];
  }

  /** an action is on its way */
  get busy(): boolean {
    return this.pending > 0 || this.sent.length > 0;
  }

  clockOffset(): number {
    return this.link.clockOffset();
  }

  close() {
    for (const stop of this.stops) stop();
    this.notes.close();
    if (this.connection === 'open')
      this.link.request('unwatch', { table: this.id, as: this.as }).catch(() => {});
  }

  /** One after the other: a table takes the next action of a seat when the last one is decided. */
  async act(action: JsonObject): Promise<void> {
    this.sent = [...this.sent, action];
    const done = this.settled.then(() => this.once('act', { action }));
    this.settled = done.catch(() => {});
    try {
      await done;
    } finally {
      this.sent = this.sent.filter((one) => one !== action);
    }
  }

  async resign(): Promise<void> {
    await this.once('resign', {});
  }

  ask(word: string, fields: JsonObject = {}): Promise<JsonObject> {
    return this.link.request(word, { table: this.id, ...fields });
  }

  /** Lets match time stand while the table is covered, where everybody sits at this device. */
  rest(on: boolean): void {
    this.link.rest?.(this.id, on);
  }

  /** whether more has happened before what the log begins with */
  get hasOlder(): boolean {
    return (this.log[0]?.seq ?? 1) > 1;
  }

  /** Fetches the page of lines before the first one; nothing where they cannot be had now. */
  async older(): Promise<void> {
    if (this.fetching || !this.hasOlder) return;
    this.fetching = true;
    const before = this.log[0].seq;
    try {
      const answer = await this.ask('lines', { as: this.as, before });
      const lines = answer.log as unknown as Line[];
      // After a sync in between they may belong nowhere.
      if (this.log[0]?.seq === before && lines.length > 0) this.log = [...lines, ...this.log];
      else if (lines.length === 0) this.unreachable = true;
    } catch {
      this.unreachable = true;
    } finally {
      this.fetching = false;
    }
  }

  /** All of them, as far as that is worth it: for whoever counts. */
  async whole(): Promise<void> {
    if (this.collecting) return;
    this.collecting = true;
    this.unreachable = false;
    for (let pages = 0; pages < mostPages && this.hasOlder && !this.unreachable; ++pages)
      await this.older();
    this.collecting = false;
  }

  /** Lets a bot of the table's level play for a seat. */
  async standIn(seat: number): Promise<void> {
    const offer = await offerOf(this.link, this.state!.game);
    const level = this.state!.policy.stand_in || (offer?.level ?? 'random');
    await this.ask('stand_in', { seat, level });
  }

  /**
   * Changes what is planned, one after the other: each is made of the plan that the one before led to, so that
   * who chooses two things in a row gets both, however slow the line is. Null changes nothing, but waits.
   */
  async plan(change: (now: State) => PlanChange | null): Promise<void> {
    const done = this.planned.then(async () => {
      const wanted = change(this.state!);
      if (wanted) await this.ask('plan', wanted as JsonObject);
    });
    this.planned = done.catch(() => {});
    await done;
  }

  private async once(word: string, fields: JsonObject) {
    if (typeof this.as !== 'number') return;
    ++this.pending;
    this.missed = [];
    try {
      await this.ask(word, { seat: this.as, cid: freshCid(), ...fields });
    } finally {
      --this.pending;
      this.catchUp();
    }
  }

  /**
   * What a move has led to is told before the move is answered. Shown at once it would be a table
   * that cannot be played at yet, and what is pressed then would be lost. In a race nothing waits.
   */
  private isLate(): boolean {
    return this.pending > 0 && Object.keys(this.trips).length === 0;
  }

  private catchUp() {
    for (const push of this.late.splice(0)) {
      this.updated(push);
      flushSync(); // each line is heard by itself
    }
  }

  private followed(state: LinkState) {
    this.connection = state;
    if (state === 'open') this.watch();
    else this.catchUp();
  }

  private watch() {
    this.link.request('watch', { table: this.id, as: this.as, since: this.seq }).then(
      () => (this.problem = null),
      (problem: unknown) => {
        if (!(problem instanceof Refusal)) throw problem;
        if (problem.code !== 'connection_lost') this.problem = problem;
      },
    );
  }

  private receive(push: Push): void {
    if (push.push === 'presence' && push.table === this.id) this.metPeople(push);
    if (push.push !== 'sync' && push.push !== 'update' && push.push !== 'note') return;
    if (push.table !== this.id || push.as !== this.as) return;
    if (push.push === 'note') return this.notes.hear(push.text);
    if (push.push === 'sync') this.caughtUp(push);
    else if (this.isLate()) this.late.push(push);
    else this.updated(push);
  }

  private updated(push: UpdatePush): void {
    if (push.seq === this.seq + 1) this.advanced(push.line, push.state ?? null, push.game ?? null);
    else if (push.seq > this.seq + 1 && this.synced) this.watch();
  }

  /** Who is there decides whether clocks run. */
  private metPeople(push: PresencePush) {
    this.away = push.away;
    this.botsFrom = push.bots_from ?? [];
    this.watching = push.watching;
    if (push.trips)
      this.trips = Object.fromEntries(push.trips.map((one) => [one.seat, one.milliseconds]));
    if (!this.game || push.time == null) return;
    const { time, running, turn_deadline } = push;
    this.game = arrived({ ...this.game, time, running: running ?? false, turn_deadline });
  }

  private caughtUp({ seq, state, game, anew, log }: SyncPush) {
    const news = log.filter((line) => line.seq > this.seq);
    if (this.synced) this.missed = news;
    this.synced = true;
    this.log = anew ? log : [...this.log, ...news];
    this.fresh = [];
    this.state = state;
    this.game = game ? arrived(game) : null;
    this.seq = anew ? seq : Math.max(this.seq, seq);
  }

  private advanced(line: Line, state: State | null, game: GameState | null) {
    this.seq = line.seq;
    this.log = [...this.log, line];
    this.fresh = [line];
    if (state) this.state = state;
    if (game) this.game = arrived(game);
  }
}

/** The seats that somebody has at a table. */
export function seatsOf(table: State | Card, person: string | null): number[] {
  if (!person) return [];
  return table.seats.flatMap((seat, number) => (seat.person === person ? [number] : []));
}
