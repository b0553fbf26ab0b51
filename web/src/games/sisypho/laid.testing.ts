import { flushSync, mount, unmount } from 'svelte';
import type { Core } from '../../lib/core';
import type { JsonObject, TableProps } from '../../lib/game';
import Table from '../../lib/Table.testing.svelte';
import { deskOf } from './desk.svelte';
import { tableOf } from './golden.testing';
import sisypho from './index';
import { Match } from './match.testing';
import { statusOf } from './status';

let tables = 0;
const laid: Laid[] = [];

/** Four Survivors: one alone with the Agent, two together, one at the Rocket. */
export const position = (more: JsonObject = {}): JsonObject => ({
  round: 3,
  phase: 'act',
  hand: ['probe'],
  players: [
    { place: 'depot' },
    { place: 'generator', origin: 'generator', stayed: true, halves: 3, items: ['keycard'] },
    { place: 'generator', origin: 'depot', halves: 2, damage: 1, items: ['evidence', 'medkit'] },
    { place: 'depot', origin: 'infirmary', halves: 1, damage: 2 },
    { place: 'rocket', origin: 'rocket', halves: 2, items: ['fuel'] },
  ],
  power: { infirmary: 1, depot: 1, generator: 3 },
  ...more,
});

/** A table by the real rules: what the controls send is played, and the table shows what came of it. */
export class Laid {
  readonly sent: JsonObject[] = [];
  readonly hints: (string | null)[] = [];
  readonly calls: string[] = [];
  readonly match: Match;
  private readonly screen: { show: (props: TableProps) => void };
  private readonly id = `sisypho ${(tables += 1)}`;
  private props: TableProps;
  private seen = 0;

  constructor(
    core: Core,
    more: JsonObject = {},
    private readonly seat: number | null = 1,
    options: JsonObject = {},
    private readonly language = 'en',
    seats = 5,
  ) {
    this.match = new Match(core, position(more), options, seats);
    this.props = this.read();
    this.screen = mount(Table, {
      target: document.body,
      props: { first: this.props, game: sisypho },
    }) as never;
    laid.push(this);
    flushSync();
  }

  private read(): TableProps {
    const { view, legal, acting, prompt } = this.match.look(this.seat);
    const base = tableOf(view, this.language, { seat: this.seat });
    const fresh = this.match.log.slice(this.seen);
    this.seen = this.match.log.length;
    return {
      ...base,
      state: { ...base.state, id: this.id, options: this.match.options },
      game: { ...base.game, legal, acting, prompt, time: 0, running: false },
      ask: this.match.asking(this.seat),
      fresh,
      log: this.match.log,
      act: (action) => {
        this.sent.push(action);
        this.match.act(this.seat ?? 0, action);
        this.show();
      },
      hint: (sentence) => this.hints.push(sentence),
      call: (call) => this.calls.push(call),
    };
  }

  /** Something that another seat does. */
  other(seat: number, action: JsonObject): void {
    this.match.act(seat, action);
    this.show();
    flushSync();
  }

  private show(): void {
    this.props = this.read();
    this.screen.show(this.props);
  }

  get status(): string {
    const { verb, rest, then } = statusOf(this.props);
    return [verb, rest, then ?? ''].join(' ').trim();
  }

  get desk() {
    return deskOf(this.props);
  }

  async close(): Promise<void> {
    await unmount(this.screen);
    this.match.close();
  }
}

export async function clearTables(): Promise<void> {
  for (const one of laid.splice(0)) await one.close();
  document.body.innerHTML = '';
}

export { all, find, key, press, said } from '../../kit/page.testing';
