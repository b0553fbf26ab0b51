import { expect, test } from './test';
import { act, ask, bot, didBy, en, lay, look, open, play, short, sit } from './table';

/** What the end says first of all. */
const ended = new RegExp(`^(${en.end_plate_won}|${en.end_plate_lost})$`);

test('two people and two bots play a whole game', async ({ arrive }) => {
  const juno = await arrive('Juno');
  // Nobody has to arrive by exactly the number that is left, so that it ends before long.
  const { falcon_arrival, base_arrival } = short;
  const options = { falcon_arrival, base_arrival };
  const laid = await lay(juno, { seats: [open, open, bot, bot], options });
  await juno.goto(laid.path);
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await juno.getByRole('button', { name: en.setup_start }).click();

  await Promise.all([play(juno), play(theo)]);

  const { state, game, log: lines } = await look(juno, laid.id);
  expect(state.phase).toBe('finished');
  const inputs = lines.filter((line) => line.kind === 'input');
  expect(inputs).toHaveLength(game.inputs);
  for (const seat of [0, 1]) expect(inputs.some((line) => didBy(line, seat))).toBe(true);
  for (const page of [juno, theo]) {
    await expect(page.getByText(ended)).toBeVisible();
  }
});

test('a short game by touch @phone-only', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, {
    seats: [open, bot],
    options: short,
  });
  await juno.goto(laid.path);
  await juno.getByRole('button', { name: en.setup_start }).tap();
  await play(juno, { touch: true });
  await expect(juno.getByText(ended)).toBeVisible();
});

test('on a low phone the button is in sight', async ({ arrive }) => {
  const juno = await arrive('Juno', { viewport: { width: 390, height: 664 } });
  const options = { first_player: '0' };
  const laid = await lay(juno, { seats: [open, bot, bot, bot], options });
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await expect(act(juno, 'spin')).toBeInViewport({ ratio: 1 });
});
