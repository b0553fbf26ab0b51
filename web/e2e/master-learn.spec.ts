import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tutorialIn } from '../src/games/master/tutorial';
import type { JsonObject } from '../src/lib/game';
import { card, stack } from './master';
import { act, en, filled } from './table';
import { expect, test, type Page } from './test';
import { de } from './words';

function partsIn(language: string) {
  const file = resolve(import.meta.dirname, `../../games/master/text/${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return tutorialIn((key) => texts[key]!);
}

const buttons: Record<string, string> = {
  call_draw: 'call',
  take_three: 'take',
  leader_discard: 'slip',
};
const playable = (page: Page) => page.locator('.fan .card.can');

/** Where the card goes, if there are several ways. */
async function aim(page: Page, action: JsonObject, id: string): Promise<void> {
  const ways = page.locator('[data-act^="way "]');
  await expect(async () => {
    const gone = (await card(page, id).count()) === 0;
    expect(gone || (await ways.first().isVisible())).toBe(true);
  }).toPass();
  if (!(await ways.first().isVisible())) return;
  if (action.do === 'start_stack') return stack(page, 'new').click();
  if (typeof action.stack === 'number') return stack(page, action.stack).click();
  return ways.first().click();
}

/** Two cards that make one: the highest, where the lesson leaves it open. */
async function combine(page: Page, action: JsonObject): Promise<void> {
  await act(page, 'pair').click();
  const pick = async (id: string | null): Promise<string> => {
    const spot = id ? card(page, id) : playable(page).last();
    const picked = (await spot.getAttribute('data-card'))!;
    await card(page, picked).click();
    return picked;
  };
  await pick(action.lower ? String(action.lower) : null);
  await aim(page, action, await pick(action.upper ? String(action.upper) : null));
}

async function carryOut(page: Page, action: JsonObject): Promise<void> {
  if (action.do === 'combo') return combine(page, action);
  if (action.do === 'use_discard_right') return playable(page).first().click();
  if (action.do === 'unlock_beast') return page.locator('[data-act^="beast "]').first().click();
  if (typeof action.card === 'string') {
    await card(page, action.card).click();
    return aim(page, action, action.card);
  }
  return act(page, buttons[String(action.do)] ?? String(action.do)).click();
}

test('the whole lesson @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/master' });
  const parts = partsIn('en');
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

test('the lesson in German', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/master', locale: 'de-DE' });
  const [first] = partsIn('de');
  await expect(page.getByText(first!.steps[0]!.text).first()).toBeVisible();
  await page.getByRole('button', { name: de.learn_next, exact: true }).click();
  await expect(page.getByText(first!.steps[1]!.text).first()).toBeVisible();
});
