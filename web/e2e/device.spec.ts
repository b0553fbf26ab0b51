import { act, anySpot, en, go, play, spin } from './table';
import { expect, test } from './test';

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
  await page.getByRole('button', { name: en.add_seat }).click();
  await page.getByRole('button', { name: en.seat_add_bot, exact: true }).click();
  await page.getByRole('radio', { name: en.policy_pace_quick }).click();
  await page.getByText(/^All house rules/).click();
  for (const [rule, value] of [
    ['Missions', 'none'],
    ['base', 'open'],
  ])
    test.info().annotations.push({ type: 'rule', description: `${rule} ${value}` });
  await page.getByRole('button', { name: en.setup_start }).click();
  await play(page, { touch: isMobile });
  await expect(page.getByRole('heading', { name: en.end_over })).toBeVisible();
});

test('the tutorial to its end @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/deathstar' });
  const step = (number: number) => expect(page.getByText(`Step ${number} of 8`)).toBeVisible();
  await step(1);
  await spin(page);
  await step(2);
  await go(page, 'FSW4');
  await step(3);
  await page.locator('[data-spot="TB"]').or(act(page, 'go')).first().waitFor();
  if (!(await act(page, 'go').isVisible())) await page.locator('[data-spot="TB"]').click();
  await act(page, 'go').click();
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
  await expect(page.getByText(en.learn_done!)).toBeVisible();
  await page.getByRole('link', { name: en.learn_play }).click();
  await expect(page).toHaveURL(/\/local\/deathstar\/[0-9A-F]{6}$/);
  await expect(page.locator('[data-region="board"]')).toBeVisible();
});

test('without a network the client starts and plays on this device', async ({ arrive }) => {
  const page = await arrive('Juno');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) =>
        navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
      );
  });
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(page.getByText(en.home_no_server!)).toBeVisible();
  await page.getByRole('button', { name: /^Play now/ }).click();
  await expect(page).toHaveURL(/\/local\/deathstar\/[0-9A-F]{6}$/);
  await spin(page);
  await expect(anySpot(page).first()).toBeAttached();
  await page.reload();
  await expect(anySpot(page).first()).toBeAttached();
});
