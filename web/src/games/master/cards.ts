import data from '../../../../games/master/data/cards.json' with { type: 'json' };
import lists from '../../../../games/master/data/words.json' with { type: 'json' };
import type { Kind, Options, Story, Tribe } from './view';

/** What is printed on a card of the GAME deck. */
export interface Face {
  id: string;
  kind: Kind;
  /** 1 to 13; 0 without a number */
  value: number;
  tribe: Tribe;
  doom: boolean;
  /** begins stacks by its print: black with a golden 7 */
  start: boolean;
  /** its English title */
  english: string;
}

interface RawFace {
  id: string;
  kind: string;
  value?: number;
  tribe?: string;
  doom?: boolean;
  word: string;
}

const faces = new Map(
  (data.deck as RawFace[]).map((raw): [string, Face] => [
    raw.id,
    {
      id: raw.id,
      kind: raw.kind as Kind,
      value: raw.value ?? 0,
      tribe: (raw.tribe ?? 'none') as Tribe,
      doom: raw.doom ?? false,
      start: raw.id.startsWith('ST-'),
      english: raw.word,
    },
  ]),
);

const king = Math.max(...[...faces.values()].map(({ value }) => value));

const noFace: Face = {
  id: '',
  kind: 'number',
  value: 0,
  tribe: 'none',
  doom: false,
  start: false,
  english: '',
};

export const faceOf = (card: string): Face => faces.get(card) ?? noFace;
export const isWisdom = (card: string): boolean => faceOf(card).kind === 'wisdom';
export const isTrap = (kind: Kind): boolean => kind.startsWith('trap_');
export const isEscape = (kind: Kind): boolean => kind === 'escape' || kind === 'escape_minus1';
export const isSpecial = (card: string): boolean => {
  const { kind } = faceOf(card);
  return kind !== 'number' && kind !== 'wisdom';
};

const letters: Record<number, string> = { 11: 'J', 12: 'Q', 13: 'K' };
export const rankOf = (value: number): string => letters[value] ?? `${value}`;

/** The neighbours in the loop of values. */
export const above = (value: number): number => (value === king ? 1 : value + 1);
export const below = (value: number): number => (value === 1 ? king : value - 1);

/** What is typed to practise English: the printed word, or the one of the group's own list. */
export function englishOf(card: string, options: Options): string {
  const face = faceOf(card);
  if (options['english_practice.words'] === 'built_in') return face.english;
  const words = lists.words as Record<string, string>;
  const usual = face.kind === 'number' ? rankOf(face.value) : face.kind;
  return words[card] ?? words[usual] ?? face.english;
}

const kinds: Kind[] = [
  'number',
  'wisdom',
  'escape',
  'escape_minus1',
  'trap_up',
  'trap_down',
  'trap_draw3',
  'dead_end',
];
const tribes: Tribe[] = [
  'average_joe',
  'mouse',
  'lumberjack',
  'teen',
  'robot',
  'vapor_ninja',
  'none',
];

/** A hand as it is held: numbers first, then Wisdom, then what is special. */
export function sorted(hand: string[], by: 'value' | 'tribe' = 'value'): string[] {
  const place = (card: string): number[] => {
    const { kind, value, tribe } = faceOf(card);
    const suit = tribes.indexOf(tribe);
    return by === 'value'
      ? [kinds.indexOf(kind), value, suit]
      : [kinds.indexOf(kind), kind === 'number' ? suit : 0, value];
  };
  return hand.toSorted((one, other) => {
    const [first, second] = [place(one), place(other)];
    const at = first.findIndex((part, i) => part !== second[i]);
    return at < 0 ? one.localeCompare(other) : first[at]! - second[at]!;
  });
}

const points = new Map(data.stories.map((story) => [story.id, story.experience]));
export const experienceOf = (stories: Story[]): number =>
  stories.reduce((sum, story) => sum + (points.get(story) ?? 0), 0);
export const mostExperience = data.rules.most_experience;

/** The suit colour and the silhouette of a tribe. */
const suits: Record<Exclude<Tribe, 'none'>, string> = {
  average_joe: 'joe',
  mouse: 'mouse',
  lumberjack: 'lumber',
  teen: 'teen',
  robot: 'robot',
  vapor_ninja: 'ninja',
};
export const suitOf = (tribe: Tribe): string => (tribe === 'none' ? 'joe' : suits[tribe]);

/** Filled silhouettes on a 24 × 24 grid: six tribes that differ without colour. */
export const silhouettes: Record<Exclude<Tribe, 'none'>, string> = {
  average_joe:
    'M12.8 22h-1.6V12.7C7.6 12.4 5.5 9.8 5.5 6c3 0 5.6 1.5 6.3 4.300C11.300 6 13.6 2.600 18 1.500c1 4-1.5 7.300-5.2 7.500v6.200c.8-1.700 3-2.600 5.700-2.700-.4 2.800-3 4.300-5.700 4.500z',
  mouse:
    'M6.2 2.200a5 5 0 0 1 4.700 4.400h2.200a5 5 0 1 1 6.300 5.200A8 8 0 1 1 4.600 11.800 5 5 0 0 1 6.200 2.200Z',
  lumberjack:
    'M3 21.500 13 9.500l-1.500-1.500C12.500 4.500 15 2.300 18.500 1.500c-.3 1.600 0 2.800 1 4s2.300 1.700 3.500 1.500c-.5 3.500-3 6-6.500 6.500L15 12 5.200 23.200Z',
  teen: 'M14 .8 3.500 13.500h6.300L7.600 23.200 20.500 9.600h-7Z',
  robot:
    'M10.800 5V2.500h2.400V5H20v15H4V5ZM7.200 10v4h3.300v-4Zm6.300 0v4h3.300v-4ZM1 9.500h2v6H1Zm20 0h2v6h-2Z',
  vapor_ninja:
    'M12 .5 15 9l8.500 3L15 15l-3 8.500L9 15 .5 12 9 9Zm0 9.300a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400Z',
};
