import type { Page } from './test';

/** The screens on which nothing may be out of sight, narrow and low ones first. */
export const sizes = [
  [390, 664],
  [360, 640],
  [844, 390],
  [1024, 768],
  [390, 844],
  [1440, 900],
] as const;

/** What does not fit in what is painted, in words; empty: all is in sight. */
async function misfits(least: number): Promise<string[]> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await painted();
  await painted();
  const wrong: string[] = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) wrong.push(`the page is ${root.scrollHeight} high`);
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  const inSight = (what: string, one: Element) => {
    const { top, bottom, left, right, height } = one.getBoundingClientRect();
    const inside = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    if (height > 0 && !inside)
      wrong.push(`${what} at ${[left, top, right, bottom].map(Math.round)}`);
  };
  const board = document.querySelector('[data-region="board"]')!;
  if (board.getBoundingClientRect().height < least)
    wrong.push(`the board is ${Math.round(board.getBoundingClientRect().height)} high`);
  for (const region of ['board', 'status', 'hand', 'seats'])
    inSight(region, document.querySelector(`[data-region="${region}"]`)!);
  // Whoever is up is in sight, and where there is room everybody.
  const seats = innerHeight >= 900 ? '.side .seat' : '.side .seat.now';
  for (const seat of document.querySelectorAll(seats)) {
    inSight(`seat ${seat.textContent!.trim().slice(0, 12)}`, seat);
    const { top, bottom } = seat.parentElement!.closest('.side')!.getBoundingClientRect();
    const box = seat.getBoundingClientRect();
    if (box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1))
      wrong.push(`seat ${seat.textContent!.trim().slice(0, 12)} is scrolled out of sight`);
  }
  // What can be pressed is in sight, and nothing lies over it.
  for (const button of document.querySelectorAll('.dock .btn.pri:not([aria-disabled="true"])')) {
    const name = button.textContent!.trim();
    inSight(name, button);
    const { top, left, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (width > 0 && !button.contains(hit)) wrong.push(`${name} lies under ${hit?.className}`);
  }
  return wrong;
}

export async function look(page: Page, where: string, least = 150): Promise<string[]> {
  return (await page.evaluate(misfits, least)).map((what) => `${where}: ${what}`);
}

/**
 * What of these buttons cannot be pressed, in words: each is brought into sight as the focus would bring it, and
 * then lies wholly there, with nothing over it. What frames the table never moves for that.
 */
function outOfReach(selector: string): string[] {
  const wrong: string[] = [];
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { top, left, right, bottom, width, height } = button.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const words = button.getAttribute('aria-label') ?? button.textContent!;
    const name = words.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
      wrong.push(`${name} at ${[left, top, right, bottom].map(Math.round)}`);
    const over = [0.1, 0.5, 0.9].flatMap((part) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * part);
      return hit !== null && button.contains(hit) ? [] : [hit];
    });
    if (over.length > 0)
      wrong.push(
        `${name} lies under ${over[0]?.closest('button')?.textContent!.trim() ?? over[0]?.className}`,
      );
  }
  for (const frame of document.querySelectorAll('html, body, .table, .board, .dock'))
    if (frame.scrollTop !== 0) wrong.push(`${frame.className || frame.tagName} is scrolled`);
  for (const scrolled of document.querySelectorAll('.play, [data-sheet]')) scrolled.scrollTop = 0;
  return wrong;
}

/** The same in words that say where. */
export async function reach(page: Page, where: string, selector: string): Promise<string[]> {
  const wrong = await page.evaluate(outOfReach, selector);
  return wrong.map((what) => `${where}: ${what}`);
}
