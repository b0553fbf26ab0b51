import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Puzzle } from '../src/lib/puzzles';
import { typeSector } from './aliens';
import { faultsOn } from './axe';
import { act, en } from './table';
import { expect, test, type Page } from './test';
import { de, texts } from './words';

const pictures = process.env.ESCAPEMENT_PICTURES;
const shoot = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const sizes = [
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
const folder = resolve(import.meta.dirname, '../../games');
const fileOf = (game: string): string => resolve(folder, game, 'puzzles.json');
const games = readdirSync(folder)
  .filter((game) => existsSync(fileOf(game)))
  .toSorted();
const puzzlesOf = (game: string): Puzzle[] =>
  JSON.parse(readFileSync(fileOf(game), 'utf8')).scenarios;

const question = (page: Page, said = en.puzzle_question!) => page.getByRole('main').getByText(said);
const verdict = (page: Page) => page.getByRole('heading', { level: 2 });

/** A puzzle of the Aliens in which one goes somewhere, and where it is in its set. */
function someWalk(): { puzzle: Puzzle; number: number } {
  const all = puzzlesOf('aliens');
  const at = all.findIndex(
    ({ about }) =>
      about.choices.length > 4 && about.choices.every(({ actions }) => actions[0]!.do === 'move'),
  );
  return { puzzle: all[at]!, number: at + 1 };
}

/** The sectors that an answer goes to. */
const sectorOf = (puzzle: Puzzle, place: number): string =>
  String(puzzle.about.choices[place]!.actions[0]!.to);

async function goTo(page: Page, sector: string): Promise<void> {
  await typeSector(page, sector);
  await page.keyboard.press('Enter');
  await expect(act(page, 'go')).toContainText(sector);
  await act(page, 'go').click();
}

async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const wrong: string[] = [];
    if (root.scrollHeight > innerHeight) wrong.push(`the page is ${root.scrollHeight} high`);
    if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
    const board = document.querySelector('[data-region="board"]')!.getBoundingClientRect();
    if (board.width < 200 || board.height < 96)
      wrong.push(`the board is ${board.width} x ${board.height}`);
    return wrong;
  });
}

test('a puzzle is solved on the board, and both answers are told', async ({ arrive }) => {
  const page = await arrive('Juno');
  const { puzzle, number } = someWalk();
  await page.goto(`/puzzle/aliens/${number}`);
  await expect(question(page)).toBeVisible();
  await goTo(page, sectorOf(puzzle, 4));
  await expect(verdict(page).filter({ hasText: en.puzzle_wrong })).toBeFocused();
  await expect(page.getByText(`${puzzle.about.choices[0]!.chance} %`).first()).toBeVisible();
  await expect(page.getByText(en.analysis_did!.replace('{name}', 'Juno'))).toBeVisible();

  await page.getByRole('button', { name: en.puzzle_again }).click();
  await expect(question(page)).toBeVisible();
  await goTo(page, sectorOf(puzzle, 0));
  await expect(verdict(page).filter({ hasText: en.puzzle_right })).toBeFocused();
  await expect(page.getByRole('button', { name: en.puzzle_again })).toHaveCount(0);
  await page.getByRole('link', { name: en.puzzle_next }).click();
  const next = (number % puzzlesOf('aliens').length) + 1;
  await expect(page).toHaveURL(new RegExp(`/puzzle/aliens/${next}$`));
  await expect(question(page)).toBeVisible();
});

test('every day has its puzzle, a link of the home page away', async ({ arrive }) => {
  const page = await arrive('Juno', { at: '/' });
  const titleOn = async (day: string): Promise<string | null> => {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
    await page.goto('/');
    await page.getByRole('link', { name: en.home_puzzle }).first().click();
    await expect(page).toHaveURL(/\/puzzle$/);
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.home_puzzle!);
    return page.locator('.top .chip').first().textContent();
  };
  const first = await titleOn('2026-11-19');
  expect(games.map((game) => texts(game, 'en')['door.title'])).toContain(first);
  expect(await titleOn('2026-11-20')).not.toBe(first);
  expect(await titleOn('2026-11-19')).toBe(first);
});

for (const game of games)
  test(`the puzzles of ${game} fit every screen, in both languages`, async ({ arrive }) => {
    const page = await arrive('Juno');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(`/puzzle/${game}/1`);
      await expect(question(page)).toBeVisible();
      expect(await misfits(page), `${size.width}`).toEqual([]);
      await shoot(page, `puzzle-${game}-${size.width}`);
    }
    expect(await faultsOn(page, game)).toEqual([]);
    const german = await arrive('Juno', { locale: 'de-DE', viewport: sizes[0] });
    await german.goto(`/puzzle/${game}/1`);
    await expect(question(german, de.puzzle_question)).toBeVisible();
    expect(await misfits(german)).toEqual([]);
    await shoot(german, `puzzle-${game}-de`);
  });

test('what was answered is told on every screen', async ({ arrive }) => {
  const page = await arrive('Juno');
  const { puzzle, number } = someWalk();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/puzzle/aliens/${number}`);
    await expect(question(page)).toBeVisible();
    await goTo(page, sectorOf(puzzle, 0));
    await expect(verdict(page).filter({ hasText: en.puzzle_right })).toBeVisible();
    await expect(page.getByRole('link', { name: en.puzzle_next })).toBeInViewport();
    expect(await misfits(page), `${size.width}`).toEqual([]);
    await shoot(page, `puzzle-solved-${size.width}`);
  }
  expect(await faultsOn(page, 'solved')).toEqual([]);
});

test('a puzzle that is not there is said to be missing', async ({ arrive }) => {
  const page = await arrive('Juno');
  await page.goto('/puzzle/aliens/99');
  await expect(page.getByText(en.puzzle_missing)).toBeVisible();
});
