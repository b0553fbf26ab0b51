import type { Json, JsonObject } from '../../lib/game';
import { list, number, object, text } from './view';

/** A pencil is a colour and a shape of its own, so that no two differ by colour alone. */
export const pencils = ['ring', 'cross', 'square', 'triangle', 'wave', 'star'] as const;
export type Pencil = (typeof pencils)[number];

/** Something drawn on a sector: about a seat or nobody in particular, in the round it was drawn. */
export interface NoteMark {
  sector: string;
  pencil: number;
  seat: number | null;
  round: number;
  /** a letter or a short word beside it */
  word: string;
}

export interface NoteArrow {
  from: string;
  to: string;
  pencil: number;
  seat: number | null;
  round: number;
}

/** What somebody thinks a seat is: -2 surely Human … 0 no idea … 2 surely Alien. */
export type Hunch = -2 | -1 | 0 | 1 | 2;

/** What a player keeps to themselves. `rest` holds what this version does not know, to be kept too. */
export interface Notes {
  text: string;
  hunches: Record<number, Hunch>;
  marks: NoteMark[];
  arrows: NoteArrow[];
  rest: { fields: JsonObject; marks: Json[]; arrows: Json[] };
}

export const noteVersion = 1;
/** Bytes, with some room below what a server keeps. */
export const mostBytes = 30_000;
export const longestWord = 12;

export const emptyNotes = (): Notes => ({
  text: '',
  hunches: {},
  marks: [],
  arrows: [],
  rest: { fields: {}, marks: [], arrows: [] },
});

const whole = (value: Json | undefined): value is number => Number.isInteger(value);
const seatOf = (value: Json | undefined): number | null =>
  whole(value) && value >= 0 ? value : null;

/** [sector, pencil, seat or -1, round, word] */
function readMark(value: Json): NoteMark | null {
  const [sector, pencil, seat, round, word] = list(value);
  if (typeof sector !== 'string' || !whole(pencil) || !whole(seat) || !whole(round)) return null;
  if (pencil < 0 || pencil >= pencils.length) return null;
  return { sector, pencil, seat: seatOf(seat), round, word: text(word).slice(0, longestWord) };
}

/** [from, to, pencil, seat or -1, round] */
function readArrow(value: Json): NoteArrow | null {
  const [from, to, pencil, seat, round] = list(value);
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  if (!whole(pencil) || pencil < 0 || pencil >= pencils.length) return null;
  return { from, to, pencil, seat: seatOf(seat), round: number(round) };
}

/** What can be read, and aside what cannot. */
function sorted<T>(values: Json[], read: (value: Json) => T | null): { known: T[]; other: Json[] } {
  const known: T[] = [];
  const other: Json[] = [];
  for (const value of values) {
    const found = read(value);
    if (found) known.push(found);
    else other.push(value);
  }
  return { known, other };
}

function readHunches(value: Json | undefined): Record<number, Hunch> {
  const hunches: Record<number, Hunch> = {};
  for (const [seat, hunch] of Object.entries(object(value)))
    if (whole(hunch) && Math.abs(hunch) <= 2 && /^\d+$/.test(seat))
      hunches[Number(seat)] = hunch as Hunch;
  return hunches;
}

function parsed(kept: string): JsonObject | null {
  try {
    const value = JSON.parse(kept) as Json;
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Notes from their kept form; what is not of that form is taken as free text. */
export function readNotes(kept: string): Notes {
  if (kept === '') return emptyNotes();
  const value = parsed(kept);
  if (!value) return { ...emptyNotes(), text: kept };
  const { v, t, s, m, a, ...fields } = value;
  const marks = sorted(list(m), readMark);
  const arrows = sorted(list(a), readArrow);
  const newer: JsonObject = whole(v) && v > noteVersion ? { v } : {};
  return {
    text: text(t),
    hunches: readHunches(s),
    marks: marks.known,
    arrows: arrows.known,
    rest: { fields: { ...fields, ...newer }, marks: marks.other, arrows: arrows.other },
  };
}

/** The kept form; empty if there is nothing to keep. */
export function writeNotes(notes: Notes): string {
  const { text: free, hunches, marks, arrows, rest } = notes;
  const said = Object.entries(hunches).filter(([, hunch]) => hunch !== 0);
  const value: JsonObject = { v: noteVersion, ...rest.fields };
  if (free !== '') value.t = free;
  if (said.length > 0) value.s = Object.fromEntries(said);
  const m: Json[] = marks.map(({ sector, pencil, seat, round, word }) => {
    const mark: Json[] = [sector, pencil, seat ?? -1, round];
    return word === '' ? mark : [...mark, word];
  });
  const a: Json[] = arrows.map((one) => [one.from, one.to, one.pencil, one.seat ?? -1, one.round]);
  if (m.length + rest.marks.length > 0) value.m = [...m, ...rest.marks];
  if (a.length + rest.arrows.length > 0) value.a = [...a, ...rest.arrows];
  return Object.keys(value).length > 1 ? JSON.stringify(value) : '';
}

export const fits = (kept: string): boolean => new TextEncoder().encode(kept).length <= mostBytes;

/** Draws a mark; the same one drawn again is taken away. */
export function toggleMark(notes: Notes, mark: NoteMark): Notes {
  const same = (one: NoteMark): boolean =>
    one.sector === mark.sector &&
    one.pencil === mark.pencil &&
    one.seat === mark.seat &&
    one.word === mark.word;
  const marks = notes.marks.some(same)
    ? notes.marks.filter((one) => !same(one))
    : [...notes.marks, mark];
  return { ...notes, marks };
}

export function toggleArrow(notes: Notes, arrow: NoteArrow): Notes {
  const same = (one: NoteArrow): boolean => one.from === arrow.from && one.to === arrow.to;
  const arrows = notes.arrows.some(same)
    ? notes.arrows.filter((one) => !same(one))
    : [...notes.arrows, arrow];
  return { ...notes, arrows };
}

/** Takes away whatever is drawn on a sector or leads there or away. */
export function erase(notes: Notes, sector: string): Notes {
  return {
    ...notes,
    marks: notes.marks.filter((mark) => mark.sector !== sector),
    arrows: notes.arrows.filter(({ from, to }) => from !== sector && to !== sector),
  };
}

export function eraseDrawing(notes: Notes): Notes {
  return { ...notes, marks: [], arrows: [] };
}

export function think(notes: Notes, seat: number, hunch: Hunch): Notes {
  return { ...notes, hunches: { ...notes.hunches, [seat]: hunch } };
}
