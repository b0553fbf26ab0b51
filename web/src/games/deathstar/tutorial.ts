import type { JsonObject, Tutorial } from '../../lib/game';

interface Step {
  accept: JsonObject[];
  others?: { seat: number; action: JsonObject }[];
}

const learner = 0;
const rival = 1;
const spin = { do: 'spin' };
const move = (token: string, ...path: string[]): JsonObject => ({ do: 'move', token, path });
const rivalMoves = (token: string, ...path: string[]) => [
  { seat: rival, action: spin },
  { seat: rival, action: move(token, ...path) },
];
const spinsAgain = { seat: learner, action: spin };

/** Their sentences are `lesson.1` of the words and so on. */
const steps: Step[] = [
  {
    accept: [spin],
  },
  {
    accept: [move('HC', 'XS', 'FSW3', 'FSW4'), { do: 'move', token: 'HC' }],
  },
  {
    accept: [{ do: 'move_card', token: 'HC', path: ['TB'] }],
    others: [...rivalMoves('LL', 'NW2', 'NW3'), spinsAgain],
  },
  {
    accept: [move('LL', 'MF')],
    others: [
      ...rivalMoves('LL', 'NW4'),
      spinsAgain,
      { seat: learner, action: move('HC', 'FSE1') },
      {
        seat: learner,
        action: { do: 'move_card', token: 'HC', path: ['FSE2', 'FSE3', 'FSE4', 'GT'] },
      },
      ...rivalMoves('HC', 'SW2', 'SW3'),
      spinsAgain,
    ],
  },
  {
    accept: [move('HC', 'K1', 'K2', 'MF'), { do: 'move', token: 'HC' }],
    others: [...rivalMoves('HC', 'SW4'), spinsAgain],
  },
  {
    accept: [{ do: 'fly', path: ['L1', 'L2'] }, { do: 'fly' }],
  },
  {
    accept: [spin],
  },
  {
    accept: [{ do: 'step', spot: ['L3'] }, { do: 'step' }],
  },
];

const meetings: Step[] = [
  {
    accept: [spin],
  },
  {
    accept: [move('LL', 'NW2', 'NW3')],
  },
  {
    accept: [{ do: 'send_back' }, { do: 'stop_short' }],
  },
];

type Text = (key: string) => string;

const told = (text: Text, lesson: string, all: Step[]): Tutorial['steps'] =>
  all.map((step, at) => ({ ...step, text: text(`${lesson}.${at + 1}`) }));

/** One escape in eight decisions: out of the cells, to a room, aboard, through a dogfight. */
export function tutorialIn(text: Text): Tutorial {
  return {
    title: text('lesson.escape'),
    options: { edition: 'A' },
    position: {
      players: [
        { LL: 'P2', HC: { spot: 'DB', served: 0, free: false }, blueprint: true },
        { LL: 'NW1', HC: 'SW1' },
      ],
      deck: ['FC-03', 'FC-08'],
    },
    script: { spin: [3, 2, 1, 1, 1, 2, 3, 1, 2], dogfight: ['win'] },
    seats: 2,
    seat: learner,
    steps: told(text, 'lesson', steps),
  };
}

/** Two tokens on one spot. */
export function meetingIn(text: Text): Tutorial {
  return {
    title: text('lesson.meeting'),
    options: { edition: 'A' },
    position: {
      players: [
        { LL: 'NW1', HC: 'SW1' },
        { LL: 'NW3', HC: 'SW4' },
      ],
    },
    script: { spin: [2] },
    seats: 2,
    seat: learner,
    steps: told(text, 'lesson.meeting', meetings),
  };
}
