import type { Core, TableOutput } from '../../lib/core';
import { host } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import type { GameState } from '../../lib/protocol';
import { isFloor, zoneNamed } from './map/zone';

/** A game between bots, to be gone through step by step with every seat's eyes. */
export interface Played {
  options: JsonObject;
  seats: number;
  record: string;
}

/** Numbers as if by chance, the same for the same seed. */
export function dice(seed: number): (sides: number) => number {
  let state = seed + 1;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

/** Plays a whole match of the given options: bots by their level, `any` by choosing blindly. */
export function playMatch(
  core: Core,
  options: JsonObject,
  players: string[],
  seed: number,
): Played {
  const match = new Match(core, options, players, seed);
  const roll = dice(seed);
  const zone = zoneNamed(options.zone ?? 'galilei');
  const named = zone.sectors
    .filter((one) => one.ground === 'dangerous' || (isFloor(one) && !options.noise_targets))
    .map(({ name }) => name);
  for (let count = 0; count < 20_000 && !match.over; ++count) {
    if (match.wake !== null) match.tick();
    else match.act(...chooseBlindly(match.games, roll, named));
  }
  return match.close(players.length);
}

/** A table where one person has all the seats that are not bots. */
class Match {
  readonly games = new Map<number, GameState>();
  wake: number | null = null;
  private readonly handle: number;
  private now = 1000;
  private count = 0;

  constructor(
    private readonly core: Core,
    options: JsonObject,
    players: string[],
    private readonly seed: number,
  ) {
    const seats = players.map((one) =>
      one === 'any' ? { kind: 'open' } : { kind: 'bot', level: one },
    );
    const plan = { game: 'aliens', options, seats, policy: { pace: 0 } };
    const secret = (seed + 1).toString(16).padStart(2, '0').repeat(32);
    const call = { ...host, id: 'match', code: 'M', plan, seed: secret, now: this.now };
    this.handle = core.call('table.create', call).handle;
    core.call('table.arrive', { ...host, handle: this.handle, now: this.now });
    const own = [...players.keys()].filter((seat) => players[seat] === 'any');
    for (const seat of own) this.ask('sit', { seat, name: `Seat ${seat}` });
    for (const seat of own) this.watch(seat);
    this.ask('start', {});
  }

  get over(): boolean {
    return this.wake === null && ![...this.games.values()].some((game) => game.acting.length > 0);
  }

  tick(): void {
    this.now = Math.max(this.now, this.wake!);
    this.hear(this.core.call('table.tick', { handle: this.handle, now: this.now }));
  }

  act(seat: number, action: JsonObject): void {
    this.now += 5000;
    this.ask('act', { seat, action, cid: `cid-${this.seed}-${this.count++}` });
  }

  close(seats: number): Played {
    const { record } = this.core.call('table.record', { handle: this.handle });
    this.core.call('release', { handle: this.handle });
    const opened = this.core.call('replay.open', { record });
    this.core.call('release', { handle: opened.handle });
    return { options: opened.options, seats, record };
  }

  private watch(seat: number): void {
    const call = { ...host, handle: this.handle, as: seat, on: true, since: 0, now: this.now };
    const { refused } = this.core.call('table.watch', call);
    if (refused) throw new Error(refused);
  }

  private ask(word: string, fields: JsonObject): void {
    const call = { ...host, handle: this.handle, do: word, fields, now: this.now };
    const { no, ...output } = this.core.call('table.request', call);
    if (no) throw new Error(`${word} ${JSON.stringify(fields)}: ${JSON.stringify(no)}`);
    this.hear(output);
  }

  private hear({ updates, wake }: TableOutput): void {
    this.wake = wake;
    for (const { as, text } of updates) {
      const { game } = JSON.parse(text) as { game?: GameState | null };
      if (game && typeof as === 'number') this.games.set(as, game);
    }
  }
}

function chooseBlindly(
  games: Map<number, GameState>,
  roll: (sides: number) => number,
  named: string[],
): [number, JsonObject] {
  const found = [...games].find(([seat, game]) => game.acting.includes(seat));
  if (!found) throw new Error('Nobody acts.');
  const [seat, { legal, view }] = found;
  const action = { ...legal[roll(legal.length)]! };
  const own = (view.players as JsonObject[])[seat]!.place as string;
  const from = roll(named.length);
  const nth = (i: number) => (i === 0 && roll(3) === 0 ? own : named[(from + i) % named.length]!);
  if (action.sector === 'any') action.sector = own;
  if (Array.isArray(action.sectors)) action.sectors = different(action.sectors as string[], nth);
  return [seat, action];
}

/** The open places of an announcement filled in, no sector twice. */
function different(shape: string[], nth: (i: number) => string): string[] {
  const found: string[] = [];
  for (const sector of shape) {
    let wish = sector === 'any' ? nth(0) : sector;
    for (let i = 1; found.includes(wish); ++i) wish = nth(i);
    found.push(wish);
  }
  return found;
}
