import { describe, expect, it } from 'vitest';
import {
  emptyNotes,
  erase,
  eraseDrawing,
  fits,
  mostBytes,
  readNotes,
  think,
  toggleArrow,
  toggleMark,
  writeNotes,
  type NoteMark,
} from './notes';

const mark: NoteMark = { sector: 'D08', pencil: 1, seat: 2, round: 7, word: 'trap?' };
const arrow = { from: 'D08', to: 'E09', pencil: 0, seat: null, round: 8 };

describe('private notes', () => {
  it('come back as they were kept', () => {
    let notes = toggleMark(emptyNotes(), mark);
    notes = toggleMark(notes, { ...mark, sector: 'P1', seat: null, word: '' });
    notes = toggleArrow(notes, arrow);
    notes = think(think(notes, 1, -2), 3, 1);
    notes = { ...notes, text: 'Nia zu ruhig.\n„Falle“' };
    expect(readNotes(writeNotes(notes))).toEqual(notes);
    expect(JSON.parse(writeNotes(notes))).toMatchObject({
      v: 1,
      m: [
        ['D08', 1, 2, 7, 'trap?'],
        ['P1', 1, -1, 7],
      ],
    });
  });

  it('are nothing at all when nothing is left', () => {
    expect(writeNotes(emptyNotes())).toBe('');
    expect(writeNotes(think(emptyNotes(), 1, 0))).toBe('');
    expect(writeNotes(eraseDrawing(toggleArrow(toggleMark(emptyNotes(), mark), arrow)))).toBe('');
  });

  it('keep what a later version wrote', () => {
    const later = {
      v: 3,
      t: 'hello',
      m: [['D08', 1, 2, 7], ['D09', 99, 0, 1], { new: true }],
      a: [['A01', 'B01', 0, -1, 1], 'strange'],
      lasso: { points: [1, 2] },
    };
    const read = readNotes(JSON.stringify(later));
    expect(read.marks).toHaveLength(1);
    const again = JSON.parse(writeNotes({ ...read, text: 'changed' }));
    expect(again).toEqual({ ...later, t: 'changed' });
  });

  it('take anything else as free text', () => {
    for (const odd of ['just words', '[1,2]', '{"broken', 'null'])
      expect(readNotes(odd)).toEqual({ ...emptyNotes(), text: odd });
    expect(readNotes('{"m":5,"s":[],"t":7,"a":null}')).toEqual(emptyNotes());
  });

  it('lose a mark that is drawn twice, and all of a sector that is rubbed out', () => {
    const drawn = toggleMark(emptyNotes(), mark);
    expect(toggleMark(drawn, { ...mark, round: 9 }).marks).toEqual([]);
    expect(toggleMark(drawn, { ...mark, seat: 1 }).marks).toHaveLength(2);
    const more = toggleArrow(toggleMark(drawn, { ...mark, sector: 'K09' }), arrow);
    expect(erase(more, 'D08').marks.map(({ sector }) => sector)).toEqual(['K09']);
    expect(erase(more, 'E09').arrows).toEqual([]);
  });

  it('are full at a size that a server keeps', () => {
    expect(fits('x'.repeat(mostBytes))).toBe(true);
    expect(fits('ü'.repeat(mostBytes / 2 + 1))).toBe(false);
    expect(mostBytes).toBeLessThan(32_768);
  });
});
