import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FirstMatch } from '../src/lib/first';
import type { State } from '../src/lib/protocol';
import { act, ask, deal, en, look, spin, status } from './table';
import { expect, test, type Page } from './test';

const root = resolve(import.meta.dirname, '../../games');
const read = <T>(file: string): T => JSON.parse(readFileSync(resolve(root, file), 'utf8')) as T;
const firstOf = (game: string) => read<{ first: FirstMatch[] }>(`${game}/first.json`).first;
const texts = (game: string) => read<Record<string, string>>(`${game}/text/en.json`);

const play = (page: Page, game: string) =>
  page.locator(`.door[data-game="${game}"]`).getByRole('button', { name: en.home_play }).click();

/** The table that this page stands at. */
async function here(page: Page): Promise<{ id: string; state: State }> {
  await page.waitForURL(/\/t\//);
  await expect(page.getByRole('region', { name: en.region_board })).toBeVisible();
  const { card } = await ask(page, 'find', { code: page.url().split('/').pop() });
  const id = (card as unknown as { id: string }).id;
  const own = (card as unknown as State).seats.findIndex((seat) => seat.kind === 'person');
  return { id, state: (await look(page, id, own)).state };
}

const ownSeat = (state: State) => state.seats.findIndex((seat) => seat.kind === 'person');

/** Who one is and what one is after, as soon as one sits there. */
async function sees(page: Page, game: string, goal: string): Promise<void> {
  const strip = page.getByRole('region', { name: en.goal, exact: true });
  await expect(strip).toContainText(texts(game)[goal]!);
  await expect(strip).toContainText(texts(game)[`${goal}.aim`]!);
}

const goals: Record<string, string> = {
  asterisk: 'goal.team',
  master: 'goal.player',
  deathstar: 'goal.player',
  aliens: 'goal.covered',
};

for (const [game, goal] of Object.entries(goals))
  test(`${game}: to play now deals a match made for a first one, and says what it is about @phone`, async ({
    arrive,
  }) => {
    const [first] = firstOf(game);
    const juno = await arrive(null, { at: '/' });
    await play(juno, game);
    const { state } = await here(juno);
    expect(state.seats).toHaveLength(first!.seats);
    expect(ownSeat(state)).toBe(first!.seat);
    expect(state.options).toMatchObject(first!.options);
    expect(new Set(state.seats.map((seat) => seat.level ?? first!.level))).toEqual(
      new Set([first!.level]),
    );
    await sees(juno, game, goal);
  });

test('sisypho asks on which side one wants to play, and deals it at once @phone', async ({
  arrive,
}) => {
  const words = texts('sisypho');
  const juno = await arrive(null, { at: '/' });
  const question = juno.getByRole('dialog', { name: words['first.question'] });
  await play(juno, 'sisypho');
  await expect(question.locator('.best')).toContainText(en.first_good!);
  await question.locator('[data-first="survive"]').click();
  const survivor = await here(juno);
  expect(survivor.state.seats).toHaveLength(4);
  expect(ownSeat(survivor.state)).toBe(1);
  await sees(juno, 'sisypho', 'goal.survivor');

  // The next time it says what was played last.
  await juno.goto('/');
  await play(juno, 'sisypho');
  await expect(question.locator('.best')).toContainText(words['first.survive']!);
  await expect(question.locator('.best')).toContainText(en.first_last!);
  await question.locator('[data-first="hunt"]').click();
  const agent = await here(juno);
  expect(ownSeat(agent.state)).toBe(0);
  await sees(juno, 'sisypho', 'goal.agent');
});

test('the second visit offers what was played last', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const options = { edition: 'B', theme: 'generic' };
  const hard = { kind: 'bot', level: 'hard' } as const;
  await deal(juno, { seats: [hard, { kind: 'open' }, hard], options });
  await expect(status(juno)).toBeVisible();
  await juno.goto('/');
  await expect(juno.locator('.door[data-game="deathstar"] .meta')).toContainText('3');
  await play(juno, 'deathstar');
  const { state } = await here(juno);
  expect(state.options).toMatchObject(options);
  expect(state.seats.map((seat) => seat.level ?? null)).toEqual(['hard', null, 'hard']);
});

test('the goal goes with the first move and comes again from the menu @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { first_player: '0' } });
  const strip = juno.getByRole('region', { name: en.goal, exact: true });
  await expect(strip).toBeVisible();
  await spin(juno);
  await expect(strip).toHaveCount(0);
  await juno.reload();
  await expect(status(juno)).toBeVisible();
  await expect(strip).toHaveCount(0);
  await juno.getByRole('button', { name: en.table_menu }).click();
  await juno.getByRole('button', { name: en.goal_show! }).click();
  await expect(strip).toBeVisible();
  await strip.getByRole('button', { name: en.goal_close! }).click();
  await expect(strip).toHaveCount(0);
});

test('bots show that they think, and go on at once when they are told to @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { first_player: '1' }, policy: { pace: 5000 } });
  await expect(juno.locator('.seat.now [data-thinks]')).toBeVisible();
  await expect(status(juno).locator('[data-thinks]')).toBeVisible();
  await status(juno).getByRole('button', { name: en.hurry!, exact: true }).click();
  await expect(act(juno, 'spin')).toBeVisible();
  await expect(status(juno).locator('[data-thinks]')).toHaveCount(0);
});
