import { type Core, loadCore, type Look, type Observer, type RecordHead } from './core';
import type { JsonObject } from './game';
import type { Eyes } from './story';
import type { GameState, Line, Policy, SeatState, State } from './protocol';

/** The table as it looks at one point of a match that has no table any more, or never had one. */
export interface Still {
  state: State;
  game: GameState;
  /** what has just happened */
  fresh: Line[];
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
  thinking: 0,
  chat: 'off',
  hints: 'off',
  bot_talk: 'off',
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
    time,
    running: false,
    deadline: look.deadline,
    turn_deadline: null,
    outcome: look.outcome,
    undo: 'no',
    inputs,
    prompt: look.prompt,
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
  private readonly seats: SeatState[];

  private constructor(
    private readonly core: Core,
    private readonly handle: number,
    readonly head: RecordHead & { changed: string[] },
    private readonly steps: { at: number; seat: number | null; what: string }[],
  ) {
    this.seats = head.seats.map((name, i) => seatOf(name, head.players[i]!));
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

  at(index: number, eyes: Observer | Eyes = 'public'): Still {
    const look = this.look(index, eyes);
    return {
      state: stillState('replay', this.head, this.seats, look.outcome !== null),
      game: { ...stillGame(look, this.time(index), index), legal: [] },
      fresh: [this.line(look.events, index)],
    };
  }

  /** The whole log: a line for the deal and one for each input. */
  log(eyes: Observer | Eyes = 'public'): Line[] {
    const call = { handle: this.handle, ...observing(eyes) };
    return this.core
      .call('replay.tell', call)
      .steps.map((events, index) => this.line(events, index));
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }

  private look(index: number, eyes: Observer | Eyes): Look {
    return this.core.call('replay.step', { handle: this.handle, index, ...observing(eyes) });
  }

  private time(index: number): number {
    return index === 0 ? 0 : this.steps[index - 1]!.at;
  }

  private line(events: JsonObject[], index: number): Line {
    const seat = index === 0 ? null : this.steps[index - 1]!.seat;
    return stillLine(events, index, this.time(index), seat);
  }
}

const observing = (eyes: Observer | Eyes): { observer: Observer; open?: boolean } =>
  eyes === 'open' ? { observer: 'public', open: true } : { observer: eyes };

function seatOf(name: string, player: string): SeatState {
  if (player === 'person') return { kind: 'person', name, left: false };
  return { kind: 'bot', name, level: player, left: false };
}
