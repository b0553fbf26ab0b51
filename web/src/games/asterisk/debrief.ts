import type { Ask } from '../../lib/ask.svelte';
import type { Json, JsonObject } from '../../lib/game';
import type { GameState, Line } from '../../lib/protocol';
import {
  fieldsOf,
  isDebrief,
  list,
  number,
  object,
  text,
  texts,
  type DebriefStep,
  type View,
} from './view';

export type Progress = 'done' | 'now' | 'next';

/** What one step of the debrief is about, and what came of it so far. */
export interface StepReport {
  step: DebriefStep;
  progress: Progress;
  /** that went under the Prisoner deck, or came into the Line, in order */
  cards: string[];
  /** who gave back what, in the order in which it went under the deck */
  returned: { seat: number; cards: string[] }[];
  /** abilities that went with it */
  lost: number[];
  /** who discarded how many cards, and what lies on top now */
  discarded: { seat: number; count: number; top: string | null }[];
  recycled: number;
}

/** How the Attempt ended, before the mode's own steps (AST-705). */
export interface Bell {
  seat: number;
  swept: number;
  top: string | null;
  drawn: number;
}

export interface Report {
  /** the Attempt that is over */
  attempt: number;
  bell: Bell | null;
  steps: StepReport[];
}

/** Whether an Attempt is being talked over: the choices, and the time until the next one begins. */
export const showsDebrief = (view: View): boolean =>
  isDebrief(view) || (view.phase === 'READY' && view.attempt > 1);

/** What happened since an Attempt was over, as far as this screen knows. */
function eventsSince(log: Line[], attempt: number): JsonObject[] {
  const events = log.flatMap((line) => line.events ?? []);
  const start = events.findLastIndex(
    (event) => event.event === 'TimeUp' && number(event.attempt) === attempt,
  );
  return start < 0 ? [] : events.slice(start);
}

function bellIn(events: JsonObject[]): Bell | null {
  const [first, ...rest] = events;
  if (first?.event !== 'TimeUp') return null;
  const end = rest.findIndex((event) => event.event === 'DebriefStep');
  const before = end < 0 ? rest : rest.slice(0, end);
  const sweep = before.find((event) => event.event === 'CardsDiscarded');
  return {
    seat: number(first.seat),
    swept: number(sweep?.count),
    top: text(sweep?.card) || null,
    drawn: before.filter((event) => event.event === 'CardDrawn').length,
  };
}

/** The hand of somebody who leaves is not trimmed: it goes as a whole. */
const leaves = (event: JsonObject | undefined, seat: Json | undefined): boolean =>
  event?.event === 'SeatLeft' && event.seat === seat;

class Reporting {
  private readonly reports: Map<DebriefStep, StepReport>;
  private begun = false;

  constructor(steps: DebriefStep[], progressOf: (index: number) => Progress) {
    const empty = (step: DebriefStep, index: number): StepReport => ({
      step,
      progress: progressOf(index),
      cards: [],
      returned: [],
      lost: [],
      discarded: [],
      recycled: 0,
    });
    this.reports = new Map(steps.map((step, index) => [step, empty(step, index)]));
  }

  steps(): StepReport[] {
    return [...this.reports.values()];
  }

  see(event: JsonObject, previous: JsonObject | undefined): void {
    if (event.event === 'DebriefStep') this.seeStep(event);
    if (!this.begun) return;
    const back = this.reports.get('returnHalf');
    switch (event.event) {
      case 'CardsReturned':
        back?.returned.push({ seat: number(event.seat), cards: texts(event.cards) });
        break;
      case 'AbilityLost':
        back?.lost.push(number(event.informer));
        break;
      case 'LineRefilled':
        this.reports.get('replenishLine')?.cards.push(...texts(event.cards));
        break;
      case 'CardsDiscarded':
        if (!leaves(previous, event.seat)) this.seeTrim(event);
        break;
      case 'MainDeckRecycled': {
        const recycling = this.reports.get('recycleDiscardsUnderMainDeck');
        if (recycling) recycling.recycled = number(event.count);
        break;
      }
    }
  }

  private seeStep(event: JsonObject): void {
    this.begun = true;
    this.reports.get(text(event.step) as DebriefStep)?.cards.push(...texts(event.cards));
  }

  private seeTrim(event: JsonObject): void {
    const { seat, count, card } = event;
    const trim = { seat: number(seat), count: number(count), top: text(card) || null };
    this.reports.get('discardToFive')?.discarded.push(trim);
  }
}

/** The debrief of the Attempt that is over, step by step in the order of the mode (AST-706). */
export function reportOf(view: View, debrief: DebriefStep[], log: Line[]): Report {
  const talking = isDebrief(view);
  const attempt = talking ? view.attempt : view.attempt - 1;
  const progressOf = (index: number): Progress => {
    if (!talking || index < view.debrief) return 'done';
    return index === view.debrief ? 'now' : 'next';
  };
  const reporting = new Reporting(debrief, progressOf);
  const events = eventsSince(log, attempt);
  events.forEach((event, index) => reporting.see(event, events[index - 1]));
  return { attempt, bell: bellIn(events), steps: reporting.steps() };
}

/** Where somebody stands with what they have to decide. */
export interface Turnout {
  seat: number;
  /** cards that the choice is made from */
  from: number;
  /** that have to be named */
  count: number;
  state: string;
}

/** Who gives back or discards how many, as the rules tell it, in the order in which it goes. */
export const turnoutOf = (game: GameState): Turnout[] =>
  list(fieldsOf(game).turnout).map((one) => {
    const { seat, from, count, state } = object(one);
    return { seat: number(seat), from: number(from), count: number(count), state: text(state) };
  });

/** What this screen has to name now, as the rules list it. */
export interface Choice {
  does: 'returnCards' | 'trimHand';
  cards: string[];
  count: number;
}

export function choiceOf(view: View, seat: number | null, legal: JsonObject[]): Choice | null {
  const player = seat === null ? undefined : view.players[seat];
  const action = legal.find(({ do: verb }) => verb === 'returnCards' || verb === 'trimHand');
  if (!player || !action) return null;
  const count = number(action.count);
  return action.do === 'trimHand'
    ? { does: 'trimHand', cards: player.hand, count }
    : { does: 'returnCards', cards: player.custody, count };
}

/** Named or taken back; the order in which they are named is the order in which they go. */
export function toggled({ count }: Choice, picked: number[], index: number): number[] {
  if (picked.includes(index)) return picked.filter((one) => one !== index);
  return picked.length < count ? [...picked, index] : picked;
}

/** The cards that can be spared most: the rules offer them first. */
export function suggested({ does, cards, count }: Choice, ask: Ask): number[] {
  const [offered] = ask([{ do: does }])[0]?.missing ?? [];
  return texts(offered?.values)
    .slice(0, count)
    .map((card) => cards.indexOf(card));
}
