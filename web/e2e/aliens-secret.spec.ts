import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import type { GameState, Line } from '../src/lib/protocol';
import { stillGame, stillLine } from '../src/lib/replay';
import * as aliens from './aliens';
import { ask, en, lay } from './table';
import { expect, holdClock, test, type Page } from './test';

const third = 0;
const attacker = 1;
const victim = 2;
const options = { zone: 'galilei' };

interface Shot {
  game: GameState;
  line: Line | null;
}

/** What the third seat is told of an attack on somebody who holds that card and answers so. */
async function world(card: string, answer: string): Promise<Shot[]> {
  const core = await builtCore();
  const position = {
    current: attacker,
    players: [
      { character: 'engineer', place: 'K09' },
      { character: 'blink', place: 'D09' },
      { character: 'captain', place: 'D08', hand: { [card]: 1 } },
      { character: 'silent', place: 'M06' },
    ],
  };
  const staged = { game: 'aliens', options, seats: 4, position, script: {} };
  const { handle } = core.call('scenario.open', staged);
  const look = () => core.call('match.look', { handle, observer: third });
  const shots: Shot[] = [{ game: stillGame(look(), 0, 0), line: null }];
  const acts: [number, JsonObject][] = [
    [attacker, { do: 'move', to: 'D08' }],
    [attacker, { do: 'attack' }],
    [victim, { do: 'react', with: answer }],
  ];
  for (const [seat, action] of acts) {
    const { result } = core.call('match.act', { handle, seat, action });
    expect(result).toBe('done');
    const seen = look();
    const line = stillLine(seen.events, shots.length, 0, seat);
    shots.push({ game: stillGame(seen, 0, shots.length), line });
  }
  return shots;
}

/** Puts a world in the place of the real match; what it gives shows the next shot. */
async function stage(page: Page, table: string, shots: Shot[]): Promise<(shot: number) => void> {
  let tell = (_message: string) => {};
  await page.routeWebSocket(/\/ws$/, (client) => {
    const server = client.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.push === 'update') return;
      if (message.push !== 'sync') return client.send(text);
      tell = (told) => client.send(told);
      client.send(JSON.stringify({ ...message, seq: 0, game: shots[0]!.game, log: [] }));
    });
  });
  return (shot) => {
    const { game, line } = shots[shot]!;
    tell(JSON.stringify({ push: 'update', table, as: third, seq: shot, line, game }));
  };
}

const delay = /\d+ ms/; // of the connection, which is every page's own

/** Everything else that is on the page. */
async function content(page: Page): Promise<string> {
  const whole = await page.evaluate(() => document.body.innerHTML);
  return whole.replaceAll('><', '>\n<').replace(delay, '');
}
const picture = (page: Page) => page.screenshot({ animations: 'disabled' });

/** Waits until both have come to rest. */
async function expectAlike(one: Page, other: Page): Promise<void> {
  await expect(async () => {
    expect(await content(one)).toBe(await content(other));
    expect((await picture(one)).equals(await picture(other)), 'the same picture').toBe(true);
  }).toPass({ timeout: 20_000 });
}

test('a third seat cannot tell a Defence in hand before it is shown @phone', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, {
    ...aliens.plan({ options }),
    policy: { pace: 5000 },
  });
  await ask(juno, 'start', { table: laid.id });
  const saved = await stage(juno, laid.id, await world('defence', 'defence'));
  const twin = await juno.context().newPage();
  const killed = await stage(twin, laid.id, await world('cat', 'none'));
  await juno.clock.install(); // the clock of both
  for (const page of [juno, twin]) {
    await page.goto(laid.path);
    await expect(aliens.map(page)).toBeVisible();
    // However wide it is; what it says is content.
    await page.locator('.net').evaluate((own) => (own.style.display = 'none'));
  }
  // What comes by itself with time has come; from now on nothing does.
  for (const page of [juno, twin])
    await expect(page.getByRole('button', { name: en.hurry, exact: true })).toBeVisible();
  await holdClock(juno);
  await expectAlike(juno, twin);
  saved(1);
  killed(1);
  await expectAlike(juno, twin);
  saved(2);
  killed(2);
  for (const page of [juno, twin])
    await expect(page.locator('body')).toContainText('I attack in sector D08');
  await expectAlike(juno, twin);
  saved(3);
  killed(3);
  await expect(twin.locator('body')).toContainText('killed');
  await expect(juno.locator('body')).toContainText('unharmed');
  await expect(juno.locator('body')).not.toContainText('killed');
});
