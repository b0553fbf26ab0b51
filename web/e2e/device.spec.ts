import { act, anySpot, en, filled, go, play, spin } from './table';
import { expect, test, type Page } from './test';
import { game } from './words';

/** Sets an option of the game, whatever control it has. */
async function choose(page: Page, option: string, value: string): Promise<void> {
  const name = game[`${option}.name`];
  const choice = game[`${option}.${value}`];
  const group = page.getByRole('radiogroup', { name, exact: true });
  const list = page.getByRole('combobox', { name, exact: true });
  await group.or(list).first().waitFor();
  if (await list.isVisible()) await list.selectOption(choice);
  else await group.getByRole('radio', { name: choice, exact: true }).click();
}

test('hot-seat with a bot to the end @phone', async ({ arrive, isMobile }) => {
  const page = await arrive('Juno', {
    prepare: (fresh) =>
      fresh.addInitScript(() =>
        localStorage.setItem('escapement.settings', JSON.stringify({ curtain: true })),
      ),
    at: '/local/deathstar',
  });
  await page.getByRole('button', { name: en.seat_add_person }).first().click();
  await page.getByLabel('Name at seat 2').fill('Theo');
  await page.getByLabel('Name at seat 2').blur();
  await page.getByRole('button', { name: en.seat_add_bot, exact: true }).first().click();
  await page.getByRole('radio', { name: en.policy_pace_quick }).click();
  await page.getByText(/^All house rules/).click();
  await choose(page, 'option.missions_required', 'none');
  await choose(page, 'option.base_arrival', 'open');
  await expect(page.getByText(filled(en.setup_house_changed, { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: en.setup_start }).click();
  await play(page, { touch: isMobile });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: en.end_again })).toBeVisible();
});

test('the tutorial to its end @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/deathstar' });
  const step = (number: number) => expect(page.getByText(`Step ${number} of 8`)).toBeVisible();
  await step(1);
  await spin(page);
  await step(2);
  await expect(page.locator('[data-ring]')).toBeVisible();
  await go(page, 'FSW4');
  await step(3);
  await go(page, 'TB');
  await step(4);
  await go(page, 'MF');
  await step(5);
  await go(page, 'MF');
  await step(6);
  await go(page, 'L2');
  await step(7);
  await spin(page);
  await step(8);
  await go(page, 'L3');
  await page.getByRole('button', { name: /^Next: Collisions/ }).click();
  await spin(page);
  await go(page, 'NW3');
  await act(page, 'stop_short').click();
  await expect(page.getByRole('complementary').getByText(en.learn_done)).toBeVisible();
  await expect(page.locator('[data-ring]')).toHaveCount(0);
  await page.getByRole('link', { name: en.learn_play }).click();
  await expect(page).toHaveURL(/\/local\/deathstar\/[0-9A-F]{6}$/);
  await expect(page.locator('[data-region="board"]')).toBeVisible();
});

test('without a network the client starts and plays on this device', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/', serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) =>
        navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
      );
  });
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(page.getByText(en.home_no_server)).toBeVisible();
  await page.getByRole('button', { name: /^Play now.*Death Star/ }).click();
  await expect(page).toHaveURL(/\/local\/deathstar\/[0-9A-F]{6}$/);
  const enough = async () => (await anySpot(page).count()) > 0;
  await play(page, { enough });
  await page.reload();
  await expect(anySpot(page).first()).toBeAttached();
});
