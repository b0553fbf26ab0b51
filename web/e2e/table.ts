import type { JsonObject } from '../src/lib/game';
import type { GameState, Line, Policy, SeatPlan, State } from '../src/lib/protocol';
import { expect, type Page } from './test';
import { de, en, filled } from './words';

type Fields = Record<string, unknown>;
type Answer = Record<string, string | number>;

/** One request over a connection of its own, as whoever this browser is. */
export async function ask(page: Page, word: string, fields: Fields = {}): Promise<Answer> {
  const request = JSON.stringify({ id: 1, do: word, ...fields });
  return page.evaluate(async (text) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((open, failed) => {
      socket.onopen = open;
      socket.onerror = failed;
    });
    const answer = new Promise<{ ok?: Answer; no?: unknown }>((heard) => {
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.re === 1) heard(message);
      };
    });
    socket.send(text);
    const { ok, no } = await answer;
    socket.close();
    if (!ok) throw new Error(`${text} is refused: ${JSON.stringify(no)}`);
    return ok;
  }, request);
}

export interface Laid {
  id: string;
  code: string;
  path: string;
}

export interface Lay {
  game?: string;
  seats?: SeatPlan[];
  options?: JsonObject;
  policy?: Partial<Policy>;
  listed?: boolean;
  name?: string;
}

export const open: SeatPlan = { kind: 'open' };
export const bot: SeatPlan = { kind: 'bot', level: 'normal' };

/** A table whose bots do not dawdle, with the person of this page on its first open seat. */
export async function lay(page: Page, { policy, name, ...rest }: Lay = {}): Promise<Laid> {
  const fields = { game: 'deathstar', policy: { pace: 0, ...policy }, ...rest };
  const made = await ask(page, 'create', fields);
  const id = String(made.table);
  await ask(page, 'sit', { table: id, ...(name ? { name } : {}) });
  return { id, code: String(made.code), path: `/t/${made.code}` };
}

/** Lays a table and goes there; the match begins if everybody is a bot but us. */
export async function deal(page: Page, plan: Lay = {}): Promise<Laid> {
  const laid = await lay(page, { seats: [open, bot], ...plan });
  await ask(page, 'start', { table: laid.id });
  await page.goto(laid.path);
  return laid;
}

/** Games of Death Star that are over soon. */
export const short = { missions_required: 'none', falcon_arrival: 'open', base_arrival: 'open' };

/** Waits until a match is over, whoever plays it. */
export async function over(page: Page, laid: Laid): Promise<void> {
  const phase = async () => {
    const { card } = await ask(page, 'find', { code: laid.code });
    return (card as unknown as State).phase;
  };
  await expect.poll(phase, { timeout: 120_000 }).toBe('finished');
}

/** A finished match of this page's person: bots have played all of it. */
export async function finished(
  page: Page,
  plan: Lay = { options: short },
  level = 'normal',
): Promise<Laid> {
  const laid = await lay(page, { seats: [open, bot], ...plan });
  const table = laid.id;
  await ask(page, 'start', { table });
  await ask(page, 'stand_in', { table, seat: 0, level });
  await page.goto(laid.path); // bots rest while nobody is there
  await over(page, laid);
  const again = page.getByRole('button', { name: en.end_again });
  const inGerman = page.getByRole('button', { name: de.end_again });
  await expect(again.or(inGerman)).toBeVisible();
  return laid;
}

/** Follows an invitation by typing a name and taking a seat. */
export async function sit(page: Page, laid: Laid, name: string): Promise<void> {
  await page.goto(laid.path);
  await page.getByLabel(en.join_nickname).fill(name);
  await page.getByRole('button', { name: en.take_seat }).click();
  await expect(page.getByRole('status').filter({ hasText: en.setup_wait_verb })).toBeVisible();
}

/** Whether a line tells of something that this seat has done. */
export const didBy = (line: Line, seat: number): boolean =>
  (line.events ?? []).some((event) => (event.by ?? event.seat) === seat);

/** What a seat of this page's person may know, or everybody, as the server tells it now. */
export async function look(
  page: Page,
  table: string,
  as: number | 'public' = 'public',
): Promise<{ state: State; game: GameState; log: Line[] }> {
  return page.evaluate(
    async ([id, observer]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((open) => (socket.onopen = open));
      const heard = (wanted: (message: { push?: string; ok?: object; id?: number }) => boolean) =>
        new Promise<MessageEvent>((found) => {
          const listen = (event: MessageEvent) => {
            if (!wanted(JSON.parse(event.data))) return;
            socket.removeEventListener('message', listen);
            found(event);
          };
          socket.addEventListener('message', listen);
        }).then((event) => JSON.parse(event.data));
      const sync = heard(({ push }) => push === 'sync');
      socket.send(JSON.stringify({ id: 1, do: 'watch', table: id, as: observer, since: 0 }));
      const told: { state: State; game: GameState; log: Line[] } = await sync;
      // It has the newest lines; the others come page by page.
      while (told.log[0] && told.log[0].seq > 1) {
        const page = heard(({ ok }) => ok !== undefined && 'log' in ok);
        const before = told.log[0].seq;
        socket.send(JSON.stringify({ id: 2, do: 'lines', table: id, as: observer, before }));
        told.log.unshift(...(await page).ok.log);
      }
      socket.close();
      return told;
    },
    [table, as] as const,
  );
}

export const act = (page: Page, name: string) =>
  page.locator(`[data-act="${name}"]:not([aria-disabled="true"])`);
export const anyAct = (page: Page) => page.locator('[data-act]:not([aria-disabled="true"])');
export const anySpot = (page: Page) => page.locator('[data-spot]');
export const status = (page: Page) => page.locator('[data-region="status"]');
/** What is said and told lies beside the board, or behind a button where there is no room. */
const drawer = (page: Page) => page.locator('.ibtn.drawer');
async function turnTalk(page: Page, open: boolean): Promise<void> {
  const button = drawer(page);
  await expect(status(page)).toBeVisible();
  if (!(await button.isVisible())) return;
  if ((await button.getAttribute('aria-expanded')) !== String(open)) await button.click();
}
export const openTalk = (page: Page) => turnTalk(page, true);
export const closeTalk = (page: Page) => turnTalk(page, false);
export const log = (page: Page) => page.getByRole('region', { name: en.log });

/** How long somebody who plays looks for something to press before looking anew, and how often. */
export const patience = { timeout: 1500, polling: 40 };

type Next = { end: true } | { end: false; press: string; sign: string };

/** What a hand would press now: the best place to go, else the button that goes on; null while all is as `before`. */
function nextPress(before: string | null): Next | null {
  const pressable = (selector: string): Element | null =>
    document.querySelector(`${selector}:not([aria-disabled="true"])`);
  const curtain = document.querySelector('.curtain button');
  const names = [...document.querySelectorAll('[data-act], [data-spot]')]
    .map((one) => `${one.outerHTML.length} ${one.getAttribute('aria-label')}`)
    .join();
  const sign = `${document.querySelectorAll('.log li').length} ${names} ${curtain?.textContent}`;
  const again = [...document.querySelectorAll('[data-region="hand"] button')];
  if (again.some((one) => /^\s*(Play again|Join the next game)/.test(one.textContent ?? '')))
    return { end: true };
  if (sign === before) return null;
  if (curtain) return { end: false, press: '.curtain button', sign };
  for (const name of ['escape LL', 'escape HC', 'spin', 'send_back', 'ahead', 'free', 'stop_short'])
    if (pressable(`[data-act="${name}"]`))
      return { end: false, press: `[data-act="${name}"]`, sign };
  if (pressable('[data-act="go"]')) return { end: false, press: '[data-act="go"]', sign };
  const wishes = ['wins the game', 'goes aboard', 'Blueprint', 'Tractor Beam card', ''];
  const spots = [...document.querySelectorAll('[data-spot]')];
  for (const wish of wishes) {
    const found = spots.filter((one) => one.getAttribute('aria-label')?.includes(wish));
    const best = found[sign.length % Math.max(1, found.length)];
    if (best) return { end: false, press: `[data-spot="${best.getAttribute('data-spot')}"]`, sign };
  }
  if (pressable('[data-act="hold"]')) return { end: false, press: '[data-act="hold"]', sign };
  return null;
}

/** Presses something with a finger or the mouse, wherever it lies on top of others. */
export async function press(page: Page, selector: string, touch = false): Promise<void> {
  const box = await page
    .locator(selector)
    .first()
    .boundingBox({ timeout: 5000 })
    .catch(() => null);
  if (!box) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

declare global {
  interface Window {
    /** what a press that is on its way is meant for, and where */
    aim?: { at: [number, number]; target: Element } | undefined;
  }
}

/**
 * Where something can be pressed at once; null: it is not there, or something lies over it. If the screen changes
 * while the finger comes down, what has come to lie there is not pressed.
 */
function placeOf([selector, edge]: [string, boolean]): [number, number] | null {
  const one = document.querySelector(selector);
  if (!one) return null;
  for (const block of ['nearest', 'center'] as const) {
    one.scrollIntoView({ block, inline: 'nearest' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const at: [number, number] = [x + (edge ? Math.min(14, width / 2) : width / 2), y + height / 2];
    if (!one.contains(document.elementFromPoint(...at))) continue;
    const onTheWay = window.aim;
    window.aim = { at, target: one };
    if (onTheWay) return at;
    const guard = (event: PointerEvent | MouseEvent) => {
      const { aim } = window;
      const [x, y] = aim?.at ?? [NaN, NaN];
      // A browser moves a finger's press to what it may have been meant for.
      const around = 'pointerType' in event && event.pointerType === 'touch' ? 40 : 1;
      if (!(Math.hypot(event.clientX - x, event.clientY - y) <= around)) return;
      if (!aim?.target.contains(event.target as Node)) event.stopImmediatePropagation();
    };
    for (const type of ['pointerdown', 'pointerup', 'click'] as const)
      window.addEventListener(type, guard, { capture: true });
    return at;
  }
  return null;
}

/** Presses what is there now, near its left `edge` where things overlap; what has just gone need not be pressed any more. */
export async function pressNow(
  page: Page,
  selector: string,
  { touch = false, edge = false } = {},
): Promise<void> {
  const at = await page.evaluate(placeOf, [selector, edge] as [string, boolean]);
  if (at === null) return;
  if (touch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}

async function nextOf(page: Page, seen: string | null): Promise<Next | null> {
  const found = await page.waitForFunction(nextPress, seen, patience).catch((problem: Error) => {
    if (problem.name === 'TimeoutError') return null;
    throw problem;
  });
  return found && ((await found.jsonValue()) as Next);
}

/** Plays this page's seats until the end, or until `enough` says so. */
export async function play(
  page: Page,
  { touch = false, enough = async () => false as boolean } = {},
): Promise<void> {
  let seen: string | null = null;
  for (let presses = 0; presses < 3000; ++presses) {
    if (await enough()) return;
    const next = await nextOf(page, seen);
    if (next?.end) return;
    // A press while an answer is under way does nothing: if nothing has changed it is made again.
    seen = next?.sign ?? null;
    if (next) await press(page, next.press, touch);
  }
  throw new Error('The game does not end.');
}

/** One own turn's first decision: waits for it and spins. */
export async function spin(page: Page): Promise<void> {
  await act(page, 'spin').click({ timeout: 60_000 });
}

/** Picks a place and goes there. */
export async function go(page: Page, spot: string): Promise<void> {
  await page.locator(`[data-spot="${spot}"]`).click();
  await act(page, 'go').click();
}

export { en, filled };
