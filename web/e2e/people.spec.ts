import {
  act,
  anyAct,
  anySpot,
  ask,
  deal,
  en,
  filled,
  lay,
  log,
  look,
  open,
  over,
  short,
  sit,
  spin,
  status,
  type Lay,
  type Laid,
  openTalk,
} from './table';
import { expect, test, type Arrive, type Page } from './test';
import { de, said } from './words';

const first = { first_player: '0' };

/** Juno, the host, and Theo at a running table; it is Juno's turn unless the options say otherwise. */
async function two(
  arrive: Arrive,
  { seats = [open, open], ...plan }: Lay = {},
): Promise<{ juno: Page; theo: Page; laid: Laid }> {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats, options: first, ...plan });
  const theo = await arrive('Theo');
  await ask(theo, 'sit', { table: laid.id, name: 'Theo' });
  await ask(juno, 'start', { table: laid.id });
  await Promise.all([juno.goto(laid.path), theo.goto(laid.path)]);
  await expect(juno.getByRole('button', { name: en.pause })).toBeVisible();
  await expect(theo.getByRole('button', { name: en.pause })).toBeVisible();
  return { juno, theo, laid };
}

async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: en.table_menu, exact: true }).click();
  await page.getByRole('button', { name: item }).click();
}

test('a link leads to a seat in two taps, and back to it @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, open, open] });
  await juno.goto(laid.path);

  const theo = await arrive('Theo', { at: laid.path });
  await expect(theo.getByText(filled(en.join_invited, { name: 'Juno' }))).toBeVisible();
  await theo.getByText(en.join_free, { exact: true }).last().click();
  await theo.getByRole('button', { name: en.take_seat }).click();
  await expect(theo.getByRole('status').filter({ hasText: en.setup_wait_verb })).toBeVisible();
  await expect(juno.getByText(said('log.sat', { name: 'Theo' }))).toBeAttached();
  expect((await look(juno, laid.id)).state.seats[2]!.name).toBe('Theo');

  await theo.goto('/');
  await theo.goto(laid.path);
  await expect(theo.getByRole('status').filter({ hasText: en.setup_wait_verb })).toBeVisible();
  await juno.getByRole('button', { name: en.setup_start }).click();
  await expect(juno.getByRole('button', { name: en.pause })).toBeVisible();
  await theo.goto(laid.path);
  await expect(theo.getByRole('complementary', { name: en.seats })).toContainText(en.you);
});

test('who only watches sees what is public and can do nothing', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await deal(juno, { options: first });
  const frames: string[] = [];
  const rey = await arrive('Rey', {
    at: laid.path,
    prepare: async (page) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
      );
    },
  });
  await expect(rey.getByText(en.you_watch)).toBeVisible();
  await spin(juno);
  await expect(log(rey).getByText(/^Juno spins? /)).toBeVisible();

  await expect(anyAct(rey)).toHaveCount(0);
  await expect(anySpot(rey)).toHaveCount(0);
  await expect(rey.getByRole('button', { name: en.pause })).toHaveCount(0);
  await expect(rey.getByRole('button', { name: en.undo_ask })).toHaveCount(0);
  const pushes = frames.map((frame) => JSON.parse(frame)).filter((one) => one.as !== undefined);
  expect(pushes.length).toBeGreaterThan(1);
  for (const push of pushes) {
    expect(push.as).toBe('public');
    if (push.game) expect(push.game.legal).toEqual([]);
    if (push.state) expect(push.state.seed ?? null).toBeNull();
  }
});

test('a table without watchers refuses them', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await deal(juno, { policy: { spectators: 'off' } });
  const rey = await arrive('Rey', { at: laid.path });
  await expect(rey.getByRole('link', { name: en.to_home })).toBeVisible();
  await expect(rey.getByRole('main')).toContainText(/watch/i);
  await expect(rey.locator('[data-region="board"]')).toHaveCount(0);
});

test('a move is taken back when the other agrees', async ({ arrive }) => {
  const { juno, theo, laid } = await two(arrive);
  const { game } = await look(juno, laid.id);
  await spin(juno);
  await expect(anySpot(juno).first()).toBeAttached();

  // First it says what goes.
  await juno.getByRole('button', { name: en.undo_ask }).click();
  await juno.getByRole('button', { name: en.undo_do }).click();
  await expect(status(juno)).toContainText(filled(en.asks_waiting, { names: 'Theo' }));
  await expect(status(theo)).toContainText(en.asks_undo);
  await theo.getByRole('button', { name: en.no, exact: true }).click();
  await expect(
    log(juno).getByText(said('log.answered', { name: 'Theo', yes: false })),
  ).toBeVisible();
  await expect(anySpot(juno).first()).toBeAttached();

  await juno.getByRole('button', { name: en.undo_ask }).click();
  await juno.getByRole('button', { name: en.undo_do }).click();
  await theo.getByRole('button', { name: en.yes, exact: true }).click();
  await expect(log(juno).getByText(said('log.undone'))).toBeVisible();
  await expect(act(juno, 'spin')).toBeVisible();
  expect((await look(juno, laid.id)).game.inputs).toBe(game.inputs);
});

test('a pause holds the table until somebody plays on', async ({ arrive }) => {
  const { juno, theo } = await two(arrive);
  await juno.getByRole('button', { name: en.pause }).click();
  await theo.getByRole('button', { name: en.yes, exact: true }).click();
  for (const page of [juno, theo]) {
    await expect(status(page)).toContainText(en.paused_verb);
    await expect(page.getByRole('button', { name: en.resume })).toBeVisible();
  }
  await theo.getByRole('button', { name: en.resume }).click();
  const agree = juno.getByRole('button', { name: en.yes, exact: true });
  await agree.or(act(juno, 'spin')).first().waitFor();
  if (await agree.isVisible()) await agree.click();
  await expect(act(juno, 'spin')).toBeVisible();
});

test('what is said is counted and shown while the talk is closed @phone-only', async ({
  arrive,
}) => {
  const { juno, theo, laid } = await two(arrive);
  const talk = juno.getByRole('button', { name: en.talk });
  await ask(theo, 'say', { table: laid.id, text: 'Mind the cells.' });
  await expect(juno.locator('.newest')).toHaveText(/Theo\s+Mind the cells\./);
  await expect(talk.locator('.badge')).toHaveText('1');
  await ask(theo, 'say', { table: laid.id, text: 'And the beam.' });
  await expect(talk.locator('.badge')).toHaveText('2');
  await juno.locator('.newest').click();
  await expect(
    juno.getByRole('region', { name: en.chat }).getByText('And the beam.'),
  ).toBeVisible();
  await expect(talk.locator('.badge')).toHaveCount(0);
});

test('people talk and call out, each in their own language @phone', async ({
  arrive,
  isMobile,
}) => {
  const { juno, theo } = await two(arrive);
  await theo.evaluate(() =>
    localStorage.setItem('escapement.settings', JSON.stringify({ language: 'de' })),
  );
  await theo.reload();
  if (isMobile) {
    await openTalk(juno);
    await juno.getByRole('tab', { name: en.chat, exact: true }).click();
    await openTalk(theo);
  }
  await juno.getByRole('textbox', { name: en.chat }).fill('Catch me if you can <b>');
  await juno.getByRole('button', { name: en.send }).click();
  const heard = theo.getByRole('region', { name: de.log });
  await expect(heard.getByText('Catch me if you can <b>')).toBeInViewport();
  await juno.getByRole('button', { name: en.call_nice }).click();
  await expect(heard.getByText(de.call_nice)).toBeInViewport();
});

test('a bot plays for somebody who is away, until they return', async ({ arrive }) => {
  const { juno, theo, laid } = await two(arrive, {
    options: { first_player: '1' },
    policy: { absent: 'wait', grace: 0 },
    seats: [open, open],
  });
  await theo.goto('about:blank');
  const question = filled(en.away_question, { name: 'Theo' });
  await expect(status(juno)).toContainText(question);
  await juno.getByRole('button', { name: en.let_bot_play }).click();
  await expect(
    log(juno).getByText(said('log.stand_in', { name: 'Theo', what: 'hard' })),
  ).toBeVisible();
  await expect(act(juno, 'spin')).toBeVisible();

  await theo.goto(laid.path);
  await expect(log(juno).getByText(said('log.stand_in', { name: 'Theo', what: '' }))).toBeVisible();
  await expect(status(theo)).not.toContainText(en.stand_in_rest);
});

test('nobody is offered a bot for somebody who may still come back', async ({ arrive }) => {
  const { juno, theo } = await two(arrive, {
    options: { first_player: '1' },
    policy: { absent: 'wait', grace: 300 },
    seats: [open, open],
  });
  await theo.goto('about:blank');
  const later = en.let_bot_play_in.replace('{time}', '');
  await expect(juno.getByRole('button', { name: later })).toBeDisabled();
  await expect(juno.getByRole('button', { name: en.let_bot_play, exact: true })).toHaveCount(0);
});

test('after the grace period a bot plays by itself', async ({ arrive }) => {
  const { juno, theo } = await two(arrive, {
    options: { first_player: '1' },
    policy: { absent: 'stand_in', grace: 1 },
  });
  await theo.context().close();
  await expect(
    log(juno).getByText(said('log.stand_in', { name: 'Theo', what: 'hard' })),
  ).toBeVisible();
  await expect(act(juno, 'spin')).toBeVisible();
});

test('a seat goes to another device by a code @phone', async ({ arrive }) => {
  const desk = await arrive('Juno');
  const laid = await deal(desk, { options: first });
  await desk.goto('/device');
  await desk.getByRole('button', { name: en.device_show }).click();
  const code = (await desk.locator('.code').innerText()).replace(/\s/g, '');

  const hand = await arrive(null, { at: '/device' });
  await hand.getByRole('textbox', { name: en.device_code }).fill('AAAAAAAA');
  await hand.getByRole('button', { name: en.device_claim }).click();
  await expect(hand.getByRole('alert')).toContainText(said('refusal.unknown_code'));
  await hand.getByRole('textbox', { name: en.device_code }).fill(code);
  await hand.getByRole('button', { name: en.device_claim }).click();
  await hand.getByRole('link', { name: en.resume_back }).click();
  await expect(hand).toHaveURL(new RegExp(`${laid.path}$`));
  await spin(hand);
  await expect(anySpot(hand).first()).toBeAttached();
});

test('a device is signed out from another one', async ({ arrive }) => {
  const desk = await arrive('Juno', { at: '/device' });
  await desk.getByRole('button', { name: en.device_show }).click();
  const code = (await desk.locator('.code').innerText()).replace(/\s/g, '');
  const hand = await arrive(null, { at: '/device' });
  await hand.getByRole('textbox', { name: en.device_code }).fill(code);
  await hand.getByRole('button', { name: en.device_claim }).click();
  await expect(hand).not.toHaveURL(/\/device$/);

  await desk.reload();
  const devices = desk.getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: en.devices_here })).toHaveCount(1);
  await desk.getByRole('button', { name: en.devices_sign_out_others }).click();
  await expect(devices).toHaveCount(1);
  const known = (page: Page) =>
    page.evaluate(async () => {
      const answer = await fetch('/api/session', { method: 'POST', body: '{}' });
      return answer.ok ? (await answer.json()).person : 'nobody';
    });
  await expect(hand.getByText(en.signed_out_text)).toBeVisible();
  expect(await known(hand), 'unasked it is nobody else').toBe('nobody');
  await hand.reload();
  await expect(hand.getByText(en.signed_out_text)).toBeVisible();
  await hand.getByRole('button', { name: en.signed_out_go_on }).click();
  await expect(hand.getByText(en.signed_out_text)).toHaveCount(0);
  await expect.poll(() => known(hand)).not.toBe('nobody');
  expect(await known(hand)).not.toBe(await known(desk));
});

test('phones play around a shared screen', async ({ arrive }) => {
  const juno = await arrive('Juno', { viewport: { width: 390, height: 844 } });
  const laid = await deal(juno, { options: first });
  const screen = await arrive('Screen', { at: `${laid.path}/screen` });
  await expect(screen.getByRole('region', { name: en.region_board })).toBeVisible();
  await expect(status(screen)).toContainText('Juno');
  await spin(juno);
  await expect(anySpot(juno).first()).toBeVisible();
  await expect(status(screen)).toContainText(/Juno/);
  await expect(screen.locator('[data-act]')).toHaveCount(0);
  await expect(anySpot(screen)).toHaveCount(0);
});

test('the host locks the table, sends somebody away and hands over', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, open, open] });
  await juno.goto(laid.path);
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');

  await juno.getByRole('button', { name: en.lock }).click();
  const rey = await arrive('Rey', { at: laid.path, prepare: (page) => page.clock.install() });
  await expect(rey.getByText(said('refusal.locked'))).toBeVisible();
  await expect(rey.getByRole('button', { name: en.take_seat })).toHaveCount(0);
  await juno.getByRole('button', { name: en.unlock }).click();
  await expect(juno.getByRole('button', { name: en.lock })).toBeVisible();
  await rey.clock.runFor(5000); // it looks again every now and then
  await expect(rey.getByRole('button', { name: en.take_seat })).toBeVisible();

  await juno.getByRole('button', { name: filled(en.kick, { name: 'Theo' }) }).click();
  await expect(juno.getByText(said('log.kicked', { name: 'Theo' }))).toBeVisible();
  await expect(theo.getByRole('button', { name: en.take_seat })).toBeVisible();

  await rey.getByRole('button', { name: en.take_seat }).click();
  await juno.getByRole('button', { name: filled(en.make_host, { name: 'Rey' }) }).click();
  await expect(rey.getByRole('button', { name: en.setup_start })).toBeVisible();
  await expect(juno.getByRole('button', { name: en.setup_start })).toHaveCount(0);
  await rey.getByRole('button', { name: en.setup_start }).click();
  await expect(rey.getByRole('button', { name: en.pause })).toBeVisible();

  await rey.getByRole('button', { name: en.table_menu }).click();
  await expect(
    rey.getByRole('button', { name: filled(en.make_host, { name: 'Juno' }) }),
  ).toBeVisible();
  await expect(rey.getByRole('button', { name: filled(en.kick, { name: 'Juno' }) })).toHaveCount(0);
});

test('who stood up comes back, and somebody else plays on only if the others agree', async ({
  arrive,
}) => {
  const { juno, theo, laid } = await two(arrive);
  await menu(theo, en.leave_table);
  await theo.getByRole('button', { name: en.leave_table }).click();
  await expect(log(juno).getByText(said('log.stood', { name: 'Theo' }))).toBeVisible();
  await theo.goto(laid.path);
  await theo.getByRole('button', { name: en.sit_again }).click();
  await expect(
    log(juno)
      .getByText(said('log.sat', { name: 'Theo' }))
      .last(),
  ).toBeVisible();

  await menu(theo, en.leave_table);
  await theo.getByRole('button', { name: en.leave_table }).click();
  const rey = await arrive('Rey', { at: laid.path });
  await menu(rey, filled(en.take_over, { name: 'Theo' }));
  await expect(juno.getByText(filled(en.asks_sit, { name: 'Theo' }))).toBeVisible();
  await juno.getByRole('button', { name: en.yes, exact: true }).click();
  await expect(log(juno).getByText(said('log.sat', { name: 'Rey' }))).toBeVisible();
  await expect(rey.getByText(en.you_watch)).toHaveCount(0);
});

test('the host mutes somebody, and everybody can for themselves', async ({ arrive }) => {
  const { juno, theo } = await two(arrive);
  await theo.getByRole('textbox', { name: en.chat }).fill('Boo');
  await theo.getByRole('button', { name: en.send }).click();
  await expect(log(juno).getByText('Boo')).toBeVisible();
  await juno.getByRole('button', { name: en.mute_title, exact: true }).click();
  await juno.getByRole('button', { name: filled(en.mute_for_me_label, { name: 'Theo' }) }).click();
  await expect(log(juno).getByText('Boo')).toHaveCount(0);
  await juno.getByRole('button', { name: filled(en.mute_for_all_label, { name: 'Theo' }) }).click();
  await theo.getByRole('textbox', { name: en.chat }).fill('Boo again');
  await theo.getByRole('button', { name: en.send }).click();
  await expect(theo.getByText(said('refusal.muted'))).toBeVisible();
});

test('the same people play again', async ({ arrive }) => {
  const { juno, theo, laid } = await two(arrive, { options: { ...first, ...short } });
  const table = laid.id;
  await ask(juno, 'stand_in', { table, seat: 0, level: 'normal' });
  await ask(theo, 'stand_in', { table, seat: 1, level: 'normal' });
  await over(juno, laid);
  await juno.getByRole('button', { name: en.end_again }).click();
  await theo.getByRole('button', { name: en.end_join_next }).click();
  await expect(juno).not.toHaveURL(new RegExp(laid.code));
  await expect.poll(() => theo.url()).toBe(juno.url());
  await juno.getByRole('button', { name: en.setup_start }).click();
  for (const page of [juno, theo]) {
    await expect(page.getByRole('complementary', { name: en.seats })).toContainText('Theo');
    await expect(page.getByRole('complementary', { name: en.seats })).toContainText(en.you);
  }
});

test('a refusal stands in place, and its rule is a tap away', async ({ arrive }) => {
  let stale = false;
  const juno = await arrive('Juno', {
    prepare: (page) =>
      page.routeWebSocket('**/ws', (route) => {
        const server = route.connectToServer();
        server.onMessage((message) => {
          const push = String(message).includes('"push":"update"');
          if (!(stale && push)) route.send(message);
        });
      }),
  });
  const laid = await deal(juno, { options: first });
  await expect(act(juno, 'spin')).toBeVisible();
  stale = true;
  const action = { do: 'spin' };
  await ask(juno, 'act', { table: laid.id, seat: 0, cid: 'from-elsewhere', action });

  await spin(juno);
  const rule = status(juno).getByRole('button', { name: /^Rule DST-/ });
  await expect(rule).toBeVisible();
  const id = (await rule.innerText()).replace(/^\s*Rule\s+/, '').trim();
  await rule.click();
  await expect(juno.locator(`[data-rule="${id}"]`)).toBeInViewport();
});

test('a match of other rules says so, and its host can close it @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, { kind: 'bot' }] });
  await ask(juno, 'start', { table: laid.id });
  // What a server says that no longer has the rules of the match: everything but the game.
  await juno.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.push === 'sync') message.game = null;
      if (message.push === 'update') delete message.game;
      page.send(JSON.stringify(message));
    });
  });
  await juno.goto(laid.path);
  await expect(juno.getByRole('heading', { name: en.other_rules_title })).toBeVisible();
  await expect(juno.getByText(en.other_rules_text)).toBeVisible();
  juno.on('dialog', (dialog) => void dialog.accept());
  await juno.getByRole('button', { name: en.close_table }).click();
  await expect(juno.getByRole('heading', { name: en.closed_title })).toBeVisible();
});
