import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import { happening, Stage, type Play } from './stage';
import { expect, test } from './test';

const named =
  (...names: string[]) =>
  (event: JsonObject) =>
    names.includes(String(event.event));

/** What turns a match, in each game. */
const turns: (Play & { what: (event: JsonObject, view: JsonObject) => boolean })[] = [
  {
    game: 'deathstar',
    options: {},
    seats: 2,
    seat: 0,
    level: 'normal',
    what: named('ForceDrawn'),
  },
  {
    game: 'aliens',
    options: {},
    seats: 6,
    seat: 0,
    level: 'easy',
    what: named('PodCardUsed', 'Escaped'),
  },
  {
    game: 'asterisk',
    options: { 'clock.kind': 'turns' },
    seats: 2,
    seat: 0,
    level: 'steady',
    what: named('PrisonerFreed'),
  },
  {
    game: 'master',
    options: { tempo: 'turns' },
    seats: 2,
    seat: 0,
    level: 'medium',
    what: (event, view) =>
      event.event === 'CardPlayed' &&
      view.phase === 'play' &&
      (view.hand_sizes as number[])[Number(event.seat)] === 1,
  },
  {
    game: 'sisypho',
    options: {},
    seats: 4,
    seat: 1,
    level: 'normal',
    what: named('AgentMoved'),
  },
];

for (const { what, ...play } of turns)
  test(`${play.game}: what turns a match is staged for a moment, and any key takes it away @phone`, async ({
    arrive,
  }) => {
    const page = await arrive('Juno');
    const stage = await Stage.of(page, play);
    const { look, event } = happening(await builtCore(), play, what);
    await stage.put(look);
    const staged = page.locator('[data-staged]');
    await stage.hear([event]);
    await expect(staged).toBeVisible();
    expect((await staged.innerText()).trim().split('\n').length).toBeGreaterThan(1);
    // Whoever wants nothing to move sees it at once.
    expect(await staged.evaluate((one) => getComputedStyle(one).animationName)).toBe('none');
    // It lies within the board.
    const board = (await page.locator('[data-region="board"]').boundingBox())!;
    const card = (await staged.boundingBox())!;
    expect(card.x).toBeGreaterThanOrEqual(board.x - 1);
    expect(card.x + card.width).toBeLessThanOrEqual(board.x + board.width + 1);
    expect(card.y).toBeGreaterThanOrEqual(board.y - 1);
    await page.keyboard.press('Shift');
    await expect(staged).toHaveCount(0);
    // Left alone it goes by itself.
    await stage.hear([event]);
    await expect(staged).toBeVisible();
    await expect(staged).toHaveCount(0);
  });
