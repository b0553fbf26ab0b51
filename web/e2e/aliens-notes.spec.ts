import type { JsonObject } from '../src/lib/game';
import type { SeatPlan } from '../src/lib/protocol';
import { english as words, german, plan, short, typeSector } from './aliens';
import { faultsOn } from './axe';
import { ask, bot, closeTalk, en, lay, look, open, openTalk, over, type Laid } from './table';
import { expect, holdClock, test, type Page } from './test';

/** Nobody dies before there is something to show, whatever is dealt. */
const calm = { start_player: '0', announce_delay_ms: 0, no_attack_rounds: 2 };

/** A table of this page's person, who sits at its first open seat. */
const layTable = (page: Page, seats: SeatPlan[], options: JsonObject = {}): Promise<Laid> =>
  lay(page, plan({ seats, options: { ...calm, ...options } }));

/** Begins the match, goes there and waits until this page's person has to move: nothing happens any more. */
async function begin(page: Page, laid: Laid): Promise<void> {
  await ask(page, 'start', { table: laid.id });
  await page.goto(laid.path); // bots rest while nobody is there
  await expect.poll(async () => (await look(page, laid.id)).game.acting).toEqual([0]);
}

/** A match that bots have played to its end. */
async function finishTable(page: Page, seats: SeatPlan[]): Promise<Laid> {
  const laid = await layTable(page, seats, short);
  await ask(page, 'start', { table: laid.id });
  await ask(page, 'stand_in', { table: laid.id, seat: 0, level: 'normal' });
  await page.goto(laid.path); // bots rest while nobody is there
  await over(page, laid);
  await expect(page.locator('[data-film="ready"]')).toBeVisible();
  return laid;
}

const panel = (page: Page, id: 'heard' | 'notes' | 'aid') => page.locator(`[data-panel="${id}"]`);
const mark = (page: Page, sector: string) => page.locator(`.frame [data-mark="${sector}"]`);

/** Opens the game's own column, wherever it is at this size. */
async function openNotes(page: Page, language: Record<string, string> = words): Promise<void> {
  await expect(page.getByRole('application')).toBeVisible();
  const name = language['ui.extra']!;
  await openTalk(page);
  await page.getByRole('tab', { name, exact: true }).click();
  await panel(page, 'notes').click();
}

/** Draws on a sector with the keyboard: its coordinate, then Enter. */
async function draw(page: Page, sector: string): Promise<void> {
  await page.getByRole('application').first().focus();
  await typeSector(page, sector);
  await page.keyboard.press('Enter');
}

const paper = (page: Page) => page.getByRole('textbox', { name: words['ui.notes.text'] });
const kept = (page: Page) => expect(page.locator('[data-kept="true"]')).toBeVisible();

test('notes survive reload and device change, and nobody else gets them @phone', async ({
  arrive,
}) => {
  const secret = 'Theo lies about D08';
  const juno = await arrive('Juno');
  const laid = await layTable(juno, [open, open, bot, bot]);

  const heard: string[] = [];
  const theo = await arrive('Theo', {
    prepare: async (page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
      ),
  });
  await ask(theo, 'sit', { table: laid.id, seat: 1 });
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await theo.goto(laid.path);

  await openNotes(juno);
  await paper(juno).fill(secret);
  await juno.locator('[data-hunch="1"]').fill('2');
  await closeTalk(juno);
  await juno.locator('[data-notes-draw]').click();
  await juno.locator('[data-pencil="cross"]').click();
  await draw(juno, 'D08');
  await expect(mark(juno, 'D08')).toBeAttached();
  await draw(juno, 'D09');
  await expect(mark(juno, 'D09')).toBeAttached();
  await juno.locator('[data-tool="undo"]').click();
  await expect(mark(juno, 'D09')).toHaveCount(0);
  await openNotes(juno);
  await kept(juno);

  await juno.reload();
  await expect(mark(juno, 'D08')).toBeAttached();
  await openNotes(juno);
  await expect(paper(juno)).toHaveValue(secret);
  await expect(juno.locator('[data-hunch="1"]')).toHaveValue('2');

  await juno.goto('/device');
  await juno.getByRole('button', { name: en.device_show }).click();
  const code = await juno.locator('.code').first().textContent();
  const phone = await arrive(null, { at: '/device' });
  await phone.getByRole('textbox', { name: en.device_code }).fill(code!.trim());
  await phone.getByRole('button', { name: en.device_claim }).click();
  await expect(phone).not.toHaveURL(/\/device$/);
  await phone.goto(laid.path);
  await expect(mark(phone, 'D08')).toBeAttached();
  await openNotes(phone);
  await expect(paper(phone)).toHaveValue(secret);

  // What the second device writes comes to the first while both look.
  await juno.goto(laid.path);
  await openNotes(juno);
  await expect(paper(juno)).toHaveValue(secret);
  await paper(phone).fill(`${secret}, surely`);
  await expect(paper(juno)).toHaveValue(`${secret}, surely`);

  await openNotes(theo);
  await expect(paper(theo)).toHaveValue('');
  await expect(theo.locator('[data-mark]')).toHaveCount(0);
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.filter((frame) => frame.includes('lies about'))).toEqual([]);
  expect(heard.filter((frame) => frame.includes('"note"'))).toEqual([]);
});

test('what was heard lies on the map as a trail and can be gone through @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  const laid = await layTable(juno, [open, bot, bot, bot], {
    deduction_aid: true,
    turn_seconds: 86_400,
    no_attack_rounds: 5,
    start_player: '1',
  });
  await begin(juno, laid);
  await openNotes(juno);
  await panel(juno, 'heard').click();
  const list = juno.getByRole('region', { name: words['ui.timeline'] });
  await expect(list.getByRole('listitem')).not.toHaveCount(0);
  const all = await list.getByRole('listitem').count();
  await juno.locator('[data-trail="1"]').click();
  await expect(juno.locator('[data-trail="1"]')).toHaveAttribute('aria-pressed', 'true');
  const some = await list.getByRole('listitem').count();
  expect(some).toBeLessThanOrEqual(all);
  await juno.getByRole('slider', { name: words['ui.timeline.slider'] }).fill('0');
  await expect(list.getByRole('listitem')).toHaveCount(0);

  await panel(juno, 'aid').click();
  await juno.locator('[data-suspect="1"]').click();
  await expect(juno.getByText(/sectors? (is|are) possible/)).toBeVisible();
});

test('without the table option nobody is offered the aid', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await layTable(juno, [open, bot]);
  await ask(juno, 'start', { table: laid.id });
  await juno.goto(laid.path);
  await openNotes(juno);
  await expect(panel(juno, 'heard')).toBeVisible();
  await expect(panel(juno, 'aid')).toHaveCount(0);
});

test('at the end everybody is known and the film shows the true ways @phone', async ({
  arrive,
}) => {
  const juno = await arrive('Juno');
  await finishTable(juno, [open, bot, bot, bot]);
  await expect(juno.locator('[data-end-seat]')).toHaveCount(4);
  await expect(juno.locator('[data-sides]')).toHaveText(/The Aliens (win|lose)\.$/);

  const slider = juno.getByRole('slider', { name: words['ui.film.slider'] });
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(3);
  await slider.fill('0');
  await expect(juno.getByText(words['ui.film.start']!)).toBeVisible();
  await expect(juno.locator('.film [data-token]')).toHaveCount(4);
  await juno.getByRole('button', { name: words['ui.film.on'] }).click();
  await expect(slider).toHaveValue('1');
  await juno.getByRole('button', { name: words['ui.film.back'] }).click();
  await expect(slider).toHaveValue('0');
  await juno.getByRole('button', { name: new RegExp(words['ui.film.speed']!) }).click();
  await holdClock(juno);
  await juno.locator('[data-film-play]').click();
  await juno.clock.runFor(1200);
  await expect(slider).toHaveValue('2');
  await juno.locator('[data-film-play]').click();
  await juno.clock.runFor(5000);
  await expect(slider).toHaveValue('2');
});

test('notes, timeline and film are clean for axe and speak German @phone', async ({ arrive }) => {
  const juno = await arrive('Juno', { locale: 'de-DE' });
  const laid = await layTable(juno, [open, bot, bot], { deduction_aid: true, start_player: '1' });
  await begin(juno, laid);
  const found: string[] = [];
  const judge = async (name: string) => found.push(...(await faultsOn(juno, name)));
  await juno.locator('[data-notes-draw]').click();
  await expect(juno.getByText(german['ui.notes.draw.on']!)).toBeVisible();
  await judge('pencils');
  await openNotes(juno, german);
  await expect(juno.getByText(german['ui.notes.private']!)).toBeVisible();
  await judge('notes');
  await panel(juno, 'heard').click();
  await expect(juno.getByRole('slider', { name: german['ui.timeline.slider'] })).toBeVisible();
  await judge('heard');
  await panel(juno, 'aid').click();
  await juno.locator('[data-suspect="1"]').click();
  await expect(juno.getByText(german['ui.aid.about']!)).toBeVisible();
  await judge('aid');
  await finishTable(juno, [open, bot, bot]);
  await expect(juno.getByText(german['ui.film.about']!)).toBeVisible();
  await judge('end');
  expect(found).toEqual([]);
});

test('a whisper reaches one seat only', async ({ arrive }) => {
  const juno = await arrive('Juno');
  const laid = await layTable(juno, [open, open, open, bot], { chat: 'public_and_whispers' });
  const others = [];
  for (const [index, name] of ['Theo', 'Nia'].entries()) {
    const page = await arrive(name);
    await ask(page, 'sit', { table: laid.id, seat: index + 1, name });
    others.push(page);
  }
  const [theo, nia] = others as [Page, Page];
  await ask(juno, 'start', { table: laid.id });
  for (const page of [juno, theo, nia]) await page.goto(laid.path);
  await juno.getByRole('tab', { name: en.chat, exact: true }).click();
  const say = async (text: string) => {
    await juno.getByRole('textbox', { name: en.chat }).fill(text);
    await juno.keyboard.press('Enter');
  };
  await juno.getByRole('combobox', { name: en.chat_to }).selectOption({ label: 'Only to Theo' });
  await say('Bo is an Alien');
  await juno.getByRole('combobox', { name: en.chat_to }).selectOption({ label: en.chat_to_all! });
  await say('Good luck');
  await expect(theo.getByText('Bo is an Alien')).toBeVisible();
  await expect(theo.getByText('(only to Theo)')).toBeVisible();
  await expect(nia.getByText('Good luck')).toBeVisible();
  await expect(nia.getByText('Bo is an Alien')).toHaveCount(0);
});
