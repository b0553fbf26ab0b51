import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { laid, words } from './golden.testing';
import { choicesOf, highlights, moversOf, placesOf } from './moves';
import { goText, previewOf } from './preview';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const sheetB = { edition: 'B' };
const player = (LL: string, HC: string, more: JsonObject = {}): JsonObject => ({ LL, HC, ...more });
const done = { blueprint: true, tractor: true };

/** What may be done in a position, and what the rules foresee of it. */
function choicesAt(players: JsonObject[], more: JsonObject = {}, options: JsonObject = {}) {
  const position = { phase: 'await_move', current: 0, players, spin: 2, ...more };
  const { legal, ask } = laid(core, position, options, players.length);
  return { legal, ...choicesOf(legal, ask) };
}

function placeAt({ places }: { places: ReturnType<typeof choicesOf>['places'] }, spot: string) {
  const place = places.find((one) => one.spot === spot)!;
  const way = place.ways[0]!;
  const named = words('en').naming(['Ann', 'Ben', 'Cleo']);
  return { place, way, said: previewOf(named, place, way), go: goText(named, place, way) };
}

describe('choicesOf', () => {
  it('brings paths of one token to one spot together', () => {
    const { legal, places } = choicesAt([player('XN', 'SW3'), player('TC', 'TC')], { spin: 3 });
    const ways = places.flatMap((place) => place.ways);
    expect(ways.map((way) => way.action)).toHaveLength(legal.length);
    expect(new Set(places.map(({ mover, spot }) => mover + spot)).size).toBe(places.length);
    for (const { spot, ways } of places)
      for (const { path } of ways) expect(path.at(-1)).toBe(spot);
  });

  it('gives every verb its place, also before anything can be asked', () => {
    const legal: JsonObject[] = [
      { do: 'spin' },
      { do: 'present_escape', token: 'LL' },
      { do: 'move', token: 'HC', path: ['NW2'] },
      { do: 'hold' },
      { do: 'send_back' },
      { do: 'stop_short' },
      { do: 'move_card', token: 'HC', path: ['NW3'] },
      { do: 'use_card_move' },
      { do: 'use_card_free' },
      { do: 'fly', path: ['L1'] },
      { do: 'step', spot: ['L2'] },
    ];
    const choices = choicesOf(legal);
    const { places, escapes, ...plain } = choices;
    const all = [...Object.values(plain), ...escapes.map(({ action }) => action)];
    for (const { ways } of places) all.push(...ways.map(({ action }) => action));
    expect(all).toHaveLength(legal.length);
    expect(all).toEqual(expect.arrayContaining(legal));
    expect(moversOf(choices)).toEqual(['HC', 'pair']);
    expect(placesOf(choices, 'pair').map((place) => place.spot)).toEqual(['L1', 'L2']);
  });

  it('says what an end brings', () => {
    const at = choicesAt([player('NW5', 'FSW3', { tractor: true }), player('TC', 'TC')]);
    expect(['CR', 'TB', 'FSW1'].map((spot) => placeAt(at, spot).place.gain)).toEqual([
      'blueprint',
      'nothing',
      'force',
    ]);
    expect(placeAt(at, 'CR').said).toContain('takes the Death Star Blueprint');
    expect(placeAt(at, 'FSW1').go).toBe('Go, draw a card');
    expect(highlights(at.places).map((place) => place.spot)).toEqual(['CR']);
  });

  it('stops before the own token and shows where', () => {
    const at = choicesAt([player('NW1', 'NW3'), player('TC', 'TC')]);
    const { way, said } = placeAt(at, 'NW2');
    expect(way).toMatchObject({ path: ['NW2'], result: 'stop_short', met: null });
    expect(said).toContain('stops short of your own token');
  });

  it('lets own tokens share a spot on sheet B', () => {
    const at = choicesAt([player('NW1', 'NW3'), player('TC', 'TC')], {}, sheetB);
    expect(placeAt(at, 'NW3').way).toMatchObject({ result: 'full', met: null, sent: null });
  });

  it('announces a choice where somebody stands, and none without a spot before', () => {
    const open = choicesAt([player('NW1', 'SW3'), player('NW3', 'TC')]);
    const met = placeAt(open, 'NW3');
    expect(met.way.met).toMatchObject({ seat: 1, token: 'LL' });
    expect(met.said).toContain('Leia/Luke of Ben is there: send it back or stop short');
    expect(met.go).toBe('Go, meet Ben');
    const crowded = choicesAt([player('NW1', 'SW3'), player('NW3', 'NW2')]);
    const sent = placeAt(crowded, 'NW3');
    expect(sent.way).toMatchObject({ met: null, sent: { seat: 1, token: 'LL', spot: 'DB' } });
    expect(sent.go).toBe('Go, send Leia/Luke of Ben back');
  });

  it('says what a room brings although somebody stands there', () => {
    const at = choicesAt([player('NW5', 'TC'), player('TC', 'CR')]);
    expect(placeAt(at, 'CR')).toMatchObject({ place: { gain: 'blueprint' }, go: 'Go, meet Ben' });
    expect(placeAt(at, 'CR').said).toContain('takes the Death Star Blueprint');
  });

  it('sends only like tokens away on sheet B', () => {
    const at = choicesAt([player('NW1', 'NW2'), player('NW3', 'NW4')], {}, sheetB);
    const like = at.places.find((one) => one.mover === 'LL' && one.spot === 'NW3')!;
    expect(like.ways[0]!.sent).toMatchObject({ token: 'LL', spot: 'TC' });
    const sharing = choicesAt([player('NW1', 'TC'), player('TC', 'NW3')], {}, sheetB);
    expect(placeAt(sharing, 'NW3').way).toMatchObject({ met: null, sent: null });
  });

  it('tells a wait before the ship from a whole move', () => {
    const players = [player('P1', 'SW3', done), player('TC', 'TC')];
    const wait = placeAt(choicesAt(players, { spin: 3 }), 'P2');
    expect(wait.way.result).toBe('wait');
    expect(wait.said).toContain('waits there for a 1');
    const board = placeAt(choicesAt(players, { spin: 2 }), 'MF');
    expect(board).toMatchObject({ place: { gain: 'board' }, go: 'Go aboard' });
  });

  it('meets pairs in Hyperspace and warns of dogfights', () => {
    const players = [player('MF', 'MF'), player('C2', 'C2')];
    const at = choicesAt(players, { phase: 'await_flight' });
    const met = placeAt(at, 'C2');
    expect(met.way.met).toMatchObject({ seat: 1, token: 'pair' });
    expect(met.said).toContain('the pair of Ben is there');
    const fight = placeAt(at, 'L2');
    expect(fight).toMatchObject({ place: { gain: 'dogfight' }, go: 'Go, dogfight' });
    expect(fight.said).toContain('dogfight, won 2 in 3');
    const sheet = choicesAt(players, { phase: 'await_flight' }, sheetB);
    expect(placeAt(sheet, 'C2').way.sent).toMatchObject({ token: 'pair', spot: 'MF' });
  });

  it('wins, or takes a place where the others play on', () => {
    const win = choicesAt([player('C6', 'C6'), player('TC', 'TC')], {
      phase: 'await_flight',
      spin: 1,
    });
    expect(placeAt(win, 'RB')).toMatchObject({ place: { gain: 'win' }, go: 'Go and win' });
    const base = player('RB', 'RB', { place: 1 });
    const second = choicesAt(
      [player('C6', 'C6'), base, player('TC', 'TC')],
      { phase: 'await_flight', spin: 1 },
      { play_on: true },
    );
    expect(placeAt(second, 'RB').said).toContain('takes place 2');
  });
});
