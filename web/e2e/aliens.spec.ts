import { builtCore } from '../src/lib/core.testing';
import {
  deal,
  easy,
  english,
  german,
  lit,
  litSector,
  map,
  plan,
  play,
  short,
  typeSector,
} from './aliens';
import { faultsOn } from './axe';
import { momentsOf, Stage } from './stage';
import { act, ask, didBy, en, lay, look, open, sit, status } from './table';
import { expect, holdClock, test, type Page } from './test';
import { de } from './words';

async function twoAndFour(juno: Page, theo: Page, touch: boolean): Promise<void> {
  const laid = await lay(juno, plan({ seats: [open, open, easy, easy, easy, easy] }));
  await juno.goto(laid.path);
  await sit(theo, laid, 'Theo');
  await juno.getByRole('button', { name: en.setup_start }).click();

  await Promise.all([play(juno, touch), play(theo, touch)]);

  const { state, log: lines } = await look(juno, laid.id);
  expect(state.phase).toBe('finished');
  const inputs = lines.filter((line) => line.kind === 'input');
  for (const seat of [0, 1]) expect(inputs.some((line) => didBy(line, seat))).toBe(true);
  for (const page of [juno, theo]) await expect(page.getByRole('heading').first()).toBeVisible();
}

test('two people and four bots play a whole game', async ({ arrive }) => {
  await twoAndFour(await arrive('Juno'), await arrive(null, { at: null }), false);
});

test('two people and four bots play a whole game by touch @phone-only', async ({ arrive }) => {
  await twoAndFour(await arrive('Juno'), await arrive(null, { at: null }), true);
});

/** By keys alone: says what has to be said, and ends a turn that does not end by itself. */
async function sayAndEnd(page: Page, sector: string): Promise<void> {
  const left = page.locator('[data-act="say"], [data-act="end_turn"]');
  const over = page.locator('.log').getByText(/Juno: “(Silen|Noise)/);
  await expect(left.or(over).first()).toBeVisible();
  if (await act(page, 'say').isVisible()) {
    await expect(page.locator('[data-drawn]')).toBeVisible();
    if ((await act(page, 'say').getAttribute('aria-disabled')) === 'true') {
      await typeSector(page, sector);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press(' ');
  }
  await expect(over.first()).toBeVisible();
  if (await act(page, 'end_turn').isVisible()) await page.keyboard.press(' ');
}

test('a turn by keyboard alone: typed coordinates, Enter, Space', async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, start_player: '0', abilities: false } });
  const sector = await litSector(page);
  await typeSector(page, sector);
  await expect(map(page)).toBeFocused();
  await expect(page.locator('[data-spoken]')).toContainText(sector);
  await page.keyboard.press('Enter');
  await expect(act(page, 'go')).toContainText(sector);
  // The sector is entered and resolved in one; what it makes one say is left to do, if anything.
  await page.keyboard.press('Enter');
  await sayAndEnd(page, sector);
  await expect(page.locator('.log')).toContainText(/Juno: “(Silen|Noise)/);
  await page.keyboard.press('n');
  await expect(page.locator('[data-panel="notes"]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('l');
  await expect(page.locator('#tab-log')).toHaveAttribute('aria-selected', 'true');
});

test('arrows walk over the map and speak of every sector', async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, start_player: '0' } });
  await litSector(page);
  await map(page).focus();
  const said = new Set<string>();
  for (const arrow of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
    await page.keyboard.press(arrow);
    said.add((await page.locator('[data-spoken]').textContent()) ?? '');
  }
  expect(said.size).toBeGreaterThan(2);
  for (const sentence of said) expect(sentence).toMatch(/\.$/);
});

test('who you are stays hidden until you ask @phone', async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, start_player: '0' } });
  await litSector(page);
  const face = page.getByRole('button', { name: english['ui.who.show'] });
  await expect(face).toBeVisible();
  await face.click();
  await expect(page.locator('.who')).toContainText(/Human|Alien/);
});

test('the map zooms by wheel, buttons and keys, and goes home again', async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, zone: 'galilei', start_player: '0' } });
  await litSector(page);
  const size = async () =>
    (await page.locator('.frame [data-sector="L09"]').boundingBox())?.width ?? 0;
  const whole = await size();
  await page.getByRole('button', { name: english['ui.map.closer'] }).click();
  expect(await size()).toBeGreaterThan(whole * 1.3);
  await map(page).focus();
  await page.keyboard.press('0');
  expect(await size()).toBeCloseTo(whole, 0);
  const box = (await map(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -600);
  expect(await size()).toBeGreaterThan(whole * 1.5);
});

/** What lies over the map, in words; empty: nothing does. */
function covering(): string[] {
  const map = document.querySelector('.frame')!.getBoundingClientRect();
  const over = [...document.querySelectorAll('[data-region="board"] :is(button, .mini)')].filter(
    (one) => {
      const box = one.getBoundingClientRect();
      const beside = box.right <= map.left + 1 || box.left >= map.right - 1;
      const apart = box.bottom <= map.top + 1 || box.top >= map.bottom - 1;
      return box.width > 0 && !beside && !apart;
    },
  );
  const names = over.map((one) => one.getAttribute('aria-label') ?? one.className.toString());
  return map.height < 90 ? [...names, `the map is ${Math.round(map.height)} high`] : names;
}

const phones = [
  [390, 664],
  [360, 640],
  [844, 390],
] as const;

test('zoom buttons and pencils stand beside the map on a phone', async ({ arrive }) => {
  const page = await arrive('Juno', { hasTouch: true });
  await deal(page, { options: { ...short, zone: 'galilei', start_player: '0' } });
  await litSector(page);
  const look = async (where: string) =>
    (await page.evaluate(covering)).map((what) => `${where}: ${what}`);
  const wrong: string[] = [];
  for (const [width, height] of phones) {
    const where = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: english['ui.map.home'] })).toBeInViewport();
    wrong.push(...(await look(where)));
    await page.locator('[data-notes-draw]').click();
    wrong.push(...(await look(`${where}, pencils`)));
    await page.locator('[data-tool="more"]').click();
    wrong.push(...(await look(`${where}, all pencils`)));
    await page.locator('[data-tool="more"]').click();
    await page.locator('[data-notes-draw]').click();
  }
  expect(wrong).toEqual([]);
});

test('what is called out does not lie over the map', async ({ arrive }) => {
  const page = await arrive('Juno', { hasTouch: true });
  const options = { ...short, start_player: '0' };
  const play = { game: 'aliens', options, seats: 8, seat: 0, level: 'easy' };
  const stage = await Stage.of(page, play);
  await stage.put(momentsOf(await builtCore(), play, 1)[0]!.look);
  await holdClock(page); // so that it stays
  await stage.hear([{ event: 'Attack', seat: 1, sector: 'L07' }]);
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('[data-banner]')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(covering), `${width}×${height}`).toEqual([]);
  }
});

test('sectors are large enough for a finger @phone-only', async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, zone: 'galilei', start_player: '0' } });
  await litSector(page);
  for (const box of await lit(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  ))
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.9);
});

test('two fingers zoom and one moves the map @phone-only', async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, zone: 'galilei', start_player: '0' } });
  await litSector(page);
  const sector = async () => (await page.locator('.frame [data-sector="L09"]').boundingBox())!;
  const { x, y, width, height } = (await map(page).boundingBox())!;
  const [middle, level] = [x + width / 2, y + height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
    });
  const fingers = (apart: number): [number, number][] => [
    [middle - apart, level],
    [middle + apart, level],
  ];
  const before = await sector();
  await send('touchStart', fingers(40));
  for (const apart of [50, 60, 70, 80]) await send('touchMove', fingers(apart));
  await send('touchEnd', []);
  await expect.poll(async () => (await sector()).width).toBeGreaterThan(before.width * 1.5);
  const close = await sector();
  await send('touchStart', [[middle, level]]);
  for (const by of [10, 30, 50]) await send('touchMove', [[middle, level + by]]);
  await send('touchEnd', []);
  await expect.poll(async () => (await sector()).y).toBeGreaterThan(close.y + 25);
  await expect(act(page, 'go')).toHaveCount(0);
});

test('a plan made while waiting is offered when the turn comes', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const theo = await arrive(null, { at: null });
  const laid = await lay(
    juno,
    plan({ seats: [open, open], options: { ...short, start_player: '1', abilities: false } }),
  );
  await sit(theo, laid, 'Theo');
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await expect(map(juno)).toBeVisible();
  // Who one is stands on the card alone, and the log beside it says nothing of it.
  await expect(juno.locator('.log')).toContainText(english['ui.log.dealt']!);
  await expect(juno.locator('.log')).not.toContainText(/You are|Sector/);
  await juno.locator('.who button').first().click();
  const human = (await juno.locator('.who').textContent())?.includes(english['side.human']!);
  const target = human ? 'K08' : 'K06';
  await typeSector(juno, target);
  await juno.keyboard.press('Enter');
  await expect(status(juno)).toContainText(target);
  const sector = await litSector(theo);
  await typeSector(theo, sector);
  await theo.keyboard.press('Enter');
  await theo.keyboard.press('Enter');
  await expect(async () => {
    for (const one of ['true', 'say', 'end_turn'])
      if (await act(theo, one).isVisible()) await act(theo, one).click({ timeout: 2000 });
    await expect(act(juno, 'go')).toContainText(target, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(act(juno, 'go')).toContainText(target);
});

test("nothing stands in anybody's way @phone", async ({ arrive }) => {
  const page = await arrive('Juno');
  await deal(page, { options: { ...short, start_player: '0' } });
  const sector = await litSector(page);
  const found = await faultsOn(page, 'move');
  await typeSector(page, sector);
  await page.keyboard.press('Enter');
  await page.locator('.who button').first().click();
  found.push(...(await faultsOn(page, 'decide')));
  await act(page, 'go').click();
  await expect(page.locator('[data-act="say"], [data-act="end_turn"]').first()).toBeVisible();
  found.push(...(await faultsOn(page, 'announce')));
  expect(found).toEqual([]);
});

test('the table speaks German @phone', async ({ arrive }) => {
  const page = await arrive('Juno', {
    prepare: (one) =>
      one.addInitScript(() =>
        localStorage.setItem('escapement.settings', JSON.stringify({ language: 'de' })),
      ),
  });
  await deal(page, { options: { ...short, start_player: '0' } });
  await expect(page.getByRole('button', { name: de.pause })).toBeVisible();
  await expect(lit(page).first()).toBeAttached();
  const shown = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
    return [document.body.innerText, ...labels].join('\n');
  });
  expect(shown).toContain(german['ui.move']!);
  const used = new Set([...Object.values(german), ...Object.values(de)]);
  const foreign = Object.entries(english)
    .filter(([key, text]) => key.startsWith('ui.') && !/[{<$]/.test(text) && text.length > 4)
    .filter(([, text]) => !used.has(text) && new RegExp(`\\b${text}\\b`).test(shown))
    .map(([key]) => key);
  expect(foreign).toEqual([]);
});

test('the first game is learnt from both sides', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/learn/aliens' });
  const go = async (sector: string) => {
    await typeSector(page, sector);
    await page.keyboard.press('Enter');
    await act(page, 'go').click();
  };
  await litSector(page);
  await go('K09');
  await act(page, 'proceed').click();
  await act(page, 'say').click();
  await act(page, 'end_turn').click();
  await litSector(page);
  await go('K10');
  await act(page, 'proceed').click();
  await typeSector(page, 'N10');
  await page.keyboard.press('Enter');
  await act(page, 'say').click();
  await act(page, 'end_turn').click();
  await act(page, 'react none').click();
  await litSector(page);
  await go('K05');
  await act(page, 'attack').click();
  await act(page, 'attack sure').click();
  await act(page, 'end_turn').click();
  await expect(page.getByRole('complementary').getByText(/Good luck/)).toBeVisible();
});

test('a device passed around hides the table behind a curtain @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/local/aliens' });
  await page.getByRole('button', { name: en.seat_add_person }).first().click();
  await page.getByRole('button', { name: en.setup_start }).click();
  const curtain = page.getByRole('dialog');
  await expect(curtain).toBeVisible();
  await expect(page.locator('.who')).toHaveCount(0);
  await expect(map(page)).toHaveCount(0);
  // No key leads behind it.
  for (const key of ['Tab', 'F6', 'Shift+Tab', 'F6', '?', 'Tab']) {
    await page.keyboard.press(key);
    const behind = () => document.activeElement?.closest('.table') !== null;
    expect(await page.evaluate(behind), key).toBe(false);
  }
  await expect(page.getByRole('tab', { name: en.help_now })).toHaveCount(0);
  await curtain.getByRole('button').click();
  await expect(map(page)).toBeVisible();
  await expect(page.getByRole('button', { name: english['ui.who.show'] })).toBeVisible();
});
