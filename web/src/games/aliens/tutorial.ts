import type { Deed, JsonObject, Tutorial } from '../../lib/game';
import { readView } from './view';

interface Step {
  accept: JsonObject[] | 'any';
  others?: Tutorial['steps'][number]['others'];
}

const learner = 0;
const hunter = 2;
const prey = 4;
const move = (to: string): JsonObject => ({ do: 'move', to });
const proceed: JsonObject = { do: 'proceed' };
const endTurn: JsonObject = { do: 'end_turn' };
const say = (...sectors: string[]): JsonObject => ({ do: 'announce', sectors });
const takeIt: JsonObject = { do: 'react', with: 'none' };

const does = (seat: number, ...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat, action }));
/** Whoever hunts the learner finds them, wherever they are. */
const hunted = (view: JsonObject): Deed[] => [
  ...quiet(1, 'W05'),
  ...does(hunter, move(readView(view).players[learner]!.place!), { do: 'attack' }),
];

/** A turn that ends in a Silent Sector. */
const quiet = (seat: number, to: string): Deed[] => does(seat, move(to), proceed, say(), endTurn);

/** Their sentences are `lesson.1` of the words and so on. */
const steps: Step[] = [
  {
    accept: [move('K09'), { do: 'move' }],
  },
  {
    accept: [proceed],
  },
  {
    accept: [say()],
  },
  {
    accept: [endTurn],
    others: [
      ...quiet(1, 'W04'),
      ...quiet(hunter, 'M11'),
      ...quiet(3, 'Q01'),
      ...quiet(prey, 'L04'),
      ...quiet(5, 'A05'),
    ],
  },
  {
    accept: [move('K10'), { do: 'move' }],
  },
  {
    accept: [proceed],
  },
  {
    accept: 'any',
  },
  {
    accept: [endTurn],
    others: hunted,
  },
  {
    accept: [takeIt],
    others: [
      ...does(hunter, endTurn),
      ...quiet(3, 'R01'),
      ...quiet(prey, 'K05'),
      ...quiet(5, 'A06'),
    ],
  },
  {
    accept: [move('K05')],
  },
  {
    accept: [{ do: 'attack' }],
    others: does(prey, takeIt),
  },
  {
    accept: [endTurn],
  },
];

/** The basic game from both sides: a quiet step, a lie, a death, and a hunt. */
export function tutorialIn(text: (key: string) => string): Tutorial {
  return {
    options: { game: 'basic' },
    position: {
      players: [
        { character: 'captain', place: 'J09' },
        { character: 'engineer', place: 'W03' },
        { character: 'blink', place: 'M12' },
        { character: 'silent', place: 'P01' },
        { character: 'medic', place: 'M05' },
        { character: 'brute', place: 'A04' },
      ],
    },
    script: { cards: ['noise_any'] },
    seats: 6,
    seat: learner,
    steps: steps.map((step, at) => ({ ...step, text: text(`lesson.${at + 1}`) })),
  };
}
