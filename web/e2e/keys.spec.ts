import { act, anySpot, deal, en, spin, status } from './table';
import type { Locator } from '@playwright/test';
import { deal as dealAliens, litSector, short, typeSector } from './aliens';
import { deal as dealMaster } from './master';
import { expect, test } from './test';

test('Space spins whatever was clicked before, and after a take-back it spins again', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { first_player: '0' } });
  await expect(act(juno, 'spin')).toBeVisible();
  await juno.locator('#tab-log').click();
  await juno.keyboard.press('Space');
  await expect(anySpot(juno).first()).toBeAttached();
  await juno
    .getByRole('button', { name: en.undo })
    .or(juno.getByRole('button', { name: en.undo_ask }))
    .first()
    .click();
  await juno.locator('[data-undo="do"]').click();
  await expect(act(juno, 'spin')).toBeVisible();
  await juno.keyboard.press('Space');
  await expect(anySpot(juno).first()).toBeAttached();
  await expect(status(juno).locator('[data-undo="do"]')).toHaveCount(0);
});

test('Enter goes on with what was picked by a click', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, { options: { first_player: '0' } });
  await spin(juno);
  await anySpot(juno).first().click();
  await expect(act(juno, 'go')).toBeVisible();
  await juno.keyboard.press('Enter');
  await expect(
    juno
      .locator('.log')
      .getByText(/^Juno moves /)
      .first(),
  ).toBeVisible();
});

test('Asterisk: Enter plays the card that was chosen by a click', async ({ arrive }) => {
  const juno = await arrive('Juno');
  await deal(juno, {
    game: 'asterisk',
    seats: [{ kind: 'open' }, { kind: 'bot' }],
    options: { 'clock.kind': 'turns', practiceRound: false, lookoutSeat: '0' },
  });
  await act(juno, 'start').click();
  // Of the cards one that can be played.
  await juno.locator('.hand .card:not([aria-disabled="true"])').first().click();
  const way = juno.locator('[data-act^="way"]').first();
  const play = act(juno, 'play');
  await expect(way.or(play).first()).toBeVisible();
  if (await way.isVisible()) await way.click();
  await expect(play).toBeVisible();
  await juno.keyboard.press('Enter');
  await expect(juno.locator('.log')).toContainText(/Juno plays/);
});

test('Master: a hand lies still while a card is picked, each card as wide as a finger @phone-only', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await dealMaster(juno, { options: { tempo: 'turns', level: 'medium', turn_ms: 86_400_000 } });
  const places = () =>
    juno.locator('.fan .card').evaluateAll((all) =>
      all.map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return [one.getAttribute('data-card'), Math.round(left), Math.round(width), top] as const;
      }),
    );
  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [844, 390],
  ] as const) {
    await juno.setViewportSize({ width, height });
    await expect(juno.locator('.fan .card').first()).toBeVisible();
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    // None lies over another.
    before.forEach(([card, left, wide, top], at) => {
      expect(wide, String(card)).toBeGreaterThanOrEqual(44);
      const next = before[at + 1];
      if (next && Math.abs(next[3] - top) < wide / 2)
        expect(next[1] - left, String(card)).toBeGreaterThanOrEqual(wide);
    });
    await juno.locator('.fan .card').last().click();
    const still = (all: typeof before) => all.map(([card, left, wide]) => [card, left, wide]);
    expect(still(await places())).toEqual(still(before));
    await juno.keyboard.press('Escape');
  }
  // One's own seat is marked.
  await expect(juno.locator('.seat').filter({ hasText: 'Juno' })).toContainText(en.you);
});

test('Aliens: a turn takes two presses, and two more where a card makes one speak', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await dealAliens(juno, {
    options: { ...short, start_player: '0', abilities: false, items: false },
  });
  let presses = 0;
  const press = async (one: Locator) => {
    presses += 1;
    await one.click();
  };
  await typeSector(juno, await litSector(juno));
  presses += 1;
  await juno.keyboard.press('Enter');
  await press(act(juno, 'go'));
  const over = juno
    .locator('.log')
    .getByText(/Juno: “(Silen|Noise)/)
    .first();
  const say = juno.locator('[data-act="say"]');
  await expect(say.or(over).first()).toBeVisible();
  const speaks = !(await over.isVisible());
  if (speaks) {
    // The card that makes one speak lies there as a card.
    await expect(juno.locator('[data-drawn]')).toBeVisible();
    if (await act(juno, 'true').isVisible()) await press(act(juno, 'true'));
    await press(act(juno, 'say'));
    await expect(over).toBeVisible();
  }
  expect(presses).toBeLessThanOrEqual(speaks ? 4 : 2);
  // Nothing is left to do, so the turn is over.
  await expect(juno.locator('[data-act="end_turn"]')).toHaveCount(0);
});
