import type { Deed, JsonObject, Tutorial } from '../../lib/game';

interface Step {
  /** nothing: it only wants to be read */
  accept: JsonObject[];
  others?: Deed[];
}
interface Part {
  /** its title is `lesson.<id>` of the words, its sentences are `lesson.<id>.1` and so on */
  id: string;
  level: 'easy' | 'medium' | 'hard';
  hands: string[][];
  tops: string[];
  /** the next cards of the draw pile, the top one first */
  next?: string[];
  players?: JsonObject[];
  steps: Step[];
}

const learner = 0;
const rival = 1;

const begin = (card: string): JsonObject => ({ do: 'start_stack', card });
const play = (card: string, stack: number): JsonObject => ({ do: 'play', card, stack });
const call: JsonObject = { do: 'call_draw' };
const rivalDoes = (...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat: rival, action }));

const stacks: Part = {
  id: 'stacks',
  level: 'easy',
  hands: [
    ['AJ-7', 'MO-8', 'TE-8', 'RO-K', 'VN-1', 'WI-1', 'AJ-3'],
    ['LJ-9', 'MO-4', 'RO-5', 'TE-10'],
  ],
  tops: ['LJ-Q'],
  steps: [
    {
      accept: [],
    },
    {
      accept: [begin('AJ-7')],
    },
    {
      accept: [play('MO-8', 1), play('TE-8', 1)],
      others: rivalDoes(play('LJ-9', 1)),
    },
    {
      accept: [play('TE-8', 1), play('MO-8', 1)],
    },
    {
      accept: [play('RO-K', 0)],
    },
    {
      accept: [play('VN-1', 0)],
    },
    {
      accept: [{ do: 'play', card: 'WI-1' }, begin('WI-1')],
    },
    {
      accept: [{ do: 'play', card: 'AJ-3' }],
    },
    {
      accept: [],
    },
  ],
};

const pairs: Part = {
  id: 'pairs',
  level: 'medium',
  hands: [
    ['RO-4', 'RO-5', 'AJ-6', 'TE-Q', 'MO-Q', 'LJ-2', 'LJ-3'],
    ['MO-9', 'MO-10', 'VN-3', 'TE-2'],
  ],
  tops: ['AJ-8', 'LJ-J', 'WI-1'],
  steps: [
    {
      accept: [{ do: 'combo', lower: 'RO-4', upper: 'RO-5', stack: 0 }],
    },
    {
      accept: [play('AJ-6', 0)],
    },
    {
      accept: [{ do: 'combo', stack: 1 }],
    },
    {
      accept: [{ do: 'combo', stack: 2 }],
    },
    {
      accept: [],
    },
  ],
};

const drawing: Part = {
  id: 'drawing',
  level: 'easy',
  hands: [
    ['AJ-2', 'AJ-3'],
    ['LJ-3', 'TE-4', 'VN-5'],
  ],
  tops: ['LJ-10'],
  next: ['MO-9', 'RO-7', 'TE-8', 'MO-K'],
  steps: [
    {
      accept: [{ do: 'draw' }],
    },
    {
      accept: [play('MO-9', 0)],
    },
    {
      accept: [call],
    },
    {
      accept: [play('TE-8', 0)],
    },
    {
      accept: [call],
      others: rivalDoes(begin('RO-7')),
    },
    {
      accept: [],
    },
  ],
};

const traps: Part = {
  id: 'traps',
  level: 'medium',
  hands: [
    ['T3-1', 'AJ-8', 'AJ-6', 'ES-1', 'MO-7', 'EM-1', 'LJ-1', 'DE-1'],
    ['TU-1', 'T3-2', 'MO-2', 'LJ-3', 'TE-4'],
  ],
  tops: ['LJ-7'],
  next: ['RO-1', 'RO-2', 'RO-3'],
  steps: [
    {
      accept: [{ do: 'trap', card: 'T3-1', target: rival }],
      others: rivalDoes({ do: 'take_three' }, { do: 'trap', card: 'TU-1', target: learner }),
    },
    {
      accept: [play('AJ-8', 0)],
    },
    {
      accept: [{ do: 'escape', card: 'ES-1', target: learner }],
    },
    {
      accept: [play('MO-7', 0)],
      others: rivalDoes({ do: 'trap', card: 'T3-2', target: learner }),
    },
    {
      accept: [{ do: 'escape', card: 'EM-1', target: learner }],
    },
    {
      accept: [{ do: 'use_discard_right' }, play('AJ-6', 0)],
    },
    {
      accept: [{ card: 'DE-1', stack: 0 }],
    },
    {
      accept: [],
    },
  ],
};

const leaders: Part = {
  id: 'leaders',
  level: 'hard',
  hands: [
    ['DM-K', 'AJ-2', 'TE-9'],
    ['MO-2', 'MO-3', 'LJ-9', 'RO-10'],
  ],
  tops: ['LJ-Q', 'AJ-5'],
  players: [{ leader: 'mouse', experience: ['meditation', 'stowaway'] }, { leader: 'robot' }],
  steps: [
    {
      accept: [],
    },
    {
      accept: [play('DM-K', 0)],
    },
    {
      accept: [{ do: 'unlock_beast' }],
    },
    {
      accept: [{ do: 'leader_discard' }],
      others: rivalDoes({ do: 'story_draw' }),
    },
    {
      accept: [],
    },
  ],
};

/** Nobody is hurried: a hand is never busy, and the table never stands still. */
const unhurried = {
  hand_cooldown_ms: 0,
  bounce_cooldown_ms: 0,
  misplay_cooldown_ms: 0,
  draw_freeze_ms: 0,
  photo_finish_ms: 0,
};

/** All other cards lie in the draw pile, below those that come next. */
const positionOf = ({ hands, tops, next = [], players }: Part): JsonObject => ({
  dealer: rival,
  hands,
  tops,
  next,
  ...(players ? { players } : {}),
});

/** Five short lessons: stacks, combinations, drawing, traps, leaders. */
export const tutorialIn = (text: (key: string) => string): Tutorial[] =>
  [stacks, pairs, drawing, traps, leaders].map((part) => ({
    title: text(`lesson.${part.id}`),
    options: { level: part.level, ...unhurried },
    position: positionOf(part),
    script: {},
    seats: 2,
    seat: learner,
    steps: part.steps.map((step, at) => ({ ...step, text: text(`lesson.${part.id}.${at + 1}`) })),
  }));
