import { faultsOn } from './axe';
import { five, keep, openRecord, recorded } from './records';
import { ask, bot, deal, en, lay, open } from './table';
import { expect, test } from './test';

test('axe finds nothing where a first match of Sisypho asks for a side @phone', async ({
  arrive,
}) => {
  const juno = await arrive(null, { at: '/' });
  const door = juno.locator('.door[data-game="sisypho"]');
  await door.getByRole('button', { name: en.home_play }).click();
  await expect(juno.locator('[data-first="survive"]')).toBeVisible();
  expect(await faultsOn(juno, 'first question')).toEqual([]);
});

test('axe finds nothing on a home page with matches under way and results @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  for (const policy of [{}, { turn_seconds: 86_400, absent: 'wait' as const }]) {
    const laid = await lay(juno, { seats: [open, bot], options: { first_player: '0' }, policy });
    await ask(juno, 'start', { table: laid.id });
  }
  await juno.goto(await keep(juno, await recorded(five.master!), 0));
  await expect(juno.locator('[data-result]').first()).toBeVisible();
  await juno.goto('/');
  await expect(juno.locator('[data-matches="2"]')).toBeVisible();
  await expect(juno.locator('[data-results] li')).toHaveCount(1);
  expect(await faultsOn(juno, 'home')).toEqual([]);
});

test('axe finds nothing where a match is played on, and on an open hint @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await openRecord(juno, await recorded(five.deathstar!));
  const slider = juno.getByRole('slider', { name: en.replay_position });
  await slider.focus();
  for (let step = 0; step < 5; ++step) await juno.keyboard.press('ArrowRight');
  await juno.getByRole('button', { name: en.replay_play_on }).locator('visible=true').click();
  await expect(juno.locator('[data-play-on]')).toBeVisible();
  const found = await faultsOn(juno, 'play on');

  await deal(juno, { options: { first_player: '0' } });
  await juno.locator('[data-hint="ask"]').click();
  await expect(juno.locator('[data-hint="do"]')).toBeVisible();
  found.push(...(await faultsOn(juno, 'hint')));
  expect(found).toEqual([]);
});
