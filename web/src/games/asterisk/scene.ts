import type { Ask } from '../../lib/ask.svelte';
import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, TableProps } from '../../lib/game';
import { scenesOf } from '../../lib/scenes';
import { isEnemy } from './cards';
import { modeOf, type Mode } from './modes';
import type { Move } from './plan';
import { readOptions, readView, texts, type Options, type Player, type View } from './view';

/** The legal actions, sorted by what a hand would do. */
export interface Choices {
  /** those that turn the Dial, in one's own turn */
  moves: Move[];
  /** cards that answer a request */
  assists: Move[];
  /** License to Nil cards that may be discarded for two cards */
  nils: string[];
  excess: string[];
  /** who may be taken after a landing, where that is a choice */
  takings: string[][];
  has: (verb: string) => boolean;
}

/** One table as one screen sees it, read once for board, dock and status line. */
export interface Scene {
  view: View;
  options: Options;
  rightSubtracts: boolean;
  mode: Mode;
  choices: Choices;
  words: Catalogue;
  /** the seat of this screen; null: it only watches */
  seat: number | null;
  /** the seat through whose eyes the table is seen, in a replay too */
  viewer: number | null;
  me: Player | null;
  /** what the rules say to the actions of this seat */
  ask: Ask;
  /** an Attempt runs, or the practice */
  playing: boolean;
  /** it is this screen's turn */
  myTurn: boolean;
  /** somebody else asks this screen for help */
  asked: boolean;
  /** an Enemy stands in the Line */
  blocked: boolean;
}

export const movers = [
  'playTurn',
  'useCrack',
  'playCopyCatAddOn',
  'useCopyCat',
  'useInside',
  'flipsideForTurn',
  'playAddOn',
] as const;

export function choicesOf(legal: JsonObject[]): Choices {
  const all = (verb: string): JsonObject[] => legal.filter((action) => action.do === verb);
  const cards = (verb: string): string[] => all(verb).map((action) => String(action.card));
  return {
    moves: movers.flatMap(all) as unknown as Move[],
    assists: all('assist') as unknown as Move[],
    nils: cards('nilForCards'),
    excess: cards('discardExcess'),
    takings: all('takeFromLanding').map((action) => texts(action.cards)),
    has: (verb) => legal.some((action) => action.do === verb),
  };
}

export const sceneOf = scenesOf(readScene, 'ask');

function readScene(props: TableProps): Scene {
  const view = readView(props.game.view);
  const seat = props.seat;
  const viewer = seat ?? view.me;
  const playing = (view.phase === 'RUNNING' || view.phase === 'PRACTICE') && !view.paused;
  const choices = choicesOf(props.game.legal);
  const options = readOptions(props.state.options);
  return {
    view,
    options,
    rightSubtracts: options.rightIs === 'down',
    mode: modeOf(props.game),
    choices,
    words: props.words,
    seat,
    viewer,
    me: viewer === null ? null : (view.players[viewer] ?? null),
    ask: props.ask,
    playing,
    myTurn: playing && view.active === seat,
    asked: choices.has('decline'),
    blocked: view.line.some(isEnemy),
  };
}

/** The Line is there but covered: a pause hides it. */
export const isCovered = (view: View): boolean => view.line.length === 0 && view.lineSize > 0;
