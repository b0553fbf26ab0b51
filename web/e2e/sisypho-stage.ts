import { builtCore } from '../src/lib/core.testing';
import type { JsonObject } from '../src/lib/game';
import type { GameState } from '../src/lib/protocol';
import { stillGame } from '../src/lib/replay';
import { plan } from './sisypho';
import { ask, bot, lay, open, type Laid } from './table';
import { expect, type Page } from './test';

const power = { infirmary: 1, depot: 2, generator: 3, command: 2 };
const locks = { command: 'open', depot: 'open' };
const common = { round: 5, earth: 2, escape: 3, power, locks, used: ['probe', 'feedback'] };

/** Three Survivors in the middle of it; the first of them is with the Agent. */
const caught: JsonObject[] = [
  { place: 'command' },
  {
    place: 'command',
    origin: 'command',
    stayed: true,
    halves: 2,
    damage: 1,
    items: ['evidence', 'evidence', 'adrenaline', 'crowbar'],
  },
  { place: 'command', origin: 'depot', halves: 1, damage: 2, items: ['medkit', 'keycard'] },
  { place: 'generator', origin: 'depot', halves: 2, items: ['fuel'] },
];
const scattered: JsonObject[] = [
  { place: 'depot' },
  { place: 'generator', damage: 1, items: ['evidence', 'power_cell'] },
  { place: 'infirmary', damage: 2, planned: 'depot', items: ['fuel'] },
  { place: 'depot', planned: 'command', items: ['medkit'] },
];
/** After the cards were turned up: everybody has moved. */
const arrived: JsonObject[] = [
  { place: 'depot' },
  { place: 'generator', origin: 'infirmary', damage: 1, items: ['evidence', 'power_cell'] },
  { place: 'depot', origin: 'infirmary', damage: 2, items: ['fuel', 'medkit'] },
  { place: 'command', origin: 'depot', items: ['launch_codes'] },
];

/** Moments that a match reaches only now and then, for a Survivor at seat 1. */
export const survivorScenes = {
  plan: { ...common, phase: 'plan', players: scattered },
  act: { ...common, phase: 'act', players: caught },
  power: {
    ...common,
    phase: 'act',
    players: [caught[0]!, { ...caught[1], place: 'generator', halves: 3 }, caught[2]!, caught[3]!],
  },
  asked: {
    ...common,
    phase: 'act',
    players: caught,
    asker: 2,
    asked: 1,
    asked_items: ['evidence', 'evidence'],
  },
  asking: {
    ...common,
    phase: 'act',
    players: caught,
    asker: 1,
    asked: 2,
    asked_items: ['medkit'],
  },
  fumble: { ...common, phase: 'fumble', players: caught, asked: 1 },
  dead: {
    ...common,
    phase: 'act',
    players: [caught[0]!, { place: 'command', damage: 4, dead: true }, caught[2]!, caught[3]!],
  },
} satisfies Record<string, JsonObject>;

/** The same for the Agent at seat 0. */
export const agentScenes = {
  plan: { ...common, phase: 'plan', players: scattered, hand: ['spike', 'lockdown'] },
  move: {
    ...common,
    phase: 'agent_move',
    players: [scattered[0]!, { ...scattered[1], planned: 'command' }, scattered[2]!, scattered[3]!],
    hand: ['spike'],
    probed: [1],
  },
  reveal: { ...common, phase: 'w2', players: arrived, hand: ['wrong_turn', 'homing'] },
  strike: { ...common, phase: 'w3', players: arrived, hand: ['feedback', 'spike'] },
  wait: { ...common, phase: 'act', players: caught, hand: ['spike'] },
  discard: { ...common, phase: 'w4', players: arrived, hand: ['probe', 'spike', 'homing'] },
} satisfies Record<string, JsonObject>;

/** A real table whose match is replaced by whatever scene is put on it. */
export class Stage {
  private tell: (push: JsonObject) => void = () => {};
  private game: GameState | null = null;
  private table: JsonObject = {};
  private scenes = 0;

  private constructor(
    private readonly page: Page,
    private readonly seat: number,
    private readonly laid: Laid,
  ) {}

  static async for(page: Page, seat: number): Promise<Stage> {
    const seats = [0, 1, 2, 3].map((at) => (at === seat ? open : bot));
    const laid = await lay(page, plan({ seats, policy: { pace: 5000 } }));
    await ask(page, 'start', { table: laid.id });
    const stage = new Stage(page, seat, laid);
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

  async show(position: JsonObject): Promise<void> {
    const core = await builtCore();
    const staged = { game: 'sisypho', options: {}, seats: 4, position, script: {} };
    const { handle } = core.call('scenario.open', staged);
    this.game = stillGame(core.call('match.look', { handle, observer: this.seat }), 0, 0);
    core.call('release', { handle });
    if (++this.scenes === 1) await this.page.goto(this.laid.path);
    else this.tell(this.sync());
    await expect(this.page.locator('[data-room="rocket"]')).toBeVisible();
    await this.heard();
    await this.page.evaluate(() => scrollTo(0, 0));
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
