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

const theirs = [['evidence', 'power_cell'], ['evidence'], ['fuel'], ['crowbar']];
const six = (place: string, own: string[] = []): JsonObject[] =>
  [own, ...theirs].map((items) => ({
    place,
    origin: 'depot',
    halves: 3,
    damage: 1,
    items,
  }));
const house = (place: string, ...items: string[]): JsonObject => ({
  ...common,
  phase: 'act',
  power: { infirmary: 1, depot: 2, generator: 3, command: 2, rocket: 2, security: 1 },
  players: [{ place }, ...six(place, items)],
});
const hunt = (phase: string, ...hand: string[]): JsonObject => ({
  ...common,
  phase,
  hand,
  players: [{ place: 'generator' }, ...six('generator')],
});

/** Six at the table and everybody in one room: nowhere is more to choose from. Of a Survivor at seat 1. */
export const fullHouse = {
  generator: house('generator', 'evidence', 'medkit', 'adrenaline', 'painkillers', 'inhibitor'),
  command: house('command', 'evidence', 'power_cell', 'fuel', 'crowbar', 'keycard', 'shield'),
  rocket: house('rocket', 'decoy', 'jammer', 'launch_codes', 'master_key', 'tablet', 'fuel'),
  security: house('security', 'evidence', 'evidence'),
  infirmary: house('infirmary', 'keycard'),
} satisfies Record<string, JsonObject>;

/** The same for the Agent at seat 0, with every card of a window in hand. */
export const fullHand = {
  before: hunt('w1', 'probe'),
  revealed: hunt('w2', 'wrong_turn', 'vertigo', 'homing'),
  strike: hunt('w3', 'migraine', 'feedback', 'aphasia', 'spike'),
  after: hunt('w4', 'sabotage', 'fumble', 'lockdown'),
} satisfies Record<string, JsonObject>;

/** A table of Sisypho on which any scene can be put. */
export const stageFor = (page: Page, seat: number, seats = 4): Promise<Stage> =>
  Stage.of(page, { game: 'sisypho', options: {}, seats, seat, level: 'normal' });
