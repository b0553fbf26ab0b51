import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import { happening, Stage, type Play } from './stage';
import { act, deal, log, look } from './table';
import { expect, holdClock, test } from './test';

const named =
  (...names: string[]) =>
  (event: JsonObject) =>
    names.includes(String(event.event));

type Happening = (event: JsonObject, view: JsonObject, seat: number) => boolean;
const own: (name: string) => Happening = (name) => (event, _view, seat) =>
  event.event === name && event.seat === seat;

/** What turns a match, in each game. */
const turns: (Play & { name: string; what: Happening })[] = [
  ...[
    { name: 'a Force card', what: named('ForceDrawn') },
    { name: 'going aboard', what: named('TokenBoarded') },
    { name: 'being sent back', what: named('TokenSent') },
  ].map((one) => ({
    game: 'deathstar',
    options: {},
    seats: 2,
    seat: 0,
    level: 'normal',
    ...one,
  })),
  ...[
    { name: 'the light of a pod', what: named('PodCardUsed', 'Escaped') },
    {
      name: 'being hit',
      what: ((event, _view, seat) =>
        event.event === 'Found' && (event.seats as number[]).includes(seat)) as Happening,
    },
  ].map((one) => ({ game: 'aliens', options: {}, seats: 6, seat: 0, level: 'normal', ...one })),
  ...[
    { name: 'somebody gets out', what: named('PrisonerFreed') },
    { name: 'a hostage', what: named('HostageTaken') },
  ].map((one) => ({
    game: 'asterisk',
    options: { 'clock.kind': 'turns' },
    seats: 2,
    seat: 0,
    level: 'steady',
    ...one,
  })),
  {
    name: 'the last card',
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
  ...[
    { name: 'the reveal', what: named('AgentMoved') },
    { name: 'a card of the Agent', what: named('CardUsed') },
    { name: 'own Damage', what: own('Damaged') },
  ].map((one) => ({ game: 'sisypho', options: {}, seats: 4, seat: 1, level: 'normal', ...one })),
];

for (const { name, what, ...play } of turns)
  test(`${play.game}, ${name}: what turns a match is staged for a moment, and any key takes it away @phone`, async ({
    arrive,
  }) => {
    const page = await arrive('Juno');
    const stage = await Stage.of(page, play);
    const { look, event } = happening(await builtCore(), play, (event, view) =>
      what(event, view, play.seat),
    );
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

test('the wheel stops before the log tells its number', async ({ arrive }) => {
  const juno = await arrive('Juno', { reducedMotion: 'no-preference' });
  const laid = await deal(juno, { options: { first_player: '0' } });
  await expect(act(juno, 'spin')).toBeVisible();
  await holdClock(juno);
  await act(juno, 'spin').click();
  // The page has heard how it ends, and lets it turn.
  await expect.poll(async () => (await look(juno, laid.id)).game.inputs).toBe(1);
  await expect(act(juno, 'spin')).toHaveCount(0);
  await expect(log(juno)).not.toContainText(/Juno spins? /);
  await juno.clock.resume();
  await expect(log(juno)).toContainText(/Juno spins? /);
});
