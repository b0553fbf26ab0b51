import { ask, bot, en, filled, finished, lay, open, over, short } from './table';
import { expect, test, type Page } from './test';

async function openFile(page: Page, text: string): Promise<void> {
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles({
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

test('a finished game is watched again and checked @phone', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const laid = await finished(juno);
  await juno.getByRole('button', { name: en.verify }).click();
  await expect(juno.getByText(en.verify_holds)).toBeVisible();

  await juno.getByRole('link', { name: en.replay, exact: true }).click();
  const slider = juno.getByRole('slider', { name: en.replay_position });
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await juno.getByRole('button', { name: en.replay_forward }).click();
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await slider.press('End');
  const last = await slider.getAttribute('aria-valuemax');
  await expect(slider).toHaveAttribute('aria-valuenow', last!);
  await juno.getByRole('button', { name: en.replay_back }).click();
  await expect(slider).toHaveAttribute('aria-valuenow', `${Number(last) - 1}`);
  await expect(juno).toHaveURL(new RegExp(`/replay/${laid.id}#at=\\d+\\.\\d+&as=open$`));
  await juno.reload();
  await expect(slider).toHaveAttribute('aria-valuenow', `${Number(last) - 1}`);
  if (isMobile) await juno.getByRole('button', { name: en.verify_short, exact: true }).click();
  await juno.getByRole('button', { name: en.verify, exact: true }).click();
  await expect(juno.getByText(en.verify_holds)).toBeVisible();
});

test('whoever plays adds to the chance and finds their own share in the record', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, bot], options: short });
  await juno.goto(laid.path);
  const kept = () => juno.evaluate(() => localStorage.getItem('escapement.shares') ?? '');
  await expect.poll(kept).toContain(laid.id);
  await juno.getByRole('button', { name: en.setup_start }).click();
  await expect(juno.getByRole('region', { name: en.region_board })).toBeVisible();
  await ask(juno, 'stand_in', { table: laid.id, seat: 0, level: 'normal' });
  await over(juno, laid);
  const check = juno.getByRole('button', { name: en.verify, exact: true });
  await check.click();
  await expect(juno.getByText(en.verify_holds)).toBeVisible();
  await expect(juno.getByText(filled(en.verify_shares, { count: 1, seats: 2 }))).toBeVisible();
  await expect(juno.getByText(en.verify_own_share, { exact: true })).toBeVisible();

  // As if the bot's seat had promised something when our value was told.
  const other = (await kept()).replace(',null]', `,"${'0'.repeat(64)}"]`);
  await juno.evaluate((text) => localStorage.setItem('escapement.shares', text), other);
  await juno.reload();
  await check.click();
  await expect(juno.getByText(en.verify_own_share_changed)).toBeVisible();
  await expect(juno.getByText(en.verify_holds)).toHaveCount(0);
});

test('a record that was changed is refused', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await finished(juno);
  const [download] = await Promise.all([
    juno.waitForEvent('download'),
    juno.getByRole('button', { name: en.end_download }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(download.suggestedFilename()).toBe(`deathstar-${laid.code}.json`);

  await openFile(juno, text);
  await juno.getByRole('button', { name: en.verify, exact: true }).click();
  await expect(juno.getByText(en.verify_holds)).toBeVisible();

  const otherSeed = JSON.parse(text);
  otherSeed.seed = otherSeed.seed.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0'));
  const otherEnd = JSON.parse(text);
  otherEnd.fingerprint = '0'.repeat(otherEnd.fingerprint.length);
  for (const changed of [otherSeed, otherEnd]) {
    await openFile(juno, JSON.stringify(changed));
    const check = juno.getByRole('button', { name: en.verify, exact: true });
    const refused = juno.getByRole('alert');
    await expect(check.or(refused)).toBeVisible();
    if (await refused.isVisible()) continue;
    await check.click();
    await expect(juno.getByText(en.verify_broken)).toBeVisible();
    await expect(juno.getByText(en.verify_holds)).toHaveCount(0);
  }
  await openFile(juno, '{"format": "something else"}');
  await expect(juno.getByRole('alert')).toBeVisible();
});
