import { faultsOn, tooWideOn } from './axe';
import { englishOn } from './english';
import {
  card,
  cards,
  deal,
  dealUntil,
  english,
  fast,
  german,
  kindOf,
  lookAs,
  oneRound,
  plan,
  play,
  playOn,
  turns,
  valueOf,
} from './master';
import { act, en, finished, lay, open } from './table';
import { expect, test, type Arrive, type Page } from './test';
import { de, onlyEnglish } from './words';

/** The bot at seat 1 deals, so that the person at seat 0 has the first turn. */
const mine = { ...turns, first_dealer: '1' };
const onTurn = (page: Page) => act(page, 'pass');

/** Every screen of the game, one after the other, each as somebody would find it. */
async function eachScreen(
  arrive: Arrive,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const [juno, theo] = [await arrive('Juno'), await arrive('Theo')];
  const gathering = await lay(juno, plan({ seats: [open, open, fast] }));
  await juno.goto(gathering.path);
  const folded = juno.locator('details summary');
  await expect(folded.first()).toBeVisible();
  await folded.last().click();
  await look(juno, 'set-up');

  await deal(juno, {
    options: { ...mine, level: 'hard', assist_highlight: false, team_play: true },
    seats: [open, fast, fast, fast],
  });
  await play(juno, { enough: () => onTurn(juno).isVisible() });
  await look(juno, 'turn');
  await cards(juno).first().click();
  await expect(act(juno, 'stop')).toBeVisible();
  await look(juno, 'card');

  const options = { ...oneRound, ...mine, 'end.fixed_rounds': 2 };
  // The person of this page starts the second round: until then all scores are on the table.
  await playOn(juno, await deal(juno, { options }), 0, 2);
  await expect(act(juno, 'start')).toBeVisible();
  await look(juno, 'between rounds');

  let trap = '';
  await dealUntil(
    [juno, theo],
    { ...turns, level: 'medium', opening_hand: 15, first_dealer: '1' },
    (own) => {
      trap = own.find((id) => kindOf(id) === 'trap_draw3') ?? '';
      return trap !== '';
    },
  );
  await act(theo, 'start').click();
  await expect(onTurn(juno)).toBeVisible();
  await card(juno, trap).click();
  await expect(theo.locator('[data-trap="trap_draw3"]')).toBeVisible();
  await look(theo, 'trap');
}

/** The screens that are read in peace. */
async function eachStill(
  arrive: Arrive,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const rey = await arrive('Rey');
  const options = { ...oneRound, ...turns, level: 'hard' };
  const laid = await finished(rey, plan({ seats: [open, fast, fast], options }), 'hard');
  await look(rey, 'end');
  await rey.goto(`/replay/${laid.id}`);
  await expect(rey.getByRole('slider')).toBeVisible();
  await look(rey, 'replay');
  if (rey.viewportSize()!.width > 720) {
    await rey.goto(`${laid.path}/screen`);
    await expect(rey.locator('[data-region="board"]')).toBeVisible();
    await look(rey, 'shared screen');
  }
  await rey.goto('/learn/master');
  await expect(cards(rey).first()).toBeVisible();
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
}

test('no screen has English left in German or scrolls sideways at 320 pixels @phone', async ({
  arrive,
  isMobile,
}) => {
  const known = onlyEnglish('master');
  const found: string[] = [];
  const narrow = isMobile ? { viewport: { width: 320, height: 640 } } : {};
  const speaking: Arrive = (name, arrival) =>
    arrive(name, { ...arrival, ...narrow, locale: 'de-DE' });
  const look = async (page: Page, name: string) => {
    for (const text of await englishOn(page, known)) found.push(`${name}: ${text}`);
    const over = isMobile && (await tooWideOn(page));
    if (over) found.push(`${name}: ${over}`);
  };
  await eachScreen(speaking, look);
  await eachStill(speaking, look);
  expect(found).toEqual([]);
});

test('a German game from the set-up to its first card', async ({ arrive }) => {
  const juno = await arrive('Juno', { locale: 'de-DE' });
  const laid = await lay(juno, plan({ options: mine }));
  await juno.goto(laid.path);
  await expect(juno.getByText(german['option.level.easy']!).first()).toBeVisible();
  await juno.getByRole('button', { name: de.setup_start }).click();
  await expect(onTurn(juno)).toContainText(german['action.pass']!);
  await onTurn(juno).click();
  await expect(juno.locator('[data-region="talk"]')).toContainText('Juno');
});

test('what is pressed is large enough for a finger @phone-only', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { ...mine, level: 'medium' } });
  await expect(onTurn(juno)).toBeVisible();
  const small = await juno
    .locator('[data-region="hand"] button, [data-region="board"] button, .top button')
    .evaluateAll((all) =>
      all
        .map((one) => ({ name: one.textContent!.trim(), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.9)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    );
  expect(small).toEqual([]);
});

const letters = 'abcdefghijkl';
const rank = (id: string): string => {
  const value = valueOf(id);
  return { 0: 'w', 10: '0', 11: 'j', 12: 'q', 13: 'k' }[value] ?? `${value}`;
};

/** The next key of somebody who plays by keyboard alone; nothing: it is not their turn. */
async function nextKey(page: Page): Promise<string | null> {
  const way = page.locator('[data-act^="way "]').first();
  const ways = await way.evaluateAll((all) => all.map((one) => one.getAttribute('data-act')!));
  if (ways[0]) {
    const to = JSON.parse(ways[0].slice('way '.length)) as { on?: number };
    return letters[to.on ?? (await page.locator('[data-stack]').count()) - 1]!;
  }
  const playable = await page
    .locator('.fan .card.can')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-card')!));
  if (playable[0]) return rank(playable[0]);
  for (const [name, key] of [
    ['draw', 'd'],
    ['pass', 'n'],
    ['start', 'Enter'],
  ] as const)
    if (await act(page, name).isVisible()) return key;
  return null;
}

test('a round by keyboard alone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await deal(juno, { options: { ...oneRound, ...mine } });
  const again = juno.getByRole('button', { name: en.end_again });
  const stands = () => lookAs(juno, laid, 0);
  for (let keys = 0; keys < 400 && !(await again.isVisible()); ++keys) {
    const { acting, inputs } = await stands();
    const key = acting.includes(0) ? await nextKey(juno) : null;
    if (key) await juno.keyboard.press(key);
    // A letter that only picks a card changes nothing at the table.
    await expect
      .poll(
        async () =>
          (await stands()).inputs !== inputs ||
          (await juno.locator('[data-act^="way "]').count()) > 0,
        { timeout: 1500 },
      )
      .toBe(true)
      .catch(() => {});
  }
  await expect(again).toBeVisible();
});

test('letters are stacks while a card is picked, and commands otherwise', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { ...mine, assist_highlight: false } });
  await expect(onTurn(juno)).toBeVisible();
  const chat = juno.locator('#chat');
  const first = (await cards(juno).first().getAttribute('data-card'))!;
  await juno.keyboard.press(rank(first));
  await expect(act(juno, 'stop')).toBeVisible();
  await juno.keyboard.press('c');
  await expect(chat).not.toBeFocused();
  await juno.keyboard.press('Escape');
  await expect(act(juno, 'stop')).toHaveCount(0);
  await juno.keyboard.press('c');
  await expect(chat).toBeFocused();
  await juno.keyboard.press('Escape');
  await juno.locator('[data-region="status"]').click();
  await juno.keyboard.press('?');
  await juno.getByRole('tab', { name: en.help_screen }).click();
  const keys = juno.locator('[data-help-layer="screen"]');
  await expect(keys).toContainText(english['ui.keys.stack']!);
});
