import type { JsonObject } from './game';
import { Refusal, type Link, type LinkState, type Push } from './link';

/** As much of a WebSocket as is used, so that a test can be one. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the connection needs from the browser. */
export interface Surroundings {
  /** Makes sure that this browser is somebody: the cookie that the WebSocket is let in with. */
  enter(): Promise<void>;
  connect(): Socket;
  record(table: string): Promise<string>;
  now(): number;
  later(what: () => void, milliseconds: number): () => void;
}

interface Waiting {
  id: number;
  word: string;
  fields: JsonObject;
  sent: boolean;
  resolve: (ok: JsonObject) => void;
  reject: (problem: Refusal) => void;
}

// Done twice they change nothing, so they are sent again after a lost connection.
const repeatable = new Set(['find', 'games', 'lobby', 'note', 'notify', 'rename', 'works']);

const quiet = 15_000; // after so long without a word the server is asked whether it is there
const answer = 500; // and much sooner by somebody who has pressed something
const doubt = 2_500; // so long it has for saying so
const patience = 6_000; // with a connection that is being made

/**
 * The WebSocket to the server. A lost connection comes back by itself: the first try at once, the
 * next within a second. Requests made meanwhile wait; a move that was not answered is sent again
 * with its old cid, which the server does once.
 */
export class RemoteLink implements Link {
  /** Whom the last hello told that we are. */
  onhello: ((hello: JsonObject) => void) | null = null;

  private readonly world: Surroundings;
  private socket: Socket | null = null;
  private state: LinkState = 'connecting';
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(push: Push) => void>();
  private followers = new Set<(state: LinkState) => void>();
  private nextId = 1;
  private tries = 0;
  private attempt = 0;
  private everOpen = false;
  private offset = 0;
  private delay = 0;
  private lastHeard = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelWatchdog: (() => void) | null = null;
  private closed = false;

  constructor(world: Surroundings) {
    this.world = world;
  }

  start() {
    void this.open();
  }

  request(word: string, fields: JsonObject = {}): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      const waiting = { id: this.nextId++, word, fields, sent: false, resolve, reject };
      this.waiting.set(waiting.id, waiting);
      if (this.state === 'open') this.send(waiting);
    });
  }

  listen(listener: (push: Push) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  follow(listener: (state: LinkState) => void): () => void {
    this.followers.add(listener);
    listener(this.state);
    return () => this.followers.delete(listener);
  }

  clockOffset(): number {
    return this.offset;
  }

  record(table: string): Promise<string> {
    return this.world.record(table);
  }

  /** Milliseconds from a question to its answer, last time. */
  latency(): number {
    return this.delay;
  }

  close() {
    this.closed = true;
    this.cancelRetry?.();
    this.cancelWatchdog?.();
    this.drop();
  }

  /** The network or the page came back: try now, or find out whether the connection still lives. */
  wake() {
    if (this.closed) return;
    if (this.state === 'open') this.probe();
    else if (this.cancelRetry) this.retryNow();
  }

  private async open() {
    const attempt = ++this.attempt;
    try {
      await this.world.enter();
    } catch {
      if (attempt === this.attempt) this.lost();
      return;
    }
    if (this.closed || attempt !== this.attempt) return;
    const socket = this.world.connect();
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.receive(socket, event.data);
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.expectWithin(patience);
  }

  private greet(socket: Socket) {
    if (socket !== this.socket) return;
    const hello = this.hello();
    hello.then(
      () => {
        if (socket !== this.socket) return;
        this.tries = 0;
        this.everOpen = true;
        this.expectWithin(quiet);
        this.change('open');
        for (const waiting of this.waiting.values()) if (!waiting.sent) this.send(waiting);
      },
      () => this.lost(),
    );
  }

  private hello(): Promise<void> {
    const asked = this.world.now();
    return new Promise((resolve, reject) => {
      const answered = (ok: JsonObject) => {
        const heard = this.world.now();
        this.delay = heard - asked;
        if (typeof ok.now === 'number') this.offset = Math.round(ok.now - (asked + heard) / 2);
        this.onhello?.(ok);
        resolve();
      };
      const id = this.nextId++;
      const waiting = { id, word: 'hello', fields: {}, sent: false, resolve: answered, reject };
      this.waiting.set(id, waiting);
      this.send(waiting);
    });
  }

  private send(waiting: Waiting) {
    if (!this.socket) return;
    waiting.sent = true;
    this.socket.send(JSON.stringify({ id: waiting.id, do: waiting.word, ...waiting.fields }));
    if (this.state === 'open' && waiting.word !== 'hello') this.expectWithin(answer);
  }

  private receive(socket: Socket, data: unknown) {
    if (socket !== this.socket || typeof data !== 'string') return;
    this.lastHeard = this.world.now();
    if (this.state === 'open') this.expectWithin(quiet);
    const message = JSON.parse(data) as JsonObject;
    if (typeof message.re === 'number') this.settle(message.re, message);
    else if (typeof message.push === 'string')
      for (const listener of [...this.listeners]) listener(message as unknown as Push);
  }

  private settle(id: number, message: JsonObject) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (message.no) waiting.reject(new Refusal(message.no as JsonObject));
    else waiting.resolve((message.ok ?? {}) as JsonObject);
  }

  private lost() {
    if (this.closed) return;
    this.drop();
    this.change('lost');
    for (const waiting of [...this.waiting.values()]) {
      if (!waiting.sent) continue;
      if ('cid' in waiting.fields || repeatable.has(waiting.word)) {
        waiting.sent = false;
        continue;
      }
      this.waiting.delete(waiting.id);
      waiting.reject(new Refusal({ code: 'connection_lost' }));
    }
    this.cancelRetry?.();
    this.cancelRetry = this.world.later(() => this.retryNow(), this.pause());
  }

  private pause(): number {
    const steps = this.everOpen ? [0, 250, 500, 1000] : [0, 500, 1000, 2000, 5000];
    return steps[Math.min(this.tries++, steps.length - 1)];
  }

  private retryNow() {
    this.cancelRetry?.();
    this.cancelRetry = null;
    void this.open();
  }

  private drop() {
    const socket = this.socket;
    this.socket = null;
    this.cancelWatchdog?.();
    socket?.close();
  }

  private probe() {
    const asked = this.world.now();
    this.hello().catch(() => {});
    this.cancelWatchdog?.();
    this.cancelWatchdog = this.world.later(() => {
      if (this.lastHeard < asked) this.lost();
    }, doubt);
  }

  private expectWithin(milliseconds: number) {
    this.cancelWatchdog?.();
    this.cancelWatchdog = this.world.later(
      () => (this.state === 'open' ? this.probe() : this.lost()),
      milliseconds,
    );
  }

  private change(state: LinkState) {
    if (this.state === state) return;
    this.state = state;
    for (const follower of [...this.followers]) follower(state);
  }
}

/** The server that this page came from. */
export function browserSurroundings(enter: () => Promise<void>): Surroundings {
  return {
    enter,
    connect: () => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(`${scheme}//${location.host}/ws`) as Socket;
    },
    record: async (table) => {
      const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`);
      if (!answer.ok)
        throw new Refusal({ code: answer.status === 404 ? 'unknown_table' : 'no_record' });
      return answer.text();
    },
    now: () => Date.now(),
    later: (what, milliseconds) => {
      const timer = setTimeout(what, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

/** Tries at once when the network goes or comes back, or the tab, or a page from the cache. */
export function wakeWithBrowser(link: RemoteLink) {
  addEventListener('online', () => link.wake());
  addEventListener('offline', () => link.wake());
  addEventListener('pageshow', () => link.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') link.wake();
  });
}
