import { englishOn } from './english';
import { act, deal, en, lay, open } from './table';
import { expect, test } from './test';
import { de, onlyEnglish } from './words';

const english = onlyEnglish();

test('German at once, with no English left @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/' });
  await expect(page.getByRole('heading', { name: en.home_promise })).toBeVisible();
  expect((await englishOn(page, english)).length).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: de.home_promise })).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await englishOn(page, english)).toEqual([]);

  await page.getByRole('button', { name: de.settings }).click();
  await expect(page.getByText(de.set_theme_about)).toBeVisible();
  expect(await englishOn(page, english)).toEqual([]);
  await page.getByRole('button', { name: de.close, exact: true }).click();

  const gathering = await lay(page, { seats: [open, open] });
  await page.goto(gathering.path);
  await expect(page.getByRole('button', { name: de.setup_start })).toBeVisible();
  await page.locator('details summary').first().click();
  expect(await englishOn(page, english)).toEqual([]);

  const guest = await arrive('Theo', { at: null, locale: 'de-DE' });
  await guest.goto(gathering.path);
  await expect(guest.getByRole('button', { name: de.take_seat })).toBeVisible();
  expect(await englishOn(guest, english)).toEqual([]);

  await deal(guest);
  await expect(guest.locator('[data-act]').first()).toBeVisible();
  expect(await englishOn(guest, english)).toEqual([]);
  await guest.goto('/learn/deathstar');
  await expect(act(guest, 'spin')).toBeVisible();
  expect(await englishOn(guest, english)).toEqual([]);
  for (const path of ['/device', '/replay', '/nowhere']) {
    await guest.goto(path);
    await expect(guest.getByRole('heading').first()).toBeVisible();
    expect(await englishOn(guest, english)).toEqual([]);
  }
});
