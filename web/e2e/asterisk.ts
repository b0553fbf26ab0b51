import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, ask, bot, lay, look, open, patience, pressNow, type Laid, type Lay } from './table';
import { expect, type Page } from './test';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(
      resolve(import.meta.dirname, `../../games/asterisk/text/${language}.json`),
      'utf8',
    ),
  ) as Record<string, string>;
export const [english, german] = [texts('en'), texts('de')];

export const steady = { ...bot, level: 'steady' };

/** Attempts that end after a few turns, so that no test waits for a clock. */
export const counted = { 'clock.kind': 'turns', 'clock.turnsPerAttempt': 3, lookoutSeat: '0' };
/** Against the real clock: the bot at seat 1 starts it, and the person at seat 0 plays first. */
export const timed = (seconds: number) => ({ 'clock.attemptSeconds': seconds, lookoutSeat: '1' });

export const plan = (more: Lay = {}): Lay & { game: string } => ({
  game: 'asterisk',
  seats: [open, steady],
  options: counted,
  ...more,
});

export async function deal(page: Page, more: Lay = {}): Promise<Laid> {
  const laid = await lay(page, plan(more));
  await ask(page, 'start', { table: laid.id });
  await page.goto(laid.path);
  return laid;
}

export const view = async (page: Page, laid: Laid) => (await look(page, laid.id)).game.view;
export const card = (page: Page) => page.locator('.hand [data-card]:not([aria-disabled="true"])');
export const onTurn = (page: Page) => page.locator('[data-act="pass"], [data-act="end"]').first();
export const rail = (page: Page) => page.locator('.rail');

type Next = { end: true } | { end: false; press: string };

/** What a hand would press now: cards until there is a short chain, then what plays it and goes on. */
function nextPress(presses: number): Next | null {
  const end = document.querySelector('[data-region="hand"]')?.textContent ?? '';
  if (/Play again|Join the next game/.test(end)) return { end: true };
  const named = (id: string) => `[data-act="${id}"]`;
  const unpressed = '[data-card][aria-pressed="false"]';
  const chain = document.querySelectorAll('.hand [data-card][aria-pressed="true"]').length;
  const mine = document.querySelector(named('play')) !== null;
  const more = mine && chain < 2 && presses % 2 === 0;
  const wishes = [
    '.curtain button',
    named('start'),
    '.choice .go .pri',
    `.choice ${unpressed}`,
    named('end sure'),
    '[data-act^="take "]',
    named('discard'),
    ...(document.querySelector(named('discard')) ? [`.hand ${unpressed}`] : []),
    named('way 0'),
    ...(more ? [`.hand ${unpressed}`] : []),
    named('play'),
    named('end'),
    named('decline'),
    ...(mine ? [`.hand ${unpressed}`] : []),
    named('pass'),
  ].map((wish) => `${wish}:not([aria-disabled="true"])`);
  const press = wishes.find((wish) => document.querySelector(wish));
  return press ? { end: false, press } : null;
}

/** Plays this page's seats by whatever can be pressed, until the end or until `enough` says so. */
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

/** Plays one Turn card by pressing it, and its way where it has two; false if the hand has none. */
export async function playTurn(page: Page): Promise<boolean> {
  await expect(onTurn(page)).toBeVisible();
  if ((await card(page).count()) === 0) return false;
  await card(page).first().click();
  await expect(act(page, 'way 0').or(act(page, 'play')).first()).toBeVisible();
  if (await act(page, 'way 0').isVisible()) await act(page, 'way 0').click();
  await act(page, 'play').click();
  await expect(act(page, 'end').or(act(page, 'pass')).first()).toBeVisible();
  return true;
}
