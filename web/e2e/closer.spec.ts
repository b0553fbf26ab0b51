import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator } from '@playwright/test';
import { builtCore } from '../src/lib/core.testing';
import { faultsOn } from './axe';
import { Stage, momentsOf, type Play } from './stage';
import { stageFor, survivorScenes } from './sisypho-stage';
import { expect, test, type Page } from './test';
import { texts, told } from './words';

/** What is looked at in each game, and the words that tell what it does. */
const looks: (Play & { things: [kind: string, selector: string, key: RegExp][] })[] = [
  {
    game: 'deathstar',
    options: {},
    seats: 2,
    seat: 0,
    level: 'normal',
    things: [
      ['spot', '[data-tell="spot:CR"]', /^ui\.closer\.control_room$/],
      ['token', '[data-region="board"] [data-tell="token:0 LL"]', /^ui\.closer\.token$/],
      ['token', '[data-region="hand"] [data-tell="token:0 HC"]', /^ui\.closer\.token$/],
      ['seat', '[data-tell="seat:1"]', /^ui\.seat\.blueprint$/],
    ],
  },
  {
    game: 'aliens',
    options: { game: 'basic' },
    seats: 4,
    seat: 0,
    level: 'easy',
    things: [
      [
        'sector',
        'path[data-tell="sector:H"], path[data-tell="sector:A"]',
        /^ui\.closer\.(human|alien)$/,
      ],
      ['seat', '[data-tell="seat:1"]', /^ui\.seat\.nothing$/],
      ['pin', '[data-pin="pods"]', /^pin\.pods\.text$/],
    ],
  },
  {
    game: 'asterisk',
    options: { 'clock.kind': 'turns' },
    seats: 2,
    seat: 0,
    level: 'novice',
    things: [
      ['card', '[data-tell^="card:"]', /^ui\.closer\.(turn|addOn)$/],
      ['figure', '[data-tell^="figure:"]', /^ui\.closer\.figure$/],
      ['pin', '[data-pin="dial"]', /^pin\.dial\.text$/],
    ],
  },
  {
    game: 'master',
    options: { tempo: 'turns' },
    seats: 2,
    seat: 0,
    level: 'easy',
    things: [
      [
        'card',
        '[data-tell^="card:"]',
        /^ui\.card\.(number|start|wisdom|escape|trap_\w+|dead_end|escape_minus1)$/,
      ],
      ['stack', '[data-tell^="stack:"]', /^ui\.closer\.stack\.text$/],
      ['pin', '[data-pin="pile"]', /^pin\.pile\.text$/],
    ],
  },
  {
    game: 'sisypho',
    options: {},
    seats: 4,
    seat: 1,
    level: 'normal',
    things: [
      ['room', '[data-tell="room:command"]', /^deed\.transmit\.text$/],
      ['seat', '[data-tell="seat:2"]', /^where_at\./],
    ],
  },
];

const root = resolve(import.meta.dirname, '../../games');
const helpWords = (game: string) =>
  JSON.parse(readFileSync(resolve(root, `${game}/help/en.json`), 'utf8')) as Record<string, string>;

/** a folder in which every card is kept, to be looked at */
const pictures = process.env.ESCAPEMENT_PICTURES;

const closer = (page: Page) => page.locator('[data-closer]');

/** A finger that rests there, and what the browser sends when it goes away again. */
async function hold(page: Page, thing: Locator): Promise<void> {
  const box = (await thing.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 30)];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(closer(page)).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function stageAt(page: Page, play: Play): Promise<void> {
  const stage = await Stage.of(page, play);
  const moments = momentsOf(await builtCore(), play, 1);
  await stage.put((moments.find(({ look }) => look.legal.length > 3) ?? moments[0]!).look);
}

for (const { things, ...play } of looks)
  test(`${play.game}: a held finger, a resting mouse or a key tells what a thing is and does, and does nothing else @phone`, async ({
    arrive,
    isMobile,
  }) => {
    const page = await arrive('Juno');
    const wrong: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (/"do":"act"/.test(String(payload))) wrong.push(String(payload));
      }),
    );
    await stageAt(page, play);
    const { width, height } = page.viewportSize()!;
    const pressed = () => page.locator('[aria-pressed="true"]').count();
    const before = await pressed();
    for (const [kind, selector, key] of things) {
      const thing = page.locator(selector).first();
      if (isMobile) await hold(page, thing);
      else if (kind === 'pin')
        await thing.click({ button: 'right', position: { x: 40, y: 10 }, force: true });
      else {
        const box = (await thing.boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 30));
      }
      const card = closer(page);
      await expect(card, `${kind} ${selector}`).toHaveAttribute('data-closer', kind);
      const said = (await card.innerText()).length;
      expect(said, `${kind}: ${await card.innerText()}`).toBeGreaterThan(8);
      const words = { ...texts(play.game, 'en'), ...helpWords(play.game) };
      const wanted = Object.entries(words).filter(([name]) => key.test(name));
      const shown = await card.innerText();
      // The part of the sentence that nothing is filled into.
      const plain = wanted.map(([, text]) => text.split(/[{|}]/)[0]!.trim()).filter(Boolean);
      if (plain.length > 0)
        expect(
          plain.some((one) => shown.includes(one)),
          `${kind}: ${shown}`,
        ).toBe(true);
      // It stands in sight, and not over what it tells of where there is room.
      const at = (await card.boundingBox())!;
      expect(at.x >= 0 && at.y >= 0 && at.x + at.width <= width && at.y + at.height <= height).toBe(
        true,
      );
      if (pictures)
        await page.screenshot({ path: `${pictures}/${play.game}-${width}-${kind}.png` });
      if (kind === 'seat') expect(await faultsOn(page, kind)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
    }
    expect(await pressed()).toBe(before);
    expect(wrong).toEqual([]);
  });

test('the keyboard looks closely at what has the focus, and goes back there', async ({
  arrive,
}) => {
  const page = await arrive('Juno');
  const stage = await stageFor(page, 1);
  await stage.show(survivorScenes.act);
  const room = page.locator('[data-place="command"]');
  await room.focus();
  await page.keyboard.press('Shift+F10');
  await expect(
    page.getByRole('dialog', { name: texts('sisypho', 'en')['location.command']! }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(room).toBeFocused();
});

test('Sisypho: a button says what it does, its name small beside it', async ({ arrive }) => {
  const words = texts('sisypho', 'en');
  const page = await arrive('Juno');
  const stage = await stageFor(page, 1);
  await stage.show(survivorScenes.act);
  const deeds = page.locator('[data-act^="deed "]');
  expect(await deeds.count()).toBeGreaterThan(0);
  for (const one of await deeds.all()) {
    const id = (await one.getAttribute('data-act'))!.slice(5);
    await expect(one).toContainText(told(words[`deed.${id}.short`]!));
    await expect(one.locator('.name')).toHaveText(words[`deed.${id}`]!);
  }
});
