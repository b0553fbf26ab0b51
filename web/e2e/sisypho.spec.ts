import { bot, didBy, en, lay, look, open, sit } from './table';
import {
  asAgent,
  brisk,
  deal,
  gather,
  harmless,
  lockIn,
  movement,
  plan,
  play,
  viewOf,
} from './sisypho';
import { expect, test, type Page } from './test';

/** The record of the match that has just ended is checked in the page. */
async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.verify }).click();
  await expect(page.getByText(en.verify_holds!)).toBeVisible();
}

async function huntToTheEnd(juno: Page, touch: boolean): Promise<void> {
  const laid = await deal(juno, { seats: asAgent });
  await play(juno, { touch });
  const { state, game, log: lines } = await look(juno, laid.id);
  expect(state.phase).toBe('finished');
  const inputs = lines.filter((line) => line.kind === 'input');
  const events = inputs.flatMap((line) => line.events ?? []);
  const moves = events.filter(({ event }) => event === 'AgentMoved');
  expect(moves.length).toBeGreaterThan(0);
  for (const seat of [1, 2, 3, 4]) expect(inputs.some((line) => didBy(line, seat))).toBe(true);
  const { side, winners } = game.outcome as { side: string; winners: number[] };
  expect(winners.includes(0)).toBe(side === 'agent');
  await verify(juno);
}

test('a person hunts four bots to the end of the game', async ({ arrive }) => {
  await huntToTheEnd(await arrive('Juno'), false);
});

test('a person hunts four bots by touch @phone-only', async ({ arrive }) => {
  await huntToTheEnd(await arrive('Juno'), true);
});

test('two Survivors choose their miniatures in the first planning', async ({ arrive }) => {
  const [juno, theo] = [await arrive('Juno'), await arrive('Theo')];
  const laid = await gather(
    [
      ['Juno', juno],
      ['Theo', theo],
    ],
    { seats: [bot, open, open, bot], options: harmless },
  );
  for (const page of [juno, theo]) await page.goto(laid.path);
  const miniature = (page: Page, name: string) => page.locator(`[data-miniature="${name}"]`);
  await movement(juno, 'depot').click();
  await miniature(juno, 'noor').focus();
  await juno.keyboard.press('Enter');
  await expect(miniature(juno, 'noor')).toHaveAttribute('aria-pressed', 'true');
  await expect(miniature(juno, 'zoe')).toHaveCount(0);
  await expect(miniature(theo, 'noor')).toHaveCount(0);
  await miniature(theo, 'zoe').click();
  await expect(miniature(theo, 'zoe')).toHaveAttribute('aria-pressed', 'true');
  const { survivors } = await viewOf(theo, laid);
  expect(survivors.slice(0, 2).map((survivor) => survivor.miniature)).toEqual(['noor', 'zoe']);
  await lockIn(juno, 'depot');
});

async function surviveToTheEnd(juno: Page, theo: Page, touch: boolean): Promise<void> {
  const laid = await lay(juno, plan({ seats: [bot, open, open, bot], options: brisk }));
  await juno.goto(laid.path);
  await sit(theo, laid, 'Theo');
  await juno.getByRole('button', { name: en.setup_start }).click();
  await Promise.all([play(juno, { touch }), play(theo, { touch })]);
  const { state, log: lines } = await look(juno, laid.id);
  expect(state.phase).toBe('finished');
  const inputs = lines.filter((line) => line.kind === 'input');
  for (const seat of [1, 2, 3]) expect(inputs.some((line) => didBy(line, seat))).toBe(true);
  await verify(theo);
}

test('two people and a bot flee from a bot to the end of the game', async ({ arrive }) => {
  await surviveToTheEnd(await arrive('Juno'), await arrive(null, { at: null }), false);
});

test('two people and a bot flee by touch @phone-only', async ({ arrive }) => {
  await surviveToTheEnd(await arrive('Juno'), await arrive(null, { at: null }), true);
});
