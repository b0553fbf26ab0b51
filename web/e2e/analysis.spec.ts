import { faultsOn } from './axe';
import { keep, openRecord, recorded, type Played } from './records';
import { en } from './table';
import { expect, test, type Page } from './test';

const pictures = process.env.ESCAPEMENT_PICTURES;
const shoot = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const sizes = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
// Few moves, so that it can be looked at to its end.
const short: Played = { game: 'hounds', seats: 2 };
const start = (page: Page) => page.getByRole('button', { name: en.analysis_start, exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: en.analysis_progress });
const lookedAt = async (page: Page) => Number(await progress(page).getAttribute('value'));

async function seeTheEnd(page: Page): Promise<void> {
  await start(page).click();
  await expect(page.locator('[data-region="board"]')).toBeVisible({ timeout: 60_000 });
  await expect(progress(page)).toHaveCount(0, { timeout: 150_000 });
}

test('an analysis stops when told to, goes on where it was, and is kept', async ({ arrive }) => {
  const page = await arrive('Juno');
  const record = await recorded({ game: 'deathstar', seats: 2 });
  await page.goto(await keep(page, record, 0));
  await page.getByRole('link', { name: en.analysis }).click();
  await start(page).click();
  await expect.poll(() => lookedAt(page), { timeout: 60_000 }).toBeGreaterThan(1);
  await page.getByRole('button', { name: en.pause }).click();
  const before = await lookedAt(page);
  await page.reload();
  const goOn = page.getByRole('button', { name: en.analysis_go_on });
  await expect(goOn).toBeVisible();
  expect(await lookedAt(page)).toBeGreaterThanOrEqual(before);
  await goOn.click();
  await expect.poll(() => lookedAt(page), { timeout: 60_000 }).toBeGreaterThan(before);
});

test('an analysis tells who stood how, what turned it and what would have been better', async ({
  arrive,
}) => {
  const page = await arrive('Juno');
  await page.goto(await keep(page, await recorded(short), 0));
  await page.getByRole('link', { name: en.analysis }).click();
  await seeTheEnd(page);
  await expect(page.locator('.said')).not.toBeEmpty();
  await expect(page.locator('.said')).not.toContainText('{');
  const graph = page.locator('[data-region="board"]');
  await expect(graph.locator('.graph svg')).toBeVisible();

  const found: string[] = [];
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    const wide = viewport.width === 1440;
    const tabs = wide ? [null] : [en.analysis_match, en.replay_moments_short, en.seats];
    for (const tab of tabs) {
      if (tab) await page.locator('.tabs').getByRole('button', { name: tab }).click();
      const size = `${viewport.width}x${viewport.height}`;
      await shoot(page, `analysis-${size}${tab ? `-${tab}` : ''}`);
      const over = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return [scrollHeight - innerHeight, scrollWidth - innerWidth];
      });
      expect(over, `${size} ${tab}`).toEqual([0, 0]);
      if (wide || viewport.height === 664)
        found.push(...(await faultsOn(page, `analysis ${size} ${tab ?? ''}`)));
    }
  }
  expect(found).toEqual([]);

  // A key moment leads to its place in the replay.
  const moments = page.locator('[data-turn]');
  if ((await moments.count()) === 0) return;
  await moments.first().click();
  await page.getByRole('button', { name: en.analysis_see }).click();
  await expect(page).toHaveURL(/\/replay\/.*#at=/);
});

test('a record that is opened from a file can be analysed', async ({ arrive }) => {
  const page = await arrive('Juno');
  await openRecord(page, await recorded({ ...short, seed: 'a1'.repeat(32) }));
  await page
    .getByRole('button', { name: en.analysis })
    .or(page.getByRole('link', { name: en.analysis }))
    .click();
  await seeTheEnd(page);
  await expect(page.locator('.said')).not.toBeEmpty();
});
