import { type Core, loadCore, type Look, type Observer, type RecordHead } from './core';
import type { JsonObject } from './game';
import type { GameState, Line, Policy, SeatState, State } from './protocol';

/** The table as it looks at one point of a match that has no table any more, or never had one. */
export interface Still {
  state: State;
  game: GameState;
  /** what has just happened */
  fresh: Line[];
}

/** One input on a lane of the timeline. */
export interface Mark {
  /** the step that shows what came of it */
  index: number;
  at: number;
  /** the word of the action, or `leave` or `expire` */
  what: string;
}

export interface Lane {
  seat: number;
  name: string;
  bot: boolean;
  marks: Mark[];
}

export interface Timeline {
  /** match milliseconds from the deal to the last input */
  length: number;
  lanes: Lane[];
  /** what time did by itself */
  clock: Mark[];
}

const quiet: Policy = {
  spectators: 'open',
  absent: 'wait',
  grace: 0,
  stand_in: '',
  undo: 'off',
  turn_seconds: 0,
  window: 'off',
  pace: 0,
  chat: 'off',
};

type Head = Pick<
  RecordHead,
  'game' | 'rules_version' | 'data' | 'options' | 'commitment' | 'seed'
> & {
  changed: string[];
};

/** A table's state for a match without a table. */
export function stillState(id: string, head: Head, seats: SeatState[], over: boolean): State {
  return {
    id,
    code: '',
    game: head.game,
    rules_version: head.rules_version,
    data: head.data,
    options: head.options,
    changed: head.changed,
    policy: quiet,
    listed: false,
    locked: true,
    muted: [],
    watchers_muted: false,
    phase: over ? 'finished' : 'running',
    host: '',
    seats,
    commitment: head.commitment,
    seed: head.seed,
    asking: null,
    next: null,
    created: 0,
  };
}

export function stillGame(look: Look, time: number, inputs: number): GameState {
  return {
    view: look.view,
    acting: look.acting,
    legal: look.legal,
    prompt: look.prompt,
    time,
    running: false,
    deadline: look.deadline,
    turn_deadline: null,
    outcome: look.outcome,
    undo: 'no',
    inputs,
  };
}

/** The log line of one input, or of the deal. */
export function stillLine(
  events: JsonObject[],
  seq: number,
  at: number,
  seat: number | null,
): Line {
  return { seq, at, kind: seq === 0 ? 'started' : 'input', seat, events };
}

/** A record, gone through step by step: step 0 is the deal, step n what input n led to. */
export class Replay {
  readonly timeline: Timeline;
  private readonly seats: SeatState[];

  private constructor(
    private readonly core: Core,
    private readonly handle: number,
    readonly head: RecordHead & { changed: string[] },
    private readonly steps: { at: number; seat: number | null; what: string }[],
  ) {
    this.seats = head.seats.map((name, i) => seatOf(name, head.players[i]!));
    this.timeline = this.drawn();
  }

  /** Throws a CoreProblem if the record cannot be played. */
  static async open(text: string): Promise<Replay> {
    const core = await loadCore();
    const { handle, steps, ...head } = core.call('replay.open', { record: text });
    return new Replay(core, handle, head, steps);
  }

  /** The number of the last step. */
  get last(): number {
    return this.steps.length;
  }

  at(index: number, observer: Observer = 'public'): Still {
    const look = this.look(index, observer);
    return {
      state: stillState('replay', this.head, this.seats, look.outcome !== null),
      game: { ...stillGame(look, this.time(index), index), legal: [] },
      fresh: [this.line(look, index)],
    };
  }

  /** The log from step `from` to step `to`, both included. */
  log(from: number, to: number, observer: Observer = 'public'): Line[] {
    const lines: Line[] = [];
    for (let index = from; index <= to; index++)
      lines.push(this.line(this.look(index, observer), index));
    return lines;
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }

  private look(index: number, observer: Observer): Look {
    return this.core.call('replay.step', { handle: this.handle, index, observer });
  }

  private time(index: number): number {
    return index === 0 ? 0 : this.steps[index - 1]!.at;
  }

  private line(look: Look, index: number): Line {
    const seat = index === 0 ? null : this.steps[index - 1]!.seat;
    return stillLine(look.events, index, this.time(index), seat);
  }

  private drawn(): Timeline {
    const marks = this.steps.map((step, i) => ({ index: i + 1, at: step.at, what: step.what }));
    const of = (seat: number | null) => marks.filter((_, i) => this.steps[i]!.seat === seat);
    return {
      length: this.time(this.steps.length),
      lanes: this.seats.map((seat, i) => ({
        seat: i,
        name: seat.name ?? '',
        bot: seat.kind === 'bot',
        marks: of(i),
      })),
      clock: of(null),
    };
  }
}

function seatOf(name: string, player: string): SeatState {
  if (player === 'person') return { kind: 'person', name, left: false };
  return { kind: 'bot', name, level: player, left: false };
}
