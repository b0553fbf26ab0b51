import { act, anySpot, en, log } from './table';
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

async function jumpTo(page: Page, region: string): Promise<void> {
  for (let presses = 0; presses < 8; ++presses) {
    await page.keyboard.press('F6');
    if (await page.locator(`[data-region="${region}"]:focus-within`).count()) return;
  }
  throw new Error(`F6 does not lead to ${region}.`);
}

const focused = (page: Page, attribute: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, attribute);

test('from the home page to a finished turn by keyboard alone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/', reducedMotion: 'no-preference' });
  await expect(page.getByRole('button', { name: /^Play now.*Death Star/ })).toBeVisible();
  await tabTo(page, /^Play now.*Death Star/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/t\//);

  const mine = page.getByRole('button', { name: en.pause });
  await expect(mine).toBeVisible();
  await expect(async () => {
    await page.keyboard.press(' ');
    await expect(anySpot(page).first()).toBeAttached({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });

  await jumpTo(page, 'board');
  // A card that was drawn lies before the places.
  for (let presses = 0; presses < 4 && !(await focused(page, 'data-spot')); ++presses)
    await page.keyboard.press('Tab');
  expect(await focused(page, 'data-spot')).toBeTruthy();
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(arrow);
    expect(await focused(page, 'data-spot')).toBeTruthy();
  }
  await page.keyboard.press('Enter');
  await expect(act(page, 'go')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    log(page)
      .getByText(/^Juno moves /)
      .first(),
  ).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('tab', { name: en.help_now })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('tab', { name: en.help_now })).toHaveCount(0);
});
