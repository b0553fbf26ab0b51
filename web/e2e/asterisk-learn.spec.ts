import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tutorialIn } from '../src/games/asterisk/tutorial';
import type { JsonObject } from '../src/lib/game';
import { act, en, filled } from './table';
import { expect, test, type Page } from './test';
import { de } from './words';

function partsIn(language: string) {
  const file = resolve(import.meta.dirname, `../../games/asterisk/text/${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return tutorialIn((key) => texts[key]!);
}

const steps = ({ steps: far, direction }: JsonObject): string =>
  direction === 'L' || Number(far) < 0 ? 'left' : 'right';

/** Presses the card, on the half that is meant, and its way where it has several. */
async function playCard(page: Page, action: JsonObject): Promise<void> {
  const spot = page.locator(`.hand [data-card="${action.card}"][aria-pressed="false"]`).first();
  const box = (await spot.boundingBox())!;
  const lower = action.do === 'playAddOn';
  await spot.click({ position: { x: box.width / 2, y: box.height * (lower ? 0.85 : 0.3) } });
  const ways = page.locator('[data-act^="way "]');
  await expect(ways.first().or(act(page, 'play'))).toBeVisible();
  if (await ways.first().isVisible()) {
    const far = Math.abs(Number(action.steps ?? 0));
    const named = new RegExp(`${steps(action)}.*${far || ''}`, 'i');
    await ways.filter({ hasText: named }).first().click();
  }
  await act(page, 'play').click();
}

async function carryOut(page: Page, action: JsonObject): Promise<void> {
  switch (action.do) {
    case 'endTurn':
      return act(page, 'end').click();
    case 'pass':
      return act(page, 'pass').click();
    case 'crackDraw':
      return page.locator('[data-extra="draw"]').click();
    case 'callTime':
      return page.locator('[data-tool="time"]').click();
    case 'requestAssist':
      await act(page, 'help').click();
      await act(page, `ask ${(action.wanted as number[])[0]}`).click();
      return page.keyboard.press('Escape');
    case 'returnCards':
      await page.locator('.choice [data-card]').first().click();
      return page.locator('.choice .go .pri').click();
  }
  return playCard(page, action);
}

test('the whole lesson: the dial, add-ons, Enemies @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/asterisk' });
  const parts = partsIn('en');
  expect(parts).toHaveLength(3);
  for (const [number, part] of parts.entries()) {
    for (const [index, step] of part.steps.entries()) {
      await expect(
        page.getByText(filled(en.learn_step!, { step: index + 1, steps: part.steps.length })),
      ).toBeVisible();
      await expect(page.getByText(step.text).first()).toBeVisible();
      const [first] = step.accept === 'any' ? [] : step.accept;
      if (first) await carryOut(page, first);
      else await page.getByRole('button', { name: en.learn_next, exact: true }).click();
    }
    const next = parts[number + 1];
    if (next)
      await page
        .getByRole('button', { name: filled(en.learn_part_next!, { title: next.title! }) })
        .click();
  }
  await expect(page.getByText(en.learn_done!).first()).toBeVisible();
  await expect(page.getByRole('link', { name: en.learn_play })).toBeVisible();
});

test('another card than the lesson asks for is not played', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/asterisk' });
  await page.getByRole('button', { name: en.learn_next, exact: true }).click();
  await act(page, 'pass').click();
  await expect(page.locator('[data-region="status"]')).toContainText(en.learn_other!);
});

test('the lesson in German', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/asterisk', locale: 'de-DE' });
  const [dial] = partsIn('de');
  await expect(page.getByText(dial!.steps[0]!.text).first()).toBeVisible();
  await page.getByRole('button', { name: de.learn_next, exact: true }).click();
  await expect(page.getByText(dial!.steps[1]!.text).first()).toBeVisible();
});
