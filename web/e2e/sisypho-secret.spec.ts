import type { JsonObject } from '../src/lib/game';
import { chips, readView } from '../src/games/sisypho/view';
import {
  brisk,
  figureIn,
  gather,
  hard,
  harmless,
  lockIn,
  movement,
  phase,
  play,
  viewOf,
} from './sisypho';
import { act, ask, bot, en, look, open, status, type Laid } from './table';
import { expect, test, type Arrive, type Page } from './test';

/** A person, with everything that the server has told their page. */
interface Person {
  page: Page;
  name: string;
  /** 0: the Agent; null: only watches */
  seat: number | null;
  told: JsonObject[];
}

async function come(arrive: Arrive, name: string, seat: number | null): Promise<Person> {
  const told: JsonObject[] = [];
  const page = await arrive(name, {
    prepare: async (own) =>
      own.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => told.push(JSON.parse(String(payload)))),
      ),
  });
  return { page, name, seat, told };
}

const eventsIn = ({ line, log }: JsonObject): JsonObject[] =>
  [line, ...((log ?? []) as JsonObject[])].flatMap(
    (one) => ((one as JsonObject | undefined)?.events ?? []) as JsonObject[],
  );

/** Where somebody else goes, as far as these messages tell. */
function plansTold({ told, seat }: Person): unknown[] {
  const views = told.flatMap(({ game }) => (game ? [readView((game as JsonObject).view)] : []));
  const shown = views.flatMap(({ survivors }) =>
    survivors.filter((one) => one.planned !== null && one.seat !== seat),
  );
  const events = told
    .flatMap(eventsIn)
    .filter((one) => /lanned|Probed/.test(String(one.event)) && one.location && one.seat !== seat);
  return [...shown, ...events];
}

/** The Neurochip cards that these messages name, in whatever field. */
function cardsTold({ told }: Person): string[] {
  const values: unknown[] = [];
  JSON.stringify(told, (_, value) => (values.push(value), value));
  return chips.filter((chip) => values.includes(chip));
}

/** What somebody can read of the match. */
const texts = ({ page }: Person): Promise<string> =>
  page
    .locator('[data-region="board"], [data-region="seats"], [data-region="status"]')
    .evaluateAll((all) => all.map((one) => one.outerHTML).join('\n'));

let words = 0;
/** All that was told before this has arrived. */
async function caughtUp(person: Person, laid: Laid): Promise<void> {
  const text = `word ${++words}`;
  await ask(person.page, 'say', { table: laid.id, text });
  await expect.poll(() => JSON.stringify(person.told).includes(`"${text}"`)).toBe(true);
}

const gameUpdates = ({ told }: Person): number =>
  told.filter(({ push, line }) => push === 'update' && (line as JsonObject)?.kind === 'input')
    .length;

test("plans are secret, can be changed and outlive the server; the Agent's cards are secret, too @phone", async ({
  arrive,
  server,
}) => {
  const ada = await come(arrive, 'Ada', 0);
  const juno = await come(arrive, 'Juno', 1);
  const theo = await come(arrive, 'Theo', 2);
  const kim = await come(arrive, 'Kim', null);
  const everybody = [ada, juno, theo, kim];
  const others = [ada, theo, kim];
  const laid = await gather(
    [ada, juno, theo].map(({ name, page }) => [name, page]),
    { seats: [open, open, open, bot], options: { ...brisk, starting_cards: 2 } },
  );
  for (const { page } of everybody) await page.goto(laid.path);
  const chosen = async () => (await viewOf(kim.page, laid)).chosen;
  await expect.poll(chosen).toEqual([3]);

  await lockIn(juno.page, 'rocket');
  expect(await chosen()).toEqual([1, 3]);
  await expect(juno.page.locator('[data-room="rocket"] .coming')).toBeVisible();
  for (const person of others) {
    await caughtUp(person, laid);
    await expect(person.page.locator('.coming')).toHaveCount(0);
  }

  // A change of mind is nobody else's business: not a word of it arrives.
  const before = await Promise.all(others.map(texts));
  const heard = others.map(gameUpdates);
  await lockIn(juno.page, 'depot');
  for (const person of others) await caughtUp(person, laid);
  expect(others.map(gameUpdates)).toEqual(heard);
  expect(await Promise.all(others.map(texts))).toEqual(before);

  await server.kill();
  for (const { page } of everybody) await expect(status(page)).toContainText(en.reconnecting_verb!);
  await server.start();
  for (const { page } of everybody)
    await expect(status(page)).not.toContainText(en.reconnecting_verb!);
  await expect(movement(juno.page, 'depot')).toHaveClass(/locked/);
  expect((await viewOf(juno.page, laid, 1)).survivors[0]!.planned).toBe('depot');
  expect(await chosen()).toEqual([1, 3]);

  // Taken back is seen, because the table waits again.
  await act(juno.page, 'unplan').click();
  await expect.poll(chosen).toEqual([3]);
  await lockIn(juno.page, 'generator');
  await movement(theo.page, 'security').click();
  await act(theo.page, 'lock').click();
  await expect.poll(() => phase(kim.page, laid)).toBe('w1');

  await act(ada.page, 'end').click();
  const rooms = ada.page.locator('.agent .rooms');
  await rooms.locator('[data-place="generator"]').click();
  for (const person of everybody) {
    await caughtUp(person, laid);
    if (person !== juno && person !== theo)
      await expect(person.page.locator('.coming')).toHaveCount(0);
    expect([person.name, plansTold(person)]).toEqual([person.name, []]);
  }
  for (const person of [juno, theo, kim])
    expect([person.name, cardsTold(person)]).toEqual([person.name, []]);
  expect(cardsTold(ada)).not.toEqual([]);
  for (const { told } of everybody) told.length = 0;
  await act(ada.page, 'move').click();
  for (const { page } of everybody) {
    await expect(figureIn(page, 'generator', 1)).toBeVisible();
    await expect(figureIn(page, 'security', 2)).toBeVisible();
  }

  for (const from of ['w2', 'w3'] as const) {
    await expect.poll(() => phase(kim.page, laid)).toBe(from);
    await act(ada.page, 'end').click();
    await expect.poll(() => phase(kim.page, laid)).not.toBe(from);
  }
  // With the Agent in the room an action costs Damage, which is said before it is done.
  const charge = act(juno.page, 'deed charge');
  await expect(charge.locator('.hurts')).toBeVisible();
  await charge.click();
  await expect(juno.page.locator('[data-tray] .hurts').first()).toBeVisible();
  await act(juno.page, 'confirm').click();
  await expect
    .poll(async () => (await viewOf(juno.page, laid)).survivors[0])
    .toMatchObject({ damage: 1, halves: 0 });
  const hand = (await viewOf(ada.page, laid, 0)).hand;
  for (const person of [juno, theo, kim]) {
    await caughtUp(person, laid);
    expect([person.name, cardsTold(person)]).toEqual([person.name, []]);
    await expect(person.page.locator('.chip-card')).toHaveCount(0);
  }
  await expect(ada.page.locator('.agent .hand [data-card]')).toHaveCount(hand.length);

  const nextRound = async () => (await viewOf(kim.page, laid)).round > 1;
  await Promise.all([ada, juno, theo].map(({ page }) => play(page, { enough: nextRound })));
  for (const { page } of [ada, juno, theo])
    await expect(page.locator('[data-sheet]')).toContainText('Juno');
});

test('a Take is asked for, refused, withdrawn and granted; a Give asks nobody @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  const theo = await arrive('Theo');
  const kim = await arrive('Kim');
  const people: [string, Page][] = [
    ['Juno', juno],
    ['Theo', theo],
    ['Kim', kim],
  ];
  const laid = await gather(people, { seats: [hard, open, open, open], options: harmless });
  const plan = { do: 'plan', location: 'rocket' };
  await ask(kim, 'act', { table: laid.id, seat: 3, cid: 'kim-1', action: plan });
  for (const page of [juno, theo]) {
    await page.goto(laid.path);
    await movement(page, 'infirmary').click();
    await act(page, 'lock').click();
  }
  await act(theo, 'deed search').click({ timeout: 60_000 });
  await act(theo, 'confirm').click();
  const own = (page: Page) => page.locator('.items [data-item]');
  await expect(own(theo)).toHaveCount(1);
  const item = (await own(theo).getAttribute('data-item'))!;
  const stands = async () => (await viewOf(juno, laid)).survivors[0]!;
  const before = await stands();

  const request = async () => {
    await act(juno, 'ask_take').click();
    await act(juno, 'confirm').click();
    await expect(juno.locator('[data-take="asker"]')).toBeVisible();
    await expect(theo.locator('[data-take="asked"]')).toContainText('Juno');
    expect(await viewOf(kim, laid)).toMatchObject({ asker: 1, asked: 2, askedItems: [item] });
  };
  const settled = async () => {
    for (const page of [juno, theo]) await expect(page.locator('[data-take]')).toHaveCount(0);
  };
  await request();
  await act(theo, 'no').click();
  await settled();
  expect(await stands()).toEqual(before);
  await request();
  await act(juno, 'withdraw').click();
  await settled();
  expect(await stands()).toEqual(before);
  await request();
  await act(theo, 'yes').click();
  await settled();
  await expect(own(juno)).toHaveAttribute('data-item', item);
  await expect(own(theo)).toHaveCount(0);
  expect(await stands()).toMatchObject({ items: [item], halves: before.halves - 1 });

  await act(juno, 'give').click();
  await act(juno, 'confirm').click();
  await expect(own(theo)).toHaveAttribute('data-item', item);
  await expect(own(juno)).toHaveCount(0);
  expect((await stands()).halves).toBe(before.halves - 2);

  const { log: lines } = await look(kim, laid.id);
  const told = lines.flatMap((line) => line.events ?? []);
  const about = /^(Take|Given)/;
  expect(told.map(({ event }) => String(event)).filter((event) => about.test(event))).toEqual([
    'TakeAsked',
    'TakeAnswered',
    'TakeAsked',
    'TakeWithdrawn',
    'TakeAsked',
    'TakeAnswered',
    'Given',
  ]);
});
