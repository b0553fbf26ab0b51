import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonObject } from './game';
import type { Link } from './link';
import { endCalls, mayBeCalled, takeCalls } from './push';

const key = 'BAEC-_8';
const other = 'BAEC-_w';
const endpoint = 'https://push.example.org/one';

let sent: [string, JsonObject][];
let subscribed: Uint8Array | null;
let reachable: boolean;
const link = {
  request: async (word: string, fields: JsonObject) => {
    sent.push([word, fields]);
    return {};
  },
} as unknown as Link;

const unsubscribe = vi.fn(async () => {
  subscribed = null;
  return true;
});
const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
  if (!reachable) throw new Error('no push service');
  subscribed = applicationServerKey;
  return current();
});
const current = () =>
  subscribed && {
    endpoint,
    options: { applicationServerKey: subscribed.buffer },
    unsubscribe,
  };

beforeEach(() => {
  [sent, subscribed, reachable] = [[], null, true];
  subscribe.mockClear();
  unsubscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => current(), subscribe } };
  vi.stubGlobal('PushManager', () => {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('only where server and browser both can', () => {
  expect(mayBeCalled(key)).toBe(true);
  expect(mayBeCalled('')).toBe(false);
});

test('subscribes once and tells the server where', async () => {
  expect(await takeCalls(link, key)).toBe(true);
  expect([...subscribed!]).toEqual([4, 1, 2, 251, 255]);
  expect(await takeCalls(link, key)).toBe(true);
  expect(subscribe).toHaveBeenCalledOnce();
  expect(subscribe.mock.calls[0]![0]).toMatchObject({ userVisibleOnly: true });
  expect(sent).toEqual([
    ['notify', { endpoint }],
    ['notify', { endpoint }],
  ]);
});

test('subscribes anew where the server has another key', async () => {
  await takeCalls(link, key);
  await takeCalls(link, other);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledTimes(2);
});

test('says so where the push service is not reached', async () => {
  reachable = false;
  expect(await takeCalls(link, key)).toBe(false);
  expect(sent).toEqual([]);
});

test('ends with the push service and with the server', async () => {
  await takeCalls(link, key);
  await endCalls(link);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toEqual(['notify', { endpoint: '' }]);
});
