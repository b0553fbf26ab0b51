import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { Server } from './server';

const language = 'xx';
const web = resolve(import.meta.dirname, '..');

/** The client with one more language, which is data only: see scripts/made-up.mjs. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const built = process.env.ESCAPEMENT_MADE_UP;
      const client =
        built && existsSync(built)
          ? built
          : execFileSync('node', ['scripts/made-up.mjs'], { cwd: web, encoding: 'utf8' }).trim();
      const server = new Server(client);
      try {
        await server.start();
        await use(server);
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** Text that does not fit its element and cannot be scrolled to; what stands beyond the edge of the page. */
function cutOff(): string[] {
  const wrong: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ textContent }) => textContent!.trim())
      .join(' ')
      .trim();
    const style = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    // Only for those who listen, or not there.
    if (text.length < 2 || width < 2 || height < 2 || style.visibility === 'hidden') continue;
    if (one.closest('svg, .sr, [aria-hidden="true"]')) continue;
    if (['auto', 'scroll'].includes(style.overflowX)) continue;
    if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      wrong.push(`${one.scrollWidth} in ${one.clientWidth}: ${text.slice(0, 60)}`);
  }
  return [...new Set(wrong)];
}

async function look(page: Page, where: string): Promise<string[]> {
  return (await page.evaluate(cutOff)).map((what) => `${where}: ${what}`);
}

const games = ['asterisk', 'master', 'sisypho', 'deathstar', 'aliens'];

const sizes = [
  [390, 844],
  [1440, 900],
] as const;

test('a language that is 40 % longer is data only, and nothing is cut off', async ({
  page,
  server,
}) => {
  await page.addInitScript((chosen) => {
    localStorage.setItem('escapement.settings', JSON.stringify({ language: chosen }));
    localStorage.setItem('escapement.name', 'Juno');
  }, language);
  const wrong: string[] = [];
  const see = async (path: string, what: string) => {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator(what).first()).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      wrong.push(...(await look(page, `${path} at ${width}×${height}`)));
    }
  };
  await see('/', '.doors');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const game of games) {
    await see(`/local/${game}`, '[data-region="board"]');
    await see(`/learn/${game}`, '[data-region="status"]');
  }
  for (const path of ['/device', '/replay', '/nowhere']) await see(path, 'h1, h2');
  expect(wrong).toEqual([]);
});
