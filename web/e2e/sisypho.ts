import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject } from '../src/lib/game';
import { readView, type View } from '../src/games/sisypho/view';
import { act, ask, bot, lay, look, open, patience, pressNow, type Laid, type Lay } from './table';
import { expect, type Page } from './test';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../games/sisypho/text/${language}.json`), 'utf8'),
  ) as Record<string, string>;
export const [english, german] = [texts('en'), texts('de')];

export const hard = { ...bot, level: 'hard' };

/** Windows end as soon as the Agent ends them, and no match outlasts this many rounds. */
export const brisk = { window_pause_ms: 0, round_limit: 4 };
/** The Agent has no card before the end of the first round. */
export const harmless = { ...brisk, starting_cards: 0 };

/** The person of the page is the Agent. */
export const asAgent = [open, bot, bot, bot, bot];
/** The person of the page is a Survivor. */
export const asSurvivor = [bot, open, bot, bot];

export const plan = (more: Lay = {}): Lay & { game: string } => ({
  game: 'sisypho',
  seats: asSurvivor,
  options: brisk,
  ...more,
});

export async function deal(page: Page, more: Lay = {}): Promise<Laid> {
  const laid = await lay(page, plan(more));
  await ask(page, 'start', { table: laid.id });
  await page.goto(laid.path);
  return laid;
}

/** Lays a table of the first page, with the others on its next open seats, and begins. */
export async function gather(pages: [string, Page][], more: Lay): Promise<Laid> {
  const [[name, host], ...others] = pages as [[string, Page], ...[string, Page][]];
  const laid = await lay(host, plan({ ...more, name }));
  for (const [own, page] of others) await ask(page, 'sit', { table: laid.id, name: own });
  await ask(host, 'start', { table: laid.id });
  return laid;
}

export const viewOf = async (page: Page, laid: Laid, as: number | 'public' = 'public') =>
  readView((await look(page, laid.id, as)).game.view as JsonObject);
export const phase = async (page: Page, laid: Laid): Promise<View['phase']> =>
  (await viewOf(page, laid)).phase;

export const room = (page: Page, place: string) => page.locator(`[data-room="${place}"]`);
export const movement = (page: Page, place: string) =>
  page.locator(`.cards [data-card="${place}"]`);
export const figureIn = (page: Page, place: string, seat: number) =>
  room(page, place).locator(`[data-figure="${seat}"]`);

/** Chooses a Movement card and locks it in. */
export async function lockIn(page: Page, place: string): Promise<void> {
  await movement(page, place).click();
  await act(page, 'lock').click();
  await expect(movement(page, place)).toHaveClass(/locked/);
}

type Next = { end: true } | { end: false; press: string };

/** What a hand would press now, for either side. */
function nextPress(presses: number): Next | null {
  const end = document.querySelector('[data-region="hand"]')?.textContent ?? '';
  if (/Play again|Join the next game/.test(end)) return { end: true };
  const named = (id: string) => `[data-act="${id}"]`;
  const unpressed = '[aria-pressed="false"]';
  const rooms = ['infirmary', 'generator', 'command', 'depot', 'rocket', 'security'];
  const anywhere = rooms[Math.floor(presses / 3) % rooms.length];
  const locked = document.querySelector(named('locked')) !== null;
  // Not always the first: of two that exclude each other one is always left.
  const options = [...document.querySelectorAll(`.tray [data-option]${unpressed}`)];
  document.querySelector('[data-wish]')?.removeAttribute('data-wish');
  options[presses % Math.max(1, options.length)]?.setAttribute('data-wish', '');
  const wishes = [
    '.curtain button',
    named(presses % 3 === 0 ? 'no' : 'yes'),
    named('use'),
    named('discard'),
    named('move'),
    `.choice .option${unpressed}`,
    `.agent .rooms [data-place="${anywhere}"]`,
    `.agent .hand .can${unpressed}`,
    named('end'),
    named('lock'),
    ...(locked ? [] : [`.cards [data-card="${anywhere}"]${unpressed}`]),
    named('confirm'),
    `.fumble [data-item]${unpressed}`,
    '[data-wish]',
    '.tray [data-step="1"]',
    named('deed launch'),
    named('deed transmit'),
    ...(presses % 5 === 0 ? [named('ask_take'), named('give')] : []),
    '[data-act^="deed "]',
    '.items .can',
    ...(presses % 2 === 0 ? [named('hold_door')] : []),
    named('done'),
  ].map((wish) => `${wish}:not([aria-disabled="true"])`);
  const press = wishes.find((wish) => document.querySelector(wish));
  return press ? { end: false, press } : null;
}

/** Plays this page's seat by whatever can be pressed, until the end or until `enough` says so. */
export async function play(
  page: Page,
  { touch = false, enough = async () => false as boolean } = {},
): Promise<void> {
  for (let presses = 0; presses < 2000; ++presses) {
    if (await enough()) return;
    const found = await page
      .waitForFunction(nextPress, presses, patience)
      .catch((problem: Error) => {
        if (problem.name === 'TimeoutError') return null;
        throw problem;
      });
    const next = found && ((await found.jsonValue()) as Next);
    if (!next) continue;
    if (next.end) return;
    await pressNow(page, next.press, { touch });
  }
  throw new Error('The game does not end.');
}
