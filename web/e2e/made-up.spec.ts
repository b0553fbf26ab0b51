import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { five, keep, recorded } from './records';
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

// One worker for all of them: the client is built once.
test.describe.configure({ mode: 'default' });

/**
 * Text that does not fit its element and cannot be scrolled to, to the side or downwards; what stands beyond
 * the edge of the page, and what an element around it cuts off.
 */
function cutOff(): string[] {
  const wrong: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const scrolls = (overflow: string) => ['auto', 'scroll'].includes(overflow);
  const clips = (overflow: string) => ['hidden', 'clip'].includes(overflow);
  /** The first element around it that cuts off what is too high, if nothing before it scrolls. */
  const frameOf = (one: HTMLElement): HTMLElement | null => {
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowY, position } = getComputedStyle(around);
      if (scrolls(overflowY) || position === 'fixed') return null;
      if (clips(overflowY)) return around;
    }
    return null;
  };
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ textContent }) => textContent!.trim())
      .join(' ')
      .trim();
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    // Only for those who listen, or not there.
    if (text.length < 2 || box.width < 2 || box.height < 2 || !one.checkVisibility()) continue;
    if (style.visibility === 'hidden' || style.opacity === '0') continue;
    if (one.closest('svg, .sr, .vh, [aria-hidden="true"], [inert]')) continue;
    // The newest of a row that is told whole elsewhere.
    if (one.matches('[data-shortened]')) continue;
    const say = (what: string) =>
      wrong.push(`${what}: ${text.slice(0, 60)} (${one.localName}.${one.className.split(' ')[0]})`);
    if (!scrolls(style.overflowX) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      say(`${one.scrollWidth} in ${one.clientWidth}`);
    if (clips(style.overflowY) && one.scrollHeight > one.clientHeight + 2)
      say(`${one.scrollHeight} high in ${one.clientHeight}`);
    const frame = frameOf(one)?.getBoundingClientRect();
    // Whole rows may lie outside, as in a drawer that is shut; a cut goes through the letters.
    const lines = own.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    // Some faces claim more height than their letters have.
    const half = parseFloat(style.lineHeight) / 2 || Infinity;
    const through = (edge: number) =>
      lines.some(({ top, bottom }) => {
        const reach = Math.min(half, (bottom - top) / 2) - 3;
        return Math.abs((top + bottom) / 2 - edge) < reach;
      });
    if (frame && (through(frame.bottom) || through(frame.top))) say('cut by what is around it');
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

/** Whoever reads this language; `see` looks at what is there now, at every size. */
async function reader(page: Page, server: Server) {
  await page.addInitScript((chosen) => {
    localStorage.setItem('escapement.settings', JSON.stringify({ language: chosen }));
    localStorage.setItem('escapement.name', 'Juno');
  }, language);
  const wrong: string[] = [];
  const see = async (what: string) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      wrong.push(...(await look(page, `${what} at ${width}×${height}`)));
    }
  };
  const go = async (path: string, mark: string) => {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator(mark).first()).toBeVisible();
    await see(path);
  };
  return { wrong, see, go };
}

test('a language that is 40 % longer is data only, and nothing is cut off', async ({
  page,
  server,
}) => {
  const { wrong, go } = await reader(page, server);
  await go('/', '.doors');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const game of games) {
    await go(`/local/${game}`, '[data-region="board"]');
    await go(`/learn/${game}`, '[data-region="status"]');
  }
  for (const path of ['/device', '/replay', '/nowhere']) await go(path, 'h1, h2');
  expect(wrong).toEqual([]);
});

test('where tables are laid, and in dialogs, nothing is cut off either', async ({
  page,
  server,
}) => {
  const { wrong, see, go } = await reader(page, server);
  for (const game of games) await go(`/new/${game}`, 'section.who');
  const settings = page.locator('header.top .ibtn').nth(-2);
  for (const [name, open] of [
    ['settings', () => settings.click()],
    ['keys', () => page.keyboard.press('?')],
  ] as const) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await see(`${name} of a table that is laid`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(wrong).toEqual([]);
});

for (const [game, played] of Object.entries(five))
  test(`in the middle and at the end of ${game} nothing is cut off`, async ({ page, server }) => {
    const { wrong, see } = await reader(page, server);
    const record = await recorded(played);
    const { inputs } = JSON.parse(record) as { inputs: { seat?: number }[] };
    // Own decisions, early, in the middle and late.
    const own = inputs.flatMap(({ seat }, at) => (seat === 0 ? [at] : []));
    for (const share of [0.1, 0.5, 0.8]) {
      await page.goto(server.url);
      await page.goto(await keep(page, record, 0, own[Math.floor(own.length * share)]));
      await expect(page.locator('[data-region="board"]').first()).toBeVisible();
      await see(`${game} at ${share}`);
    }
    await page.goto(server.url);
    await page.goto(await keep(page, record, 0));
    await expect(page.locator('[data-result]')).toBeVisible();
    await see(`the end of ${game}`);
    expect(wrong).toEqual([]);
  });
