import type { Deed, JsonObject, Tutorial } from '../../lib/game';

interface Step {
  /** nothing: it only wants to be read */
  accept: JsonObject[];
  others?: Deed[];
}
interface Part {
  /** its title is `lesson.<id>` of the words, its sentences are `lesson.<id>.1` and so on */
  id: string;
  position: JsonObject;
  steps: Step[];
}

const learner = 0;
const mate = 1;

const turn = (card: string, direction: string): JsonObject => ({ do: 'playTurn', card, direction });
const addOn = (card: string, steps: number): JsonObject => ({ do: 'playAddOn', card, steps });
const endTurn: JsonObject = { do: 'endTurn' };
const pass: JsonObject = { do: 'pass' };
const callTime: JsonObject = { do: 'callTime' };
const mateDoes = (...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat: mate, action }));

const dial: Part = {
  id: 'dial',
  position: {
    active: learner,
    calibration: 16,
    line: ['P18', 'P13', 'P02', 'P09'],
    prisoner_deck: ['P05', 'P12', 'P15', 'P07'],
    players: [
      { hand: ['BT-R2', 'BT-LR6', 'BT-L2', 'BT-L5', 'BA-FLIPSIDE'], mission: 'M1' },
      { hand: ['BT-L3', 'BT-R1', 'BT-R6', 'BA-NUDGE_L', 'BT-L6'], mission: 'M2' },
    ],
    main_deck: ['BT-R5', 'BT-L1', 'BT-LR2', 'BT-R4'],
  },
  steps: [
    {
      accept: [],
    },
    {
      accept: [turn('BT-R2', 'R'), turn('BT-LR6', 'R')],
    },
    {
      accept: [endTurn],
      others: mateDoes(turn('BT-L3', 'L'), endTurn),
    },
    {
      accept: [turn('BT-LR6', 'R'), turn('BT-R2', 'R')],
    },
    {
      accept: [endTurn],
      others: mateDoes(pass),
    },
    {
      accept: [pass],
    },
  ],
};

const addOns: Part = {
  id: 'addOns',
  position: {
    active: learner,
    calibration: 7,
    line: ['P10', 'P12', 'P17', 'P03'],
    prisoner_deck: ['P06', 'P14', 'P08', 'P19', 'P01'],
    players: [
      { hand: ['BT-R3', 'TA-NUDGE_R-L5', 'AT-CRACK-L1', 'BT-L3', 'BT-R6'], mission: 'M2' },
      { hand: ['BA-TABLES_R', 'BT-L1', 'BT-R1', 'BT-L2', 'BT-R4'], mission: 'M5' },
    ],
    main_deck: ['BT-L4', 'BA-NUDGE_L', 'BT-R2', 'BA-FLIPSIDE', 'BT-LR4', 'BT-LR1'],
  },
  steps: [
    {
      accept: [turn('BT-R3', 'R')],
    },
    {
      accept: [addOn('TA-NUDGE_R-L5', 2)],
    },
    {
      accept: [
        { do: 'requestAssist', wanted: [5] },
        { do: 'requestAssist', wanted: 'any' },
      ],
      others: mateDoes({ do: 'assist', card: 'BA-TABLES_R', steps: 5 }),
    },
    {
      accept: [endTurn],
      others: mateDoes(pass),
    },
    {
      accept: [turn('AT-CRACK-L1', 'L')],
    },
    {
      accept: [{ do: 'useCrack', card: 'BT-L3', direction: 'L' }, { do: 'useCrack' }],
    },
    {
      accept: [{ do: 'crackDraw' }],
    },
    {
      accept: [endTurn],
    },
  ],
};

const enemies: Part = {
  id: 'enemies',
  position: {
    active: learner,
    calibration: 7,
    line: ['EN-NEWGUY', 'P12', 'P03', 'P17'],
    prisoner_deck: ['EN-DEKEDD', 'P05', 'P19', 'P08', 'P10', 'P16', 'P01', 'P20T'],
    players: [
      { hand: ['BT-R5', 'TA-NIL-L3', 'BT-L1', 'BT-R4', 'BA-NUDGE_L'], mission: 'M5' },
      { hand: ['BT-L2', 'BA-FLIPSIDE', 'BT-R1', 'BT-L4', 'BT-LR3'], mission: 'M3' },
    ],
    main_deck: ['BT-L6', 'BT-R6', 'BT-LR1', 'BT-R3'],
  },
  steps: [
    {
      accept: [turn('BT-R5', 'R')],
    },
    {
      accept: [addOn('TA-NIL-L3', 0)],
    },
    {
      accept: [endTurn],
      others: mateDoes(turn('BT-L2', 'L'), endTurn),
    },
    {
      accept: [callTime],
      others: mateDoes(callTime),
    },
    {
      accept: [{ do: 'returnCards' }],
    },
    {
      accept: [],
    },
  ],
};

/** Three short turns with a team-mate: the dial, add-ons and help, Enemies and the debrief. */
export const tutorialIn = (text: (key: string) => string): Tutorial[] =>
  [dial, addOns, enemies].map(({ id, position, steps }) => ({
    title: text(`lesson.${id}`),
    options: { mode: 'minimum', 'clock.kind': 'untimed' },
    position,
    script: {},
    seats: 2,
    seat: learner,
    steps: steps.map((step, at) => ({ ...step, text: text(`lesson.${id}.${at + 1}`) })),
  }));
