import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import {
  choicesOf,
  isWay,
  moversOf,
  placesOf,
  type Choices,
  type Mover,
  type Place,
  type Way,
} from './moves';
import { eventsOf } from './statistics';
import { timelineOf, type Timeline } from './timeline';
import { readView, type View } from './view';

const ownSpin = 1500;
const foreignSpin = 700;

/** Whether things shall not move on this screen. */
export function still(): boolean {
  const wish = document.documentElement.dataset.motion;
  return (
    wish === 'none' || wish === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** The last spin that was shown, and how long the wheel turns for it. */
export interface Turning {
  spin: NonNullable<Timeline['spin']>;
  duration: number;
  number: number;
}

/** What board and dock of one table share: what is picked, and what is moving. */
export class Desk {
  mover = $state<Mover | null>(null);
  spot = $state<string | null>(null);
  wayIndex = $state(0);
  /** the place that a pointer or the focus is on */
  looking = $state.raw<Place | null>(null);

  /** the position that the motion starts from */
  before = $state.raw<View | null>(null);
  timeline = $state.raw<Timeline | null>(null);
  elapsed = $state(0);
  turning = $state.raw<Turning | null>(null);
  spinning = $state(false);
  lastCard = $state.raw<{ card: string; seat: number } | null>(null);
  cardNumber = $state(0);
  lines = $state.raw<Line[]>([]);

  private shown: View | null = null;
  private inputs = -1;
  private seq = -1;
  private fresh: Line[] | null = null;
  private hidden: Timeline['cards'] = [];
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes in a change of the table; board and dock both call it, the second time it does nothing. */
  follow(props: TableProps): void {
    const { game, fresh, seat } = props;
    if (game.inputs === this.inputs && fresh === this.fresh) return;
    if (game.inputs < this.inputs) this.seq = -1;
    const news = fresh === this.fresh ? [] : fresh.filter((line) => line.seq > this.seq);
    this.fresh = fresh;
    if (news.length > 0) {
      this.seq = news.at(-1)!.seq;
      this.lines = [...this.lines, ...news];
    }
    if (game.inputs === this.inputs) return;
    const told = news.filter((line) => line.events);
    const before = game.inputs === this.inputs + told.length ? this.shown : null;
    this.inputs = game.inputs;
    this.shown = readView(game.view);
    this.putDown();
    this.finish();
    if (before) this.play(before, eventsOf(told), seat);
  }

  private play(before: View, events: JsonObject[], seat: number | null): void {
    const timeline = timelineOf(before, events);
    this.hidden = timeline.cards;
    if (timeline.spin) {
      const duration = still() ? 0 : timeline.spin.seat === seat ? ownSpin : foreignSpin;
      this.turning = { spin: timeline.spin, duration, number: (this.turning?.number ?? 0) + 1 };
    }
    if (still()) return this.finish();
    if (timeline.spin) {
      this.spinning = true;
      this.timer = setTimeout(() => this.travel(before, timeline), this.turning!.duration);
      this.before = timeline.legs.length > 0 ? before : null;
      this.timeline = timeline.legs.length > 0 ? timeline : null;
      return;
    }
    this.travel(before, timeline);
  }

  private travel(before: View, timeline: Timeline): void {
    this.spinning = false;
    if (timeline.total === 0) return this.finish();
    this.before = before;
    this.timeline = timeline;
    this.elapsed = 0;
    const start = performance.now();
    const next = (now: number): void => {
      this.elapsed = now - start;
      this.reveal(this.elapsed);
      if (this.elapsed >= timeline.total) return this.finish();
      this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  /** Turns over the cards that have been drawn by now. */
  private reveal(time: number): void {
    while (this.hidden.length > 0 && this.hidden[0]!.start <= time) {
      this.lastCard = this.hidden[0]!;
      this.cardNumber += 1;
      this.hidden = this.hidden.slice(1);
    }
  }

  /** Ends all motion at once: everything is where it belongs. */
  finish(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.reveal(Infinity);
    this.spinning = false;
    this.before = null;
    this.timeline = null;
    this.elapsed = 0;
  }

  get moving(): boolean {
    return this.spinning || this.timeline !== null;
  }

  pick(place: Place): void {
    this.mover = place.mover;
    this.spot = place.spot;
    this.wayIndex = 0;
  }

  putDown(): void {
    this.spot = null;
    this.wayIndex = 0;
    this.mover = null;
    this.looking = null;
  }
}

const desks = new Map<string, Desk>();

/** The desk of the table that these properties are of; a device passed around keeps it. */
export function deskOf(props: TableProps): Desk {
  let desk = desks.get(props.state.id);
  if (!desk) {
    desk = new Desk();
    desks.set(props.state.id, desk);
  }
  return desk;
}

/** What is picked, completed by what goes without saying. */
export interface Picked {
  choices: Choices;
  movers: Mover[];
  mover: Mover | null;
  place: Place | null;
  way: Way | null;
}

/** What may be done now, and what of it is picked: nothing while the wheel turns, no places while a token travels. */
export function pickedOf(props: TableProps, desk: Desk): Picked {
  const legal = desk.spinning ? [] : props.game.legal;
  const choices = choicesOf(desk.moving ? legal.filter((one) => !isWay(one)) : legal, props.ask);
  const movers = moversOf(choices);
  const mover =
    desk.mover !== null && movers.includes(desk.mover) ? desk.mover : (movers[0] ?? null);
  const places = placesOf(choices, mover);
  const single = choices.places.length === 1 && !choices.hold ? choices.places[0]! : null;
  const place = places.find((one) => one.spot === desk.spot) ?? single;
  const way = place ? (place.ways[desk.wayIndex % place.ways.length] ?? null) : null;
  return { choices, movers, mover, place, way };
}
