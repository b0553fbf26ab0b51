import { faultsOn, tooWideOn } from './axe';
import { act, deal, en, finished, lay, open, press, spin } from './table';
import { expect, test, type Arrive, type Page } from './test';

/** Every screen, one after the other, each as somebody would find it. */
async function eachScreen(arrive: Arrive, look: (page: Page, name: string) => Promise<void>) {
  const juno = await arrive('Juno', { at: '/' });
  await expect(juno.getByRole('button', { name: /^Play now.*Death Star/ })).toBeVisible();
  await look(juno, 'home');
  await juno.getByRole('button', { name: en.settings }).click();
  await expect(juno.getByRole('dialog')).toBeVisible();
  await look(juno, 'settings');
  await juno.keyboard.press('Escape');

  for (const [path, heading] of [
    ['/nowhere', en.missing_title],
    ['/device', en.device_title],
    ['/replay', en.replays_lead],
  ]) {
    await juno.goto(path!);
    await expect(juno.getByRole('heading', { name: heading })).toBeVisible();
    await look(juno, path!);
  }
  await juno.goto('/learn/deathstar');
  await expect(act(juno, 'spin')).toBeVisible();
  await look(juno, 'tutorial');
  await juno.goto('/local/deathstar');
  await expect(juno.getByRole('button', { name: en.setup_start })).toBeVisible();
  await look(juno, 'local');

  const gathering = await lay(juno, { seats: [open, open] });
  await juno.goto(gathering.path);
  await expect(juno.getByRole('button', { name: en.setup_start })).toBeVisible();
  await juno.locator('details summary').first().click();
  await look(juno, 'set-up');
  const theo = await arrive(null, { at: gathering.path });
  await expect(theo.getByRole('button', { name: en.take_seat })).toBeVisible();
  await look(theo, 'join');

  await deal(theo, { options: { first_player: '0' } });
  await spin(theo);
  await press(theo, '[data-spot]');
  await expect(act(theo, 'go')).toBeVisible();
  await look(theo, 'table');
  await theo.getByRole('button', { name: en.table_menu, exact: true }).click();
  await expect(theo.getByRole('dialog')).toBeVisible();
  await look(theo, 'menu');

  const laid = await finished(theo);
  await look(theo, 'end');
  await theo.goto(`/replay/${laid.id}`);
  await expect(theo.getByRole('slider')).toBeVisible();
  await look(theo, 'replay');
}

test('axe finds nothing on any screen in both themes @phone', async ({ arrive }) => {
  const found: string[] = [];
  await eachScreen(arrive, async (page, name) => {
    found.push(...(await faultsOn(page, name)));
  });
  expect(found).toEqual([]);
});

test('no screen scrolls sideways at 320 pixels @phone-only', async ({ arrive }) => {
  const narrow: Arrive = (name, arrival) =>
    arrive(name, { ...arrival, viewport: { width: 320, height: 640 } });
  const wide: string[] = [];
  await eachScreen(narrow, async (page, name) => {
    const over = await tooWideOn(page);
    if (over) wide.push(`${name}: ${over}`);
  });
  expect(wide).toEqual([]);
});
