import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { faultsOn } from './axe';
import { ask, en, look } from './table';
import { expect, test, type Page } from './test';
import { de, filled } from './words';

type Words = Record<string, string>;
const read = (language: string): Words =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../games/aliens/text/${language}.json`), 'utf8'),
  ) as Words;
const words = read('en');
const german = read('de');

const workshop = '/workshop/aliens';
const verdict = (page: Page) => page.locator('.verdict');
const dock = (page: Page) => page.locator('[data-region="status"]');
const sector = (page: Page, name: string) => page.locator(`[data-map] [data-sector="${name}"]`);
const brush = (page: Page, mark: string) => page.locator(`[data-mark="${mark}"]`);
const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`);

/** Opens a panel, by the tabs of a large screen or the bar of a small one. */
async function open(page: Page, panel: string): Promise<void> {
  await page.locator(`[data-panel="${panel}"]:visible`).click();
}

/** Back to the map, which on a small screen lies under the panels. */
async function draw(page: Page): Promise<void> {
  const bar = page.locator('nav [data-panel="draw"]');
  if (await bar.isVisible()) await bar.click();
}

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dock(page)).toContainText(words['editor.ready']!);
}

async function codeOf(page: Page): Promise<string> {
  await open(page, 'share');
  const code = await page.getByLabel(words['editor.code']!, { exact: true }).inputValue();
  await draw(page);
  return code;
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await sector(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws a line from sector to sector with the mouse or one finger. */
async function drag(page: Page, names: string[], touch: boolean): Promise<void> {
  const points = [];
  for (const name of names) points.push(await middleOf(page, name));
  const [first, ...rest] = points;
  if (touch) return gesture(page, [[first!], ...rest.map((point) => [point])]);
  await page.mouse.move(first!.x, first!.y);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(point.x, point.y);
  await page.mouse.up();
}

/** Fingers on the screen: where each of them is, moment after moment, until all are lifted. */
async function gesture(page: Page, moments: { x: number; y: number }[][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let down = 0;
  for (const points of moments) {
    const type = points.length > down ? 'touchStart' : 'touchMove';
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    down = points.length;
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Pastes a text and draws on with it. */
async function paste(page: Page, text: string): Promise<void> {
  await open(page, 'share');
  await page.getByLabel(words['editor.paste']!).fill(text);
  await act(page, 'take').click();
}

test('a zone is drawn, checked, handed out and brought back @phone', async ({
  arrive,
  isMobile,
}) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  const before = await codeOf(page);

  await brush(page, 's').click();
  await page.locator('[data-symmetry="leftRight"]').click();
  await expect(sector(page, 'C03')).toHaveClass(/dangerous/);
  await drag(page, ['C02', 'C03', 'C04'], isMobile);
  for (const name of ['C02', 'C03', 'C04', 'I02', 'I03', 'I04'])
    await expect(sector(page, name)).toHaveClass(/silent/);
  const drawn = await codeOf(page);
  expect(drawn).not.toBe(before);

  await brush(page, '.').click();
  await drag(page, ['H'], isMobile);
  await expect(dock(page)).toContainText(words['editor.not_yet']!);
  await open(page, 'check');
  await expect(page.locator('[data-remark="Z03"]')).toContainText(words['zone.Z03']!);
  await expect(verdict(page)).toHaveText(words['editor.bad']!);
  await act(page, 'undo').click();
  await expect(verdict(page)).toHaveText(words['editor.good']!);
  await expect(page.locator('[data-pod]')).toHaveCount(4);
  expect(await codeOf(page)).toBe(drawn);

  await open(page, 'zone');
  await page.getByLabel(words['editor.name']!, { exact: true }).fill('Sluice');
  await open(page, 'share');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    act(page, 'download').click(),
  ]);
  expect(download.suggestedFilename()).toBe('sluice.json');
  const text = readFileSync(await download.path(), 'utf8');

  await open(page, 'zone');
  await page.getByRole('button', { name: words['editor.clear']! }).click();
  await page.getByLabel(words['editor.name']!, { exact: true }).fill('Nothing');
  await expect(dock(page)).toContainText(words['editor.not_yet']!);
  await open(page, 'share');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'sluice.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(filled(words['editor.taken']!, { name: 'Sluice' }))).toBeVisible();
  expect(await codeOf(page)).toBe(drawn);

  await paste(page, before);
  await expect(page.getByText(words['editor.not_taken']!)).toHaveCount(0);
  expect(await codeOf(page)).toBe(before);
  await paste(page, '{"format": "something else"}');
  await expect(page.getByRole('alert')).toContainText(words['editor.not_taken']!);
  expect(await codeOf(page)).toBe(before);

  await page.reload();
  await arrived(page);
  expect(await codeOf(page)).toBe(before);
  await page.goto(`${workshop}#work=${drawn}`);
  await page.reload();
  await arrived(page);
  await expect.poll(() => codeOf(page)).toBe(drawn);
});

test('a drawn zone is played at once with bots @phone', async ({ arrive, isMobile }) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  await brush(page, 's').click();
  await drag(page, ['C02', 'C03', 'C04'], isMobile);
  await expect(sector(page, 'C03')).toHaveClass(/silent/);
  const silent = await page.locator('[data-map] .cell.silent').count();
  const dangerous = await page.locator('[data-map] .cell.dangerous').count();
  await act(page, 'play').click();
  await expect(page).toHaveURL(/\/local\/aliens\/[0-9A-F]{6}$/);
  const board = page.locator('[data-region="board"]');
  await expect(board.locator('.frame .cell.silent')).toHaveCount(silent);
  await expect(board.locator('.frame .cell.dangerous')).toHaveCount(dangerous);
  await page.reload();
  await expect(board.locator('.frame .cell.silent')).toHaveCount(silent);
});

test('what is wrong is shown at its sector, and an area can be filled', async ({ arrive }) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  await brush(page, '.').click();
  for (const name of ['C02', 'B03', 'C03']) await drag(page, [name], false);
  await expect(page.locator('[data-wrong]')).not.toHaveCount(0);
  await expect(page.locator('[data-remark="Z09"]')).toBeVisible();
  await page.locator('[data-remark="Z09"] button').click();
  await expect(page.locator('[data-spoken]')).toContainText('B02');

  await brush(page, 's').click();
  await page.locator('[data-tool="fill"]').click();
  await drag(page, ['I04'], false);
  await expect(page.locator('[data-map] .cell.dangerous')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(sector(page, 'I04')).toHaveClass(/dangerous/);
  await page.locator('[data-tool="rectangle"]').click();
  await drag(page, ['G03', 'I05'], false);
  for (const name of ['G03', 'H04', 'I05']) await expect(sector(page, name)).toHaveClass(/silent/);
});

test('two fingers move the map and paint nothing @phone-only', async ({ arrive }) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  const code = await codeOf(page);
  const one = await middleOf(page, 'C03');
  const other = await middleOf(page, 'I03');
  const width = (await sector(page, 'F03').boundingBox())!.width;
  await brush(page, 's').tap();
  const apart = [
    { x: one.x - 40, y: one.y },
    { x: other.x + 40, y: other.y },
  ];
  await gesture(page, [[one], [one, other], apart]);
  await expect
    .poll(async () => (await sector(page, 'F03').boundingBox())!.width)
    .toBeGreaterThan(width);
  expect(await codeOf(page)).toBe(code);
});

test('a zone on the shelf is chosen at a table by somebody else @phone', async ({
  arrive,
  isMobile,
}) => {
  const juno = await arrive('Juno', { at: workshop });
  await arrived(juno);
  const name = isMobile ? 'Small sluice' : 'Wide sluice';
  await open(juno, 'zone');
  await juno.getByLabel(words['editor.name']!, { exact: true }).fill(name);
  const code = await codeOf(juno);
  await open(juno, 'shelf');
  await expect(juno.getByText(words['editor.shelf.server']!)).toBeVisible();
  await act(juno, 'keep').click();
  await expect(juno.getByText(filled(words['editor.kept']!, { name }))).toBeVisible();

  const theo = await arrive('Theo', { at: '/new/aliens' });
  await theo.getByRole('button', { name: words['picker.open']! }).click();
  const choice = theo.getByRole('radio', { name: new RegExp(name) });
  await expect(choice).toContainText(filled(words['picker.by']!, { by: 'Juno' }));
  await choice.click();
  await expect(theo.getByRole('button', { name: words['picker.open']! })).toBeVisible();
  await expect(theo.locator('.card-of-zone.large')).toContainText(name);
  const found = await ask(theo, 'find', { code: new URL(theo.url()).pathname.split('/')[2]! });
  const table = String((found.card as unknown as { id: string }).id);
  await expect.poll(async () => (await look(theo, table)).state.options.zone).toBe(code);

  await juno.getByRole('button', { name: filled(words['editor.drop']!, { name }) }).click();
  await expect(juno.locator(`[data-open="${name}"]`)).toHaveCount(0);
  expect((await look(theo, table)).state.options.zone).toBe(code);
});

test('a table is opened with the zone @phone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  await act(page, 'table').click();
  await expect(page).toHaveURL(/\/t\/\w{8}$/);
  await expect(page.locator('.card-of-zone.large')).toContainText(words['picker.unnamed']!);
});

/** Tab until the focus is on something of that name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; ++presses) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const one = document.activeElement;
      return (one?.getAttribute('aria-label') ?? one?.textContent ?? '').trim();
    });
    if (here === name) return;
  }
  throw new Error(`No Tab stop is called ${name}.`);
}

test('a zone is drawn and kept with the keyboard alone', async ({ arrive }) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  const map = page.getByRole('application', { name: words['editor.map']! });
  await tabTo(page, words['editor.map']!);
  await expect(map).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await page.keyboard.press(' ');
  await expect(page.locator('[data-spoken]')).toContainText(`A02, ${words['editor.mark.s']}`);
  await expect(sector(page, 'A02')).toHaveClass(/silent/);
  await page.keyboard.press('m');
  await page.keyboard.press('d');
  await page.keyboard.press('Shift+ArrowDown');
  for (const name of ['A03', 'K03']) await expect(sector(page, name)).toHaveClass(/dangerous/);
  await page.keyboard.press('m');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-spoken]')).toContainText('A03');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sector(page, 'A04')).toHaveClass(/dangerous/);
  await page.keyboard.press('Control+z');
  await expect(sector(page, 'A04')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(sector(page, 'A04')).toHaveClass(/dangerous/);
  await page.keyboard.press('o');
  await expect(page.locator('[data-map] .steps').first()).toBeAttached();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(words['editor.key.overlay']!);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  await expect(map).toBeFocused();
  await expect(page.locator('[data-spoken]')).toContainText(`E04, ${words['editor.mark.d']}`);

  await tabTo(page, words['editor.panel.shelf']!);
  await page.keyboard.press('Enter');
  await tabTo(page, filled(words['editor.keep']!, { name: words['editor.my_zone']! }));
  await page.keyboard.press('Enter');
  const kept = filled(words['editor.kept']!, { name: words['editor.my_zone']! });
  await expect(page.getByText(kept)).toBeVisible();
  const mine = page.locator(`[data-open="${words['editor.my_zone']}"]`);
  await expect(mine).toHaveCount(1);
  await tabTo(page, filled(words['editor.drop']!, { name: words['editor.my_zone']! }));
  await page.keyboard.press('Enter');
  await expect(mine).toHaveCount(0);
  await tabTo(page, words['editor.play']!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/local\/aliens\/[0-9A-F]{6}$/);
});

test('axe finds nothing in the workshop and the gallery in both themes @phone', async ({
  arrive,
}) => {
  const page = await arrive('Juno', { at: workshop });
  await arrived(page);
  const found: string[] = [];
  const judge = async (name: string) => found.push(...(await faultsOn(page, name)));
  await judge('drawing');
  for (const panel of ['check', 'zone', 'shelf', 'share']) {
    await open(page, panel);
    await judge(panel);
  }
  await open(page, 'zone');
  await page.getByRole('button', { name: words['editor.clear']! }).click();
  await expect(dock(page)).toContainText(words['editor.not_yet']!);
  await open(page, 'check');
  await judge('errors');
  await page.goto('/local/aliens');
  await page.getByRole('button', { name: words['picker.open']! }).click();
  await judge('gallery');
  expect(found).toEqual([]);
});

test('the workshop speaks German and stays within a narrow screen @phone', async ({ arrive }) => {
  const english = new Set(
    Object.entries(words)
      .filter(([key, text]) => german[key] !== text && text.length > 3 && !/[{]/.test(text))
      .map(([, text]) => text),
  );
  const page = await arrive('Juno', { at: workshop, locale: 'de-DE' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german['editor.title']!);
  await expect(dock(page)).toContainText(german['editor.ready']!);
  async function left(): Promise<string[]> {
    const texts = await page.evaluate(() => {
      const found: string[] = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node.textContent!);
      for (const one of document.querySelectorAll('[aria-label], [title]'))
        for (const name of ['aria-label', 'title']) found.push(one.getAttribute(name) ?? '');
      return found.map((text) => text.replace(/\s+/g, ' ').trim());
    });
    return texts.filter((text) => english.has(text));
  }
  async function within(): Promise<boolean> {
    return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  }
  const wide = page.viewportSize()!;
  for (const panel of ['check', 'zone', 'shelf', 'share']) {
    await open(page, panel);
    expect(await left()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await within(), panel).toBe(true);
    await page.setViewportSize(wide);
  }
  await page.goto('/local/aliens');
  await page.getByRole('button', { name: german['picker.open']! }).click();
  await expect(page.getByText(german['picker.printed']!)).toBeVisible();
  expect(await left()).toEqual([]);
  await expect(page.getByRole('button', { name: de.setup_start })).toBeVisible();
});

test('the home page and the set-up lead to the workshop', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/' });
  await page.getByRole('link', { name: 'Draw a zone' }).click();
  await expect(page).toHaveURL(new RegExp(`${workshop}$`));
  await arrived(page);
  await page.goto('/local/aliens');
  await expect(page.getByRole('button', { name: en.setup_start })).toBeVisible();
  await page.getByRole('link', { name: 'Draw a zone' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${workshop}$`));
});
