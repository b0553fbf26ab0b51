import { builtCore } from '../src/lib/core.testing';
import type { Core, Look } from '../src/lib/core';
import type { JsonObject } from '../src/lib/game';
import type { GameState, SeatPlan } from '../src/lib/protocol';
import { stillGame } from '../src/lib/replay';
import { ask, lay, open, type Laid } from './table';
import { expect, type Page } from './test';

/** What is played on a stage, and where we sit. */
export interface Play {
  game: string;
  options: JsonObject;
  seats: number;
  seat: number;
  /** of the bots on the other seats */
  level: string;
}

/** A real table whose match is replaced by whatever moment is put on it. */
export class Stage {
  private tell: (push: JsonObject) => void = () => {};
  private game: GameState | null = null;
  private table: JsonObject = {};
  private scenes = 0;

  protected constructor(
    protected readonly page: Page,
    protected readonly play: Play,
    private readonly laid: Laid,
  ) {}

  static async of(page: Page, play: Play): Promise<Stage> {
    const { game, options, level } = play;
    const bot: SeatPlan = { kind: 'bot', level };
    const seats = Array.from({ length: play.seats }, (_, at) => (at === play.seat ? open : bot));
    const plan = { game, options, seats, policy: { pace: 5000, thinking: 600 } };
    const laid = await lay(page, plan as never);
    await ask(page, 'start', { table: laid.id });
    const stage = new Stage(page, play, laid);
    await page.routeWebSocket(/\/ws$/, (client) => {
      const server = client.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(String(text)) as JsonObject;
        if (message.push === 'update' || message.push === 'presence') return;
        if (message.push !== 'sync') return client.send(text);
        stage.table = message;
        stage.tell = (push) => client.send(JSON.stringify(push));
        stage.tell(stage.sync());
      });
    });
    return stage;
  }

  /** A position as a scenario has it. */
  async show(position: JsonObject): Promise<void> {
    const core = await builtCore();
    const { game, options, seats, seat } = this.play;
    const { handle } = core.call('scenario.open', { game, options, seats, position, script: {} });
    await this.put(core.call('match.look', { handle, observer: seat }));
    core.call('release', { handle });
  }

  async put(look: Look): Promise<void> {
    this.game = stillGame(look, 0, 0);
    if (++this.scenes === 1) await this.page.goto(this.laid.path);
    else this.tell(this.sync());
    await expect(this.page.locator('[data-region="board"]')).toBeVisible();
    await this.heard();
    await this.page.evaluate(() => scrollTo(0, 0));
  }

  /** Something happens, and nothing changes by it. */
  async hear(events: JsonObject[]): Promise<void> {
    const { table, as } = this.table;
    const seq = Number(this.table.seq) + 1;
    this.table = { ...this.table, seq };
    const line = { seq, at: 0, kind: 'input', seat: this.play.seat, events };
    this.tell({ push: 'update', table, as, seq, line, game: this.game } as never);
    await this.heard();
  }

  /** Nothing of the last scene is left: to the page it is another table. */
  private sync(): JsonObject {
    const state = { ...(this.table.state as JsonObject), id: `scene-${this.scenes}` };
    return { ...this.table, state, game: this.game as unknown as JsonObject, log: [] };
  }

  /** Waits until the page has taken in all that it was told: somebody comes to watch and goes. */
  private async heard(): Promise<void> {
    const watching = this.page.locator('.watching');
    const presence = { push: 'presence', table: this.laid.id, away: [] };
    this.tell({ ...presence, watching: 1 });
    await expect(watching).toHaveCount(1);
    this.tell({ ...presence, watching: 0 });
    await expect(watching).toHaveCount(0);
  }
}

export interface Moment {
  /** phase, and what may be done */
  name: string;
  look: Look;
}

/**
 * Every kind of moment that a match between bots brings to a seat: its phases, each with every set of
 * things that may be done in it, once.
 */
export function momentsOf(core: Core, play: Play, seeds = 3): Moment[] {
  const moments = new Map<string, Moment>();
  for (let seed = 1; seed <= seeds; ++seed) {
    const record = recordOf(core, play, String(seed).padStart(2, '0').repeat(32));
    const { handle, steps } = core.call('replay.open', { record });
    for (let index = 0; index <= steps.length; ++index) {
      const look = core.call('replay.step', { handle, index, observer: play.seat });
      if (look.outcome !== null) continue;
      const verbs = new Set(look.legal.map((action) => String(action.do)));
      const name = [phaseOf(look.view), ...[...verbs].toSorted()].join(' ');
      if (!moments.has(name)) moments.set(name, { name, look });
    }
    core.call('release', { handle });
  }
  return [...moments.values()];
}

/** The first moment of some matches between bots at which that happened: what is seen then, and what was told. */
export function happening(
  core: Core,
  play: Play,
  wanted: (event: JsonObject, view: JsonObject) => boolean,
  seeds = 6,
): { look: Look; event: JsonObject } {
  for (let seed = 1; seed <= seeds; ++seed) {
    const record = recordOf(core, play, String(seed).padStart(2, '0').repeat(32));
    const { handle, steps } = core.call('replay.open', { record });
    for (let index = 0; index <= steps.length; ++index) {
      const look = core.call('replay.step', { handle, index, observer: play.seat });
      const event = look.events.find((one) => wanted(one, look.view));
      if (!event || look.outcome !== null) continue;
      core.call('release', { handle });
      return { look, event };
    }
    core.call('release', { handle });
  }
  throw new Error('That never happens.');
}

const phaseOf = (view: JsonObject): string =>
  String(view.phase ?? (view.table as JsonObject | undefined)?.phase ?? '');

function recordOf(core: Core, play: Play, seed: string): string {
  const host = { person: 'host', name: 'Ann' };
  const seats = Array.from({ length: play.seats }, () => ({ kind: 'bot', level: play.level }));
  const plan = { game: play.game, options: play.options, seats, policy: { pace: 0 } };
  const made = core.call('table.create', { ...host, id: 'b', code: 'B', plan, seed, now: 1000 });
  const { handle } = made;
  core.call('table.arrive', { ...host, handle, now: 1000 });
  let { wake } = core.call('table.request', {
    ...host,
    handle,
    do: 'start',
    fields: {},
    now: 1000,
  });
  while (wake !== null) ({ wake } = core.call('table.tick', { handle, now: wake }));
  const { record } = core.call('table.record', { handle });
  core.call('release', { handle });
  return record;
}
