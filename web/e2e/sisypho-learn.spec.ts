import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tutorialIn } from '../src/games/sisypho/tutorial';
import type { JsonObject } from '../src/lib/game';
import { movement, room } from './sisypho';
import { act, en, filled } from './table';
import { expect, test, type Page } from './test';
import { de } from './words';

function partsIn(language: string) {
  const file = resolve(import.meta.dirname, `../../games/sisypho/text/${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return tutorialIn((key) => texts[key]!);
}

/** Fills in what an open choice asks for, and does it. */
async function confirm(page: Page, action: JsonObject): Promise<void> {
  await expect(page.locator('[data-tray]')).toBeVisible();
  for (const [place, count] of Object.entries((action.moves ?? {}) as Record<string, number>))
    for (let n = 0; n < count; ++n)
      await page.locator(`[data-moves="${place}"] [data-step="1"]`).click();
  for (const field of ['target', 'from', 'to', 'location', 'source']) {
    // What leaves no choice is not asked for.
    const option = page.locator(
      `[data-ask="${field}"] [data-option="${action[field]}"][aria-pressed="false"]`,
    );
    if ((await option.count()) > 0) await option.click();
  }
  const wanted = action.power;
  const steps = page.locator('[data-ask="power"] [data-step]');
  if (typeof wanted === 'number')
    await expect(async () => {
      const shown = Number(await page.locator('[data-ask="power"] output').textContent());
      if (shown > wanted) await steps.first().click();
      if (shown < wanted) await steps.last().click();
      expect(shown).toBe(wanted);
    }).toPass();
  await act(page, 'confirm').click();
}

async function useCard(page: Page, action: JsonObject): Promise<void> {
  await page.locator(`.hand [data-card="${action.card}"]`).click();
  const wanted = [
    ...((action.targets ?? []) as number[]).map((seat) => `[data-seat="${seat}"]`),
    ...(action.location ? [`[data-place="${String(action.location)}"]`] : []),
  ];
  for (const one of wanted) {
    const option = page.locator(`.choice .option${one}`).first();
    if ((await option.getAttribute('aria-pressed')) !== 'true') await option.click();
  }
  await act(page, 'use').click();
}

async function carryOut(page: Page, action: JsonObject): Promise<void> {
  switch (action.do) {
    case 'plan':
      await movement(page, String(action.location)).click();
      return act(page, 'lock').click();
    case 'agent_move':
      await page.locator(`.agent .rooms [data-place="${String(action.location)}"]`).click();
      return act(page, 'move').click();
    case 'location':
      await act(page, `deed ${String(action.action)}`).click();
      return confirm(page, action);
    case 'item':
      await page.locator(`.items [data-item="${String(action.card)}"]`).click();
      return confirm(page, action);
    case 'ask_take':
      await act(page, 'ask_take').click();
      return confirm(page, action);
    case 'play_card':
      return useCard(page, action);
    case 'end_window':
      return act(page, 'end').click();
    case 'done':
      await act(page, 'done').click();
      if (await act(page, 'confirm').isVisible()) await act(page, 'confirm').click();
      return;
  }
  throw new Error(`Nobody knows how to ${String(action.do)}.`);
}

test('the whole lesson, for a Survivor and for the Agent @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/sisypho' });
  const parts = partsIn('en');
  expect(new Set(parts.map(({ seat }) => seat)).size).toBe(2);
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

test('another card may be planned before the one that the lesson asks for', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/sisypho' });
  await page.getByRole('button', { name: en.learn_next, exact: true }).click();
  await movement(page, 'rocket').click();
  await act(page, 'lock').click();
  await expect(movement(page, 'rocket')).toHaveClass(/locked/);
  const [planning] = partsIn('en');
  await expect(page.getByText(planning!.steps[1]!.text).first()).toBeVisible();
  await carryOut(page, { do: 'plan', location: 'generator' });
  await expect(page.getByText(planning!.steps[2]!.text).first()).toBeVisible();
});

test('what the lesson could not go on from is not done, and it says so', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/sisypho' });
  await page.getByRole('button', { name: en.learn_next, exact: true }).click();
  await carryOut(page, { do: 'plan', location: 'generator' });
  const [planning] = partsIn('en');
  await expect(page.getByText(planning!.steps[2]!.text).first()).toBeVisible();
  await carryOut(page, { do: 'done' });
  await expect(page.locator('[data-region="status"]')).toContainText(en.learn_other!);
  await expect(page.getByText(planning!.steps[2]!.text).first()).toBeVisible();
});

test('the lesson in German', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/sisypho', locale: 'de-DE' });
  const [first] = partsIn('de');
  await expect(page.getByText(first!.steps[0]!.text).first()).toBeVisible();
  await page.getByRole('button', { name: de.learn_next, exact: true }).click();
  await expect(page.getByText(first!.steps[1]!.text).first()).toBeVisible();
  await expect(room(page, 'rocket')).toBeVisible();
});
