import { loadCore, type Core } from '../../lib/core';
import type { TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import type { Layers } from './map/layers';
import {
  erase,
  fits,
  readNotes,
  toggleArrow,
  toggleMark,
  writeNotes,
  type NoteMark,
  type Notes,
} from './notes';
import { pencilName } from './notes-pencils';
import { timelineOf, trailLayers, type Entry } from './timeline';
import { list, number, object } from './view';

/*
 * What a player notes, has heard and works out, laid over the map of one table. A board asks
 * `noteDeskOf(props)` once and then
 *   - lays `desk.layers(props)` over its map: trails, marks (instead of its own) and shading,
 *   - draws <NotesLayer> in map units above that, <NotesPen> beside the map and <NotesBar> under it,
 *   - gives every tap to `desk.draw(props, sector)` first: true means that it was a pencil's,
 *   - adds `spokenNotes(props, sector)` to what it says of a sector.
 */

export type Tool = 'pencil' | 'arrow' | 'eraser';
export type Belief = 'human' | 'alien' | 'both';
/** Where a seat may be, taken for either side. */
type Places = Record<'human' | 'alien', string[]>;

const mostSteps = 100;

export class NoteDesk {
  panel = $state<'heard' | 'notes' | 'aid'>('heard');
  drawing = $state(false);
  tool = $state<Tool>('pencil');
  pencil = $state(0);
  word = $state('');
  /** whom the next mark is about */
  about = $state<number | null>(null);
  /** where the arrow that is being drawn begins */
  from = $state<string | null>(null);
  /** the last change found no room */
  full = $state(false);
  /** whose announcements lie on the map */
  shown = $state.raw<number[]>([]);
  /** how many entries of the timeline count; null: all */
  upTo = $state<number | null>(null);
  /** whose possible sectors are shaded */
  suspect = $state<number | null>(null);
  belief = $state<Belief>('both');

  private past = $state.raw<string[]>([]);
  private core = $state.raw<Core | null>(null);
  private places: Places[] | null = null;
  private heard: Line[] | null = null;

  get undoable(): boolean {
    return this.past.length > 0;
  }

  /** Keeps changed notes, unless there is no room for them. */
  change(props: TableProps, next: Notes): void {
    const kept = writeNotes(next);
    this.full = !fits(kept);
    if (this.full || kept === props.note) return;
    this.past = [...this.past.slice(1 - mostSteps), props.note];
    props.keepNote(kept);
  }

  undo(props: TableProps): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.full = false;
    this.from = null;
    props.keepNote(before);
  }

  /** A tap on the map; true: it was meant for the pencil. */
  draw(props: TableProps, sector: string): boolean {
    if (!this.drawing) return false;
    const notes = readNotes(props.note);
    if (this.tool === 'eraser') this.change(props, erase(notes, sector));
    else if (this.tool === 'arrow') this.drawArrow(props, notes, sector);
    else this.change(props, toggleMark(notes, this.markOn(props, sector)));
    return true;
  }

  toggleSeat(seat: number): void {
    this.shown = this.shown.includes(seat)
      ? this.shown.filter((one) => one !== seat)
      : [...this.shown, seat];
  }

  /** Everything that lies on the map besides the pencil's marks. */
  layers(props: TableProps, entries: Entry[]): Layers {
    const faces = this.shown.map((seat) => ({ seat, shape: shapeOf(props, seat) }));
    const heard = trailLayers(entries, faces, this.upTo ?? entries.length);
    return {
      trails: heard.trails,
      marks: this.shown.length > 0 ? heard.marks : undefined,
      shading: this.shading(props),
    };
  }

  shading(props: TableProps): Layers['shading'] {
    const seat = this.suspect;
    if (seat === null || !this.offersAid(props)) return [];
    const sectors = this.possible(props, seat, this.belief);
    return [...(sectors ?? [])].map((sector) => ({
      sector,
      strength: 0.25,
      shape: shapeOf(props, seat),
    }));
  }

  offersAid(props: TableProps): boolean {
    return props.state.options.deduction_aid === true;
  }

  /** The sectors where a seat may be; null: nobody has worked it out yet. */
  possible(props: TableProps, seat: number, as: Belief): Set<string> | null {
    const players = list(props.game.view.players);
    if (object(players[seat]).status !== 'in_play') return new Set();
    const places = this.deduced(props, players.length)?.[seat];
    if (!places) return null;
    return new Set(as === 'both' ? [...places.human, ...places.alien] : places[as]);
  }

  /** What the rules make of all that was heard; where the beginning is not known, all is possible. */
  private deduced({ state, log = [] }: TableProps, seats: number): Places[] | null {
    const { core } = this;
    if (!core) {
      void loadCore().then((loaded) => (this.core = loaded));
      return null;
    }
    if (this.heard === log) return this.places;
    this.heard = log;
    const told = log.filter(({ kind, events }) => kind === 'undone' || events?.length);
    const lines = told.map(({ kind, events }) => (kind === 'undone' ? null : (events ?? [])));
    const whole = lines[0]?.some(({ event }) => event === 'GameStarted');
    const heard = { game: 'aliens', options: state.options, seats };
    try {
      const call = { ...heard, lines: whole ? lines : [null, ...lines] };
      this.places = core.call('deduce', call).deduced as unknown as Places[];
    } catch {
      this.places = null; // this page plays by other rules
    }
    return this.places;
  }

  private markOn(props: TableProps, sector: string): NoteMark {
    const round = number(props.game.view.round);
    return { sector, pencil: this.pencil, seat: this.about, round, word: this.word.trim() };
  }

  private drawArrow(props: TableProps, notes: Notes, sector: string): void {
    const from = this.from;
    this.from = from === null ? sector : null;
    if (from === null || from === sector) return;
    const { pencil, about: seat } = this;
    const round = number(props.game.view.round);
    this.change(props, toggleArrow(notes, { from, to: sector, pencil, seat, round }));
  }
}

const desks = new Map<string, NoteDesk>();

export function noteDeskOf(props: Pick<TableProps, 'state' | 'seat'>): NoteDesk {
  const key = `${props.state.id}/${props.seat}`;
  let desk = desks.get(key);
  if (!desk) {
    desk = new NoteDesk();
    desks.set(key, desk);
  }
  return desk;
}

export const shapeOf = (props: Pick<TableProps, 'faces'>, seat: number): number =>
  props.faces.find((face) => face.seat === seat)?.shape ?? seat;

export const entriesOf = (props: TableProps): Entry[] => timelineOf(props.log ?? []);

/** What the own notes and the aid say about a sector, for those who listen to the map. */
export function spokenNotes(props: TableProps, sector: string): string[] {
  const { words } = props;
  const desk = noteDeskOf(props);
  const notes = readNotes(props.note);
  const marks = notes.marks
    .filter((mark) => mark.sector === sector)
    .map((mark) => words.sentence('ui.notes.mark', markFields(mark, words)));
  const shaded = desk.shading(props)?.some((shade) => shade.sector === sector);
  const aid = shaded ? words.sentence('ui.aid.here', { seat: desk.suspect }) : null;
  return aid === null ? marks : [...marks, aid];
}

type MarkWords = Parameters<TableProps['words']['sentence']>[1];

export function markFields(mark: NoteMark, words: TableProps['words']): MarkWords {
  const pencil = words.text(`ui.notes.pencil.${pencilName(mark.pencil)}`);
  return { ...mark, pencil };
}
