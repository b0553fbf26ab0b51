import { act, anySpot, en, status } from './table';
import { expect, test, type Page } from './test';

/** Tab until the focus is on something with that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; ++presses) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const one = document.activeElement;
      return `${one?.getAttribute('aria-label') ?? ''} ${one?.textContent ?? ''}`.trim();
    });
    if (name.test(here)) return;
  }
  throw new Error(`No Tab stop is called ${name}.`);
}

test('from the home page to a finished turn by keyboard alone', async ({ arrive }) => {
  const page = await arrive('Juno', { reducedMotion: 'no-preference' });
  await expect(page.getByRole('button', { name: /^Play now/ })).toBeVisible();
  await tabTo(page, /^Play now/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/t\//);

  const mine = page.getByRole('button', { name: en.pause });
  await expect(mine).toBeVisible();
  await expect(async () => {
    await page.keyboard.press(' ');
    await expect(anySpot(page).first()).toBeAttached({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });

  await page.keyboard.press('F6');
  for (let jumps = 0; jumps < 8; ++jumps) {
    const inside = await page.evaluate(
      () => document.activeElement?.closest('[data-region="board"]') !== null,
    );
    if (inside) break;
    await page.keyboard.press('F6');
  }
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-spot'))).toBe(true);
  const from = await page.evaluate(() => document.activeElement?.getAttribute('data-spot'));
  if ((await anySpot(page).count()) > 1) {
    for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])
      await page.keyboard.press(arrow);
    const to = await page.evaluate(() => document.activeElement?.getAttribute('data-spot'));
    expect(to).toBeTruthy();
  }
  expect(from).toBeTruthy();
  await page.keyboard.press('Enter');
  await expect(act(page, 'go')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(status(page)).not.toContainText(/^Move/);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: en.keys_title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
