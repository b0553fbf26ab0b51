import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtCore } from '../src/lib/core.testing';
import { faultsOn } from './axe';
import { Stage, momentsOf, type Play } from './stage';
import { en } from './table';
import { expect, test, type Page } from './test';

const root = resolve(import.meta.dirname, '../../games');
const helpOf = (game: string) =>
  JSON.parse(readFileSync(resolve(root, `${game}/help/en.json`), 'utf8')) as Record<string, string>;

const plays: Play[] = [
  { game: 'deathstar', options: {}, seats: 2, seat: 0, level: 'normal' },
  { game: 'aliens', options: { game: 'basic' }, seats: 4, seat: 0, level: 'easy' },
  { game: 'asterisk', options: {}, seats: 2, seat: 0, level: 'novice' },
  { game: 'master', options: { tempo: 'turns' }, seats: 2, seat: 0, level: 'easy' },
  { game: 'sisypho', options: {}, seats: 4, seat: 1, level: 'normal' },
];

const layer = (page: Page, name: string | undefined) =>
  page.getByRole('tab', { name, exact: true }).click();

for (const play of plays)
  test(`${play.game}: help says what can be done now, what stands on the screen, and the rules that are played @phone`, async ({
    arrive,
    isMobile,
  }) => {
    const page = await arrive('Juno');
    const stage = await Stage.of(page, play);
    const moments = momentsOf(await builtCore(), play, 1);
    const moment = moments.find(({ look }) => look.legal.length > 1) ?? moments[0]!;
    await stage.put(moment.look);
    if (play.game === 'aliens') await page.locator('.who button').first().click();

    // Right now: the same list as the buttons, in words, with what it does.
    await page.locator('[data-help]').click();
    const own = helpOf(play.game);
    const now = page.locator('[data-help-layer="now"]');
    const verbs = new Set(moment.look.legal.map((action) => String(action.do)));
    const plain = [...verbs].find((verb) => own[`act.${verb}`] && verb !== 'leave')!;
    await expect(now.locator(`[data-now^="${plain}"]`).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const found = await faultsOn(page, 'now');

    // This screen: who one is, and a number for everything in sight; keys only where there are some.
    await layer(page, en.help_screen);
    const screen = page.locator('[data-help-layer="screen"]');
    await expect(screen.locator('[data-explained]').first()).toBeVisible();
    const explained = await screen.locator('[data-explained]').count();
    expect(explained).toBeGreaterThan(3);
    await expect(page.locator('.pin')).toHaveCount(explained);
    // No number lies over what is to be read, and some lie on the board.
    const panel = (await page.locator('[data-region="talk"]').boundingBox())!;
    const pins = await page.locator('.pin:visible').all();
    expect(pins.length).toBeGreaterThan(1);
    for (const pin of pins) {
      const { x, y } = (await pin.boundingBox())!;
      expect(x > panel.x && y > panel.y && y < panel.y + panel.height).toBe(false);
    }
    await expect(screen.getByText(en.keys_title!, { exact: true })).toHaveCount(isMobile ? 0 : 1);
    found.push(...(await faultsOn(page, 'screen')));

    // Rules: those that are played, all if one wants; found by word.
    await layer(page, en.rules);
    const rules = page.locator('[data-help-layer="rules"]');
    const shown = await rules.locator('[data-rule]').count();
    await rules.getByRole('searchbox').fill('no such word');
    await expect(rules.getByText(en.rules_none!)).toBeVisible();
    await rules.getByRole('searchbox').fill('card');
    await expect(rules.locator('mark').first()).toBeVisible();
    await rules.getByRole('searchbox').fill('');
    const all = rules.locator('button.btn');
    if (await all.count()) {
      await all.click();
      await expect.poll(() => rules.locator('[data-rule]').count()).toBeGreaterThan(shown);
    }
    found.push(...(await faultsOn(page, 'rules')));
    expect(found).toEqual([]);

    await page.locator('[data-help]').click();
    await expect(rules).toHaveCount(0);
  });
