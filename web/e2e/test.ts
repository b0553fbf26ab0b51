import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server';

export { expect, type Page };

export interface Arrival extends BrowserContextOptions {
  /** where to go first; null: nowhere yet */
  at?: string | null;
  /** before the first page is loaded */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A person with a browser of their own. */
export type Arrive = (name: string | null, arrival?: Arrival) => Promise<Page>;

export const test = base.extend<{ arrive: Arrive }, { server: Server }>({
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
  baseURL: async ({ server }, use) => use(server.url),

  arrive: async ({ browser }, use) => {
    const open: Page[] = [];
    const problems: string[] = [];
    await use(async (name, { at = '/', prepare, ...options } = {}) => {
      const context = await browser.newContext(options);
      if (name !== null)
        await context.addInitScript((own) => {
          if (origin !== 'null' && !localStorage.getItem('escapement.name'))
            localStorage.setItem('escapement.name', own);
        }, name);
      const page = await context.newPage();
      page.on('pageerror', (problem) => problems.push(`${name}: ${problem.stack}`));
      open.push(page);
      await prepare?.(page);
      if (at !== null) await page.goto(at);
      return page;
    });
    for (const page of open) await page.context().close();
    expect(problems, 'no page has thrown').toEqual([]);
  },
});
