import type { WebSocketRoute } from '@playwright/test';
import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import { sizes } from './fit';
import { fullHouse, stageFor, survivorScenes } from './sisypho-stage';
import { momentsOf, Stage, type Play } from './stage';
import { act, deal, en, status } from './table';
import { expect, holdClock, test, type Page } from './test';

/** Pairs of things that lie over each other, in words. */
const meeting = (page: Page, selector: string, share = 0): Promise<string[]> =>
  page.locator(selector).evaluateAll((all, part) => {
    const boxes = all
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const name = (one: Element) =>
      one.closest('[data-tell], [data-figure], [data-seat]')?.outerHTML.slice(0, 90) ?? '';
    return boxes.flatMap(({ one, box }, at) =>
      boxes.slice(at + 1).flatMap(({ one: other, box: next }) => {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        const least = Math.min(box.width, next.width) * part + 0.5;
        return across > least && down > least ? [`${name(one)} and ${name(other)}`] : [];
      }),
    );
  }, share);

test('Sisypho: nobody’s Damage lies over that of a neighbour', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const stage = await stageFor(juno, 1, 6);
  await stage.show(fullHouse.generator);
  const wrong: string[] = [];
  for (const [width, height] of sizes) {
    await juno.setViewportSize({ width, height });
    const found = await meeting(juno, '.fig .dmg');
    wrong.push(...found.map((what) => `${width}×${height}: ${what}`));
  }
  expect(wrong).toEqual([]);
});

test('Sisypho: rooms keep their height, whatever is asked', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const stage = await stageFor(juno, 1);
  const heights = () =>
    juno.locator('[data-room]').evaluateAll((all) => all.map((one) => one.clientHeight));
  await stage.show(survivorScenes.act);
  const before = await heights();
  expect(new Set(before).size).toBe(1);
  for (const id of ['give', 'ask_take', 'deed transmit']) {
    if ((await act(juno, id).getAttribute('aria-disabled')) === 'true') continue;
    await act(juno, id).click();
    await expect(juno.locator('[data-tray]')).toBeVisible();
    expect(await heights(), id).toEqual(before);
    await act(juno, 'back').click();
  }
  for (const name of ['fumble', 'plan', 'asking', 'asked', 'power'] as const) {
    await stage.show(survivorScenes[name]);
    expect(await heights(), name).toEqual(before);
  }
});

test('Sisypho: what would kill says so before it is done', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const stage = await stageFor(juno, 1);
  const [agent, own, ...others] = survivorScenes.act.players as JsonObject[];
  const players = [agent, { ...own, damage: 3 }, ...others] as JsonObject[];
  await stage.show({ ...survivorScenes.act, players });
  const deed = act(juno, 'deed search');
  await expect(deed.locator('.hurts.deadly')).toBeVisible();
  await expect(juno.locator('.acting .me')).not.toContainText('4');
  await deed.click();
  await expect(juno.locator('[data-tray] .hurts.deadly')).toBeVisible();
  await expect(act(juno, 'confirm').locator('.sub')).toBeVisible();
});

test('Death Star: tokens in one cell stand apart', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const play: Play = { game: 'deathstar', options: {}, seats: 4, seat: 0, level: 'normal' };
  const stage = await Stage.of(juno, play);
  const cell = { spot: 'DB', served: 0, free: false };
  await stage.show({ players: Array.from({ length: 4 }, () => ({ LL: cell, HC: cell })) });
  const tokens = '[data-region="board"] [data-tell^="token:"]';
  await expect(juno.locator(tokens)).toHaveCount(8);
  const wrong: string[] = [];
  for (const [width, height] of sizes) {
    await juno.setViewportSize({ width, height });
    const found = await meeting(juno, tokens, 0.3);
    wrong.push(...found.map((what) => `${width}×${height}: ${what}`));
  }
  expect(wrong).toEqual([]);
});

test('Master: whoever is said to decide has more to press than to repeat the round', async () => {
  const play: Play = {
    game: 'master',
    options: { level: 'hard', tempo: 'turns', leader_assignment: 'choose' },
    seats: 4,
    seat: 0,
    level: 'hard',
  };
  const moments = momentsOf(await builtCore(), play, 4);
  const offered = moments.filter(({ look }) =>
    look.legal.some(({ do: verb }) => verb === 'vote_redo'),
  );
  expect(offered.length).toBeGreaterThan(1);
  const idle = offered
    .filter(({ look }) => look.acting.includes(0))
    .filter(({ look }) =>
      look.legal.every(({ do: verb }) => verb === 'vote_redo' || verb === 'leave'),
    );
  expect(idle.map(({ name }) => name)).toEqual([]);
});

test('Aliens: A, then Enter, attacks by the keyboard alone, wherever the focus is', async ({
  arrive,
}) => {
  const play: Play = {
    game: 'aliens',
    options: { game: 'basic' },
    seats: 6,
    seat: 0,
    level: 'normal',
  };
  const attacks = momentsOf(await builtCore(), play, 6).find(({ look }) =>
    look.legal.some(({ do: verb }) => verb === 'attack'),
  );
  const sent: string[] = [];
  const page = await arrive('Juno');
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/"do":"act"/.test(String(payload))) sent.push(String(payload));
    }),
  );
  const stage = await Stage.of(page, play);
  for (const focus of ['nothing', 'the button'] as const) {
    sent.length = 0;
    await stage.put(attacks!.look);
    await expect(act(page, 'attack')).toBeVisible();
    if (focus === 'the button') await act(page, 'attack').focus();
    await page.keyboard.press('a');
    await expect(page.locator('[data-act="attack sure"]')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => sent.length, { message: focus }).toBeGreaterThan(0);
    expect(sent.at(-1), focus).toContain('"attack"');
  }
});

test('a line that has gone quiet is told of within three seconds of a press', async ({
  arrive,
}) => {
  let quiet = false;
  const juno = await arrive('Juno', {
    prepare: (page) =>
      page.routeWebSocket('**/ws', (route: WebSocketRoute) => {
        const server = route.connectToServer();
        route.onMessage((message) => {
          if (!quiet) server.send(message);
        });
        server.onMessage((message) => {
          if (!quiet) route.send(message);
        });
      }),
  });
  await deal(juno, { options: { first_player: '0' } });
  await expect(act(juno, 'spin')).toBeVisible();
  await holdClock(juno);
  quiet = true;
  await act(juno, 'spin').click();
  await expect(status(juno)).not.toContainText(en.reconnecting_verb!);
  await juno.clock.runFor(3000);
  await expect(status(juno)).toContainText(en.reconnecting_verb!);
});
