import { faultsOn } from './axe';
import { five, keep, outcomeOf, recorded } from './records';
import { en } from './table';
import { expect, test, type Page } from './test';

const pictures = process.env.ESCAPEMENT_PICTURES;
const shoot = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const sizes = [
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

for (const [game, played] of Object.entries(five))
  test(`the end of ${game} tells a win from a loss, and what turned it`, async ({ arrive }) => {
    const record = await recorded(played);
    const winners = outcomeOf(record).winners as number[];
    const seats = Array.from({ length: played.seats }, (_, seat) => seat);
    const losers = seats.filter((seat) => !winners.includes(seat));
    const ends = [
      ...winners.slice(0, 1).map((seat) => ({ seat, result: 'won' })),
      ...losers.slice(0, 1).map((seat) => ({ seat, result: 'lost' })),
    ];
    const found: string[] = [];
    for (const { seat, result } of ends) {
      const page = await arrive('Juno');
      await page.goto(await keep(page, record, seat));
      const hero = page.locator('[data-result]');
      await expect(hero).toHaveAttribute('data-result', result);
      await expect(hero.locator('.plate')).toBeVisible();
      await expect(hero).not.toContainText(en.end_length.split(' ')[1]!);
      const lines = page.locator('[data-turning] a');
      await expect(lines.first()).toHaveAttribute('href', /#at=\d+\.\d+&as=open$/);
      expect(await lines.count()).toBeLessThanOrEqual(3);
      const head = ['master', 'asterisk'].includes(game) ? en.end_adds : en.end_who;
      await expect(page.getByRole('heading', { name: head })).toBeVisible();
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        await expect(page.getByRole('button', { name: en.end_again })).toBeInViewport();
        await shoot(page, `end-${game}-${result}-${viewport.width}x${viewport.height}`);
      }
      found.push(...(await faultsOn(page, `${game} ${result}`)));
    }
    expect(found).toEqual([]);
  });

test('a moment of the end opens the replay there, and a rematch is one tap @phone', async ({
  arrive,
}) => {
  const record = await recorded(five.deathstar!);
  const page = await arrive('Juno');
  const path = await keep(page, record, 0);
  await page.goto(path);
  const line = page.locator('[data-turning] a').first();
  const href = (await line.getAttribute('href'))!;
  await line.click();
  await expect(page.getByRole('slider')).toBeVisible();
  expect(new URL(page.url()).hash).toBe(href.slice(href.indexOf('#')));
  await page.goto(path);
  await page.getByRole('button', { name: en.end_again }).click();
  await expect(page.getByRole('region', { name: en.region_board })).toBeVisible();
  await expect(page.locator('.seat')).toHaveCount(2);
});

/** A moment at which the first seat has acted, and others have acted after it. */
function laterThanOwn(record: string): number {
  const { inputs } = JSON.parse(record) as { inputs: { seat?: number }[] };
  const own = inputs.findIndex(({ seat }, at) => seat === 0 && inputs[at + 1]?.seat === 1);
  return inputs.findIndex(({ seat }, at) => at > own + 1 && seat === 0);
}

test('a take-back says what it takes before it does, and is counted @phone', async ({ arrive }) => {
  const page = await arrive('Juno');
  const record = await recorded(five.deathstar!);
  await page.goto(await keep(page, record, 0, laterThanOwn(record)));
  const undo = page.getByRole('button', { name: en.undo_ask });
  await undo.click();
  const says = page.locator('.status').filter({ hasText: en.undo_luck });
  await expect(says).toContainText('Juno');
  await shoot(page, `undo-${page.viewportSize()!.width}`);
  await page.getByRole('button', { name: en.undo_keep }).click();
  await expect(says).toHaveCount(0);
  await expect(page.locator('[data-undone]')).toHaveCount(0);
  await undo.click();
  await page.getByRole('button', { name: en.undo_do }).click();
  await expect(says).toHaveCount(0);
  // It is shown wherever something can be taken back.
  await expect(page.locator('[data-undone="1"]')).toBeVisible();
});
