import { five, keep, recorded } from './records';
import { act, ask, deal, en, lay, look, open, over, short, sit, spin, status } from './table';
import { expect, test, type Page } from './test';
import { texts } from './words';

const doorOf = (page: Page, game: string) => page.locator(`.door[data-game="${game}"]`);

test('the home page weighs no more than 250 kB', async ({ browser, server }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.url);
  await expect(page.locator('.door')).toHaveCount(5);
  await page.evaluate(() => document.fonts.ready);
  const files = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map((one) => {
      const { name, encodedBodySize } = one as PerformanceResourceTiming;
      return { name: new URL(name).pathname, size: encodedBodySize };
    }),
  );
  const all = files.reduce((sum, { size }) => sum + size, 0);
  expect(files.length).toBeGreaterThan(3);
  expect(all, JSON.stringify(files, null, 1)).toBeLessThanOrEqual(250_000);
  await page.context().close();
});

test('beside a table for others there is one for this device @phone', async ({ arrive }) => {
  const juno = await arrive('Juno', { at: '/' });
  for (const game of Object.keys(five)) {
    const here = doorOf(juno, game).getByRole('link', { name: en.home_here });
    await expect(here).toHaveAttribute('href', `/local/${game}`);
  }
  await doorOf(juno, 'master').getByRole('link', { name: en.home_here }).click();
  await expect(juno.getByText(en.setup_local, { exact: true })).toBeVisible();
  // Two empty chairs and more are filled by one press.
  await juno.locator('[data-fill]').click();
  await expect(juno.locator('[data-fill]')).toHaveCount(0);
  await expect(juno.getByText(en.seat_free, { exact: true })).toHaveCount(0);
  await juno.getByRole('button', { name: en.setup_start }).click();
  await expect(juno.getByRole('region', { name: en.region_board })).toBeVisible();
});

test('whoever lays the first table for others is asked for a name, and only once @phone', async ({
  arrive,
}) => {
  const page = await arrive(null, { at: '/', locale: 'de-DE' });
  await page.evaluate(() => document.fonts.ready);
  await page.goto('/new/deathstar');
  const field = page.getByRole('textbox', { name: 'Wie sollen die anderen dich nennen?' });
  await field.fill('Juno');
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Plätze' })).toContainText('Juno');
  const theo = await arrive(null, { at: page.url() });
  await expect(theo.getByText('Juno').first()).toBeVisible();
  await page.goto('/new/deathstar');
  await expect(page.getByRole('region', { name: 'Plätze' })).toContainText('Juno');
  await expect(field).toHaveCount(0);
});

test('a German without a name is called Gast', async ({ arrive }) => {
  const page = await arrive(null, { at: '/', locale: 'de-DE' });
  await doorOf(page, 'deathstar').getByRole('button').first().click();
  await expect(page.locator('[data-region="seats"]')).toContainText('Gast');
});

test('all matches under way stand in one line, with a way back and a way out of each @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  for (let tables = 0; tables < 3; ++tables) await deal(juno, { options: { first_player: '0' } });
  await expect(act(juno, 'spin')).toBeVisible();
  await juno.goto('/');
  const line = juno.locator('[data-matches]');
  await expect(line).toHaveAttribute('data-matches', '3');
  await expect(juno).toHaveTitle(/^● \(3\)/);
  await expect(line.locator('li[data-due]')).toHaveCount(0);
  await line.getByRole('button', { name: en.matches_more }).click();
  const rows = line.locator('li[data-due="true"]');
  await expect(rows).toHaveCount(3);
  // The first press asks, the second one ends it.
  await rows.first().getByRole('button', { name: en.matches_end }).click();
  await rows.first().getByRole('button', { name: en.matches_end_sure }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link', { name: en.resume_back }).click();
  await expect(act(juno, 'spin')).toBeVisible();
});

test('the home page tells how the last matches ended, and leads there @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, { kind: 'bot' }], options: short });
  await ask(juno, 'start', { table: laid.id });
  await ask(juno, 'stand_in', { table: laid.id, seat: 0, level: 'normal' });
  await juno.goto(laid.path);
  await over(juno, laid);
  const hero = juno.locator('[data-result]');
  const result = (await hero.getAttribute('data-result'))!;
  await juno.goto('/');
  const [row] = [juno.locator('[data-results] li')];
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute('data-result', result);
  await expect(row).toContainText({ won: en.results_won, lost: en.results_lost }[result]!);
  await row.getByRole('link').click();
  await expect(hero).toHaveAttribute('data-result', result);
});

test('a match of this device that was lost says so at home', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const record = await recorded(five.deathstar!);
  const winner = (JSON.parse(record) as { outcome: { winners: number[] } }).outcome.winners[0]!;
  await juno.goto(await keep(juno, record, 1 - winner));
  await expect(juno.locator('[data-result="lost"]')).toBeVisible();
  await juno.goto('/');
  await expect(juno.locator('[data-results] li')).toHaveAttribute('data-result', 'lost');
});

test('whoever closed the tab does not block a vote', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const theo = await arrive(null, { at: null });
  const laid = await lay(juno, {
    seats: [open, open],
    options: { first_player: '0' },
    policy: { absent: 'wait', grace: 0 },
  });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await expect(theo.locator('[data-region="board"]')).toBeVisible();
  await spin(juno);
  await expect(juno.locator('[data-spot]').first()).toBeAttached();
  await theo.goto('about:blank');
  // To rest needs only those who are here.
  await juno.getByRole('button', { name: en.pause }).click();
  await expect(status(juno)).toContainText(en.paused_verb);
  await expect(status(juno)).toContainText(en.paused_alone);
  await juno.getByRole('button', { name: en.resume }).click();
  // To take something back a bot may agree for whoever is away.
  await juno.getByRole('button', { name: en.undo_ask }).click();
  await juno.getByRole('button', { name: en.undo_do }).click();
  await juno.getByRole('button', { name: en.let_bot_play_for.replace('{name}', 'Theo') }).click();
  await expect(act(juno, 'spin')).toBeVisible();
});

test('a table that its host closes says so to everybody, with a way on @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  const theo = await arrive(null, { at: null });
  const laid = await lay(juno, { seats: [open, open] });
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await expect(theo.locator('[data-region="board"]')).toBeVisible();
  await ask(juno, 'close', { table: laid.id });
  await expect(theo.getByText(en.closed_title)).toBeVisible();
  await expect(theo.getByText(en.closed_text)).toBeVisible();
  await theo.getByRole('link', { name: en.home_host, exact: true }).click();
  await expect(theo.getByRole('button', { name: en.setup_start })).toBeVisible();
});

test('no colours are chosen that nobody would see', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, { seats: [open, open] });
  await juno.goto(laid.path);
  const rules = juno.locator('details').filter({ hasText: /^All house rules/ });
  await rules.locator('summary').click();
  const words = texts('deathstar', 'en');
  await expect(rules).toContainText(words['option.memory_aid.name']!);
  await expect(rules).not.toContainText(words['option.colours.about']!);
});

declare global {
  interface Window {
    /** what this page has notified somebody of */
    notified: string[];
  }
}

/** A browser that allows notifications and whose page is in the background. */
function inBackground(): void {
  window.notified = [];
  class Told {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(_title: string, { body }: { body: string }) {
      window.notified.push(body);
    }
  }
  Object.assign(window, { Notification: Told });
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}

test('in a match of days somebody is told when it is their turn, and by when', async ({
  arrive,
}) => {
  const juno = await arrive('Juno', {
    prepare: async (page) => {
      await page.addInitScript(inBackground);
      await page.clock.install();
    },
  });
  const theo = await arrive('Theo');
  const laid = await lay(juno, {
    seats: [open, open],
    options: { first_player: '1' },
    policy: { turn_seconds: 86_400, absent: 'wait' },
  });
  const table = laid.id;
  await juno.goto(laid.path);
  await juno.locator('[data-notify]').click();
  await expect(juno.locator('[data-notify]')).toHaveCount(0);
  await ask(theo, 'sit', { table, name: 'Theo' });
  await ask(juno, 'start', { table });
  await juno.goto('/');
  await expect(juno.locator('[data-matches="1"]')).toBeVisible();
  await expect(juno).not.toHaveTitle(/●/);
  for (let moves = 0; moves < 20; ++moves) {
    const { game } = await look(theo, table, 1);
    if (game.acting.includes(0)) break;
    await ask(theo, 'act', { table, seat: 1, cid: `move-${moves}`, action: game.legal[0] });
  }
  await juno.clock.runFor(31_000); // it looks again every now and then
  await expect(juno).toHaveTitle(/^● \(1\)/);
  expect(await juno.evaluate(() => window.notified)).toEqual([
    en.push_turn.replace('{game}', 'Death Star'),
  ]);
  await expect(juno.locator('.days time')).toHaveCount(1);
  await juno.clock.runFor(31_000);
  expect(await juno.evaluate(() => window.notified.length)).toBe(1);
});
