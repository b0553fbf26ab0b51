import { askCore, type Ask } from '../../lib/ask.svelte';
import type { Core, Look } from '../../lib/core';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { readView, type View } from './view';

/** A stacked match by the real rules, as one of its seats follows it. */
export class Match {
  readonly log: Line[] = [];
  readonly options: JsonObject;
  private readonly handle: number;

  constructor(
    private readonly core: Core,
    options: JsonObject,
    private readonly seats: number,
    position: JsonObject,
    private readonly observer = 0,
  ) {
    const match = { game: 'asterisk', options, seats, position, script: {} };
    const opened = core.call('scenario.open', match);
    this.handle = opened.handle;
    this.options = opened.options;
  }

  /** Throws if the rules refuse it. */
  act(seat: number, action: JsonObject): this {
    const answer = this.core.call('match.act', { handle: this.handle, seat, action });
    if (answer.result !== 'done') throw new Error(JSON.stringify([seat, action, answer]));
    const seq = this.log.length + 1;
    this.log.push({ seq, at: seq, kind: 'input', events: this.look().events });
    return this;
  }

  all(action: JsonObject): this {
    for (let seat = 0; seat < this.seats; ++seat) this.act(seat, action);
    return this;
  }

  view(): View {
    return readView(this.look().view);
  }

  look(): Look {
    return this.core.call('match.look', { handle: this.handle, observer: this.observer });
  }

  /** What the seat that follows it may ask. */
  ask(): Ask {
    const { core, options, seats, observer: seat } = this;
    const { view } = this.look();
    return askCore(core, { game: 'asterisk', data: '', options, seats, seat, view, time: 0 });
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }
}
