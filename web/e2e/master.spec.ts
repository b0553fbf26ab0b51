import type { JsonObject } from '../src/lib/game';
import {
  card,
  cards,
  dealUntil,
  english,
  fast,
  HeldLine,
  kindOf,
  lookAs,
  oneRound,
  plan,
  play,
  stack,
  unhurried,
  valueOf,
} from './master';
import { act, ask, didBy, en, filled, lay, log, look, open, sit, status, type Laid } from './table';
import { expect, test, type Page } from './test';
import { said } from './words';

const pauseButton = (page: Page) => page.getByRole('button', { name: en.pause, exact: true });
const trips = (page: Page) => page.locator('[data-region="seats"] .trip');
const spoken = (page: Page) => page.locator('[aria-live="assertive"]');

async function eventsOf(page: Page, laid: Laid): Promise<JsonObject[]> {
  const { log: lines } = await look(page, laid.id);
  return lines.flatMap((line) => line.events ?? []);
}

interface Round {
  level: 'easy' | 'hard';
  teams: boolean;
  touch: boolean;
}

/** Whatever comes before the deal; nobody has called the start then. */
async function untilDealt(page: Page, touch: boolean): Promise<void> {
  const enough = () => cards(page).first().isVisible();
  await play(page, { touch, enough, without: ['start'] });
}

/** Two people opposite each other, two bots between them: one round to its end. */
async function wholeRound(juno: Page, theo: Page, { level, teams, touch }: Round): Promise<Laid> {
  const options = { level, team_play: teams, first_dealer: '0', ...oneRound, ...unhurried };
  const laid = await lay(juno, plan({ seats: [open, fast, open, fast], options }));
  await juno.goto(laid.path);
  await sit(theo, laid, 'Theo');
  await juno.getByRole('button', { name: en.setup_start }).click();
  if (teams) {
    await Promise.all([juno, theo].map((page) => untilDealt(page, touch)));
    // Partners see each other's cards, and nobody else's.
    const { view } = await lookAs(juno, laid, 0);
    const known = view.hands as string[][];
    expect(known.map((hand) => hand.length > 0)).toEqual([true, false, true, false]);
    const partner = (page: Page, seat: number) => page.locator(`[data-partner="${seat}"] .tag`);
    await expect(partner(juno, 2)).toHaveCount(known[2]!.length);
    await expect(partner(theo, 0)).toHaveCount(known[0]!.length);
  }

  await Promise.all([play(juno, { touch }), play(theo, { touch })]);

  const { state, game, log: lines } = await look(juno, laid.id);
  expect(state.phase).toBe('finished');
  const inputs = lines.filter((line) => line.kind === 'input');
  for (const seat of [0, 1, 2, 3]) expect(inputs.some((line) => didBy(line, seat))).toBe(true);
  const events = inputs.flatMap((line) => line.events ?? []);
  expect(events.filter(({ event }) => event === 'RoundEnded')).toHaveLength(1);
  const scored = events.filter(({ event }) => event === 'SideScored');
  expect(scored).toHaveLength(teams ? 2 : 4);
  const totals = scored.map(({ total }) => total);
  expect((game.view.totals as number[]).slice(0, totals.length)).toEqual(totals);
  for (const page of [juno, theo]) await expect(page.getByRole('heading').first()).toBeVisible();
  return laid;
}

/** The record of the match that has just ended is checked in the page. */
async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.verify }).click();
  await expect(page.getByText(en.verify_holds!)).toBeVisible();
}

for (const level of ['easy', 'hard'] as const) {
  test(`two people and two bots play a whole round, ${level}`, async ({ arrive }) => {
    const [juno, theo] = [await arrive('Juno'), await arrive(null, { at: null })];
    await wholeRound(juno, theo, { level, teams: false, touch: false });
    await verify(juno);
  });

  test(`two people against two bots by touch, ${level} @phone-only`, async ({ arrive }) => {
    const [juno, theo] = [await arrive('Juno'), await arrive(null, { at: null })];
    await wholeRound(juno, theo, { level, teams: true, touch: true });
    await verify(theo);
  });
}

test('of two plays on one stack one lands, and the other hears who was faster @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  let line: HeldLine | null = null;
  const theo = await arrive('Theo', {
    prepare: async (page) => {
      line = await HeldLine.on(page);
    },
  });
  const next = (hand: string[]) => hand.find((id) => valueOf(id) === 6 || valueOf(id) === 8);
  const seven = (hand: string[]) => hand.find((id) => valueOf(id) === 7);
  let [start, first, second] = ['', '', ''];
  const options = { ...unhurried, opening_hand: 15, first_dealer: '0' };
  const laid = await dealUntil([juno, theo], options, (own, other) => {
    [start, first, second] = [seven(own) ?? '', next(own) ?? '', next(other) ?? ''];
    return start !== '' && first !== '' && second !== '';
  });
  await act(juno, 'start').click();
  await expect(card(juno, start)).toHaveClass(/can/);
  // On an empty table a seven has one way only: one press begins the stack.
  await card(juno, start).click();
  await expect(stack(theo, 0)).toBeVisible();
  await expect(card(theo, second)).toHaveClass(/can/);
  // How far it is to everybody is in sight while it counts.
  for (const page of [juno, theo]) await expect(trips(page)).toHaveCount(2);

  line!.hold();
  await card(juno, first).click();
  await expect(card(juno, first)).toHaveCount(0);
  const landed = await look(juno, laid.id);
  expect((landed.game.view.stacks as JsonObject[])[0]).toMatchObject({ top: first });

  // For Theo the seven is still on top: the card goes out and waits.
  await card(theo, second).click();
  await expect(theo.locator(`[data-pending="${second}"]`)).toBeVisible();
  const lost = { event: 'Bounced', seat: 1, by: 0, stack: 0 };
  await expect.poll(() => eventsOf(juno, laid)).toContainEqual(expect.objectContaining(lost));
  line!.letGo();

  await expect(theo.locator('[data-bounce="0"]')).toContainText('Juno');
  await expect(theo.locator('[data-pending]')).toHaveCount(0);
  await expect(card(theo, second)).toBeVisible();
  const { view } = await lookAs(theo, laid, 1);
  expect((view.hands as string[][])[1]).toContain(second);
  // Everybody may know who was faster than whom; which card it was stays with its owner.
  const { log: lines } = await look(juno, laid.id);
  const told = lines.flatMap((each) => each.events ?? []);
  expect(told.find(({ event }) => event === 'Bounced')).not.toHaveProperty('card');
  expect(told.some(({ event }) => event === 'TakenBack')).toBe(false);
});

test('a trap hinders, and an Escape frees @phone', async ({ arrive }) => {
  const [juno, theo] = [await arrive('Juno'), await arrive('Theo')];
  let [trap, escape] = ['', ''];
  const options = { level: 'medium', opening_hand: 15, first_dealer: '0', ...unhurried };
  const laid = await dealUntil([juno, theo], options, (own, other) => {
    trap = own.find((id) => ['trap_up', 'trap_down'].includes(kindOf(id))) ?? '';
    escape = other.find((id) => kindOf(id) === 'escape') ?? '';
    return trap !== '' && escape !== '';
  });
  await act(juno, 'start').click();
  await expect(card(juno, trap)).toHaveClass(/can/);
  await card(juno, trap).click();
  // There is one opponent only.
  await expect(card(juno, trap)).toHaveCount(0);
  const kind = kindOf(trap);
  await expect(theo.locator(`[data-trap="${kind}"]`)).toBeVisible();
  await expect(spoken(theo).or(log(theo)).first()).toContainText('Juno');

  await card(theo, escape).click();
  const way = theo.locator('[data-act^="way "]').first();
  const gone = theo.locator('[data-trap]');
  await expect(async () => {
    if (await way.isVisible()) await way.click({ timeout: 1000 });
    await expect(gone).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(card(theo, escape)).toHaveCount(0);
  const freed = (await eventsOf(juno, laid)).find(({ event }) => event === 'TrapResolved');
  expect(freed).toMatchObject({ seat: 1, kind, cause: 'escape', by: 1 });
});

test('a pause is asked for, covers the table, and ends with a breather @phone', async ({
  arrive,
}) => {
  const [juno, theo] = [await arrive('Juno'), await arrive('Theo')];
  const laid = await dealUntil([juno, theo], { ...unhurried, first_dealer: '0' }, () => true);
  await act(juno, 'start').click();
  await expect(cards(theo).first()).toBeVisible();
  await pauseButton(juno).click();
  await expect(status(juno)).toContainText(filled(en.asks_waiting!, { names: 'Theo' }));
  await expect(status(theo)).toContainText(en.asks_pause!);
  await theo.getByRole('button', { name: en.yes, exact: true }).click();
  for (const page of [juno, theo]) {
    await expect(page.getByText(en.covered!)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.locator('[data-stack]')).toHaveCount(0);
  }
  const stood = (await look(juno, laid.id)).game.time;
  await theo.getByRole('button', { name: en.resume }).click();
  expect((await look(juno, laid.id)).game.time).toBe(stood);
  await juno.getByRole('button', { name: en.yes, exact: true }).click();
  for (const page of [juno, theo]) await expect(pauseButton(page)).toBeVisible();
  await expect(cards(juno).first()).toBeVisible();
  await expect.poll(async () => (await look(juno, laid.id)).game.running).toBe(true);
});

test('a bot takes over for who is away, until they are back', async ({ arrive }) => {
  const [juno, theo] = [await arrive('Juno'), await arrive('Theo')];
  const options = { ...unhurried, first_dealer: '0', bot_takeover_s: 1 };
  const laid = await dealUntil([juno, theo], options, () => true);
  await act(juno, 'start').click();
  await theo.goto('about:blank');
  const seats = juno.locator('[data-region="seats"]');
  await expect(seats).toContainText(en.seat_stand_in!);
  await expect(log(juno)).toContainText(said('log.stand_in', { name: 'Theo', what: 'hard' }));
  // Nobody is waited for: the clock has run on.
  expect((await look(juno, laid.id)).game.running).toBe(true);
  await theo.goto(laid.path);
  await expect(seats).not.toContainText(en.seat_stand_in!);
  await expect(log(juno)).toContainText(said('log.stand_in', { name: 'Theo', what: '' }));
});

test('the set-up: a level, a tempo, and how slow lines are made up for @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno', { at: '/new/master' });
  const window = juno.getByRole('radiogroup', { name: en.policy_window });
  const choose = (name: string) => juno.getByRole('radio', { name, exact: true });
  await expect(window).toBeVisible();
  await expect(window.getByRole('radio', { name: '80 ms' })).toBeChecked();
  await window.getByRole('radio', { name: '150 ms' }).click();
  await expect(window.getByRole('radio', { name: '150 ms' })).toBeChecked();
  await juno.getByText(english['option.level.hard']!).click();
  await expect(juno.getByRole('radio', { name: english['option.level.hard'] })).toBeChecked();
  // In turns nobody races, so there is nothing to make up for.
  await choose(english['option.tempo.turns']!).click();
  await expect(window).toHaveCount(0);
  await expect(juno.getByRole('radiogroup', { name: en.policy_clock })).toBeVisible();
  await choose(english['option.tempo.live']!).click();
  await expect(window).toBeVisible();
  const code = new URL(juno.url()).pathname.split('/').at(-1)!;
  const found = await ask(juno, 'find', { code });
  const { policy, options } = found.card as unknown as { policy: JsonObject; options: JsonObject };
  expect(policy.window).toBe('150');
  expect(options).toMatchObject({ level: 'hard', tempo: 'live' });
});
