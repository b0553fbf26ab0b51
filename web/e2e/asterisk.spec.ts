import { deal, english, plan, play, playTurn, rail, steady, timed, view } from './asterisk';
import { desktop, phone } from './sizes';
import { act, ask, didBy, en, filled, lay, look, open, sit, status, type Laid } from './table';
import { expect, holdClock, test, type Page } from './test';

const pauseButton = (page: Page) => page.getByRole('button', { name: en.pause, exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: en.resume });
const spoken = (page: Page) => page.locator('[aria-live="assertive"]');
const talk = (page: Page) => page.locator('[data-region="talk"]');
const timeIsUp = english['event.TimeUp']!.split('{')[0]!;
const running = async (page: Page, laid: Laid) => (await look(page, laid.id)).game.running;

async function wholeGame(juno: Page, theo: Page, touch: boolean): Promise<void> {
  const laid = await lay(juno, plan({ seats: [open, open, steady] }));
  await juno.goto(laid.path);
  await sit(theo, laid, 'Theo');
  await juno.getByRole('button', { name: en.setup_start }).click();

  await Promise.all([play(juno, { touch }), play(theo, { touch })]);

  const { state, game, log: lines } = await look(juno, laid.id);
  expect(state.phase).toBe('finished');
  expect(state.options.mode).toBe('minimum');
  const inputs = lines.filter((line) => line.kind === 'input');
  for (const seat of [0, 1, 2]) expect(inputs.some((line) => didBy(line, seat))).toBe(true);
  const events = inputs.flatMap((line) => line.events ?? []);
  const attempts = events.filter(({ event }) => event === 'AttemptStarted');
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  const { team, dekedd } = game.outcome as { team: number; dekedd: number };
  for (const page of [juno, theo]) {
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const points of [team, dekedd])
      await expect(page.getByText(`${points}`, { exact: true }).first()).toBeVisible();
  }
}

test('two people and a bot play a whole game in Minimum Security', async ({ arrive }) => {
  await wholeGame(await arrive('Juno'), await arrive(null, { at: null }), false);
});

test('two people and a bot play a whole game by touch @phone-only', async ({ arrive }) => {
  await wholeGame(await arrive('Juno'), await arrive(null, { at: null }), true);
});

async function untilTheBell(juno: Page): Promise<void> {
  const laid = await deal(juno, { options: timed(30) });
  // However slow this machine is: a card may or may not be played before the bell.
  await playTurn(juno).catch(() => false);
  const events = async () => {
    const { log: lines } = await look(juno, laid.id);
    return lines.flatMap((line) => line.events ?? []);
  };
  const bell = { event: 'TimeUp', seat: 0, attempt: 1 };
  await expect.poll(events, { timeout: 60_000 }).toContainEqual(bell);
  await expect(talk(juno)).toContainText(timeIsUp);

  // The cut turn never ended, and the next Attempt begins with whose it was.
  const told = await events();
  const before = told.slice(
    0,
    told.findIndex(({ event }) => event === 'TimeUp'),
  );
  expect(before.some(({ event }) => event === 'TurnEnded')).toBe(false);
  const starts = async () => (await events()).filter(({ event }) => event === 'TurnStarted');
  await play(juno, { enough: async () => (await starts()).length > 1 });
  expect((await starts()).slice(0, 2).map(({ seat }) => seat)).toEqual([0, 0]);
}

// Half a minute of the server's own time, the shortest that it knows: both sizes wait for it together.
test('the clock of a server runs out in mid-turn, at a desk and on a phone', async ({ arrive }) => {
  const [juno, theo] = [await arrive('Juno', desktop), await arrive('Theo', phone)];
  await Promise.all([untilTheBell(juno), untilTheBell(theo)]);
});

/** Whoever has freed two Prisoners before the bell gives one back. */
async function giveBack(page: Page): Promise<void> {
  const choice = page.locator('.choice');
  await expect(act(page, 'pass').or(choice).first()).toBeVisible();
  if (!(await choice.isVisible())) return;
  const confirm = choice.locator('.go .pri:not([aria-disabled="true"])');
  while (!(await confirm.isVisible()))
    await choice.locator('[data-card][aria-pressed="false"]').first().click();
  await confirm.click();
  await page.clock.runFor(20_000);
}

test('what was done before the bell stays done @phone', async ({ arrive }) => {
  const juno = await arrive('Juno', { at: null });
  await juno.clock.install();
  // The bot at seat 1 starts the clock, and the person plays first.
  const options = JSON.stringify({ lookoutSeat: '1' });
  await juno.goto(`/local/asterisk#now=1&seats=2&with=${encodeURIComponent(options)}`);
  const played = await playTurn(juno);
  await expect(rail(juno)).toContainText(/[45]:\d\d/);
  const cards = await juno.locator('.hand [data-card]').count();
  expect(cards).toBe(played ? 4 : 5);

  await juno.clock.runFor(300_000);

  await expect(talk(juno)).toContainText(timeIsUp);
  await expect(talk(juno)).not.toContainText('ends the turn');
  // Whoever was interrupted has drawn up to five and begins the next Attempt.
  await expect(juno.locator('.hand [data-card]')).toHaveCount(5);
  await giveBack(juno);
  await expect(act(juno, 'pass')).toBeVisible();
  await expect(act(juno, 'end')).toHaveCount(0);
});

test('three minutes, one minute, thirty and ten seconds are announced @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno', { at: null });
  await juno.clock.install();
  const options = JSON.stringify({ lookoutSeat: '0' });
  await juno.goto(`/local/asterisk#now=1&seats=2&with=${encodeURIComponent(options)}`);
  await expect(act(juno, 'start')).toBeVisible();
  await juno.evaluate(() => {
    const heard: string[] = [];
    const region = document.querySelector('[aria-live="assertive"]')!;
    new MutationObserver(() => heard.push(region.textContent!.trim())).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { heard });
  });
  await act(juno, 'start').click();
  await expect(rail(juno)).toContainText(/[45]:\d\d/);
  await juno.clock.runFor(300_000);
  await expect(rail(juno)).not.toContainText('0:0');
  const heard = await juno.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const times = ['3:00', '1:00', '0:30', '0:10'];
  const marks = times.map((time) => filled(en.time_left!, { time }));
  expect(heard.filter((sentence) => marks.includes(sentence))).toEqual(marks);
});

test('a pause covers the cards and stops the clock for everybody @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, plan({ seats: [open, open], options: timed(600) }));
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await act(theo, 'start').click();
  await expect(juno.locator('.hand [data-card]').first()).toBeVisible();

  await pauseButton(juno).click();

  for (const page of [juno, theo]) {
    await expect(goOn(page)).toBeVisible();
    await expect(page.locator('.hand [data-card]')).toHaveCount(0);
    await expect(page.getByText(english['ui.hand.covered']!)).toBeVisible();
  }
  const stood = await view(juno, laid);
  expect(stood.paused).toBe(true);
  await goOn(theo).click();
  for (const page of [juno, theo]) {
    await expect(pauseButton(page)).toBeVisible();
    await expect(page.locator('.hand [data-card]').first()).toBeVisible();
  }
  await juno.keyboard.press('p');
  await expect(goOn(theo)).toBeVisible();
  await juno.keyboard.press('p');
  await expect(pauseButton(theo)).toBeVisible();
});

test('without a clock the table asks everybody before it rests', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, plan({ seats: [open, open] }));
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await act(juno, 'start').click();
  await pauseButton(juno).click();
  await expect(status(theo)).toContainText(en.asks_pause!);
  await theo.getByRole('button', { name: en.yes, exact: true }).click();
  for (const page of [juno, theo]) await expect(status(page)).toContainText(en.paused_verb!);
  await goOn(theo).click();
  await juno.getByRole('button', { name: en.yes, exact: true }).click();
  for (const page of [juno, theo]) await expect(pauseButton(page)).toBeVisible();
});

test('when somebody drops the clock stands until they are back @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, plan({ seats: [open, open], options: timed(600) }));
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await act(theo, 'start').click();
  await expect.poll(() => running(juno, laid)).toBe(true);
  await expect(status(juno)).not.toContainText(en.clock_stands_verb!);

  await theo.goto('about:blank');

  await expect(status(juno)).toContainText(en.clock_stands_verb!);
  await expect(status(juno)).toContainText(filled(en.away_question!, { name: 'Theo' }));
  await expect(spoken(juno)).toContainText(filled(en.clock_stands!, { name: 'Theo' }));
  const stood = await look(juno, laid.id);
  expect(stood.game.running).toBe(false);
  await act(juno, 'pass').click();
  const later = await look(juno, laid.id);
  expect(later.game.time).toBe(stood.game.time);
  expect(later.game.inputs).toBe(stood.game.inputs);

  await theo.goto(laid.path);
  await expect(status(juno)).not.toContainText(en.clock_stands_verb!);
  await expect.poll(() => running(juno, laid)).toBe(true);
  await act(juno, 'pass').click();
  await expect(act(theo, 'pass')).toBeVisible();
});

test('a bot takes over for who has dropped, and the clock runs again', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(
    juno,
    plan({ seats: [open, open], options: timed(600), policy: { absent: 'wait', grace: 0 } }),
  );
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await act(theo, 'start').click();
  await theo.goto('about:blank');
  await juno.getByRole('button', { name: en.let_bot_play }).click();
  await expect.poll(() => running(juno, laid)).toBe(true);
  await theo.goto(laid.path);
  await expect(pauseButton(theo)).toBeVisible();
});

test('Rambo alone, from the set-up to the end @phone', async ({ arrive }) => {
  const juno = await arrive('Juno', { at: '/new/asterisk' });
  const seats = juno.locator('[data-region="seats"] > ul > li');
  await expect(seats).toHaveCount(5);
  await expect(
    juno.getByText(filled(en.players_range!, { least: 2, most: 5 })).first(),
  ).toBeVisible();
  await juno.getByText(english['option.mode.rambo']!).click();
  await expect(seats).toHaveCount(1);
  await expect(status(juno)).toContainText(en.setup_ready_verb!);
  const fewer = juno.getByRole('button', {
    name: filled(en.less!, { what: english['option.ramboCalibration.name']! }),
  });
  await juno.getByRole('radio', { name: english['option.ramboCalibration.10'] }).click();
  await expect(
    juno.getByRole('radio', { name: english['option.ramboCalibration.10'] }),
  ).toBeChecked();
  for (let turns = 10; turns > 1; --turns) {
    await fewer.click();
    await expect(juno.locator('output').first()).toHaveText(`${turns - 1}`);
  }
  await juno.getByRole('button', { name: en.setup_start }).click();
  await expect(juno.getByRole('region', { name: en.region_board })).toBeVisible();

  await play(juno);

  await expect(juno.getByRole('button', { name: en.end_again })).toBeVisible();
});

test('a mode brings its seats, and nobody is sent away @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, plan({ seats: [open, open, steady, open] }));
  await juno.goto(laid.path);
  const seats = juno.locator('[data-region="seats"] > ul > li');
  await expect(seats).toHaveCount(4);
  await juno.getByText(english['option.mode.rambo']!).click();
  await expect(seats).toHaveCount(1);
  await juno.getByText(english['option.mode.low']!).click();
  await expect(seats).toHaveCount(5);
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await juno.getByText(english['option.mode.rambo']!).click();
  await expect(seats).toHaveCount(2);
  const sentence = filled(en.start_too_many!, { players: en.players_alone!, count: 1 });
  await expect(status(juno)).toContainText(sentence);
  await juno.getByRole('button', { name: en.setup_start }).click({ force: true });
  await expect(status(juno)).toContainText(sentence);
  expect((await look(juno, laid.id)).state.phase).toBe('gathering');
  await juno.getByText(english['option.mode.minimum']!).click();
  await expect(status(juno)).not.toContainText(sentence);
});

test('clocks can be chosen by their names @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, plan({ seats: [open, steady], options: {} }));
  await juno.goto(laid.path);
  const slow = juno.getByRole('radio', { name: english['option.clock.attemptSeconds.600'] });
  await slow.click();
  await expect(slow).toBeChecked();
  await expect
    .poll(async () => (await look(juno, laid.id)).state.options['clock.attemptSeconds'])
    .toBe(600);
  await juno.getByRole('button', { name: en.setup_start }).click();
  await expect(rail(juno)).toContainText('10:00');
});

test('one device goes from hand to hand, and no time is lost on the way @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno', { at: null });
  await juno.clock.install();
  const options = JSON.stringify({ lookoutSeat: '0' });
  await juno.goto(`/local/asterisk#with=${encodeURIComponent(options)}`);
  await juno.getByRole('button', { name: en.seat_add_person }).first().click();
  await expect(juno.getByLabel('Name at seat 2')).toBeVisible();
  await juno.getByRole('button', { name: en.setup_start }).click();
  await juno.locator('.curtain button').click();
  await act(juno, 'start').click();

  await expect(juno.locator('.curtain')).toBeVisible();
  await holdClock(juno);
  await juno.clock.runFor(60_000);
  await juno.locator('.curtain button').click();
  await expect(rail(juno)).toContainText('5:00');
  await expect(juno.locator('.hand [data-card]').first()).toBeVisible();
  await juno.clock.runFor(30_000);
  await expect(rail(juno)).toContainText('4:30');
});

test('at one device the others can be handed a request for help @phone', async ({ arrive }) => {
  const juno = await arrive('Juno', { at: null });
  const options = JSON.stringify({ lookoutSeat: '0', 'clock.kind': 'untimed' });
  await juno.goto(`/local/asterisk#with=${encodeURIComponent(options)}`);
  await juno.getByRole('button', { name: en.seat_add_person }).first().click();
  await expect(juno.getByLabel('Name at seat 2')).toBeVisible();
  await juno.getByRole('button', { name: en.setup_start }).click();
  const curtain = juno.locator('.curtain button');
  await curtain.click();
  await act(juno, 'start').click();
  // Whoever holds no Turn card passes and draws one more.
  for (let asked = false; !asked;) {
    await curtain.click();
    asked = await playTurn(juno);
    if (!asked) await act(juno, 'pass').click();
  }
  await act(juno, 'help').click();
  await act(juno, 'ask any').click();
  const over = juno.getByRole('button', { name: /^Hand over to/ });
  await over.click();
  await curtain.click();
  await act(juno, 'decline').click();
  await curtain.click();
  await expect(act(juno, 'end').or(act(juno, 'stop')).first()).toBeVisible();
  await expect(over).toHaveCount(0);
});
