import { describe, expect, it, vi } from 'vitest';
import { goldenMoments, modes } from './golden.testing';
import {
  landing,
  movesOf,
  sameMove,
  standOf,
  stopOf,
  stopsOf,
  turnedDial,
  withinReach,
  type Move,
  type Stand,
} from './plan';
import { readOptions, readView } from './view';

vi.setConfig({ testTimeout: 120_000 });

const rules = readOptions({});
const moves = [
  'playTurn',
  'playAddOn',
  'useCrack',
  'useInside',
  'useCopyCat',
  'playCopyCatAddOn',
  'flipsideForTurn',
];
const stand = (more: Partial<Stand>): Stand => ({
  dial: 7,
  line: ['P10', 'P12', 'P03', 'P17'],
  hand: [],
  started: false,
  pending: 'none',
  abilities: [],
  top: null,
  ...more,
});
const turn = (card: string, direction: 'L' | 'R'): Move => ({ do: 'playTurn', card, direction });
const add = (card: string, steps: number): Move => ({ do: 'playAddOn', card, steps });

describe.each(modes)('a recorded game of mode %s', (mode) => {
  const moments = goldenMoments(mode).filter(({ action }) => moves.includes(String(action?.do)));

  it('offers every movement that was made, and foresees where it stops', () => {
    expect(moments.length).toBeGreaterThan(0);
    for (const { seat, action, before, views } of moments) {
      const start = standOf(readView(before[seat]), seat)!;
      const move = action as unknown as Move;
      expect(movesOf(start).some((one) => sameMove(one, move))).toBe(true);
      const stop = stopOf(start, move, rules);
      const view = readView(views[seat]);
      if (view.phase !== 'RUNNING' && view.phase !== 'PRACTICE') continue;
      expect([stop.to, stop.after.line, stop.after.hand, stop.after.pending]).toEqual([
        view.dial,
        view.line,
        view.players[seat]!.hand,
        view.turn.pending,
      ]);
      expect(stop.after.abilities.toSorted()).toEqual(view.abilities);
      const custody = (of: typeof view): string[] => of.players[seat]!.custody;
      expect([...custody(readView(before[seat])), ...stop.hostages, ...stop.freed]).toEqual(
        custody(view),
      );
    }
  });
});

describe('the Dial', () => {
  it('goes round', () => {
    expect([turnedDial(18, 5, rules), turnedDial(2, -6, rules)]).toEqual([3, 16]);
    expect([turnedDial(15, 10, rules), turnedDial(4, 0, rules)]).toEqual([5, 4]);
    expect(turnedDial(18, 5, readOptions({ rightIs: 'down' }))).toBe(13);
  });

  it('takes Enemies only, as long as one stands there', () => {
    const line = ['EN-NEWGUY', 'P12', 'P03'];
    expect(landing(line, 12, rules)).toEqual({
      hostages: ['EN-NEWGUY'],
      freed: [],
      kept: ['P12'],
    });
    expect(landing(line, 3, rules)).toEqual({ hostages: [], freed: [], kept: ['P03'] });
    const cascade = readOptions({ landing: 'cascade' });
    expect(landing(line, 12, cascade)).toEqual({
      hostages: ['EN-NEWGUY'],
      freed: ['P12'],
      kept: [],
    });
    expect(landing(['EN-AZOLH', ...line], 12, cascade).freed).toEqual([]);
  });
});

describe('a chain', () => {
  it('stops with every card', () => {
    const hand = ['BT-R3', 'TA-NUDGE_R-L5'];
    const stops = stopsOf(stand({ hand }), [turn('BT-R3', 'R'), add('TA-NUDGE_R-L5', 2)], rules);
    expect(stops.map(({ to, freed }) => [to, freed])).toEqual([
      [10, ['P10']],
      [12, ['P12']],
    ]);
    expect(stops[1]!.after.hand).toEqual([]);
  });

  it('ends where a card cannot follow', () => {
    const hand = ['BT-R3', 'BT-L2'];
    const chain = [turn('BT-R3', 'R'), turn('BT-L2', 'L')];
    expect(stopsOf(stand({ hand }), chain, rules)).toHaveLength(1);
  });

  it('goes on with Another Crack, then with the Action of the card it brought', () => {
    const hand = ['AT-CRACK-L1', 'AT-INSIDE-R4'];
    const chain: Move[] = [
      turn('AT-CRACK-L1', 'L'),
      { do: 'useCrack', card: 'AT-INSIDE-R4', direction: 'R' },
      { do: 'useInside', prisoner: 'P03', direction: 'L' },
    ];
    const stops = stopsOf(stand({ hand, line: ['P03'] }), chain, rules);
    expect(stops.map(({ to }) => to)).toEqual([6, 10, 7]);
  });

  it('uses an Informer that it has just freed', () => {
    const hand = ['BT-L2', 'BA-NUDGE_L'];
    const start = stand({ hand, line: ['I05', 'P18'] });
    expect(stopsOf(start, [turn('BT-L2', 'L'), add('BA-NUDGE_L', 2)], rules)).toHaveLength(2);
    const other = stand({ hand, line: ['P05', 'P18'] });
    expect(stopsOf(other, [turn('BT-L2', 'L'), add('BA-NUDGE_L', 2)], rules)).toHaveLength(1);
  });

  it('knows what can be reached', () => {
    const hand = ['BT-R3', 'BA-NUDGE_R'];
    expect([...withinReach(stand({ hand, line: ['P12', 'P17'] }), rules, 2)]).toEqual([12]);
    expect(withinReach(stand({ hand, line: ['P12', 'P17'] }), rules, 1).size).toBe(0);
  });
});
