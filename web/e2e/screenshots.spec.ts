import * as aliens from './aliens';
import * as asterisk from './asterisk';
import * as master from './master';
import { packed } from './png';
import { five, keep, openRecord, recorded } from './records';
import * as sisypho from './sisypho';
import { agentScenes, stageFor, survivorScenes } from './sisypho-stage';
import {
  act,
  anySpot,
  ask,
  bot,
  en,
  finished,
  go,
  lay,
  look,
  open,
  play,
  press,
  sit,
  spin,
  closeTalk,
  openTalk,
} from './table';
import { expect, test, type Page } from './test';
import { de } from './words';

const first = { first_player: '0' };

/** Keeps the picture in docs/screenshots (`npm run screenshots`), or compares it with the one there. */
async function shoot(page: Page, name: string, isMobile: boolean): Promise<void> {
  const file = `${name}-${isMobile ? 'phone' : 'desktop'}.png`;
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('[data-staged]')).toHaveCount(0);
  const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
  expect(
    packed(picture),
    `The client no longer looks like docs/screenshots/${file}. If it is meant to look as it does now, ` +
      'take the pictures anew with "npm run screenshots" in web/, look at them and commit them.',
  ).toMatchSnapshot(file, { threshold: 0.1, maxDiffPixels: 4 });
}

const german = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem('escapement.settings', JSON.stringify({ language: 'de' })),
  );

// Nothing here is left to chance: `npm run screenshots:check` compares these pictures.
test('the home page', async ({ arrive, isMobile }) => {
  const [theo, mira, kim] = [await arrive('Theo'), await arrive('Mira'), await arrive('Kim')];
  await lay(theo, { seats: [open, open, bot, bot], listed: true });
  const { steady } = asterisk;
  await lay(mira, asterisk.plan({ seats: [open, open, steady], options: {}, listed: true }));
  // What has changed last stands first: the running one is the last.
  const running = await lay(kim, aliens.plan({ options: {}, listed: true }));
  await ask(kim, 'start', { table: running.id });
  const juno = await arrive('Juno', { at: '/' });
  await expect(juno.getByRole('link', { name: en.take_seat })).toHaveCount(2);
  await expect(juno.getByRole('link', { name: en.watch })).toHaveCount(1);
  await shoot(juno, 'home', isMobile);
  await juno.getByRole('button', { name: en.settings }).click();
  await expect(juno.getByRole('dialog')).toBeVisible();
  await shoot(juno, 'settings', isMobile);
});

test('before a game', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, open, open, bot], policy: { pace: 900 } });
  await juno.goto(laid.path);
  const rey = await arrive('Rey', { at: laid.path });
  await expect(rey.getByRole('button', { name: en.take_seat })).toBeVisible();
  await shoot(rey, 'join', isMobile);
  await rey.getByRole('button', { name: en.take_seat }).click();
  await expect(juno.getByText('Rey', { exact: true }).first()).toBeVisible();
  await shoot(juno, 'set-up', isMobile);
  await rey.goto('/device');
  await rey.getByRole('button', { name: en.device_show }).click();
  await expect(rey.locator('.code')).toBeVisible();
  await shoot(rey, 'device', isMobile);
});

test('a game', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const slow = { ...bot, level: 'easy' };
  const laid = await lay(juno, { seats: [open, open, slow, slow], options: first });
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await expect(act(juno, 'spin')).toBeVisible();
  await shoot(juno, 'table-start', isMobile);

  const choosing = () =>
    juno.evaluate(() => {
      const spots = [...document.querySelectorAll('[data-spot]')];
      return spots.length > 2 && spots.every((spot) => spot.ariaPressed === 'false');
    });
  const enough = async () => (await look(juno, laid.id)).game.inputs > 60 && (await choosing());
  const done = new AbortController();
  const other = play(theo, { enough: async () => done.signal.aborted }).catch(() => {});
  await play(juno, { enough });
  done.abort();
  await ask(theo, 'say', { table: laid.id, text: 'Not the cells again.' });
  await ask(juno, 'say', { table: laid.id, text: 'I told you to stop short.' });
  await ask(theo, 'say', { table: laid.id, call: 'hurry' });
  await expect(juno.locator('.talk')).toContainText(en.call_hurry);
  if (!(await act(juno, 'go').isVisible())) await press(juno, '[data-spot]');
  await expect(act(juno, 'go')).toBeVisible();
  await shoot(juno, 'table', isMobile);
  if (isMobile) {
    await openTalk(juno);
    await expect(juno.locator('.talk').getByText(en.call_hurry).first()).toBeInViewport();
    await shoot(juno, 'log', isMobile);
    await juno.getByRole('tab', { name: en.help, exact: true }).click();
    await juno.getByRole('tab', { name: en.rules, exact: true }).click();
    await shoot(juno, 'rules', isMobile);
    await closeTalk(juno);
  } else {
    const screen = await arrive(null, { at: `${laid.path}/screen` });
    await expect(screen.getByRole('region', { name: en.region_board })).toBeVisible();
    await shoot(screen, 'shared-screen', isMobile);
  }
  await juno.emulateMedia({ colorScheme: 'light' });
  await shoot(juno, 'table-light', isMobile);
  await juno.emulateMedia({ colorScheme: 'dark' });
  await german(juno);
  await juno.reload();
  await expect(juno.getByRole('button', { name: de.pause })).toBeVisible();
  await shoot(juno, 'table-german', isMobile);
  await theo.context().close();
  await other;
});

test('after a game', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const laid = await finished(juno, { seats: [open, bot, bot, bot] });
  await juno.getByRole('button', { name: en.verify }).click();
  await expect(juno.getByText(en.verify_holds)).toBeVisible();
  await juno.evaluate(() => scrollTo(0, 0));
  await shoot(juno, 'end', isMobile);
  await juno.goto(`/replay/${laid.id}`);
  const slider = juno.getByRole('slider');
  const last = Number(await slider.getAttribute('aria-valuemax'));
  await juno.goto('about:blank');
  await juno.goto(`/replay/${laid.id}#${last - 6}`);
  await expect(slider).toHaveAttribute('aria-valuenow', `${last - 6}`);
  await shoot(juno, 'replay', isMobile);
});

test('on one device', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno', { at: '/learn/deathstar' });
  await spin(juno);
  await expect(anySpot(juno).first()).toBeAttached();
  await shoot(juno, 'tutorial', isMobile);
  await go(juno, 'FSW4');
  await go(juno, 'TB');
  await go(juno, 'MF');
  await go(juno, 'MF');
  await juno.locator('[data-spot="L2"]').click();
  await shoot(juno, 'hyperspace', isMobile);
  await act(juno, 'go').click();
  await expect(act(juno, 'spin')).toBeVisible();
  await shoot(juno, 'dogfight', isMobile);

  const theo = await arrive('Theo', {
    prepare: (page) =>
      page.addInitScript(() =>
        localStorage.setItem('escapement.settings', JSON.stringify({ curtain: true })),
      ),
    at: '/local/deathstar',
  });
  await theo.getByRole('button', { name: en.seat_add_person }).first().click();
  await expect(theo.getByLabel('Name at seat 2')).toBeVisible();
  await shoot(theo, 'hot-seat', isMobile);
  await theo.getByRole('button', { name: en.setup_start }).click();
  await expect(theo.getByRole('dialog')).toBeVisible();
  await shoot(theo, 'curtain', isMobile);
});

test('Aliens', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const slow = { ...bot, level: 'easy' };
  const laid = await aliens.deal(juno, {
    seats: [open, slow, slow, slow, slow, slow],
    options: { zone: 'galilei', announce_delay_ms: 0, start_player: '0' },
  });
  const round = async () => Number((await look(juno, laid.id)).game.view.round);
  await aliens.play(juno, isMobile, async () => {
    const deciding = await aliens.lit(juno).count();
    return (deciding > 0 && (await round()) >= 5) || (await round()) >= 9;
  });
  if ((await aliens.lit(juno).count()) > 0) {
    await juno.keyboard.type(await aliens.litSector(juno));
    await juno.keyboard.press('Enter');
  }
  await expect(juno.locator('[data-banner]')).toHaveCount(0);
  await shoot(juno, 'aliens-table', isMobile);
  await juno.emulateMedia({ colorScheme: 'light' });
  await shoot(juno, 'aliens-table-light', isMobile);
  await juno.emulateMedia({ colorScheme: 'dark' });
  await german(juno);
  await juno.reload();
  await expect(juno.getByRole('application')).toBeVisible();
  await shoot(juno, 'aliens-table-german', isMobile);

  const theo = await arrive('Theo', { at: '/learn/aliens' });
  await aliens.litSector(theo);
  await shoot(theo, 'aliens-tutorial', isMobile);
  const rey = await arrive('Rey');
  await finished(rey, aliens.plan());
  await rey.evaluate(() => scrollTo(0, 0));
  await shoot(rey, 'aliens-end', isMobile);
});

test('Asterisk', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const laid = await lay(
    juno,
    asterisk.plan({ seats: [open, open, asterisk.steady], options: {} }),
  );
  await juno.goto(laid.path);
  await expect(juno.getByText(asterisk.english['option.mode.rambo']!)).toBeVisible();
  await shoot(juno, 'asterisk-set-up', isMobile);

  const theo = await arrive('Theo');
  const match = await asterisk.deal(theo, {
    seats: [open, asterisk.steady, asterisk.steady],
    options: { ...asterisk.timed(300), lookoutSeat: '2' },
  });
  await expect(asterisk.onTurn(theo)).toBeVisible();
  if ((await asterisk.card(theo).count()) > 0) await asterisk.card(theo).first().click();
  await shoot(theo, 'asterisk-table', isMobile);
  await theo.emulateMedia({ colorScheme: 'light' });
  await shoot(theo, 'asterisk-table-light', isMobile);
  await theo.emulateMedia({ colorScheme: 'dark' });
  await german(theo);
  await theo.reload();
  await expect(asterisk.onTurn(theo)).toBeVisible();
  await shoot(theo, 'asterisk-table-german', isMobile);
  expect((await look(theo, match.id)).state.phase).toBe('running');

  const ada = await arrive('Ada');
  await asterisk.deal(ada, { options: { ...asterisk.counted, lookoutSeat: '1' } });
  await act(ada, 'pass').click();
  await expect(ada.locator('.hand [data-card]')).toHaveCount(6);
  await act(ada, 'pass').click();
  await expect(ada.locator('.choice')).toBeVisible();
  await shoot(ada, 'asterisk-debrief', isMobile);

  const kim = await arrive('Kim', { at: '/learn/asterisk' });
  await expect(asterisk.card(kim).first()).toBeVisible();
  await shoot(kim, 'asterisk-tutorial', isMobile);
  const rey = await arrive('Rey');
  await finished(rey, asterisk.plan({ seats: [open, asterisk.steady, asterisk.steady] }), 'steady');
  await rey.evaluate(() => scrollTo(0, 0));
  await shoot(rey, 'asterisk-end', isMobile);
});

/** The picture of this page in the other theme and the other language. */
async function shootOtherwise(page: Page, name: string, isMobile: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, `${name}-light`, isMobile);
  await page.emulateMedia({ colorScheme: 'dark' });
  await german(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('[data-region="board"]')).toBeVisible();
  await shoot(page, `${name}-german`, isMobile);
}

test('Master', async ({ arrive, isMobile }) => {
  const { fast, turns, oneRound } = master;
  const juno = await arrive('Juno');
  const laid = await lay(juno, master.plan({ seats: [open, open, fast], options: {} }));
  await juno.goto(laid.path);
  await expect(juno.getByText(master.english['option.level.hard']!).first()).toBeVisible();
  await shoot(juno, 'master-set-up', isMobile);

  const mira = await arrive('Mira');
  const options = { ...turns, level: 'hard', team_play: true, first_dealer: '3' };
  const match = await master.deal(mira, { seats: [open, fast, fast, fast], options });
  const inputs = async () => (await look(mira, match.id)).game.inputs;
  const onTurn = () => act(mira, 'pass').isVisible();
  await master.play(mira, { enough: async () => (await inputs()) > 24 && (await onTurn()) });
  await shoot(mira, 'master-table', isMobile);
  await shootOtherwise(mira, 'master-table', isMobile);

  const [kim, theo] = [await arrive('Kim'), await arrive('Theo')];
  let trap = '';
  await master.dealUntil(
    [kim, theo],
    { ...turns, level: 'medium', opening_hand: 15, first_dealer: '1' },
    (own) => {
      trap = own.find((id) => master.kindOf(id) === 'trap_draw3') ?? '';
      return trap !== '';
    },
  );
  await act(theo, 'start').click();
  await expect(act(kim, 'pass')).toBeVisible();
  await master.card(kim, trap).click();
  await expect(theo.locator('[data-trap="trap_draw3"]')).toBeVisible();
  await shoot(theo, 'master-trap', isMobile);
  const two = { ...turns, ...oneRound, 'end.fixed_rounds': 2, first_dealer: '2' };
  const between = await master.deal(kim, { seats: [open, fast, fast], options: two });
  await master.play(kim, {
    enough: async () =>
      Number((await look(kim, between.id)).game.view.round) === 2 &&
      (await act(kim, 'start').isVisible()),
  });
  await expect(kim.locator('section.between')).toBeVisible();
  await shoot(kim, 'master-between', isMobile);

  const leo = await arrive('Leo', { at: '/learn/master' });
  await expect(master.cards(leo).first()).toBeVisible();
  await shoot(leo, 'master-tutorial', isMobile);
  const rey = await arrive('Rey');
  const ended = { ...turns, ...oneRound, level: 'hard' };
  await finished(rey, master.plan({ seats: [open, fast, fast], options: ended }), 'hard');
  await rey.evaluate(() => scrollTo(0, 0));
  await shoot(rey, 'master-end', isMobile);
});

test('Sisypho', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const gathering = await lay(juno, sisypho.plan({ seats: [open, open, open, bot], options: {} }));
  await juno.goto(gathering.path);
  await expect(juno.getByText(sisypho.english['option.sides.name']!).first()).toBeVisible();
  await shoot(juno, 'sisypho-set-up', isMobile);

  const survivor = await stageFor(juno, 1);
  await survivor.show(survivorScenes.plan);
  await sisypho.movement(juno, 'command').click();
  await shoot(juno, 'sisypho-plan', isMobile);
  await survivor.show(survivorScenes.power);
  await act(juno, 'deed route').click();
  await juno.locator('[data-moves="command"] [data-step="1"]').click();
  await shoot(juno, 'sisypho-power', isMobile);
  await survivor.show(survivorScenes.asked);
  await shoot(juno, 'sisypho-take', isMobile);
  await survivor.show(survivorScenes.fumble);
  await shoot(juno, 'sisypho-fumble', isMobile);
  await survivor.show(survivorScenes.act);
  await shoot(juno, 'sisypho-act', isMobile);
  await shootOtherwise(juno, 'sisypho-act', isMobile);

  const mira = await arrive('Mira');
  const agent = await stageFor(mira, 0);
  await agent.show(agentScenes.move);
  await mira.locator('.agent .rooms [data-place="command"]').click();
  await shoot(mira, 'sisypho-agent-move', isMobile);
  await agent.show(agentScenes.reveal);
  await mira.locator('.hand [data-card="wrong_turn"]').click();
  await mira.locator('.choice .option').first().click();
  await shoot(mira, 'sisypho-agent', isMobile);
  await agent.show(agentScenes.discard);
  await shoot(mira, 'sisypho-agent-discard', isMobile);

  const theo = await arrive('Theo');
  const match = await sisypho.deal(theo, { options: { window_pause_ms: 0 } });
  const round = async () => (await sisypho.viewOf(theo, match)).round;
  await sisypho.play(theo, { enough: async () => (await round()) > 1 });
  await expect(theo.locator('[data-sheet]')).toBeVisible();
  await shoot(theo, 'sisypho-summary', isMobile);
  const leo = await arrive('Leo', { at: '/learn/sisypho' });
  await expect(sisypho.room(leo, 'rocket')).toBeVisible();
  await shoot(leo, 'sisypho-tutorial', isMobile);
  const rey = await arrive('Rey');
  await finished(rey, sisypho.plan({ seats: sisypho.asAgent, options: { window_pause_ms: 0 } }));
  await rey.evaluate(() => scrollTo(0, 0));
  await shoot(rey, 'sisypho-end', isMobile);
});

test('a first match', async ({ arrive, isMobile }) => {
  const juno = await arrive(null, { at: '/' });
  const door = juno.locator('.door[data-game="sisypho"]');
  await door.getByRole('button', { name: en.home_play }).click();
  await expect(juno.locator('[data-first="survive"]')).toBeVisible();
  await shoot(juno, 'first-question', isMobile);

  const mira = await arrive('Mira');
  const survivor = await stageFor(mira, 1);
  await survivor.show(survivorScenes.act);
  await expect(mira.getByRole('region', { name: en.goal, exact: true })).toBeVisible();
  await shoot(mira, 'goal', isMobile);
  await mira.locator('[data-about="2"]').click();
  await expect(mira.locator('[data-seat-sheet="2"]')).toBeVisible();
  await shoot(mira, 'seat-sheet', isMobile);
  await mira.keyboard.press('Escape');
  await mira.locator('[data-place="command"]').focus();
  await mira.keyboard.press('Shift+F10');
  await expect(mira.locator('[data-closer]')).toBeVisible();
  await shoot(mira, 'closer-look', isMobile);
  await mira.keyboard.press('Escape');
  await mira.locator('[data-help]').click();
  await expect(mira.locator('[data-help-layer="now"]')).toBeVisible();
  await shoot(mira, 'help-now', isMobile);
  await mira.getByRole('tab', { name: en.help_screen, exact: true }).click();
  await expect(mira.locator('[data-help-layer="screen"]')).toBeVisible();
  await shoot(mira, 'help-screen', isMobile);

  const theo = await arrive('Theo');
  const laid = await lay(theo, { seats: [open, bot], options: first });
  await ask(theo, 'start', { table: laid.id });
  await theo.goto(laid.path);
  await spin(theo);
  await expect(anySpot(theo).first()).toBeAttached();
  await theo.locator('[data-hint="ask"]').click();
  await expect(theo.locator('[data-hint="do"]')).toBeVisible();
  await shoot(theo, 'hint', isMobile);
});

test('a puzzle and an analysis', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno', { at: '/puzzle/aliens/1' });
  await expect(juno.getByRole('main').getByText(en.puzzle_question!)).toBeVisible();
  await shoot(juno, 'puzzle', isMobile);
  await juno.goto(await keep(juno, await recorded({ game: 'hounds', seats: 2 }), 0));
  await juno.getByRole('link', { name: en.analysis }).click();
  await juno.getByRole('button', { name: en.analysis_start, exact: true }).click();
  const progress = juno.getByRole('progressbar', { name: en.analysis_progress });
  await expect(juno.locator('[data-region="board"]')).toBeVisible({ timeout: 60_000 });
  await expect(progress).toHaveCount(0, { timeout: 150_000 });
  await shoot(juno, 'analysis', isMobile);
});

test('matches under way and results at home', async ({ arrive, isMobile }) => {
  const juno = await arrive('Juno');
  const theo = await arrive('Theo');
  // A match of days, in which it is Juno's turn, one against a bot, and one that is over.
  const days = await lay(juno, {
    seats: [open, open],
    options: first,
    policy: { turn_seconds: 86_400, absent: 'wait' },
  });
  await ask(theo, 'sit', { table: days.id, name: 'Theo' });
  await ask(juno, 'start', { table: days.id });
  const other = await lay(juno, { seats: [open, bot], options: first });
  await ask(juno, 'start', { table: other.id });
  const record = await recorded(five.master!);
  await juno.goto(await keep(juno, record, 0));
  await expect(juno.locator('[data-result]').first()).toBeVisible();
  await juno.goto('/');
  await expect(juno.locator('[data-matches="2"]')).toBeVisible();
  await expect(juno.locator('[data-results] li')).toHaveCount(1);
  await shoot(juno, 'home-matches', isMobile);
});

for (const [slug, played] of Object.entries(five))
  test(`a match of ${slug} again`, async ({ arrive, isMobile }) => {
    const juno = await arrive('Juno');
    await openRecord(juno, await recorded(played));
    const slider = juno.getByRole('slider', { name: en.replay_position });
    await slider.focus();
    for (let turn = 0; turn < 5; ++turn) await juno.keyboard.press('PageUp');
    await expect(slider).not.toHaveAttribute('aria-valuenow', '0');
    await shoot(juno, `replay-${slug}`, isMobile);
  });
