import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadCore, useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { tableOf } from './golden.testing';
import { mostBytes, readNotes } from './notes';
import { entriesOf, NoteDesk, spokenNotes } from './notes.svelte';

const view: JsonObject = {
  round: 7,
  players: Array.from({ length: 4 }, () => ({ status: 'in_play' })),
};
let note = '';
const line = (seq: number, events: JsonObject[], kind: Line['kind'] = 'input'): Line => ({
  seq,
  at: seq,
  kind,
  events,
});
const started = line(1, [
  { event: 'GameStarted', seat: 0, humans: 2, aliens: 2 },
  { event: 'RoundStarted', round: 1 },
  { event: 'TurnStarted', seat: 1, round: 1 },
]);
const attack = line(2, [
  { event: 'Attack', seat: 1, side: 'unknown', sector: 'K05' },
  { event: 'Found', seat: 1, sector: 'K05', seats: [] },
]);

function table(log: Line[] = [], options: JsonObject = {}): TableProps {
  const state = { id: 'desk', options: { zone: 'galilei', ...options } } as never;
  return tableOf(view, 'en', { note, keepNote: (text) => (note = text), log, state });
}

beforeAll(async () => useCore(await builtCore()));

let desk: NoteDesk;
beforeEach(() => {
  note = '';
  desk = new NoteDesk();
});
/** The rules are asked as soon as the core is there. */
async function loaded(): Promise<void> {
  expect(desk.possible(table(), 1, 'both')).toBeNull();
  await loadCore();
}

describe('drawing on the map', () => {
  it('leaves taps alone until a pencil is taken', () => {
    expect(desk.draw(table(), 'D08')).toBe(false);
    expect(note).toBe('');
  });

  it('marks a sector with the pencil, the round, the seat and the word', () => {
    desk.drawing = true;
    desk.pencil = 2;
    desk.about = 3;
    desk.word = 'trap?';
    expect(desk.draw(table(), 'D08')).toBe(true);
    expect(readNotes(note).marks).toEqual([
      { sector: 'D08', pencil: 2, seat: 3, round: 7, word: 'trap?' },
    ]);
    desk.tool = 'eraser';
    desk.draw(table(), 'D08');
    expect(note).toBe('');
  });

  it('draws an arrow by two taps', () => {
    desk.drawing = true;
    desk.tool = 'arrow';
    desk.draw(table(), 'D08');
    expect(note).toBe('');
    desk.draw(table(), 'E09');
    expect(readNotes(note).arrows).toMatchObject([{ from: 'D08', to: 'E09' }]);
  });

  it('goes back step by step', () => {
    desk.drawing = true;
    desk.draw(table(), 'D08');
    desk.draw(table(), 'E09');
    desk.undo(table());
    expect(readNotes(note).marks.map(({ sector }) => sector)).toEqual(['D08']);
    desk.undo(table());
    expect(note).toBe('');
    expect(desk.undoable).toBe(false);
    desk.undo(table());
    expect(note).toBe('');
  });

  it('says when it is full and loses nothing', () => {
    desk.change(table(), { ...readNotes(''), text: 'x'.repeat(mostBytes - 50) });
    const before = note;
    expect(desk.full).toBe(false);
    desk.drawing = true;
    desk.word = 'longer word';
    desk.draw(table(), 'D08');
    desk.draw(table(), 'D09');
    expect(desk.full).toBe(true);
    expect(readNotes(note).text).toBe(readNotes(before).text);
    desk.undo(table());
    expect(desk.full).toBe(false);
  });
});

describe('what lies over the map', () => {
  it('is the trail of the chosen seats', () => {
    const props = table([started, attack]);
    expect(desk.layers(props, entriesOf(props)).marks).toBeUndefined();
    desk.toggleSeat(1);
    expect(desk.layers(props, entriesOf(props)).marks).toMatchObject([{ sector: 'K05' }]);
    desk.upTo = 0;
    expect(desk.layers(props, entriesOf(props)).marks).toEqual([]);
    desk.toggleSeat(1);
    expect(desk.layers(props, entriesOf(props)).marks).toBeUndefined();
  });

  it('is shaded only where the table allows the aid', async () => {
    await loaded();
    desk.suspect = 1;
    expect(desk.shading(table([started, attack]))).toEqual([]);
    const allowed = table([started, attack], { deduction_aid: true });
    expect(desk.shading(allowed)).toMatchObject([{ sector: 'K05' }]);
  });

  it('grows with the log, and knows nothing any more once something is taken back', async () => {
    await loaded();
    const at = (log: Line[]) => desk.possible(table(log), 1, 'both')!.size;
    expect(at([attack])).toBe(1);
    expect(at([line(2, [{ event: 'TurnStarted', seat: 2, round: 9 }])])).toBeGreaterThan(200);
    expect(at([started])).toBeGreaterThan(1);
    expect(at([started, attack])).toBe(1);
    expect(at([started, attack, line(3, [], 'undone')])).toBeGreaterThan(200);
    expect(at([started, attack])).toBe(1);
  });

  it('is spoken, too', () => {
    const props = table([started, attack], { deduction_aid: true });
    note = '{"v":1,"m":[["K05",1,2,3,"kill"]]}';
    const noted = { ...props, note };
    expect(spokenNotes(noted, 'K05')).toEqual(['K05, Red cross, Cleo, kill, round 3']);
    expect(spokenNotes(noted, 'K06')).toEqual([]);
  });
});
