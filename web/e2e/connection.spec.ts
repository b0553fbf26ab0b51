import type { WebSocketRoute } from '@playwright/test';
import {
  act,
  anySpot,
  deal,
  en,
  log,
  look,
  open,
  bot,
  lay,
  play,
  short,
  sit,
  spin,
  status,
} from './table';
import { expect, test, type Page } from './test';

const first = { first_player: '0' };
const spunBy = (page: Page) => log(page).getByText(/^Juno spins? /);

test('a reload in the middle of a turn', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await deal(juno, { options: first });
  await spin(juno);
  await expect(anySpot(juno).first()).toBeAttached();
  const places = await anySpot(juno).evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-spot')),
  );
  const before = (await look(juno, laid.id)).game.inputs;

  await juno.reload();

  await expect(anySpot(juno)).toHaveCount(places.length);
  const after = (await look(juno, laid.id)).game.inputs;
  expect(after).toBe(before);
  await anySpot(juno).first().click();
  await act(juno, 'go').click();
  await expect.poll(async () => (await look(juno, laid.id)).game.inputs).toBeGreaterThan(before);
});

test('the network goes and comes back in the middle of a turn @phone', async ({ arrive }) => {
  const juno = await arrive('Juno', {
    prepare: (page) => page.routeWebSocket('**/ws', (route) => keep(page, route)),
  });
  const laid = await deal(juno, { options: first });
  await spin(juno);
  await expect(anySpot(juno).first()).toBeAttached();
  const before = (await look(juno, laid.id)).game.inputs;

  await juno.context().setOffline(true);
  await breakOff(juno);
  await expect(status(juno)).toContainText(en.reconnecting_verb);
  await expect(status(juno)).toContainText(en.reconnecting_rest);
  await anySpot(juno).first().click({ force: true });
  await expect(status(juno)).toContainText(en.reconnecting_pressed!);

  await juno.context().setOffline(false);
  await expect(status(juno)).not.toContainText(en.reconnecting_verb);
  await expect(anySpot(juno).first()).toBeAttached();
  expect((await look(juno, laid.id)).game.inputs).toBe(before);
  await anySpot(juno).first().click();
  await act(juno, 'go').click();
  await expect.poll(async () => (await look(juno, laid.id)).game.inputs).toBeGreaterThan(before);
});

test('a move whose answer is lost is done once', async ({ arrive }) => {
  let lost = 0;
  const juno = await arrive('Juno', {
    prepare: (page) =>
      page.routeWebSocket('**/ws', (route) => {
        const server = route.connectToServer();
        let silent = false;
        route.onMessage((message) => {
          server.send(message);
          if (JSON.parse(String(message)).do !== 'act' || lost > 0) return;
          lost += 1;
          silent = true;
        });
        server.onMessage((message) => {
          if (!silent) route.send(message);
          else void route.close().then(() => server.close());
        });
      }),
  });
  const laid = await deal(juno, { options: first });
  await spin(juno);

  await expect(anySpot(juno).first()).toBeAttached();
  expect(lost).toBe(1);
  const { log: lines, game } = await look(juno, laid.id);
  expect(lines.filter((line) => line.kind === 'input')).toHaveLength(1);
  expect(game.inputs).toBe(1);
  await expect(spunBy(juno)).toHaveCount(1);
});

test('the server is killed and the game goes on', async ({ arrive, server }) => {
  const juno = await arrive('Juno');
  const laid = await lay(juno, {
    seats: [open, open, bot],
    options: short,
  });
  await juno.goto(laid.path);
  const theo = await arrive(null, { at: null });
  await sit(theo, laid, 'Theo');
  await juno.getByRole('button', { name: en.setup_start }).click();
  await expect(juno.locator('section.board')).toBeVisible();
  const inputs = async () => (await look(juno, laid.id)).game.inputs;
  const enough = async () => (await inputs()) >= 12;
  await Promise.all([play(juno, { enough }), play(theo, { enough })]);
  const before = await look(juno, laid.id);

  await server.kill();
  for (const page of [juno, theo]) await expect(status(page)).toContainText(en.reconnecting_verb);
  await server.start();
  for (const page of [juno, theo])
    await expect(status(page)).not.toContainText(en.reconnecting_verb);

  const after = await look(juno, laid.id);
  expect(after.log.slice(0, before.log.length)).toEqual(before.log);
  await Promise.all([play(juno), play(theo)]);
  expect((await look(juno, laid.id)).state.phase).toBe('finished');
});

const kept = new WeakMap<Page, WebSocketRoute[]>();

function keep(page: Page, route: WebSocketRoute): void {
  route.connectToServer();
  kept.set(page, [...(kept.get(page) ?? []), route]);
}

async function breakOff(page: Page): Promise<void> {
  for (const route of kept.get(page) ?? []) await route.close().catch(() => {});
}
