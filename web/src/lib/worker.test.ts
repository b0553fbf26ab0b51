import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';

// The worker as it is built, in a world of its own.

const root = process.cwd();
const sentences = { en: { one: 'one', many: '{count} wait', none: 'none' }, de: { one: 'eins' } };
const text = readFileSync(join(root, 'public/worker.js'), 'utf8')
  .replace("'__SENTENCES__'", JSON.stringify(sentences))
  .replace("'__VERSION__'", '"1"')
  .replace("['__FILES__']", '["/"]');

interface Shown {
  body: string;
  tag: string;
  silent: boolean;
  data: { path: string };
}
interface Page {
  url: string;
  visibilityState: string;
  postMessage: (message: string) => void;
  focus: () => void;
}

let handlers: Record<string, (event: unknown) => void>;
let shown: Shown[];
let pages: Page[];
let opened: string[];
let focused: string[];
let told: string[];
let language: string | undefined;
let answer: () => Promise<unknown>;
const badge = vi.fn(async (_count: number) => {});
const noBadge = vi.fn(async () => {});

function page(url: string, visibilityState = 'hidden'): Page {
  return {
    url: `https://games.example.org${url}`,
    visibilityState,
    postMessage: (message) => told.push(message),
    focus: () => focused.push(url),
  };
}

function answering(tables: string[]) {
  answer = async () => ({ ok: true, json: async () => ({ tables }) });
}

/** Hands an event to the worker and waits until it is done with it. */
async function happen(name: string, event: object = {}) {
  let done: Promise<unknown> = Promise.resolve();
  handlers[name]!({ ...event, waitUntil: (what: Promise<unknown>) => (done = what) });
  await done;
}

async function click(path: string) {
  const close = vi.fn();
  await happen('notificationclick', { notification: { close, data: { path } } });
  expect(close).toHaveBeenCalledOnce();
}

beforeEach(() => {
  [handlers, shown, pages, opened, focused, told] = [{}, [], [], [], [], []];
  language = undefined;
  badge.mockClear();
  noBadge.mockClear();
  const world = {
    addEventListener: (name: string, handler: (event: unknown) => void) =>
      (handlers[name] = handler),
    caches: {
      match: async (path: string) =>
        path === '/language' && language ? { text: async () => language } : undefined,
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => opened.push(path),
    },
    registration: {
      showNotification: async (_title: string, options: Shown) => shown.push(options),
    },
    navigator: { language: 'en-GB', setAppBadge: badge, clearAppBadge: noBadge },
    location: { origin: 'https://games.example.org' },
    fetch: async (path: string) => {
      expect(path).toBe('/api/turns');
      return answer();
    },
  };
  // oxlint-disable-next-line no-new-func
  new Function(...Object.keys(world), text)(...Object.values(world));
});

test('asks what waits when it is called, and says how much', async () => {
  answering(['K7XQ2MPB']);
  await happen('push');
  expect(shown).toMatchObject([
    { body: 'one', tag: 'turn', silent: false, data: { path: '/t/K7XQ2MPB' } },
  ]);
  expect(badge).toHaveBeenCalledWith(1);
  answering(['K7XQ2MPB', 'AAAABBBB']);
  await happen('push');
  expect(shown[1]).toMatchObject({ body: '2 wait', data: { path: '/t/K7XQ2MPB' } });
});

test('says so softly where nothing waits any more', async () => {
  answering([]);
  await happen('push');
  expect(shown).toMatchObject([{ body: 'none', silent: true, data: { path: '/' } }]);
  expect(noBadge).toHaveBeenCalledOnce();
});

test('calls also where the server cannot be asked', async () => {
  answer = () => Promise.reject(new Error('offline'));
  await happen('push');
  answer = async () => ({ ok: false });
  await happen('push');
  expect(shown.map(({ body }) => body)).toEqual(['one', 'one']);
  expect(badge).not.toHaveBeenCalled();
});

test('speaks the language of the page', async () => {
  language = 'de';
  answering(['K7XQ2MPB']);
  await happen('push');
  expect(shown[0]!.body).toBe('eins');
});

test('leaves a page in front to say it, and lets every page look', async () => {
  answering(['K7XQ2MPB']);
  pages = [page('/'), page('/t/K7XQ2MPB')];
  await happen('push');
  expect(told).toEqual(['look', 'look']);
  expect(shown.length).toBe(1);
  pages = [page('/', 'visible')];
  await happen('push');
  expect(told.length).toBe(3);
  expect(shown.length).toBe(1);
});

test('a pressed notification leads to the table, and to the page that shows it already', async () => {
  await click('/t/K7XQ2MPB');
  expect(opened).toEqual(['/t/K7XQ2MPB']);
  pages = [page('/t/AAAABBBB'), page('/t/K7XQ2MPB')];
  await click('/t/K7XQ2MPB');
  expect(focused).toEqual(['/t/K7XQ2MPB']);
  expect(opened.length).toBe(1);
});
