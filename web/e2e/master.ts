import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject } from '../src/lib/game';
import type { GameState } from '../src/lib/protocol';
import { ask, lay, look, open, patience, pressNow, type Laid, type Lay } from './table';
import type { Page } from './test';
import { de, en } from './words';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../games/master/text/${language}.json`), 'utf8'),
  ) as Record<string, string>;
export const [english, german] = [texts('en'), texts('de')];

export const fast = { kind: 'bot', level: 'hard' } as const;

/** A race in which nothing hangs on how fast a machine is: hands are never busy, and no clock is near. */
export const unhurried = {
  hand_cooldown_ms: 0,
  bounce_cooldown_ms: 0,
  misplay_cooldown_ms: 0,
  start_countdown_ms: 0,
  start_timeout_ms: 600_000,
  decision_ms: 300_000,
  stall_ms: 120_000,
};
/** One after the other: the table stands still while a person looks at it. */
export const turns = { tempo: 'turns', turn_ms: 86_400_000, ...unhurried };
/** Over after a round with few cards. */
export const oneRound = {
  'end.kind': 'fixed_rounds',
  'end.fixed_rounds': 1,
  tiebreak_limit: 0,
  opening_hand: 5,
};

export const plan = (more: Lay = {}): Lay & { game: string } => ({
  game: 'master',
  seats: [open, fast],
  ...more,
});

export async function deal(page: Page, more: Lay = {}): Promise<Laid> {
  const laid = await lay(page, plan(more));
  await ask(page, 'start', { table: laid.id });
  await page.goto(laid.path);
  return laid;
}

/** What a seat of this page's person may know, as the server tells it now. */
export const lookAs = async (page: Page, laid: Laid, seat: number): Promise<GameState> =>
  (await look(page, laid.id, seat)).game;

/** Plays a seat of this page's person without its screen, by the first thing that is allowed, until somebody has to call the start of this round. */
export async function playOn(page: Page, laid: Laid, seat: number, round: number): Promise<void> {
  await page.evaluate(
    async ([table, as, until]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((opened) => (socket.onopen = opened));
      const send = (fields: object) => socket.send(JSON.stringify(fields));
      const wishes = ['start', 'play', 'start_stack', 'draw', 'pass'];
      const done = new Promise<void>((there) => {
        let id = 1;
        socket.onmessage = (event) => {
          const { push, game } = JSON.parse(event.data) as { push?: string; game?: GameState };
          if ((push !== 'sync' && push !== 'update') || !game) return;
          if (game.view.phase === 'ready' && game.view.round === until) return there();
          const sure = game.legal.filter((action) => !Object.values(action).includes('any'));
          const action = wishes
            .map((wish) => sure.find((one) => one.do === wish))
            .find((one) => one !== undefined);
          if (action) send({ id: ++id, do: 'act', table, seat: as, cid: `on-${id}`, action });
        };
      });
      send({ id: 1, do: 'watch', table, as, since: 0 });
      await done;
      socket.close();
    },
    [laid.id, seat, round] as const,
  );
}

export async function handOf(page: Page, laid: Laid, seat: number): Promise<string[]> {
  const { view } = await lookAs(page, laid, seat);
  return (view.hands as string[][])[seat]!;
}

interface Face {
  id: string;
  kind: string;
  value?: number;
}
const deck = new Map(
  (
    JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../games/master/data/cards.json'), 'utf8'),
    ) as { deck: Face[] }
  ).deck.map((face) => [face.id, face]),
);
export const kindOf = (id: string): string => deck.get(id)!.kind;
/** 1 to 13; 0 where there is no number on the card. */
export const valueOf = (id: string): number => deck.get(id)!.value ?? 0;

/** Deals to two people, again and again, until their hands are what the test is about. */
export async function dealUntil(
  [juno, theo]: [Page, Page],
  options: JsonObject,
  suits: (own: string[], other: string[]) => boolean,
): Promise<Laid> {
  for (let deals = 0; deals < 200; ++deals) {
    const laid = await lay(juno, plan({ seats: [open, open], options }));
    await ask(theo, 'sit', { table: laid.id, name: 'Theo' });
    await ask(juno, 'start', { table: laid.id });
    if (suits(await handOf(juno, laid, 0), await handOf(theo, laid, 1))) {
      await juno.goto(laid.path);
      await theo.goto(laid.path);
      return laid;
    }
    await ask(juno, 'close', { table: laid.id });
  }
  throw new Error('No deal suits the test.');
}

export const card = (page: Page, id: string) => page.locator(`.fan [data-card="${id}"]`);
export const cards = (page: Page) => page.locator('.fan [data-card]');
export const stack = (page: Page, number: number | 'new') =>
  page.locator(`[data-stack="${number}"]`);

type Next = { end: true } | { end: false; press: string };

/** What a hand would press now. */
function nextPress([presses, again, without]: [number, string[], string[]]): Next | null {
  const end = document.querySelector('[data-region="hand"]')?.textContent ?? '';
  if (again.some((text) => end.includes(text))) return { end: true };
  const named = (id: string) => `[data-act="${id}"]`;
  const starting = (id: string) => `[data-act^="${id} "]`;
  const wishes = [
    '.curtain button',
    named('out'),
    named('start'),
    named('escape'),
    named('take'),
    named('keep'),
    named('throw all'),
    starting('way'),
    starting('give'),
    '.fan .card.can',
    starting('leader'),
    starting('story'),
    named('exchange'),
    named('prep_done'),
    named('story_draw'),
    named('done'),
    named('draw'),
    named('call'),
    named('throw'),
    named('pass'),
    named('ready'),
    named('pair'),
    named('stop'),
  ]
    .filter((wish) => !without.some((name) => wish === named(name)))
    .map((wish) => `${wish}:not([aria-disabled="true"])`);
  const all = wishes.filter((wish) => document.querySelector(wish));
  // What is pressed in vain once must not keep everything else from being pressed.
  const press = presses % 5 === 4 ? all.at(-1) : all[0];
  return press ? { end: false, press } : null;
}

/** Plays this page's seat by whatever can be pressed, until the end or until `enough` says so. */
export async function play(
  page: Page,
  {
    touch = false,
    /** names of buttons that it leaves alone */
    without = [] as string[],
    enough = async () => false as boolean,
  } = {},
): Promise<void> {
  const again = [en, de].flatMap((words) => [words.end_again!, words.end_join_next!]);
  for (let presses = 0; presses < 3000; ++presses) {
    if (await enough()) return;
    const found = await page
      .waitForFunction(
        nextPress,
        [presses, again, without] as [number, string[], string[]],
        patience,
      )
      .catch((problem: Error) => {
        if (problem.name === 'TimeoutError') return null;
        throw problem;
      });
    const next = found && ((await found.jsonValue()) as Next);
    if (!next) continue;
    if (next.end) return;
    await pressNow(page, next.press, { touch, edge: true }); // the cards of a hand overlap
  }
  throw new Error('The game does not end.');
}

/** The line to one page, which can be held: what the server says waits until it is let go. */
export class HeldLine {
  private held = false;
  private readonly waiting: (() => void)[] = [];

  static async on(page: Page): Promise<HeldLine> {
    const line = new HeldLine();
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => line.pass(() => socket.send(message)));
    });
    return line;
  }

  hold(): void {
    this.held = true;
  }

  letGo(): void {
    this.held = false;
    for (const say of this.waiting.splice(0)) say();
  }

  private pass(say: () => void): void {
    if (this.held) this.waiting.push(say);
    else say();
  }
}
