import { faultsOn } from './axe';
import { Server } from './server';
import { en, lay, open } from './table';
import { expect, type Page, test as base } from './test';

/** A server that calls, by a push service that is none: what a browser gets from its own stands below. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const settings =
        '[push]\ncontact = "mailto:me@example.org"\nservices = ["push.example.org"]\n';
      const server = new Server(undefined, settings);
      try {
        await server.start();
        await use(server);
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
});

const endpoint = 'https://push.example.org/this-browser';

declare global {
  interface Window {
    keys: number[];
  }
}

/** A browser that allows notifications and has a push service. */
function withPushService(at: string): void {
  let subscription: object | null = null;
  window.keys = [];
  const told = { permission: 'granted', requestPermission: async () => 'granted' };
  Object.assign(window, { Notification: told });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      window.keys.push(applicationServerKey.length);
      subscription = {
        endpoint: at,
        options: { applicationServerKey: applicationServerKey.buffer },
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  });
}

/** What the page asks of the server, and what it is answered. */
function listen(page: Page): { asked: string[]; answered: string[] } {
  const heard = { asked: [] as string[], answered: [] as string[] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => heard.asked.push(String(payload)));
    socket.on('framereceived', ({ payload }) => heard.answered.push(String(payload)));
  });
  return heard;
}

/** The endpoints that the page handed in and the server took. */
function taken({ asked, answered }: { asked: string[]; answered: string[] }): string[] {
  return asked
    .map((text) => JSON.parse(text) as { id: number; do: string; endpoint?: string })
    .filter(
      (request) =>
        request.do === 'notify' &&
        answered.some((text) => text.startsWith(`{"re":${request.id},"ok"`)),
    )
    .map((request) => request.endpoint!);
}

test('who wants to be told in a match of days is called without a page, until they do not', async ({
  arrive,
}) => {
  const juno = await arrive('Juno', {
    serviceWorkers: 'allow',
    prepare: (page) => page.addInitScript(withPushService, endpoint),
  });
  const heard = listen(juno);
  const { path } = await lay(juno, {
    seats: [open, open],
    policy: { turn_seconds: 86_400, absent: 'wait' },
  });
  await juno.goto(path);
  await juno.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await juno.locator('[data-notify]').click();
  await expect(juno.locator('[data-notify]')).toHaveCount(0);
  await expect.poll(() => taken(heard)).toEqual([endpoint]);
  expect(await juno.evaluate(() => window.keys)).toEqual([65]);

  // Every page says it again: addresses change.
  await juno.goto('/');
  await expect.poll(() => taken(heard).length).toBe(2);
  await juno.getByRole('button', { name: en.settings }).click();
  const wish = juno.getByRole('switch', { name: en.set_push });
  await expect(wish).toBeChecked();
  expect(await faultsOn(juno, 'settings')).toEqual([]);
  await wish.click();
  await expect(wish).not.toBeChecked();
  await expect.poll(() => taken(heard).at(-1)).toBe('');
});
