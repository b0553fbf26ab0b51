import { en } from './table';
import { expect, test } from './test';

const titles = ['Asterisk', 'Escape Master', 'Sisypho', 'Death Star', 'Aliens'];

test('five games stand behind five doors, each to play, to host and to learn @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno', { at: '/' });
  await expect(juno.locator('.door')).toHaveCount(titles.length);
  const doorOf = (title: string) =>
    juno.locator('.door').filter({ has: juno.getByRole('heading', { name: title }) });
  for (const title of titles) {
    const door = doorOf(title);
    await expect(door.getByRole('button', { name: en.home_play })).toBeVisible();
    await expect(door.getByRole('link', { name: en.home_host })).toBeVisible();
    await expect(door.getByRole('link', { name: en.home_learn })).toBeVisible();
  }
  for (const title of titles) {
    await doorOf(title).getByRole('button', { name: en.home_play }).click();
    // One of them asks on which side.
    if (title === 'Sisypho') await juno.locator('[data-first]').first().click();
    await expect(juno.getByRole('region', { name: en.region_board })).toBeVisible();
    await expect(juno.getByRole('heading', { name: title })).toBeVisible();
    await juno.goto('/');
  }
});
