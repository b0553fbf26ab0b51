import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { People } from './people';
import { Server } from './server';

export { expect, type Page };

export interface Arrival extends BrowserContextOptions {
  /** where to go first; null: nowhere yet; without it: to the doorstep, where requests can be made */
  at?: string | null;
  /** before the first page is loaded */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A person with a browser of their own. */
export type Arrive = (name: string | null, arrival?: Arrival) => Promise<Page>;

/** From now on the page's clock stands: `page.clock` moves it and lets it go. */
export async function holdClock(page: Page): Promise<void> {
  // It can only be stopped at a moment to come.
  const soon = await page.evaluate(() => Date.now() + 10_000);
  await page.clock.pauseAt(soon);
}

/** Tells the server who this browser is, as the client would do first. */
async function enter(page: Page, name: string | null): Promise<void> {
  const status = await page.evaluate(async (own) => {
    const body = JSON.stringify(own === null ? {} : { name: own });
    return (await fetch('/api/session', { method: 'POST', body })).status;
  }, name);
  expect(status).toBe(200);
}

export const test = base.extend<{ arrive: Arrive }, { server: Server; people: People }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      try {
        await server.start();
        await use(server);
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
  people: [async ({}, use) => use(new People()), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),

  arrive: async ({ browser, people, viewport, colorScheme }, use) => {
    const open: [Page, BrowserContextOptions][] = [];
    const problems: string[] = [];
    await use(async (name, { at, prepare, ...options } = {}) => {
      const page = await people.come(browser, options);
      open.push([page, { viewport, colorScheme, ...options }]);
      page.on('pageerror', (problem) => problems.push(`${name}: ${problem.stack}`));
      if (name !== null)
        await page.evaluate((own) => localStorage.setItem('escapement.name', own), name);
      await prepare?.(page);
      if (at === undefined) await enter(page, name);
      else if (at !== null) await page.goto(at);
      return page;
    });
    for (const [page, options] of open) await people.leave(page, options);
    expect(problems, 'no page has thrown').toEqual([]);
  },
});
