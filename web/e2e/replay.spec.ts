import { faultsOn } from './axe';
import { five, openRecord, recorded } from './records';
import { ask, en, filled, finished, status } from './table';
import { expect, test, type Page } from './test';

const pictures = process.env.ESCAPEMENT_PICTURES;
const shoot = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const slider = (page: Page) => page.getByRole('slider', { name: en.replay_position });
const sizes = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

/** Nothing lies over the board, and nothing of the page is out of sight. */
async function boardIsFree(page: Page): Promise<void> {
  const { free, scrolls, share } = await page.evaluate(() => {
    const board = document.querySelector('[data-region="board"]')!;
    const box = board.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    return {
      free: points.every(([x, y]) => {
        const at = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return at !== null && board.contains(at);
      }),
      scrolls: document.documentElement.scrollHeight - innerHeight,
      share: (box.width * box.height) / (innerWidth * innerHeight),
    };
  });
  expect(free).toBe(true);
  expect(scrolls).toBeLessThanOrEqual(0);
  expect(share).toBeGreaterThan(0.3);
}

for (const [game, played] of Object.entries(five))
  test(`${game} is watched again turn by turn with everything open`, async ({ arrive }) => {
    const page = await arrive('Juno');
    await openRecord(page, await recorded(played));
    const found: string[] = [];
    const all = page.getByRole('button', { name: en.replay_open });
    if (game === 'deathstar') await expect(all).toHaveCount(0);
    else await expect(all).toHaveAttribute('aria-pressed', 'true');

    const last = Number(await slider(page).getAttribute('aria-valuemax'));
    const middle = Math.floor(last / 2);
    await page.evaluate((to) => (location.hash = `#${to}`), middle);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await slider(page).focus();
      for (let step = 0; step < 3; ++step) await page.keyboard.press('PageUp');
      await boardIsFree(page);
      await shoot(page, `replay-${game}-${viewport.width}x${viewport.height}`);
      if (viewport.width !== 1440 && viewport.height !== 664) continue;
      found.push(...(await faultsOn(page, `${game} ${viewport.width}`)));
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    expect(found).toEqual([]);

    // Hands lie open, and every seat has its own eyes at the same step.
    if (game !== 'deathstar') {
      await expect(page.locator('[data-held] b').first()).toBeVisible();
      const hands = page.locator('[data-hand]');
      await expect(hands).toHaveCount(played.seats);
      const step = await slider(page).getAttribute('aria-valuenow');
      await page.getByRole('group', { name: en.replay_eyes }).getByRole('button').nth(2).click();
      await expect(page).toHaveURL(/as=1$/);
      await expect(hands).toHaveCount(1);
      await expect(slider(page)).toHaveAttribute('aria-valuenow', step!);
    }

    // A link leads to the same moment.
    const { hash } = new URL(page.url());
    const here = await slider(page).getAttribute('aria-valuenow');
    await openRecord(page, await recorded(played), hash);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', here!);

    // Key moments are jumped to; the last of them is near the end.
    await page.setViewportSize({ width: 1440, height: 900 });
    const moments = page.locator('[data-moment]');
    const stop = await moments.last().getAttribute('data-moment');
    await moments.last().click();
    await expect(slider(page)).toHaveAttribute('aria-valuenow', stop!);
    await page.getByRole('button', { name: en.replay_moment_back }).click();
    await expect(slider(page)).not.toHaveAttribute('aria-valuenow', stop!);
  });

test('a match goes on from a moment at a table of its own @phone', async ({ arrive }) => {
  const page = await arrive('Juno');
  await openRecord(page, await recorded(five.deathstar!));
  await slider(page).focus();
  for (let step = 0; step < 5; ++step) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: en.replay_play_on }).locator('visible=true').click();
  await shoot(page, `replay-play-on-${page.viewportSize()!.width}`);
  await page.getByRole('radio').first().click();
  await page.locator('[data-play-on]').click();
  await page.waitForURL(/\/local\/deathstar\//);
  await expect(page.getByRole('region', { name: en.region_board })).toBeVisible();
  await expect(page.locator('.seat')).toHaveCount(2);
});

test('a match of the server goes on there, against bots or with friends by link @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  const laid = await finished(juno);
  const goOn = async (how: string, look = async () => {}) => {
    await juno.goto(`/replay/${laid.id}`);
    await slider(juno).focus();
    for (let step = 0; step < 3; ++step) await juno.keyboard.press('ArrowRight');
    await juno.getByRole('button', { name: en.replay_play_on }).locator('visible=true').click();
    const choice = (name: string) => juno.getByRole('radiogroup', { name }).getByRole('radio');
    await choice(en.replay_play_on_as).first().click();
    await choice(en.replay_play_on_where).filter({ hasText: how }).click();
    await look();
    await juno.locator('[data-play-on]').click();
    await juno.waitForURL(/\/t\//);
    expect(juno.url()).not.toContain(laid.code);
    await expect(juno.getByRole('region', { name: en.region_board })).toBeVisible();
    return juno.url();
  };
  const paused = status(juno).filter({ hasText: en.paused_verb });
  await goOn(en.replay_play_on_online);
  await expect(juno.locator('.seat')).toHaveCount(2);
  await expect(paused).toHaveCount(0);

  const url = await goOn(en.replay_play_on_friends, async () => {
    await expect(juno.getByText(en.replay_play_on_friends_about)).toBeVisible();
    await shoot(juno, `replay-play-on-friends-${juno.viewportSize()!.width}`);
    expect(await faultsOn(juno, 'play on')).toEqual([]);
  });
  await expect(paused).toBeVisible();
  const theo = await arrive('Theo');
  await theo.goto(url);
  const { card } = await ask(theo, 'find', { code: url.split('/').at(-1)! });
  const { id: table } = card as unknown as { id: string };
  await ask(theo, 'sit', { table, seat: 1, name: 'Theo' });
  await ask(juno, 'answer', { table, yes: true });
  await expect(juno.locator('.seat', { hasText: 'Theo' })).toBeVisible();
});

test('at the end nothing can be played on, and Play begins anew', async ({ arrive }) => {
  const page = await arrive('Juno');
  await openRecord(page, await recorded(five.sisypho!));
  await slider(page).press('End');
  const on = page.getByRole('button', { name: en.replay_play_on }).locator('visible=true');
  await expect(on).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: en.replay_restart }).click();
  await expect(slider(page)).not.toHaveAttribute(
    'aria-valuenow',
    (await slider(page).getAttribute('aria-valuemax'))!,
  );
  await page.getByRole('button', { name: en.pause, exact: true }).click();
  const speed = page.getByRole('button', { name: filled(en.replay_speed, { speed: '' }) });
  await expect(speed).toContainText(en.replay_brisk);
  await speed.click();
  await expect(speed).toContainText('1×');
});

test('every lie of the Aliens is joined to the truth', async ({ arrive }) => {
  const page = await arrive('Juno');
  await openRecord(page, await recorded(five.aliens!));
  await slider(page).press('End');
  await expect(page.locator('[data-lie]').first()).toBeAttached();
  await shoot(page, 'replay-aliens-end');
  await page.getByRole('group', { name: en.replay_eyes }).getByRole('button').nth(1).click();
});
