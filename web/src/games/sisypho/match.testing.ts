import { askCore, nobodyAsks, type Ask } from '../../lib/ask.svelte';
import type { Core, Look } from '../../lib/core';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { readView, type View } from './view';

/** A stacked match by the real rules, as anybody follows it. */
export class Match {
  readonly log: Line[] = [];
  readonly options: JsonObject;
  private readonly handle: number;

  constructor(
    private readonly core: Core,
    position: JsonObject,
    options: JsonObject = {},
    readonly seats = 5,
  ) {
    const match = { game: 'sisypho', options, seats, position, script: {} };
    const opened = core.call('scenario.open', match);
    this.handle = opened.handle;
    this.options = opened.options;
  }

  /** Throws if the rules refuse it. */
  act(seat: number, action: JsonObject): this {
    const answer = this.core.call('match.act', { handle: this.handle, seat, action });
    if (answer.result !== 'done') throw new Error(JSON.stringify([seat, action, answer]));
    const seq = this.log.length + 1;
    this.log.push({ seq, at: seq, kind: 'input', seat, events: this.look(seat).events });
    return this;
  }

  all(seats: number[], action: JsonObject): this {
    for (const seat of seats) this.act(seat, action);
    return this;
  }

  view(seat: number | null): View {
    return readView(this.look(seat).view);
  }

  look(seat: number | null): Look {
    return this.core.call('match.look', { handle: this.handle, observer: seat ?? 'public' });
  }

  /** The rules as that seat asks them now. */
  asking(seat: number | null): Ask {
    if (seat === null) return nobodyAsks;
    const { options, seats } = this;
    const { view } = this.look(seat);
    return askCore(this.core, { game: 'sisypho', data: '', options, seats, seat, view, time: 0 });
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }
}
