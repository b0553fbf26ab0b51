import { Catalogue } from '../src/lib/catalogue';
import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import { look, sizes } from './fit';
import { cards } from './master';
import { momentsOf, Stage, type Play } from './stage';
import { expect, holdClock, test } from './test';
import { texts } from './words';

const live: Play = {
  game: 'master',
  options: { level: 'hard', tempo: 'live', 'players.extended': true },
  seats: 6,
  seat: 0,
  level: 'hard',
};

const race = {
  hands: [
    ['AJ-8', 'MO-8', 'TE-9', 'RO-K', 'VN-1', 'WI-1', 'AJ-3', 'TU-1', 'T3-2', 'ES-1'],
    ['MO-3'],
    ['MO-4', 'MO-5'],
    ['RO-2'],
    ['RO-3', 'RO-4'],
    ['VN-8', 'VN-9'],
  ],
  tops: ['LJ-Q', 'AJ-5', 'MO-2', 'TE-7', 'RO-10', 'VN-4', 'LJ-7', 'MO-J', 'AJ-9'],
  totals: [4, 2, 16, 9, 0, 1],
};

/** a folder in which every announcement is kept, to be looked at */
const pictures = process.env.ESCAPEMENT_PICTURES;

/** What is announced aloud, the longest of each kind. */
const announced: JsonObject[][] = [
  [{ event: 'TrapSet', seat: 1, target: 0, kind: 'trap_draw3', card: 'T3-1' }],
  [{ event: 'TrapSet', seat: 1, target: 2, kind: 'trap_up', card: 'TU-1' }],
  [{ event: 'StackClosed', seat: 3, stack: 1, card: 'DE-1' }],
  [{ event: 'EscapePlayed', seat: 4, target: 2, kind: 'escape_minus1', card: 'EM-1' }],
  [{ event: 'StoryDrawn', seat: 5, story: 'stowaway' }],
  [{ event: 'DrawCalled', seat: 2 }, { event: 'DrawContested' }],
  [{ event: 'LastCall', seat: 1 }],
];

/** What an announcement lies over that somebody may want to press, or what is cut off of it. */
function covered(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('.moment')].filter(
    (one) => one.getBoundingClientRect().height > 0,
  );
  if (shown.length === 0) return ['nothing is announced'];
  return shown.flatMap((one) => {
    const over = one.getBoundingClientRect();
    const cut = one.scrollHeight > one.clientHeight + 1 || over.left < 0 || over.right > innerWidth;
    const under = [
      ...document.querySelectorAll('[data-pile], [data-stack], .vote, .hand, .top button'),
    ].filter((thing) => {
      const box = thing.getBoundingClientRect();
      return (
        box.width > 0 &&
        box.left < over.right - 1 &&
        box.right > over.left + 1 &&
        box.top < over.bottom - 1 &&
        box.bottom > over.top + 1
      );
    });
    const names = under.map(
      (thing) => `lies over ${thing.getAttribute('aria-label') ?? thing.className}`,
    );
    return [...names, ...(cut ? ['is cut off'] : [])].map(
      (what) => `${one.textContent!.trim().slice(0, 30)} ${what}`,
    );
  });
}

const phones = sizes.filter(([width, height]) => width < 700 || height < 500);

for (const locale of ['en-GB', 'de-DE'])
  test(`what is announced leaves pile, stacks and hand free on a phone, ${locale}`, async ({
    arrive,
  }) => {
    const wrong: string[] = [];
    for (const [width, height] of phones) {
      const page = await arrive('Juno', { locale, viewport: { width, height }, hasTouch: true });
      const stage = await Stage.of(page, live);
      await stage.show(race);
      await holdClock(page);
      // The clock stands, so that nothing that is announced goes away by itself.
      for (const events of announced) {
        await stage.hear(events);
        await expect(page.locator('.moment').first()).toBeAttached();
        const found = await page.evaluate(covered);
        if (pictures)
          await page.screenshot({
            path: `${pictures}/announced-${locale}-${width}x${height}-${String(events[0]!.event)}.png`,
          });
        wrong.push(...found.map((what) => `${width}×${height}: ${what}`));
      }
    }
    expect(wrong).toEqual([]);
  });

/** Cards in hand without a title, or with one that is too small or cut off. */
function nameless(): string[] {
  return [...document.querySelectorAll('.fan [data-card]')].flatMap((card) => {
    const title = card.querySelector('text.title');
    const id = card.getAttribute('data-card')!;
    if (!title) return [`${id} has no title`];
    const [box, own] = [title.getBoundingClientRect(), card.getBoundingClientRect()];
    const scale = own.width / 104;
    const letters = Number(title.getAttribute('font-size')) * scale;
    const inside =
      box.left >= own.left - 1 && box.right <= own.right + 1 && box.bottom <= own.bottom + 1;
    return [
      ...(letters < 11.9 ? [`${id}: letters of ${letters.toFixed(1)}`] : []),
      ...(inside ? [] : [`${id}: ${title.textContent} is cut off`]),
    ];
  });
}

test('in a first match every card has its name, on every screen', async ({ arrive }) => {
  const calm: Play = {
    game: 'master',
    options: { level: 'easy', tempo: 'turns' },
    seats: 3,
    seat: 0,
    level: 'easy',
  };
  const moments = momentsOf(await builtCore(), calm, 1);
  const full =
    moments.find(({ look: { view } }) => ((view.hands as string[][])[0]?.length ?? 0) > 8) ??
    moments[0]!;
  const wrong: string[] = [];
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await arrive('Juno', { locale, hasTouch: true });
    const stage = await Stage.of(page, calm);
    await stage.put(full.look);
    await expect(cards(page).first()).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const where = `${locale}, ${width}×${height}`;
      wrong.push(...(await look(page, where)));
      wrong.push(...(await page.evaluate(nameless)).map((what) => `${where}: ${what}`));
    }
  }
  expect(wrong).toEqual([]);
});

for (const language of ['en', 'de'] as const)
  test(`the two figures at a seat are told in words, ${language} @phone-only`, async ({
    arrive,
  }) => {
    const locale = language === 'de' ? 'de-DE' : 'en-GB';
    const page = await arrive('Juno', { locale });
    const stage = await Stage.of(page, live);
    await stage.show(race);
    await page.locator('[data-about="2"]').click();
    const sheet = page.locator('[data-seat-sheet="2"]');
    const words = new Catalogue(texts('master', language));
    const count = race.hands[2]!.length;
    const total = race.totals[2]!;
    await expect(sheet).toContainText(words.sentence('ui.seat.hand', { count }));
    await expect(sheet).toContainText(words.sentence('ui.seat.mistakes', { total, limit: 30 }));
  });
