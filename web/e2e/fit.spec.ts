import { builtCore } from '../src/lib/core.testing';
import { faultsOn } from './axe';
import { momentsOf, Stage, type Play } from './stage';
import { expect, test, type Page } from './test';

const plays: Record<string, Play> = {
  asterisk: {
    game: 'asterisk',
    options: { 'clock.kind': 'turns', practiceRound: true },
    seats: 3,
    seat: 0,
    level: 'steady',
  },
  master: {
    game: 'master',
    options: {
      level: 'hard',
      tempo: 'turns',
      'end.breaking_point': 12,
      leader_assignment: 'choose',
    },
    seats: 4,
    seat: 0,
    level: 'hard',
  },
  'sisypho-survivor': { game: 'sisypho', options: {}, seats: 4, seat: 1, level: 'normal' },
  'sisypho-agent': { game: 'sisypho', options: {}, seats: 6, seat: 0, level: 'normal' },
  deathstar: { game: 'deathstar', options: {}, seats: 4, seat: 0, level: 'normal' },
  aliens: {
    game: 'aliens',
    options: { zone: 'socrates', announce_delay_ms: 0 },
    seats: 8,
    seat: 0,
    level: 'normal',
  },
};

const sizes = [
  [390, 664],
  [360, 640],
  [844, 390],
  [1024, 768],
  [390, 844],
  [1440, 900],
] as const;

/** a folder in which every moment is kept at every size, to be looked at */
const pictures = process.env.ESCAPEMENT_PICTURES;
const nameOf = (moment: string): string => moment.replaceAll(/\W+/g, '_').slice(0, 60);

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

async function look(page: Page, where: string, least = 150): Promise<string[]> {
  return (await page.evaluate(misfits, least)).map((what) => `${where}: ${what}`);
}

for (const [name, play] of Object.entries(plays))
  for (const locale of ['en-GB', 'de-DE'])
    test(`${name}, ${locale}: nothing scrolls the page, in any phase and at any size`, async ({
      arrive,
    }) => {
      const page = await arrive('Juno', { locale, hasTouch: true });
      const stage = await Stage.of(page, play);
      const wrong: string[] = [];
      const moments = momentsOf(await builtCore(), play);
      expect(moments.length).toBeGreaterThan(2);
      const phases = new Set<string>();
      for (const moment of moments) {
        await stage.put(moment.look);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          wrong.push(...(await look(page, `${width}×${height}, ${moment.name}`)));
          if (pictures)
            await page.screenshot({
              path: `${pictures}/${name}-${locale}-${width}x${height}-${nameOf(moment.name)}.png`,
            });
        }
        // Every phase once, as whoever hears a screen or sees little meets it.
        const [phase] = moment.name.split(' ');
        if (locale !== 'en-GB' || phases.has(phase!)) continue;
        phases.add(phase!);
        await page.setViewportSize({ width: 390, height: 664 });
        wrong.push(...(await faultsOn(page, phase!)));
        await page.emulateMedia({ colorScheme: 'dark' });
      }
      expect(wrong).toEqual([]);
    });

const lessons = ['asterisk', 'master', 'sisypho', 'deathstar', 'aliens'];

/** What of a lesson is out of sight. */
async function lessonMisfits(): Promise<string[]> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await painted();
  await painted();
  const wrong: string[] = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) wrong.push(`the page is ${root.scrollHeight} high`);
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  for (const selector of ['.lesson .text', '.lesson .next', '[data-region="board"]', '.seat']) {
    const one = document.querySelector(selector);
    if (!one) continue;
    const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
    if (width === 0 || height === 0) wrong.push(`${selector} is not shown`);
    if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
      wrong.push(`${selector} at ${[left, top, right, bottom].map(Math.round)}`);
  }
  const board = document.querySelector('[data-region="board"]')!.getBoundingClientRect();
  if (board.height < 150) wrong.push(`the board is ${Math.round(board.height)} high`);
  const hand = document.querySelector('[data-region="hand"]')!.getBoundingClientRect();
  if (hand.height < 80 || hand.bottom > innerHeight + 1)
    wrong.push(`the hand at ${Math.round(hand.top)} is ${Math.round(hand.height)} high`);
  return wrong;
}

for (const game of lessons)
  for (const locale of ['en-GB', 'de-DE'])
    test(`the lesson of ${game}, ${locale}: sentence, opponents, board and hand are in sight together`, async ({
      arrive,
    }) => {
      const page = await arrive('Juno', { locale, hasTouch: true, at: `/learn/${game}` });
      await expect(page.locator('[data-region="board"]')).toBeVisible();
      const parts = page.locator('.parts button');
      const wrong: string[] = [];
      for (let part = 0; part < Math.max(1, await parts.count()); ++part) {
        if (part > 0) await parts.nth(part).click();
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          const found = await page.evaluate(lessonMisfits);
          wrong.push(...found.map((what) => `${width}×${height}, part ${part + 1}: ${what}`));
          if (pictures)
            await page.screenshot({
              path: `${pictures}/lesson-${game}-${locale}-${width}x${height}-${part + 1}.png`,
            });
        }
      }
      expect(wrong).toEqual([]);
    });
