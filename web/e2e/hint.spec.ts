import * as sisypho from './sisypho';
import { act, bot, deal, en, open, status } from './table';
import { expect, test } from './test';

const games = ['deathstar', 'aliens', 'asterisk', 'master', 'sisypho'] as const;

/** The mark before the title says that this player has something to decide. */
const upNow = /^● /;

for (const game of games)
  test(`${game}: the first own decision is there soon after the first visit, and somebody who is asked says what they would do @phone`, async ({
    arrive,
  }) => {
    const juno = await arrive(null, { at: '/' });
    const began = Date.now();
    const door = juno.locator(`.door[data-game="${game}"]`);
    await door.getByRole('button', { name: en.home_play }).click();
    if (game === 'sisypho') await juno.locator('[data-first="survive"]').click();
    await expect(juno).toHaveTitle(upNow, { timeout: 60_000 });
    // How soon is a figure to look at on a quiet machine (ten seconds are the bar), not a reason to fail.
    const took = Date.now() - began;
    test.info().annotations.push({ type: 'first decision', description: `${game}: ${took} ms` });

    await juno.locator('[data-hint="ask"]').click();
    await expect(status(juno)).toContainText(en.hint_verb!);
    const then = status(juno).locator('.then');
    await expect(then).not.toBeEmpty();
    await expect(then).not.toContainText('why.');
    // Where it is done has a ring around it, in sight.
    await expect(juno.locator('[data-ring]')).toBeInViewport();
    await juno.locator('[data-hint="do"]').click();
    await expect(status(juno)).not.toContainText(en.hint_verb!);
    await expect(juno.locator('[data-ring]')).toHaveCount(0);
  });

test('the table sees that a hint was asked for, and can be without', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { first_player: '0' } });
  await juno.locator('[data-hint="ask"]').click();
  await expect(status(juno)).toContainText(en.hint_verb!);
  await expect(juno.locator('.log')).toContainText('Juno asks for a hint.');
  await juno.locator('[data-hint="keep"]').click();
  await expect(status(juno)).not.toContainText(en.hint_verb!);
});

test('where the table agreed on no hints, none is offered', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { first_player: '0' }, policy: { hints: 'off' } });
  await expect(act(juno, 'spin')).toBeVisible();
  await expect(juno.locator('[data-hint="ask"]')).toHaveCount(0);
});

test('a hint stands while others decide, and goes with the own decision', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const theo = await arrive('Theo');
  const laid = await sisypho.gather(
    [
      ['Juno', juno],
      ['Theo', theo],
    ],
    { seats: [bot, open, open, bot] },
  );
  for (const page of [juno, theo]) await page.goto(laid.path);
  await juno.locator('[data-hint="ask"]').click();
  await expect(status(juno)).toContainText(en.hint_verb!);
  await sisypho.lockIn(theo, 'depot');
  await expect(juno.locator('.log')).toContainText('Theo has chosen.');
  await expect(status(juno)).toContainText(en.hint_verb!);
  await sisypho.movement(juno, 'generator').click();
  await act(juno, 'lock').click();
  await expect(status(juno)).not.toContainText(en.hint_verb!);
});
