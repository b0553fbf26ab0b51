import { card, counted, deal, english, german, onTurn, plan, steady, timed } from './asterisk';
import { faultsOn, tooWideOn } from './axe';
import { englishOn } from './english';
import { act, en, finished, lay, open } from './table';
import { expect, test, type Arrive, type Page } from './test';
import { de, onlyEnglish } from './words';

/** The person at seat 0 has the first and the third turn. */
const mine = { ...counted, lookoutSeat: '1' };
const debrief = (page: Page) => page.locator('.choice');

/** A pass draws a sixth card, which the debrief wants back. */
async function toDebrief(page: Page): Promise<void> {
  await act(page, 'pass').click();
  await expect(page.locator('.hand [data-card]')).toHaveCount(6);
  await act(page, 'pass').click();
  await expect(debrief(page)).toBeVisible();
}

/** Every screen of the game, one after the other, each as somebody would find it. */
async function eachScreen(
  arrive: Arrive,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const juno = await arrive('Juno');
  const gathering = await lay(juno, plan({ seats: [open, open, steady] }));
  await juno.goto(gathering.path);
  const summary = juno.locator('details summary').first();
  await expect(summary).toBeVisible();
  await summary.click();
  await look(juno, 'set-up');

  await deal(juno, { options: { ...counted, lookoutSeat: '0' } });
  await expect(act(juno, 'start')).toBeVisible();
  await look(juno, 'ready');
  await deal(juno, { options: mine });
  await expect(onTurn(juno)).toBeVisible();
  await look(juno, 'turn');
  if ((await card(juno).count()) > 0) {
    await card(juno).first().click();
    await expect(act(juno, 'way 0').or(act(juno, 'play')).first()).toBeVisible();
    await look(juno, 'card');
    if (await act(juno, 'way 0').isVisible()) await act(juno, 'way 0').click();
    await look(juno, 'chain');
    await act(juno, 'play').click();
    await expect(act(juno, 'help')).toBeVisible();
    await act(juno, 'help').click();
    await expect(act(juno, 'ask any')).toBeVisible();
    await look(juno, 'help');
  }
  await deal(juno, { options: mine });
  await expect(onTurn(juno)).toBeVisible();
  await toDebrief(juno);
  await look(juno, 'debrief');

  const theo = await arrive('Theo');
  await deal(theo, { options: timed(600) });
  await expect(onTurn(theo)).toBeVisible();
  await look(theo, 'clock');
  await theo.getByRole('button', { name: /^(Pause|Pausieren)$/ }).click();
  await expect(theo.getByText(/covered|verdeckt/).first()).toBeVisible();
  await look(theo, 'pause');
  await deal(theo, { seats: [open], options: { mode: 'rambo', ramboCalibration: 3 } });
  await expect(onTurn(theo)).toBeVisible();
  await look(theo, 'alone');
}

/** The screens that are read in peace. */
async function eachStill(
  arrive: Arrive,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const rey = await arrive('Rey');
  const laid = await finished(rey, plan({ seats: [open, steady, steady] }), 'steady');
  await look(rey, 'end');
  await rey.goto(`/replay/${laid.id}`);
  await expect(rey.getByRole('slider')).toBeVisible();
  await look(rey, 'replay');
  if (rey.viewportSize()!.width > 720) {
    await rey.goto(`${laid.path}/screen`);
    await expect(rey.locator('[data-region="board"]')).toBeVisible();
    await look(rey, 'shared screen');
  }
  await rey.goto('/learn/asterisk');
  await expect(rey.locator('.hand [data-card]').first()).toBeVisible();
  await look(rey, 'tutorial');
}

for (const [what, each] of [
  ['in play', eachScreen],
  ['around it', eachStill],
] as const) {
  test(`axe finds nothing on the screens ${what} @phone`, async ({ arrive }) => {
    const found: string[] = [];
    await each(arrive, async (page, name) => {
      found.push(...(await faultsOn(page, name)));
    });
    expect(found).toEqual([]);
  });

  test(`no screen ${what} scrolls sideways at 320 pixels @phone-only`, async ({ arrive }) => {
    const narrow: Arrive = (name, arrival) =>
      arrive(name, { ...arrival, viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    await each(narrow, async (page, name) => {
      const over = await tooWideOn(page);
      if (over) wide.push(`${name}: ${over}`);
    });
    expect(wide).toEqual([]);
  });
}

test('no English is left on the German table @phone', async ({ arrive }) => {
  const known = onlyEnglish('asterisk');
  const found: string[] = [];
  const speaking: Arrive = (name, arrival) => arrive(name, { ...arrival, locale: 'de-DE' });
  await eachScreen(speaking, async (page, name) => {
    for (const text of await englishOn(page, known)) found.push(`${name}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('a German game from the set-up to the debrief', async ({ arrive }) => {
  const juno = await arrive('Juno', { locale: 'de-DE' });
  const laid = await lay(juno, plan({ seats: [open, steady], options: mine }));
  await juno.goto(laid.path);
  await expect(juno.getByText(german['option.mode.minimum']!).first()).toBeVisible();
  await juno.getByRole('button', { name: de.setup_start }).click();
  await expect(act(juno, 'pass')).toContainText(german['ui.pass']!);
  await toDebrief(juno);
  await expect(juno.getByText(german['ui.report.order_top']!)).toBeVisible();
});

test('what is pressed is large enough for a finger @phone-only', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: mine });
  await expect(onTurn(juno)).toBeVisible();
  const small = await juno
    .locator('[data-region="hand"] button, [data-region="status"] button, .top button')
    .evaluateAll((all) =>
      all
        .map((one) => ({ name: one.textContent!.trim(), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.9)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    );
  expect(small).toEqual([]);
});

test('a turn and a debrief by keyboard alone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: mine });
  await expect(onTurn(juno)).toBeVisible();
  const cards = await juno
    .locator('.hand [data-card]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled') === 'true'));
  const place = cards.indexOf(false);
  if (place >= 0) {
    await juno.keyboard.press(`${place + 1}`);
    await expect(act(juno, 'way 0').or(act(juno, 'play')).first()).toBeVisible();
    if (await act(juno, 'way 0').isVisible()) await juno.keyboard.press('1');
    await expect(act(juno, 'play')).toBeVisible();
    await juno.keyboard.press('Backspace');
    await expect(act(juno, 'play')).toHaveCount(0);
    await juno.keyboard.press(`${place + 1}`);
    if (await act(juno, 'way 0').isVisible()) await juno.keyboard.press('1');
    await juno.keyboard.press('Enter');
    await expect(act(juno, 'end')).toBeVisible();
    await juno.keyboard.press('Enter');
  } else {
    await juno.keyboard.press('n');
    await expect(juno.locator('.hand [data-card]')).toHaveCount(6);
  }

  await expect(act(juno, 'pass')).toBeVisible({ timeout: 60_000 });
  await juno.keyboard.press('n');
  await expect(debrief(juno).or(act(juno, 'start')).first()).toBeVisible({ timeout: 60_000 });
  if (await debrief(juno).isVisible()) {
    const tile = debrief(juno).locator('[data-card]');
    for (let presses = 0; presses < 60; ++presses) {
      await juno.keyboard.press('Tab');
      if (await tile.first().evaluate((one) => one === document.activeElement)) break;
    }
    await expect(tile.first()).toBeFocused();
    await juno.keyboard.press('Enter');
    await expect(tile.first()).toHaveAttribute('aria-pressed', 'true');
  }
  await juno.keyboard.press('?');
  await juno.getByRole('tab', { name: en.help_screen }).click();
  const keys = juno.locator('[data-help-layer="screen"]');
  await expect(keys).toContainText(english['ui.keys.pass']!);
  await juno.keyboard.press('?');
  await expect(keys).toHaveCount(0);
});
