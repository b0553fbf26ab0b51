import { m } from '../paraglide/messages';
import type { Catalogue } from './catalogue';
import type { GameModule, Json, JsonObject, SeatFace } from './game';
import type { Line } from './protocol';

/** What a game says of its events, so that a match can be told again by rounds, turns and moments. */
export interface Storied {
  /** by the name of an event: the field with the number of the round that it begins */
  rounds: Record<string, string>;
  /** the event that begins a turn, where a turn is shown as one step; else each thing that happens is one */
  turn?: string;
  /** events that make no step: windows, passes and acknowledgements */
  quiet: string[];
  /** how much an event decides; 0: nothing */
  weigh: (event: JsonObject) => number;
}

/** A step of a replay: something has happened since the one before. */
export interface Stop {
  /** the input that it shows the outcome of */
  index: number;
  round: number;
  /** its number within the round, from 1 */
  turn: number;
  at: number;
  seat: number | null;
  sentences: string[];
}

/** Something that decided the match, or nearly. */
export interface KeyMoment {
  /** number of the step */
  stop: number;
  round: number;
  seat: number | null;
  text: string;
  weight: number;
  event: JsonObject;
}

export interface Story {
  stops: Stop[];
  rounds: { round: number; first: number; count: number }[];
  /** the few that decided most */
  moments: KeyMoment[];
  /** everything that could have */
  all: KeyMoment[];
}

export const mostMoments = 7;

type Teller = Pick<GameModule, 'tell' | 'story'>;

const seatIn = (event: JsonObject): number | null => {
  const seat = event.seat ?? event.by;
  return typeof seat === 'number' ? seat : null;
};
const numberIn = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** Lines of whole matches only: the first one is the deal, the others one input each. */
export function storyOf(lines: Line[], module: Teller, words: Catalogue, faces: SeatFace[]): Story {
  const teller = new StoryTeller(module, words, faces);
  lines.forEach((line, index) => teller.take(line, index, index === lines.length - 1));
  const all = teller.moments;
  const moments = weightiest(all, mostMoments);
  const story: Story = { stops: teller.stops, rounds: [], moments, all };
  for (const [number, stop] of story.stops.entries()) {
    const last = story.rounds.at(-1);
    if (last?.round === stop.round) ++last.count;
    else story.rounds.push({ round: stop.round, first: number, count: 1 });
    stop.turn = story.rounds.at(-1)!.count;
  }
  return story;
}

/** The few steps that decide most, in the order they came. Of equal ones the later counts more. */
export function weightiest(moments: KeyMoment[], most: number): KeyMoment[] {
  const best = new Map<number, KeyMoment>();
  for (const moment of moments)
    if (moment.weight > (best.get(moment.stop)?.weight ?? 0)) best.set(moment.stop, moment);
  const chosen = [...best.values()]
    .map((moment, order) => ({ moment, order }))
    .toSorted((one, other) => other.moment.weight - one.moment.weight || other.order - one.order)
    .slice(0, most)
    .toSorted((one, other) => one.order - other.order);
  return chosen.map(({ moment }) => moment);
}

class StoryTeller {
  readonly stops: Stop[] = [];
  readonly moments: KeyMoment[] = [];
  private round = 0;
  private begun = 0;
  private seat: number | null = null;
  private sentences: string[] = [];
  private waiting: Omit<KeyMoment, 'stop'>[] = [];

  constructor(
    private readonly module: Teller,
    private readonly words: Catalogue,
    private readonly faces: SeatFace[],
  ) {}

  take(line: Line, index: number, last: boolean): void {
    const events = line.events ?? [];
    const storied = this.module.story;
    const deal = index === 0;
    if (this.sentences.length === 0) {
      this.begun = this.round;
      this.seat = line.seat ?? null;
    }
    for (const event of events) this.hear(event);
    if (deal) this.begun = this.round;
    const ended = !storied?.turn || events.some((event) => event.event === storied.turn);
    if (deal || last || (ended && this.sentences.length > 0)) this.stop(line, index);
  }

  private hear(event: JsonObject): void {
    const storied = this.module.story;
    const name = String(event.event);
    const field = storied?.rounds[name];
    if (field !== undefined) this.round = numberIn(event[field]) ?? this.round;
    if (storied?.quiet.includes(name)) return;
    const text = this.module.tell(event, this.words, this.faces);
    if (text === null) return;
    this.sentences.push(text);
    const weight = storied?.weigh(event) ?? 0;
    if (weight <= 0) return;
    this.waiting.push({ round: this.begun, seat: seatIn(event), text, weight, event });
  }

  private stop(line: Line, index: number): void {
    const round = Math.max(1, this.begun);
    this.stops.push({
      index,
      round,
      turn: 1,
      at: line.at,
      seat: this.seat,
      sentences: this.sentences,
    });
    const stop = this.stops.length - 1;
    for (const moment of this.waiting) this.moments.push({ ...moment, stop, round });
    this.sentences = [];
    this.waiting = [];
  }
}

/** A game may call its rounds something else. */
export const roundText = (words: Catalogue, round: number): string =>
  words.has('ui.replay.round')
    ? words.sentence('ui.replay.round', { round })
    : m.replay_round({ round });

/** Where a link leads to, and through whose eyes it is seen. */
export interface Place {
  stop: number;
  eyes: Eyes;
}

/** Everything open, or what one seat could see. */
export type Eyes = 'open' | number;

export function addressOf({ stop, eyes }: Place, story: Story): string {
  const { round, turn } = story.stops[stop]!;
  return `#at=${round}.${turn}&as=${eyes}`;
}

/** A bare number is the number of a step. What is not there leads to the nearest that is. */
export function placeIn(hash: string, story: Story, seats: number): Place {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const wanted = Number(fields.get('as') ?? '');
  const seat = fields.get('as') && Number.isInteger(wanted) && wanted >= 0 && wanted < seats;
  const eyes: Eyes = seat ? wanted : 'open';
  const [round, turn] = (fields.get('at') ?? '').split('.').map(Number);
  const last = story.stops.length - 1;
  if (!fields.has('at')) {
    const plain = Number(hash.replace(/^#/, '').split('&')[0]);
    return { stop: Math.min(last, Math.max(0, Math.floor(plain) || 0)), eyes };
  }
  const found = story.rounds.findLast((one) => one.round <= (round || 0)) ?? story.rounds[0];
  if (!found) return { stop: 0, eyes };
  const within = Math.min(found.count, Math.max(1, turn || 1)) - 1;
  return { stop: found.first + within, eyes };
}

/** How fast a match is shown: a short film of it, or so many times as fast as it was played. */
export type Pace = 'brisk' | 1 | 2 | 4;
export const paces: Pace[] = ['brisk', 1, 2, 4];

const filmLength = 120_000; // milliseconds
const leastPause = 150;
const mostPause = 2_000;
const longestWait = 20_000; // nobody watches somebody think for longer

/** Milliseconds that a step stays before the next one comes. */
export function pauseAfter(story: Story, stop: number, pace: Pace): number {
  const here = story.stops[stop];
  const next = story.stops[stop + 1];
  if (!here || !next) return 0;
  if (pace !== 'brisk')
    return Math.min(longestWait, Math.max(leastPause, next.at - here.at)) / pace;
  const even = filmLength / Math.max(1, story.stops.length - 1);
  const pause = Math.min(mostPause, Math.max(leastPause, even));
  return story.moments.some((moment) => moment.stop === stop) ? pause * 3 : pause;
}

/** How long it takes in all. */
export const lengthOf = (story: Story, pace: Pace): number =>
  story.stops.reduce((sum, _, stop) => sum + pauseAfter(story, stop, pace), 0);

/** Who acted: lines of a table leave that to their events, the first of which is the act itself. */
function actorOf(line: Line): number | null {
  if (typeof line.seat === 'number') return line.seat;
  const first = line.events?.find((event) => typeof (event.by ?? event.seat) === 'number');
  return first ? Number(first.by ?? first.seat) : null;
}

/** What would be taken back, the first of it first: everything since the seat's last own input. */
export function takenBackBy(log: Line[], seat: number): Line[] {
  const standing: Line[] = [];
  const since = (of: number | null | undefined): number =>
    standing.findLastIndex((line) => actorOf(line) === of);
  for (const line of log) {
    if (line.kind === 'input') standing.push(line);
    if (line.kind !== 'undone') continue;
    const from = since(line.seat);
    if (from >= 0) standing.splice(from);
  }
  const from = since(seat);
  return from < 0 ? [] : standing.slice(from);
}

/** How often something was taken back. */
export const undoneIn = (log: Line[]): number =>
  log.reduce((count, line) => count + (line.kind === 'undone' ? 1 : 0), 0);
