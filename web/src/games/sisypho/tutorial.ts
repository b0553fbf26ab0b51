import type { Deed, JsonObject, Tutorial } from '../../lib/game';

interface Step {
  /** nothing: it only wants to be read */
  accept: JsonObject[];
  others?: Deed[];
}
interface Part {
  /** its title is `lesson.<id>` of the words, its sentences are `lesson.<id>.1` and so on */
  id: string;
  seat: number;
  position: JsonObject;
  steps: Step[];
}

const agent = 0;
const learner = 1;

const plan = (location: string): JsonObject => ({ do: 'plan', location });
const goTo = (location: string): JsonObject => ({ do: 'agent_move', location });
const deed = (action: string, more: JsonObject = {}): JsonObject => ({
  do: 'location',
  action,
  ...more,
});
const useItem = (card: string, more: JsonObject = {}): JsonObject => ({
  do: 'item',
  card,
  ...more,
});
const useCard = (card: string, more: JsonObject = {}): JsonObject => ({
  do: 'play_card',
  card,
  ...more,
});
const endWindow: JsonObject = { do: 'end_window' };
const done: JsonObject = { do: 'done' };
const by = (seat: number, ...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat, action }));

const planning: Part = {
  id: 'planning',
  seat: learner,
  position: {
    round: 2,
    phase: 'plan',
    players: [
      { place: 'rocket' },
      { place: 'generator' },
      { place: 'infirmary' },
      { place: 'infirmary', damage: 1 },
    ],
    power: { infirmary: 1, depot: 1 },
    item_decks: { infirmary: ['evidence', 'adrenaline'] },
    chip_deck: ['feedback'],
  },
  steps: [
    {
      accept: [],
    },
    {
      accept: [plan('generator')],
      others: [
        ...by(2, plan('infirmary')),
        ...by(3, plan('depot')),
        ...by(agent, endWindow, goTo('depot'), endWindow, endWindow),
      ],
    },
    {
      accept: [deed('charge')],
    },
    {
      accept: [deed('charge')],
    },
    {
      accept: [deed('route', { moves: { command: 2 } }), deed('route')],
    },
    {
      accept: [done],
      others: [...by(2, deed('search'), done), ...by(3, done), ...by(agent, endWindow)],
    },
    {
      accept: [],
    },
  ],
};

const sending: Part = {
  id: 'sending',
  seat: learner,
  position: {
    round: 5,
    phase: 'act',
    players: [
      { place: 'command' },
      {
        place: 'command',
        origin: 'command',
        stayed: true,
        halves: 2,
        items: ['evidence', 'adrenaline'],
      },
      { place: 'command', origin: 'command', stayed: true, halves: 2, items: ['evidence'] },
      { place: 'generator', origin: 'infirmary' },
    ],
    power: { command: 2 },
  },
  steps: [
    {
      accept: [],
      others: by(2, { do: 'hold_door' }),
    },
    {
      accept: [deed('transmit')],
    },
    {
      accept: [{ do: 'ask_take', from: 2, items: ['evidence'] }, { do: 'ask_take' }],
      others: by(2, { do: 'answer_take', yes: true }),
    },
    {
      accept: [useItem('adrenaline')],
    },
    {
      accept: [deed('transmit')],
    },
    {
      accept: [],
    },
  ],
};

const launching: Part = {
  id: 'launching',
  seat: learner,
  position: {
    round: 7,
    phase: 'act',
    escape: 1,
    players: [
      { place: 'command' },
      {
        place: 'rocket',
        origin: 'rocket',
        stayed: true,
        halves: 3,
        damage: 3,
        items: ['launch_codes', 'keycard', 'fuel'],
      },
      { place: 'generator', origin: 'depot' },
      { place: 'infirmary', origin: 'infirmary', dead: true, damage: 4 },
    ],
    power: { rocket: 2, infirmary: 1 },
  },
  steps: [
    {
      accept: [useItem('keycard')],
    },
    {
      accept: [useItem('fuel')],
    },
    {
      accept: [deed('prepare', { power: 1 }), deed('prepare')],
    },
    {
      accept: [deed('launch')],
    },
    {
      accept: [],
    },
  ],
};

const hunting: Part = {
  id: 'hunting',
  seat: agent,
  position: {
    round: 3,
    phase: 'plan',
    hand: ['probe', 'spike'],
    players: [
      { place: 'security' },
      { place: 'infirmary', items: ['evidence'] },
      { place: 'infirmary' },
      { place: 'generator', damage: 1 },
    ],
    power: { infirmary: 1, generator: 1, command: 2 },
    locks: { command: 'open' },
    chip_deck: ['feedback'],
  },
  steps: [
    {
      accept: [],
      others: [...by(1, plan('command')), ...by(2, plan('command')), ...by(3, plan('generator'))],
    },
    {
      accept: [useCard('probe', { targets: [1, 2] }), useCard('probe', { targets: [2, 1] })],
    },
    {
      accept: [endWindow],
    },
    {
      accept: [goTo('command')],
    },
    {
      accept: [endWindow],
    },
    {
      accept: [useCard('spike')],
    },
    {
      accept: [endWindow],
      others: [
        ...by(1, deed('transmit'), done),
        ...by(2, done),
        ...by(3, deed('charge'), deed('charge'), done),
      ],
    },
    {
      accept: [endWindow],
    },
    {
      accept: [],
    },
  ],
};

const striking: Part = {
  id: 'striking',
  seat: agent,
  position: {
    round: 9,
    phase: 'w4',
    hand: ['homing', 'spike', 'lockdown'],
    players: [
      { place: 'generator' },
      { place: 'infirmary', damage: 2, items: ['medkit'] },
      { place: 'depot', damage: 3, items: ['evidence', 'fuel'] },
      { place: 'command', dead: true, damage: 4 },
    ],
    earth: 2,
    power: { infirmary: 1, depot: 1, generator: 2, command: 1 },
    locks: { command: 'open' },
  },
  steps: [
    {
      accept: [useCard('lockdown', { location: 'command' }), useCard('lockdown')],
    },
    {
      accept: [endWindow],
      others: [...by(1, plan('depot')), ...by(2, plan('depot'))],
    },
    {
      accept: [endWindow],
    },
    {
      accept: [goTo('infirmary'), { do: 'agent_move' }],
    },
    {
      accept: [useCard('homing', { location: 'depot' })],
    },
    {
      accept: [endWindow],
    },
    {
      accept: [useCard('spike')],
    },
    {
      accept: [endWindow],
      others: [...by(1, useItem('medkit', { target: 1 }), done), ...by(2, done)],
    },
    {
      accept: [],
    },
  ],
};

/** For a Survivor: planning, sending, launching. For the Agent: hunting and striking. */
export const tutorialIn = (text: (key: string) => string): Tutorial[] =>
  [planning, sending, launching, hunting, striking].map(({ id, seat, position, steps }) => ({
    title: text(`lesson.${id}`),
    options: {},
    position,
    script: {},
    seats: 4,
    seat,
    steps: steps.map((step, at) => ({ ...step, text: text(`lesson.${id}.${at + 1}`) })),
  }));
