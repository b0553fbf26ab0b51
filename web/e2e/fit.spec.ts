import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import { faultsOn } from './axe';
import { look, sizes } from './fit';
import { momentsOf, Stage, type Play } from './stage';
import { expect, test } from './test';

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

/** a folder in which every moment is kept at every size, to be looked at */
const pictures = process.env.ESCAPEMENT_PICTURES;
const nameOf = (moment: string): string => moment.replaceAll(/\W+/g, '_').slice(0, 60);

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

const hand = ['AJ-8', 'MO-8', 'TE-9', 'RO-K', 'VN-1', 'WI-1', 'AJ-3', 'TU-1', 'T3-2', 'ES-1'];
const tops = ['LJ-Q', 'AJ-5', 'MO-2', 'TE-7', 'RO-10', 'VN-4', 'LJ-7', 'MO-J', 'AJ-9'];
const others = [['MO-3'], ['MO-4', 'MO-5'], ['RO-2'], ['RO-3', 'RO-4'], ['VN-8', 'VN-9']];
const race = { hands: [hand, ...others], tops };
const attempt = {
  active: 0,
  calibration: 16,
  line: ['P18', 'P13', 'P02', 'P09'],
  players: [{ hand: ['BT-R2', 'BT-LR6', 'BT-L2', 'TA-NIL-L3', 'BA-FLIPSIDE'], mission: 'M1' }],
};

/** Against the clock every second counts, so that nothing may have to be looked for. */
const races: Record<string, Play & { scenes: JsonObject[] }> = {
  master: {
    game: 'master',
    options: { level: 'hard', tempo: 'live', 'players.extended': true },
    seats: 6,
    seat: 0,
    level: 'hard',
    scenes: [
      race,
      { ...race, players: [{ trap: 'TD-1' }] },
      { ...race, traps: [{ card: 'T3-1', victim: 0, until: 4000 }] },
      { ...race, phase: 'countdown', phase_end: 3000 },
    ],
  },
  asterisk: {
    game: 'asterisk',
    options: { 'clock.kind': 'realtime', 'clock.attemptSeconds': 60 },
    seats: 4,
    seat: 0,
    level: 'steady',
    scenes: [attempt, { ...attempt, active: 1 }],
  },
};

for (const [name, { scenes, ...play }] of Object.entries(races))
  for (const locale of ['en-GB', 'de-DE'])
    test(`${name} against the clock, ${locale}: nothing scrolls the page`, async ({ arrive }) => {
      const page = await arrive('Juno', { locale, hasTouch: true });
      const stage = await Stage.of(page, play);
      const wrong: string[] = [];
      for (const [at, scene] of scenes.entries()) {
        await stage.show(scene);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          wrong.push(...(await look(page, `${width}×${height}, ${at}`)));
          if (pictures)
            await page.screenshot({
              path: `${pictures}/race-${name}-${locale}-${width}x${height}-${at}.png`,
            });
        }
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
