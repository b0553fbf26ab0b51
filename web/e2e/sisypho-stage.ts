import type { JsonObject } from '../src/lib/game';
import { Stage } from './stage';
import type { Page } from './test';

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

/** A table of Sisypho for four on which any scene can be put. */
export const stageFor = (page: Page, seat: number): Promise<Stage> =>
  Stage.of(page, { game: 'sisypho', options: {}, seats: 4, seat, level: 'normal' });
