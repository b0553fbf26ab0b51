import { faultsOn } from './axe';
import { decisionsOf } from '../src/lib/analysis';
import { analysed, five, keep, keepAnalysis, openRecord, recorded, type Played } from './records';
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
  await page.locator('[data-turn]').first().click();
  await page.getByRole('button', { name: en.analysis_see }).click();
  await expect(page).toHaveURL(/\/replay\/.*#at=/);
});

// Where somebody may lose: nobody does in the easiest mode of Asterisk.
const contested: Record<string, Played> = {
  ...five,
  asterisk: { ...five.asterisk!, options: { ...five.asterisk!.options, mode: 'medium' } },
};
for (const [game, played] of Object.entries(contested))
  test(`the analysis of ${game} shows key moments, and what each seat could have done`, async ({
    arrive,
  }) => {
    const page = await arrive('Juno', { viewport: sizes.at(-1) });
    const record = await recorded(played);
    const found = await analysed(record, 1_500);
    const address = await keep(page, record, 0);
    await keepAnalysis(page, record, found);
    await page.goto(address);
    await page.getByRole('link', { name: en.analysis }).click();
    const moments = page.locator('[data-turn]');
    expect(found.story.turns.length).toBeGreaterThan(0);
    await expect(moments).toHaveCount(found.story.turns.length);
    await expect(page.getByRole('button', { name: en.analysis_start })).toHaveCount(0);
    for (const [at, { kind, stop }] of found.story.turns.entries()) {
      await moments.nth(at).click();
      await expect(moments.nth(at)).toHaveAttribute('aria-pressed', 'true');
      const options = kind === 'luck' ? [] : found.line[stop]!.decision!.options;
      await expect(page.locator('.one ol > li')).toHaveCount(options.length);
      if (options.length === 0) await expect(page.getByText(en.analysis_luck_about)).toBeVisible();
    }
    await shoot(page, `analysis-${game}`);

    // All that a seat decided, the best first, with what it did.
    const own = decisionsOf(found, 0);
    expect(own.length).toBeGreaterThan(0);
    await page.getByRole('radio', { name: en.analysis_own!.replace('{name}', 'Juno') }).click();
    await expect(moments).toHaveCount(own.length);
    for (const [at, { stop }] of own.slice(0, 3).entries()) {
      await moments.nth(at).click();
      const { options } = found.line[stop]!.decision!;
      await expect(page.locator('.one ol > li')).toHaveCount(options.length);
      await expect(page.locator('.one ol > li.chosen')).toHaveCount(1);
      await expect(page.locator('.one ol > li').first()).toContainText(
        `${Math.round(options[0]!.chance / 1e4)} %`,
      );
      await expect(page.locator('.one')).not.toContainText('{');
    }

    // And what it could know of its chance.
    const graph = page.locator('[data-region="board"]');
    await expect(graph.locator('path.known')).toHaveCount(0);
    await page
      .getByRole('button', { name: en.analysis_known!.replace('{name}', 'Juno'), pressed: false })
      .click();
    await expect(graph.locator('path.known')).toHaveCount(1);
    await shoot(page, `analysis-${game}-own`);
    expect(await faultsOn(page, `analysis of ${game}`)).toEqual([]);
    await page.setViewportSize(sizes[0]!);
    for (const tab of [en.analysis_match!, en.replay_moments_short!]) {
      await page.locator('.tabs').getByRole('button', { name: tab }).click();
      await shoot(page, `analysis-${game}-390-${tab}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, tab).toBe(0);
    }
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
