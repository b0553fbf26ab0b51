import { m } from '../paraglide/messages';
import { browserSurroundings, RemoteLink, wakeWithBrowser } from './connection';
import { deviceLabel, type Device } from './device';
import { Entrance } from './entrance';
import type { JsonObject } from './game';
import type { LinkState } from './link';
import type { Card, HelloOk } from './protocol';
import { mayBeCalled, takeCalls } from './push';
import { languages, settings } from './settings.svelte';
import { browserShares, Sharing } from './shares';

const nameKey = 'escapement.name';

function storedName(): string {
  try {
    return localStorage.getItem(nameKey) ?? '';
  } catch {
    return '';
  }
}

/** Whether that is what somebody without a name is called, in any language. */
export const isGuest = (name: string): boolean =>
  languages.some((locale) => m.guest({}, { locale }) === name);

/** Who we are to the server, and the one connection to it. */
class Session {
  person = $state<string | null>(null);
  name = $state(storedName());
  /** whether that name was chosen, not given */
  named = $state(storedName() !== '');
  version = $state('');
  connection = $state<LinkState>('connecting');
  /** whether the server has ever answered: without one there are still local tables */
  reached = $state(false);
  /** the first attempt is over, well or not */
  settled = $state(false);
  latency = $state(0);
  /** our tables, as of the last hello */
  tables = $state.raw<Card[]>([]);
  notice = $state<string | null>(null);
  /** by which the server calls browsers; empty: it does not */
  pushKey = $state('');

  /** Somebody signed this browser out: it waits until this is called, and is a new person then. */
  goOnAsNew = $state.raw<(() => void) | null>(null);

  private remote: RemoteLink | null = null;
  /** the key with which the server was told in this page where to call */
  private calledBy = '';
  private readonly entrance = new Entrance(ask, storage(), (goOn) => {
    this.goOnAsNew = () => {
      this.goOnAsNew = null;
      goOn();
    };
  });

  get link(): RemoteLink {
    if (!this.remote) this.remote = this.connect();
    return this.remote;
  }

  /** A nickname, kept for the next time. */
  async rename(name: string) {
    const wanted = name.trim().slice(0, 24);
    if (!wanted) return;
    this.name = wanted;
    this.named = true;
    try {
      localStorage.setItem(nameKey, wanted);
    } catch {
      // The server remembers it too.
    }
    if (this.person) await this.link.request('rename', { name: wanted });
  }

  /** A code that makes another device the same person. */
  async deviceCode(): Promise<{ code: string; expires: number }> {
    return (await post('/api/device', {})) as { code: string; expires: number };
  }

  async claimDevice(code: string) {
    await post('/api/device/claim', { code, device: deviceLabel(navigator.userAgent) });
    location.assign('/');
  }

  /** Where this person is signed in, last seen first. */
  async devices(): Promise<Device[]> {
    return (await call('/api/devices')).devices as unknown as Device[];
  }

  /** One device by its id, 'others' or 'all'; gives how many they were. */
  async signOut(device: string): Promise<number> {
    return Number((await post('/api/devices/sign_out', { device })).signed_out);
  }

  /** This browser was signed out here: whoever comes next is new. */
  leave() {
    this.entrance.leave();
    location.assign('/');
  }

  private connect(): RemoteLink {
    const link = new RemoteLink(browserSurroundings(() => this.enter()));
    link.onhello = (hello) => this.greeted(hello as unknown as HelloOk);
    link.follow((state) => {
      this.connection = state;
      if (state !== 'connecting') this.settled = true;
    });
    link.listen((push) => {
      if (push.push === 'notice') this.notice = push.sentence;
    });
    const sharing = new Sharing(
      browserShares(),
      (word, fields) => link.request(word, fields),
      () => this.person,
    );
    link.listen((push) => void sharing.hear(push));
    wakeWithBrowser(link);
    link.start();
    return link;
  }

  private async enter() {
    this.person = await this.entrance.enter(this.name || m.guest());
  }

  private greeted(hello: HelloOk) {
    this.reached = true;
    this.version = hello.version;
    this.person = hello.person;
    this.name = hello.name;
    if (!isGuest(hello.name)) this.named = true;
    this.tables = hello.tables;
    this.latency = this.remote?.latency() ?? 0;
    this.pushKey = hello.push ?? '';
    this.keepCalls();
  }

  /** Push services give out new addresses at times, so every page tells the server once. */
  private keepCalls() {
    if (!settings.push || !mayBeCalled(this.pushKey) || this.calledBy === this.pushKey) return;
    this.calledBy = this.pushKey;
    void takeCalls(this.link, this.pushKey);
  }
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Without a name only whom the server knows already is let in. */
async function ask(name: string | null): Promise<JsonObject | null> {
  const device = deviceLabel(navigator.userAgent);
  const path = '/api/session';
  const answer = await send(path, name === null ? { device } : { name, device });
  return answer.status === 401 ? null : read(path, answer);
}

async function read(path: string, answer: Response): Promise<JsonObject> {
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as JsonObject;
}

function send(path: string, body: JsonObject): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function call(path: string): Promise<JsonObject> {
  return read(path, await fetch(path));
}

async function post(path: string, body: JsonObject): Promise<JsonObject> {
  return read(path, await send(path, body));
}

export const session = new Session();
