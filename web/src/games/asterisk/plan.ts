import type { Answer } from '../../lib/ask.svelte';
import type { JsonObject } from '../../lib/game';
import { faceOf, isEnemy, profileOf } from './cards';
import { choicesOf, type Choices, type movers, type Scene } from './scene';
import { list, number, object, readView, text, texts, type Action, type View } from './view';

/** Actions that turn the Dial: what a chain is made of, and help. */
export type Move = Extract<Action, { do: (typeof movers)[number] | 'assist' }>;

/** One movement with its landing, as the rules foresee it. */
export interface Stop {
  from: number;
  /** positive to the right */
  steps: number;
  to: number;
  hostages: string[];
  freed: string[];
  /** who has that number and stays */
  kept: string[];
}

/** Where a chain leads. */
export interface Ahead {
  stops: Stop[];
  /** the table after it; null: not known, or not certain */
  view: View | null;
  choices: Choices | null;
  /** how many of its cards can be played; null: nobody knows */
  possible: number | null;
}

/** The cards that leave the hand with a move, in their order. */
export function cardsOf(move: Move): string[] {
  if (move.do === 'useInside' || move.do === 'useCopyCat') return [];
  return move.do === 'flipsideForTurn' ? [move.flipside, move.card] : [move.card];
}

/** The steps that a move is named by, as printed; a Copy Cat reads the top of the own pile. */
export function stepsOf(move: Move, top: string | null): number {
  if ('steps' in move) return move.steps;
  const copies = move.do === 'useCopyCat' || move.do === 'playCopyCatAddOn';
  const printed =
    move.do === 'useInside'
      ? profileOf(move.prisoner).number
      : faceOf(copies ? (top ?? '') : move.card).number;
  return move.direction === 'R' ? printed : -printed;
}

export const takes = (stop: Stop): boolean => stop.hostages.length + stop.freed.length > 0;

function take(stop: Stop, figure: string): void {
  (isEnemy(figure) ? stop.hostages : stop.freed).push(figure);
  stop.kept = stop.kept.filter((one) => one !== figure);
}

/** The stops among foreseen events, with who stands in the Line before the first. */
export function stopsIn(answer: Answer | null, line: string[]): Stop[] {
  const stops: Stop[] = [];
  let here = line;
  for (const { event } of answer?.events ?? []) {
    const figure = text(event.prisoner);
    if (event.event === 'DialMoved') {
      const to = number(event.to);
      const kept = here.filter((one) => profileOf(one).number === to);
      const moved = { from: number(event.from), steps: number(event.steps), to };
      stops.push({ ...moved, hostages: [], freed: [], kept });
    } else if (event.event === 'HostageTaken' || event.event === 'PrisonerFreed') {
      take(stops.at(-1)!, figure);
      here = here.filter((one) => one !== figure);
    }
  }
  return stops;
}

const known = new WeakMap<Answer, Ahead>();

/** A chain in thought, in the own next turn. */
export function aheadOf(scene: Scene, chain: Move[]): Ahead {
  const { view, choices, myTurn } = scene;
  if (chain.length === 0 && myTurn) return { stops: [], view, choices, possible: 0 };
  const [answer] = scene.playing ? scene.ask([{ after: chain as unknown as JsonObject[] }]) : [];
  if (!answer) return { stops: [], view: null, choices: null, possible: null };
  let ahead = known.get(answer);
  if (!ahead) known.set(answer, (ahead = read(answer, view.line, chain.length)));
  return ahead;
}

function read(answer: Answer, line: string[], length: number): Ahead {
  const stops = stopsIn(answer, line);
  const view = answer.view ? readView(answer.view) : null;
  const last = stops.at(-1);
  // Where one may choose whom to take, they are only offered.
  for (const place of view?.turn.offered ?? []) if (last) take(last, view!.line[place]!);
  const choices = answer.legal ? choicesOf(answer.legal) : null;
  return { stops, view, choices, possible: answer.refused ? number(answer.at) : length };
}

/** What a turn that goes on from here could gain: numbers for the coach, and what help would do. */
export function outlookOf(scene: Scene): {
  reach: Set<number>;
  help: Map<number, { to: number; cards: string[] }>;
} {
  const [answer] = scene.ask([{ after: [], outlook: true }]);
  const { reach, help } = object(answer?.outlook);
  const stops = list(help).map((one): [number, { to: number; cards: string[] }] => {
    const { steps, to, cards } = object(one);
    return [number(steps), { to: number(to), cards: texts(cards) }];
  });
  return { reach: new Set(list(reach).map(number)), help: new Map(stops) };
}
