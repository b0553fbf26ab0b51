import type { Observer } from '../../lib/core';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { timelineOf, type Entry } from './timeline';
import { list, number, object, text } from './view';

/** What a film is made from: a record that can be looked at with anybody's eyes. */
export interface Reel {
  readonly last: number;
  at(index: number, observer: Observer): { game: { view: JsonObject }; fresh: Line[] };
}

/** A noise that was announced, and whether its maker was there. */
export interface Sound {
  seat: number;
  sector: string;
  /** where the seat really was */
  place: string | null;
  faked: boolean;
}

/** One turn: where everybody is after it, and what was heard. The first frame is the deal. */
export interface Frame {
  round: number;
  /** whose turn it was */
  seat: number | null;
  places: (string | null)[];
  from: string | null;
  to: string | null;
  sounds: Sound[];
  /** sectors that were attacked */
  attacks: string[];
  entries: Entry[];
  pods: string[];
}

/** An action may change the place of whoever acts; these may change anybody's. */
const farReaching = [
  'Killed',
  'Reborn',
  'Cloned',
  'Eliminated',
  'SeatLeft',
  'TimedOut',
  'GameOver',
];
const pieces = 120; // looks before the page may draw again

const eventsOf = (lines: Line[]): JsonObject[] => lines.flatMap((line) => line.events ?? []);
const placeIn = (view: JsonObject, seat: number): string | null =>
  text(object(list(view.players)[seat]).place) || null;

/** Puts a record together turn by turn. `rest` lets the page breathe between pieces of work. */
export async function develop(
  reel: Reel,
  seats: number,
  rest: () => Promise<void> = async () => {},
): Promise<Frame[]> {
  const cutter = new Cutter(reel, seats);
  for (let index = 0; index <= reel.last; ++index) {
    cutter.take(index);
    if (index % pieces === pieces - 1) await rest();
  }
  return cutter.frames;
}

class Cutter {
  readonly frames: Frame[] = [];
  private places: (string | null)[];
  private frame: Frame;
  private round = 1;

  constructor(
    private readonly reel: Reel,
    seats: number,
  ) {
    this.places = Array.from({ length: seats }, () => null);
    this.frame = this.begin(null);
  }

  take(index: number): void {
    const shown = this.reel.at(index, 'public');
    const events = eventsOf(shown.fresh);
    const actor = index === 0 ? null : (shown.fresh[0]?.seat ?? null);
    const before = this.places;
    for (const event of events)
      if (event.event === 'RoundStarted') this.round = number(event.round);
    this.look(index, actor, events);
    this.listen(events, before);
    this.frame.entries.push(
      ...timelineOf(shown.fresh).map((one) => ({ ...one, round: this.frame.round })),
    );
    this.frame.places = [...this.places];
    this.frame.pods = list(shown.game.view.pods).map(text);
    this.note(actor);
    const next = events.findLast((event) => event.event === 'TurnStarted');
    if (next) this.frame = this.begin(number(next.seat));
  }

  private begin(seat: number | null): Frame {
    const frame: Frame = {
      round: this.round,
      seat,
      places: [...this.places],
      from: seat === null ? null : (this.places[seat] ?? null),
      to: null,
      sounds: [],
      attacks: [],
      entries: [],
      pods: this.frames.at(-1)?.pods ?? [],
    };
    this.frames.push(frame);
    return frame;
  }

  /** Where those who may have moved are now, each with their own eyes. */
  private look(index: number, actor: number | null, events: JsonObject[]): void {
    const all = actor === null || events.some((event) => farReaching.includes(text(event.event)));
    this.places = this.places.map((place, seat) =>
      all || seat === actor ? placeIn(this.reel.at(index, seat).game.view, seat) : place,
    );
  }

  private listen(events: JsonObject[], before: (string | null)[]): void {
    for (const event of events) {
      if (event.event === 'Attack') this.frame.attacks.push(text(event.sector));
      if (event.event !== 'Noise') continue;
      const seat = number(event.seat);
      const place = before[seat] ?? null;
      for (const sector of list(event.sectors).map(text))
        this.frame.sounds.push({ seat, sector, place, faked: sector !== place });
    }
  }

  private note(actor: number | null): void {
    const { seat, places } = this.frame;
    if (seat !== null && seat === actor) this.frame.to = places[seat] ?? this.frame.to;
  }
}

/** The ways up to a frame, by seat; a jump (Teleport, death) begins a new line. */
export function waysUpTo(
  frames: Frame[],
  at: number,
  seat: number,
  near: (from: string, to: string) => boolean,
): string[][] {
  const ways: string[][] = [];
  let last: string | null = null;
  for (const frame of frames.slice(0, at + 1)) {
    const place = frame.places[seat] ?? null;
    if (place !== null && place !== last) {
      if (last !== null && near(last, place)) ways.at(-1)!.push(place);
      else ways.push([place]);
    }
    last = place;
  }
  return ways;
}

export const liesOf = (frames: Frame[], seat: number): Sound[] =>
  frames.flatMap(({ sounds }) => sounds.filter((one) => one.seat === seat && one.faked));
export const soundsOf = (frames: Frame[], seat: number): Sound[] =>
  frames.flatMap(({ sounds }) => sounds.filter((one) => one.seat === seat));
