import { describe, expect, it } from 'vitest';
import { RemoteLink, type Socket, type Surroundings } from './connection';
import type { JsonObject } from './game';
import { Refusal, type LinkState } from './link';
import type { GameState, Line, State } from './protocol';
import { TableLink } from './table.svelte';

/** Time that stands still until the test moves it. */
class Clock {
  now = 1_000_000;
  private timers: { at: number; what: () => void }[] = [];

  later = (what: () => void, milliseconds: number) => {
    const timer = { at: this.now + milliseconds, what };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  async pass(milliseconds: number) {
    const end = this.now + milliseconds;
    for (;;) {
      await settled();
      const due = this.timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((other) => other !== due);
      this.now = Math.max(this.now, due.at);
      due.what();
    }
    this.now = end;
    await settled();
  }
}

async function settled() {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
}

/** A table that counts: an act appends one line, once for each cid. */
class Server {
  lines: Line[] = [];
  done = new Map<string, number>();
  sockets: FakeSocket[] = [];
  hellos = 0;
  page = 100;
  up = true;
  /** what becomes of a message: 'lost' never arrives, 'unanswered' arrives but the reply does not */
  fate: (message: JsonObject) => 'fine' | 'lost' | 'unanswered' = () => 'fine';

  receive(socket: FakeSocket, message: JsonObject) {
    const fate = this.fate(message);
    if (fate === 'lost') return socket.die();
    const reply = (ok: JsonObject) =>
      fate === 'unanswered' ? socket.die() : socket.deliver({ re: message.id, ok });
    if (message.do === 'hello') {
      ++this.hellos;
      return reply({ now: 2_000_000, person: 'p', name: 'Ann' });
    }
    if (message.do === 'watch') {
      socket.watching = true;
      const since = message.since as number;
      const log = this.lines.filter((line) => line.seq > since).slice(-this.page);
      socket.deliver({
        push: 'sync',
        table: 'T',
        as: message.as,
        seq: this.lines.length,
        state: { id: 'T' } as State,
        game: this.game(),
        anew: since === 0 || (log[0]?.seq ?? since + 1) > since + 1,
        log,
      } as unknown as JsonObject);
      return reply({});
    }
    if (message.do === 'lines') {
      const before = message.before as number;
      const older = this.lines.filter((line) => line.seq < before).slice(-this.page);
      return reply({ log: older as unknown as JsonObject[] });
    }
    if (message.do === 'act') {
      const cid = message.cid as string;
      if (!this.done.has(cid)) {
        this.append({ kind: 'input', events: [message.action as JsonObject] });
        this.done.set(cid, this.lines.length);
      }
      return reply({ seq: this.done.get(cid)! });
    }
    reply({});
  }

  append(part: Partial<Line>) {
    const line = { seq: this.lines.length + 1, at: 0, kind: 'said', ...part } as Line;
    this.lines.push(line);
    for (const socket of this.sockets)
      if (socket.watching)
        socket.deliver({
          push: 'update',
          table: 'T',
          as: 0,
          seq: line.seq,
          line,
          game: this.game(),
        } as unknown as JsonObject);
  }

  private game() {
    return { view: {}, inputs: this.lines.length } as unknown as GameState;
  }
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  watching = false;
  private alive = true;
  private readonly server: Server;

  constructor(server: Server) {
    this.server = server;
    server.sockets.push(this);
    queueMicrotask(() => (server.up ? this.onopen?.() : this.die()));
  }

  send(text: string) {
    if (this.alive) this.server.receive(this, JSON.parse(text));
  }

  deliver(message: JsonObject) {
    const text = JSON.stringify(message);
    queueMicrotask(() => {
      if (this.alive) this.onmessage?.({ data: text });
    });
  }

  die() {
    if (!this.alive) return;
    this.alive = false;
    this.watching = false;
    queueMicrotask(() => this.onclose?.());
  }

  /** the network is gone and nobody says so */
  fallSilent() {
    this.alive = false;
    this.watching = false;
  }

  close() {
    this.die();
  }
}

function connected(server: Server, clock: Clock, enter = async () => {}) {
  const world: Surroundings = {
    enter,
    connect: () => new FakeSocket(server),
    record: async () => '',
    now: () => clock.now,
    later: clock.later,
  };
  const link = new RemoteLink(world);
  link.start();
  return link;
}

const seqs = (table: TableLink) => table.log.map((line) => line.seq);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('RemoteLink', () => {
  it('says hello and learns the server’s clock', async () => {
    const clock = new Clock();
    const server = new Server();
    const link = connected(server, clock);
    const states: LinkState[] = [];
    link.follow((state) => states.push(state));
    await clock.pass(0);
    expect(states).toEqual(['connecting', 'open']);
    expect(link.clockOffset()).toBe(1_000_000);
  });

  it('keeps requests until there is a connection', async () => {
    const clock = new Clock();
    const server = new Server();
    server.up = false;
    const link = connected(server, clock);
    const answer = link.request('find', { code: 'ABC' });
    await clock.pass(300);
    server.up = true;
    await clock.pass(5_000);
    expect(await answer).toEqual({});
  });

  it('tries again at once and then within a second', async () => {
    const clock = new Clock();
    const server = new Server();
    const link = connected(server, clock);
    await clock.pass(0);
    server.up = false;
    server.sockets[0].die();
    await clock.pass(0);
    expect(server.sockets).toHaveLength(2);
    await clock.pass(10_000);
    expect(server.sockets.length).toBeGreaterThanOrEqual(11);
    server.up = true;
    await clock.pass(1_000);
    let state: LinkState = 'lost';
    link.follow((now) => (state = now));
    expect(state).toBe('open');
  });

  it('tries at once when the network returns', async () => {
    const clock = new Clock();
    const server = new Server();
    const link = connected(server, clock);
    await clock.pass(0);
    server.up = false;
    server.sockets[0].die();
    await clock.pass(3_100);
    const before = server.sockets.length;
    link.wake();
    await clock.pass(0);
    expect(server.sockets).toHaveLength(before + 1);
  });

  it('notices a connection that has gone silent', async () => {
    const clock = new Clock();
    const server = new Server();
    connected(server, clock);
    await clock.pass(0);
    server.sockets[0].fallSilent();
    await clock.pass(22_000);
    expect(server.sockets).toHaveLength(2);
    expect(server.hellos).toBe(2);
  });

  it('notices within three seconds that what was pressed does not arrive', async () => {
    const clock = new Clock();
    const server = new Server();
    const link = connected(server, clock);
    await clock.pass(0);
    const seen: LinkState[] = [];
    link.follow((now) => seen.push(now));
    server.sockets[0].fallSilent();
    server.up = false;
    link.request('act', { cid: 'one', action: {} }).catch(() => {});
    await clock.pass(2_900);
    expect(seen.at(-1)).toBe('open');
    await clock.pass(100);
    expect(seen.at(-1)).toBe('lost');
  });

  it('looks at once whether the line is there when the browser has lost its network', async () => {
    const clock = new Clock();
    const server = new Server();
    const link = connected(server, clock);
    await clock.pass(0);
    const seen: LinkState[] = [];
    link.follow((now) => seen.push(now));
    server.sockets[0].fallSilent();
    server.up = false;
    await clock.pass(10);
    link.wake();
    await clock.pass(2_500);
    expect(seen.at(-1)).toBe('lost');
  });

  it('survives a server that is not there when it begins', async () => {
    const clock = new Clock();
    const server = new Server();
    let failures = 3;
    const link = connected(server, clock, async () => {
      if (failures-- > 0) throw new Error('no network');
    });
    let state: LinkState = 'lost';
    link.follow((now) => (state = now));
    await clock.pass(10_000);
    expect(state).toBe('open');
  });

  it('gives up on what must not happen twice', async () => {
    const clock = new Clock();
    const server = new Server();
    server.fate = (message) => (message.do === 'create' ? 'unanswered' : 'fine');
    const link = connected(server, clock);
    await clock.pass(0);
    const created = link.request('create', { game: 'x' });
    const problem = created.catch((refusal: Refusal) => refusal.code);
    await clock.pass(100);
    expect(await problem).toBe('connection_lost');
  });

  it('passes on a refusal with its rule', async () => {
    const clock = new Clock();
    const server = new Server();
    const link = connected(server, clock);
    await clock.pass(0);
    server.receive = (socket, message) =>
      socket.deliver({ re: message.id, no: { code: 'WrongCount', rule: 'X-1', number: 3 } });
    const refusal = await link.request('act', { cid: 'c' }).catch((no: Refusal) => no);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).rule).toBe('X-1');
    expect((refusal as Refusal).fields.number).toBe(3);
  });
});

describe('TableLink', () => {
  it('follows a table', async () => {
    const clock = new Clock();
    const server = new Server();
    server.append({});
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    expect(seqs(table)).toEqual([1]);
    expect(table.fresh).toEqual([]);
    server.append({});
    await clock.pass(0);
    expect(seqs(table)).toEqual([1, 2]);
    expect(table.fresh.map((line) => line.seq)).toEqual([2]);
    expect(table.game?.inputs).toBe(2);
  });

  it('tells what was missed', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    server.up = false;
    server.sockets[0].die();
    await clock.pass(100);
    expect(table.connection).toBe('lost');
    server.append({});
    server.append({});
    server.up = true;
    await clock.pass(2_000);
    expect(table.connection).toBe('open');
    expect(table.missed.map((line) => line.seq)).toEqual([1, 2]);
  });

  it('fetches older lines page by page', async () => {
    const clock = new Clock();
    const server = new Server();
    server.page = 4;
    for (let i = 0; i < 10; ++i) server.append({});
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    expect(seqs(table)).toEqual([7, 8, 9, 10]);
    expect(table.hasOlder).toBe(true);
    const page = table.older();
    server.append({});
    await clock.pass(0);
    await page;
    expect(seqs(table)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const rest = table.whole();
    await clock.pass(0);
    await rest;
    expect(seqs(table)).toEqual(upTo(11));
    expect(table.hasOlder).toBe(false);
    expect(table.missed).toEqual([]);
  });

  it('begins anew where too much was missed', async () => {
    const clock = new Clock();
    const server = new Server();
    server.page = 4;
    server.append({});
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    server.up = false;
    server.sockets[0].die();
    for (let i = 0; i < 9; ++i) server.append({});
    server.up = true;
    await clock.pass(2_000);
    expect(seqs(table)).toEqual([7, 8, 9, 10]);
    const page = table.older();
    await clock.pass(0);
    await page;
    expect(seqs(table)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('asks again when a number is missing', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    server.sockets[0].watching = false;
    server.append({});
    server.sockets[0].watching = true;
    server.append({});
    await clock.pass(0);
    expect(seqs(table)).toEqual([1, 2]);
  });

  it('does a move once although its answer was lost', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    let once = true;
    server.fate = (message) => {
      if (message.do !== 'act' || !once) return 'fine';
      once = false;
      return 'unanswered';
    };
    const act = table.act({ do: 'spin' });
    await clock.pass(2_000);
    await act;
    expect(server.lines).toHaveLength(1);
    expect(seqs(table)).toEqual([1]);
    expect(table.busy).toBe(false);
  });

  it('shows what a move has led to together with its answer, and at once in a race', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    let answer = () => {};
    const receive = server.receive.bind(server);
    server.receive = (socket, message) => {
      if (message.do !== 'act') return receive(socket, message);
      server.append({ kind: 'input', events: [message.action as JsonObject] });
      answer = () => socket.deliver({ re: message.id, ok: { seq: server.lines.length } });
    };
    const first = table.act({ n: 1 });
    await clock.pass(0);
    expect([table.busy, table.game?.inputs]).toEqual([true, 0]);
    answer();
    await first;
    expect([table.busy, table.game?.inputs]).toEqual([false, 1]);
    expect(table.fresh.map((line) => line.seq)).toEqual([1]);

    const trips = [{ seat: 0, milliseconds: 12 }];
    server.sockets[0].deliver({ push: 'presence', table: 'T', away: [], watching: 0, trips });
    const second = table.act({ n: 2 });
    await clock.pass(0);
    expect([table.busy, table.game?.inputs]).toEqual([true, 2]);
    answer();
    await second;
    expect(table.busy).toBe(false);
    expect(seqs(table)).toEqual([1, 2]);
  });

  it('shows everything when the line breaks before the answer', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    const receive = server.receive.bind(server);
    server.receive = (socket, message) => {
      if (message.do !== 'act') return receive(socket, message);
      server.append({ kind: 'input', events: [message.action as JsonObject] });
    };
    void table.act({ n: 1 });
    await clock.pass(0);
    expect(seqs(table)).toEqual([]);
    server.up = false;
    server.sockets[0].die();
    await clock.pass(0);
    expect(seqs(table)).toEqual([1]);
  });

  it('sends the next move when the last one is decided', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    let decide = () => {};
    const receive = server.receive.bind(server);
    server.receive = (socket, message) => {
      if (message.do !== 'act') return receive(socket, message);
      decide = () => receive(socket, message);
    };
    const acts = [table.act({ n: 1 }), table.act({ n: 2 })];
    await clock.pass(0);
    expect(table.sent).toEqual([{ n: 1 }, { n: 2 }]);
    decide();
    await clock.pass(0);
    expect(server.lines).toHaveLength(1);
    expect(table.sent).toEqual([{ n: 2 }]);
    expect(table.busy).toBe(true);
    decide();
    await Promise.all(acts);
    expect(table.sent).toEqual([]);
    expect(server.lines.map((line) => line.events)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it('remembers how far it is to everybody', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    const presence = { push: 'presence', table: 'T', away: [], watching: 0 };
    const trips = [
      { seat: 0, milliseconds: 12 },
      { seat: 2, milliseconds: 140 },
    ];
    server.sockets[0].deliver({ ...presence, trips });
    await clock.pass(0);
    expect(table.trips).toEqual({ 0: 12, 2: 140 });
    server.sockets[0].deliver(presence);
    await clock.pass(0);
    expect(table.trips).toEqual({ 0: 12, 2: 140 });
  });

  it('knows from when on a bot may play for whom', async () => {
    const clock = new Clock();
    const server = new Server();
    const table = new TableLink(connected(server, clock), 'T', 0);
    await clock.pass(0);
    const presence = { push: 'presence', table: 'T', away: [1], watching: 0 };
    server.sockets[0].deliver({ ...presence, bots_from: [{ seat: 1, at: 9 }] });
    await clock.pass(0);
    expect(table.botsFrom).toEqual([{ seat: 1, at: 9 }]);
    server.sockets[0].deliver({ ...presence, away: [] });
    await clock.pass(0);
    expect(table.botsFrom).toEqual([]);
  });

  it('loses nothing and doubles nothing, whenever the line breaks', async () => {
    for (let seed = 1; seed <= 60; ++seed) {
      let state = seed * 7919;
      const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
      const clock = new Clock();
      const server = new Server();
      server.fate = () => {
        const fate = chance();
        return fate < 0.12 ? 'lost' : fate < 0.24 ? 'unanswered' : 'fine';
      };
      const table = new TableLink(connected(server, clock), 'T', 0);
      const acts: Promise<void>[] = [];
      for (let n = 0; n < 12; ++n) {
        acts.push(table.act({ n }));
        if (chance() < 0.3) server.append({});
        if (chance() < 0.2) server.sockets.at(-1)?.die();
        await clock.pass(Math.floor(chance() * 400));
      }
      server.fate = () => 'fine';
      await clock.pass(60_000);
      await Promise.all(acts);
      const moves = server.lines.filter((line) => line.kind === 'input');
      expect(
        moves.map((line) => line.events![0].n).toSorted((a, b) => Number(a) - Number(b)),
      ).toEqual(upTo(12).map((n) => n - 1));
      expect(seqs(table)).toEqual(upTo(server.lines.length));
    }
  });
});
