import type { Json, JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { handLimits, isEnemy, missionOf, pair, points, profileOf, snitch } from './cards';
import { debriefAfter, modeOf, type Mode } from './modes';
import {
  isDebrief,
  number,
  readOptions,
  text,
  texts,
  type DebriefStep,
  type Options,
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
export function reportOf(view: View, given: Json | undefined, log: Line[]): Report {
  const talking = isDebrief(view);
  const attempt = talking ? view.attempt : view.attempt - 1;
  const progressOf = (index: number): Progress => {
    if (!talking || index < view.debrief) return 'done';
    return index === view.debrief ? 'now' : 'next';
  };
  const reporting = new Reporting(debriefAfter(modeOf(given), attempt), progressOf);
  const events = eventsSince(log, attempt);
  events.forEach((event, index) => reporting.see(event, events[index - 1]));
  return { attempt, bell: bellIn(events), steps: reporting.steps() };
}

/** Half of a custody, as the mode rounds it. */
export const half = (mode: Mode, count: number): number =>
  mode.returnsUp ? Math.ceil(count / 2) : Math.floor(count / 2);

/** How much one player gives back (AST-709). */
export interface Share {
  total: number;
  /** with the option that counts each by itself; else null */
  apart: { prisoners: number; hostages: number } | null;
}

export function shareOf(custody: string[], given: Json | undefined): Share {
  const mode = modeOf(given);
  if (!readOptions(given).returnSeparately)
    return { total: half(mode, custody.length), apart: null };
  const held = custody.filter(isEnemy).length;
  const apart = { prisoners: half(mode, custody.length - held), hostages: half(mode, held) };
  return { total: apart.prisoners + apart.hostages, apart };
}

/** Where somebody stands with what they have to decide. */
export type Deciding = 'nothing' | 'automatic' | 'open' | 'decided';

export interface Turnout {
  seat: number;
  /** cards that the choice is made from */
  from: number;
  /** that have to be named */
  count: number;
  state: Deciding;
}

/** Seats in the order in which their cards go under the deck: the Lookout is last. */
function roundFrom(view: View): number[] {
  const count = view.players.length;
  return view.players.map((_, index) => (view.lookout + 1 + index) % count);
}

function stateOf(view: View, seat: number, count: number, all: boolean): Deciding {
  if (count === 0) return 'nothing';
  if (all || view.players[seat]!.left) return 'automatic';
  return view.decided.includes(seat) ? 'decided' : 'open';
}

/** Who gives back how many, while that is being decided. */
export function returnsOf(view: View, given: Json | undefined): Turnout[] {
  return roundFrom(view).map((seat) => {
    const { custody } = view.players[seat]!;
    const { total } = shareOf(custody, given);
    const state = stateOf(view, seat, total, total === custody.length);
    return { seat, from: custody.length, count: total, state };
  });
}

/** Who discards how many, while that is being decided; hands have five cards afterwards. */
export function trimsOf(view: View): Turnout[] {
  return roundFrom(view).map((seat) => {
    const from = view.handSizes[seat] ?? 0;
    const count = Math.max(0, from - handLimits.after_attempt);
    return { seat, from, count, state: stateOf(view, seat, count, false) };
  });
}

/** What this screen has to name now, as the rules list it. */
export interface Choice {
  does: 'returnCards' | 'trimHand';
  cards: string[];
  count: number;
  share: Share | null;
}

export function choiceOf(
  view: View,
  seat: number | null,
  legal: JsonObject[],
  given: Json | undefined,
): Choice | null {
  const player = seat === null ? undefined : view.players[seat];
  const action = legal.find(({ do: verb }) => verb === 'returnCards' || verb === 'trimHand');
  if (!player || !action) return null;
  const count = number(action.count);
  if (action.do === 'trimHand') return { does: 'trimHand', cards: player.hand, count, share: null };
  const share = shareOf(player.custody, given);
  return { does: 'returnCards', cards: player.custody, count, share };
}

/** Why a card cannot be named on top of those that are: enough of its kind have been. */
export function isFull(choice: Choice, picked: number[], index: number): boolean {
  const apart = choice.share?.apart;
  if (!apart) return picked.length >= choice.count;
  const enemy = isEnemy(choice.cards[index]!);
  const room = enemy ? apart.hostages : apart.prisoners;
  return picked.filter((one) => isEnemy(choice.cards[one]!) === enemy).length >= room;
}

/** Named or taken back; the order in which they are named is the order in which they go. */
export function toggled(choice: Choice, picked: number[], index: number): number[] {
  if (picked.includes(index)) return picked.filter((one) => one !== index);
  return isFull(choice, picked, index) ? picked : [...picked, index];
}

/** What it would cost the team to be without a card. */
function worth(view: View, seat: number, card: string, mode: Mode, options: Options): number {
  const { custody, mission } = view.players[seat]!;
  const { kind, value } = profileOf(card);
  const held = view.players.flatMap((player) => player.custody);
  if (kind === 'enemy') return mode.perEnemy + 2;
  if (kind === 'informer') return 1 + (held.includes(snitch) ? points.informer : 0);
  if (card === snitch)
    return 1 + points.informer * held.filter((one) => profileOf(one).kind === 'informer').length;
  if (pair.includes(card)) return pair.every((one) => custody.includes(one)) ? points.pair : 1;
  const wanted = options.teamMissions
    ? view.players.flatMap((player) => missionOf(player.mission)?.prisoners ?? [])
    : (missionOf(mission)?.prisoners ?? []);
  return value + (wanted.includes(card) ? points.mission : 0);
}

/** The cards that can be spared most, the least valuable first. */
export function suggested(
  view: View,
  seat: number,
  choice: Choice,
  given: Json | undefined,
): number[] {
  const mode = modeOf(given);
  const options = readOptions(given);
  const cost = (index: number) => worth(view, seat, choice.cards[index]!, mode, options);
  const order = choice.cards.map((_, index) => index).toSorted((a, b) => cost(a) - cost(b));
  return order.reduce<number[]>((picked, index) => toggled(choice, picked, index), []);
}
