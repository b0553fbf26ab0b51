import { look, reach, sizes } from './fit';
import { english, room } from './sisypho';
import { agentScenes, fullHand, fullHouse, stageFor, survivorScenes } from './sisypho-stage';
import { act } from './table';
import { expect, test, type Page } from './test';

/** a folder in which every sheet is kept at every size, to be looked at */
const pictures = process.env.ESCAPEMENT_PICTURES;
const locales = ['en-GB', 'de-DE'];
/** An upright phone of 844 has all the room of one of 664, and more. */
const screens = sizes.filter(([, height]) => height !== 844);
const inHand = '[data-region="hand"] button';

/** What is wrong with what lies open, at every size. */
async function measured(page: Page, name: string, buttons = inHand): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const where = `${width}×${height}, ${name}`;
    // A sheet may take the place of the board.
    wrong.push(...(await look(page, where, 80)));
    wrong.push(...(await reach(page, where, buttons)));
    if (pictures)
      await page.screenshot({
        path: `${pictures}/sheet-${name.replaceAll(/\W+/g, '_')}-${width}x${height}.png`,
      });
  }
  return wrong;
}

const pressed = (page: Page, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((one: HTMLElement) => one.click());

/** Fills in whatever an open choice still asks for, the last that is offered. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const ask of document.querySelectorAll('[data-tray] [data-ask]')) {
      const options = ask.querySelectorAll<HTMLElement>('[data-option][aria-pressed="false"]');
      [...options].at(-1)?.click();
      ask.querySelector<HTMLElement>('[data-step="1"]:not([aria-disabled="true"])')?.click();
    }
  });

const choices =
  '.acting .row [data-act]:not([data-act="done"]):not([aria-disabled="true"]), .items .can';

/** Opens everything that a Survivor can do in this scene, one after the other. */
async function eachChoice(page: Page, scene: string): Promise<string[]> {
  const wrong = await measured(page, scene);
  const count = await page.locator(choices).count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; ++at) {
    await page
      .locator(choices)
      .nth(at)
      .evaluate((one: HTMLElement) => one.click());
    const tray = page.locator('[data-tray]');
    await expect(tray).toBeVisible();
    const name = `${scene}, ${await tray.getAttribute('data-tray')}`;
    await fill(page);
    wrong.push(...(await measured(page, name)));
    await pressed(page, '[data-tray] [data-act="back"]');
    await expect(tray).toHaveCount(0);
  }
  return wrong;
}

for (const locale of locales) {
  test(`every choice of a Survivor can be pressed, ${locale}`, async ({ arrive }) => {
    const page = await arrive('Juno', { locale, hasTouch: true });
    const wrong: string[] = [];
    const stage = await stageFor(page, 1);
    for (const name of ['act', 'power'] as const) {
      await stage.show(survivorScenes[name]);
      wrong.push(...(await eachChoice(page, name)));
    }
    for (const name of ['asked', 'asking', 'fumble', 'dead'] as const) {
      await stage.show(survivorScenes[name]);
      wrong.push(...(await measured(page, name)));
    }
    await stage.show(survivorScenes.plan);
    await pressed(page, '.cards [data-card="rocket"]');
    await expect(act(page, 'lock')).toBeVisible();
    wrong.push(...(await measured(page, 'plan')));
    expect(wrong).toEqual([]);
  });

  test(`every choice of a Survivor in a full house can be pressed, ${locale}`, async ({
    arrive,
  }) => {
    const page = await arrive('Juno', { locale, hasTouch: true });
    const wrong: string[] = [];
    const stage = await stageFor(page, 1, 6);
    for (const [name, scene] of Object.entries(fullHouse)) {
      await stage.show(scene);
      wrong.push(...(await eachChoice(page, name)));
    }
    expect(wrong).toEqual([]);
  });

  test(`every card of the Agent can be aimed, ${locale}`, async ({ arrive }) => {
    const page = await arrive('Juno', { locale, hasTouch: true });
    const wrong: string[] = [];
    const cards = '.agent .hand .can';
    const scenes = [
      [4, agentScenes],
      [6, fullHand],
    ] as const;
    for (const [seats, all] of scenes) {
      const stage = await stageFor(page, 0, seats);
      for (const [name, scene] of Object.entries(all)) {
        await stage.show(scene);
        wrong.push(...(await measured(page, `${seats}, ${name}`)));
        for (let at = 0; at < (await page.locator(cards).count()); ++at) {
          const card = page.locator(cards).nth(at);
          const named = `${seats}, ${name}, ${await card.getAttribute('data-card')}`;
          await card.evaluate((one: HTMLElement) => one.click());
          await expect(act(page, 'back')).toBeVisible();
          const options = page.locator('.choice .option[aria-pressed="false"]');
          for (let aimed = 0; aimed < 2 && (await options.count()) > 0; ++aimed)
            await options.last().evaluate((one: HTMLElement) => one.click());
          wrong.push(...(await measured(page, named)));
          await pressed(page, '.agent [data-act="back"]');
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test(`what lies over the station can be read and put away, ${locale}`, async ({ arrive }) => {
    const page = await arrive('Juno', { locale, hasTouch: true });
    const wrong: string[] = [];
    const stage = await stageFor(page, 1, 6);
    await stage.show(fullHouse.generator);
    for (const key of ['4', '6', 'v', 'l']) {
      await page.keyboard.press(key);
      await expect(page.locator('[data-sheet]')).toBeVisible();
      wrong.push(...(await measured(page, `sheet ${key}`, '[data-sheet] button')));
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-sheet]')).toHaveCount(0);
    }
    expect(wrong).toEqual([]);
  });
}

/** Whose figure, with a finger on its middle, leads to nothing that names it, or is too small for one. */
function unnamed(agentIsHere: string): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-figure], .who-button')].filter(
    (one) => one.getBoundingClientRect().width > 0,
  );
  return shown.flatMap((one) => {
    const seat = one.dataset.figure ?? one.dataset.seat;
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const button = hit?.closest('button');
    const face = document.querySelector(`.side [data-tell="seat:${seat}"] .nm`)!;
    const name = face.firstChild!.textContent!.trim();
    const label = button?.getAttribute('aria-label') ?? '';
    if (!label.includes(seat === '0' ? agentIsHere : name))
      return [`${name} leads to ${label || hit?.className}`];
    if (button !== one) {
      // In a room that is too low for a finger the dock has a button for everybody who is asked for.
      const listed = document.querySelector(
        `[data-option="${seat}"], .option[data-seat="${seat}"]`,
      );
      return one.matches('.who-button') && !listed ? [`${name} lies under another`] : [];
    }
    return Math.min(width, height) < 24 ? [`${name}: ${width} × ${height}`] : [];
  });
}

test('five in a room: whoever is tapped is named @phone-only', async ({ arrive }) => {
  const wrong: string[] = [];
  const agentIsHere = english['ui.position.agent']!;
  for (const [width, height] of sizes.slice(0, 3)) {
    const where = `${width}×${height}`;
    const viewport = { width, height };
    const juno = await arrive('Juno', { viewport });
    const stage = await stageFor(juno, 1, 6);
    await stage.show(fullHouse.generator);
    await expect(room(juno, 'generator').locator('[data-figure]')).toHaveCount(6);
    wrong.push(...(await juno.evaluate(unnamed, agentIsHere)).map((what) => `${where}: ${what}`));
    await pressed(juno, '[data-act="ask_take"]');
    await expect(juno.locator('.who-button')).toHaveCount(4);
    wrong.push(
      ...(await juno.evaluate(unnamed, agentIsHere)).map((what) => `${where}, Take: ${what}`),
    );
    const theo = await arrive('Theo', { viewport });
    const agent = await stageFor(theo, 0, 6);
    await agent.show(fullHand.strike);
    await pressed(theo, '.hand [data-card="feedback"]');
    await expect(theo.locator('.who-button')).toHaveCount(5);
    wrong.push(
      ...(await theo.evaluate(unnamed, agentIsHere)).map((what) => `${where}, Agent: ${what}`),
    );
  }
  expect(wrong).toEqual([]);
});
