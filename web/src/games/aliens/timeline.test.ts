import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { faces, goldenGames, goldenMoments, words } from './golden.testing';
import { byRound, entryText, tailText, timelineOf, toldEvents, trailLayers } from './timeline';

const line = (seq: number, events: JsonObject[]): Line => ({ seq, at: seq, kind: 'input', events });
const lines: Line[] = [
  line(1, [
    { event: 'RoundStarted', round: 1 },
    { event: 'TurnStarted', seat: 0, round: 1 },
  ]),
  line(2, [{ event: 'Moved', seat: 0, from: 'H', to: 'K08' }]),
  line(3, [
    { event: 'Noise', seat: 0, sectors: ['K08'], number: 1, draw_pile: 76, discard_pile: 1 },
  ]),
  line(4, [{ event: 'SilentSector', seat: 1, cause: 'none' }]),
  line(5, [{ event: 'RoundStarted', round: 2 }]),
  line(6, [
    { event: 'Attack', seat: 1, side: 'unknown', sector: 'L09' },
    { event: 'Found', seat: 1, sector: 'L09', seats: [] },
  ]),
  line(7, [
    { event: 'Noise', seat: 0, sectors: ['D08', 'D09'], number: 2, draw_pile: 75, discard_pile: 2 },
  ]),
];

describe('the timeline', () => {
  it('has what was said aloud, by rounds, and nothing that only one seat knows', () => {
    const rounds = byRound(timelineOf(lines), () => true);
    expect(rounds.map(({ round, entries }) => [round, entries.map(({ seat }) => seat)])).toEqual([
      [1, [0, 1]],
      [2, [1, 0]],
    ]);
  });

  it('can be narrowed to some seats', () => {
    const rounds = byRound(timelineOf(lines), (seat) => seat === 1);
    expect(rounds.flatMap(({ entries }) => entries.map(({ seat }) => seat))).toEqual([1, 1]);
  });

  it('says what came of an attack', () => {
    const attack = timelineOf(lines)[2]!;
    expect(entryText(attack, words('en'))).toBe('I attack in sector L09');
    expect(tailText(attack, words('en'))).toBe('hit nobody');
    expect(tailText(attack, words('de'))).toBe('trifft niemanden');
  });

  it('lies on the map as a trail of one seat, numbered by rounds, up to any moment', () => {
    const entries = timelineOf(lines);
    const all = trailLayers(entries, [{ seat: 0, shape: 3 }], entries.length);
    expect(all.trails).toEqual([
      { sectors: ['K08', 'D08', 'D09'], shape: 3, dashed: true, faint: false },
    ]);
    expect(all.marks.map(({ sector, text }) => [sector, text])).toEqual([
      ['K08', '1'],
      ['D08', '2'],
      ['D09', '2'],
    ]);
    const early = trailLayers(entries, [{ seat: 0, shape: 3 }], 2);
    expect(early.marks.map(({ sector }) => sector)).toEqual(['K08']);
    const attacks = trailLayers(entries, [{ seat: 1, shape: 1 }], entries.length);
    expect(attacks.marks).toMatchObject([{ sector: 'L09', crossed: true }]);
  });

  it.each(['en', 'de'])('has words for everything in whole games: %s', (language) => {
    const named = words(language).naming(faces.map(({ name }) => name));
    const seen = new Set<string>();
    for (const game of goldenGames)
      goldenMoments(game).forEach(({ events }, seq) => {
        for (const entry of timelineOf([line(seq, events)])) {
          seen.add(entry.sentence);
          for (const sentence of [entryText(entry, named), tailText(entry, named)])
            expect(sentence).not.toMatch(/[{}?]|ui\.|undefined/);
        }
      });
    expect(seen.size).toBeGreaterThan(11);
    for (const event of toldEvents) expect(named.has(`ui.entry.${event}`), event).toBe(true);
  });
});
