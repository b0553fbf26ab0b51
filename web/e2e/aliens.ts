import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ask, bot, lay, open, patience, pressNow, type Lay } from './table';
import { expect, holdClock, type Page } from './test';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../games/aliens/text/${language}.json`), 'utf8'),
  ) as Record<string, string>;
export const [english, german] = [texts('en'), texts('de')];

/** A small zone and few rounds, so that a game ends whatever everybody does. */
export const short = { zone: 'socrates', rounds: 4, announce_delay_ms: 0 };
export const easy = { ...bot, level: 'easy' };
export const plan = (more: Lay = {}): Lay & { game: string } => ({
  game: 'aliens',
  seats: [open, easy, easy, easy],
  options: short,
  ...more,
});

export async function deal(page: Page, more: Lay = {}) {
  const laid = await lay(page, plan(more));
  await ask(page, 'start', { table: laid.id });
  await page.goto(laid.path);
  return laid;
}

export const map = (page: Page) => page.getByRole('application', { name: english['ui.map'] });
export const lit = (page: Page) => page.locator('.frame [data-lit]');

type Next = { end: true } | { end: false; press: string } | { end: false; at: [number, number] };

/** What a hand would do now: the button that goes on, else a sector to go to or to name. */
function nextPress(turns: number): Next | null {
  const result = document.querySelector('[data-region="hand"]')?.textContent ?? '';
  if (/Play again|Join the next game/.test(result)) return { end: true };
  const able = (id: string): string | null => {
    const found = document.querySelector(`[data-act="${id}"]:not([aria-disabled="true"])`);
    return found ? `[data-act="${id}"]` : null;
  };
  const wishes = ['attack sure', 'go', 'say', 'react clone', 'react defence', 'react none'];
  if (turns % 3 === 0) wishes.push('attack');
  wishes.push('proceed', 'true', 'pod 0', 'end_turn');
  for (const wish of wishes) {
    const press = able(wish);
    if (press) return { end: false, press };
  }
  const more = document.querySelector('[data-act^="discard"]');
  if (more) return { end: false, press: '[data-act^="discard"]' };
  const inMap = (box: DOMRect): boolean =>
    !!document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.frame');
  const boxes = [...document.querySelectorAll('.frame [data-lit]')]
    .map((one) => one.getBoundingClientRect())
    .filter(inMap);
  const box = boxes[turns % Math.max(1, boxes.length)];
  return box ? { end: false, at: [box.x + box.width / 2, box.y + box.height / 2] } : null;
}

/** Plays whatever is legal until the end. */
export async function play(page: Page, touch = false, enough = async () => false): Promise<void> {
  for (let turns = 0; turns < 3000; ++turns) {
    if (await enough()) return;
    const found = await page.waitForFunction(nextPress, turns, patience).catch(() => null);
    const next = found && ((await found.jsonValue()) as Next);
    if (!next) continue;
    if (next.end) return;
    if ('at' in next && touch) await page.touchscreen.tap(...next.at);
    else if ('at' in next) await page.mouse.click(...next.at);
    else await pressNow(page, next.press, { touch });
  }
  throw new Error('The game does not end.');
}

/** The name of a sector that may be entered now. */
export async function litSector(page: Page): Promise<string> {
  await expect(lit(page).first()).toBeAttached({ timeout: 60_000 });
  const names = await lit(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-lit') ?? ''),
  );
  return names.find((name) => /^[A-W]\d\d$/.test(name))!;
}

/**
 * Types the name of a sector. A letter alone may be a command, which the page decides by its clock:
 * that clock stands, so that the keys belong together however slowly they come.
 */
export async function typeSector(page: Page, sector: string): Promise<void> {
  await holdClock(page);
  await page.keyboard.type(sector);
  await page.clock.resume();
}
