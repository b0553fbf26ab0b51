import type { Core, Look } from '../../lib/core';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { readView, type View } from './view';

/** A stacked match by the real rules, as one of its seats follows it. */
export class Match {
  readonly log: Line[] = [];
  readonly options: JsonObject;
  /** match milliseconds */
  now = 0;
  private readonly handle: number;

  constructor(
    private readonly core: Core,
    options: JsonObject,
    readonly seats: number,
    position: JsonObject,
    private readonly observer = 0,
  ) {
    const match = { game: 'master', options, seats, position, script: {} };
    const opened = core.call('scenario.open', match);
    this.handle = opened.handle;
    this.options = opened.options;
  }

  /** Whether the rules took it; what they say in the other case. */
  try(seat: number, action: JsonObject, wait = 0): JsonObject | null {
    this.now += wait;
    const call = { handle: this.handle, seat, action, time: this.now };
    const answer = this.core.call('match.act', call);
    if (answer.result !== 'done') return answer.refusal ?? {};
    const seq = this.log.length + 1;
    this.log.push({ seq, at: seq, kind: 'input', events: this.look().events });
    return null;
  }

  /** Throws if the rules refuse it. */
  act(seat: number, action: JsonObject, wait = 2000): this {
    const refusal = this.try(seat, action, wait);
    if (refusal) throw new Error(JSON.stringify([seat, action, refusal]));
    return this;
  }

  view(observer = this.observer): View {
    return readView(this.look(observer).view);
  }

  look(observer: number | null = this.observer): Look {
    return this.core.call('match.look', {
      handle: this.handle,
      observer: observer ?? 'public',
    });
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }
}
