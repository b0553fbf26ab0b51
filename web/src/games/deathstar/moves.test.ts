import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import { choicesOf, countOf, highlights, moversOf, placesOf } from './moves';
import { readOptions, readView } from './view';

const sheetA = readOptions({});
const sheetB = readOptions({ edition: 'B', collision: 'like_to_compactor' });
const player = (LL: string, HC: string, more: JsonObject = {}): JsonObject => ({ LL, HC, ...more });
const viewOf = (players: JsonObject[], more: JsonObject = {}) =>
  readView({ phase: 'await_move', current: 0, players, spin: 2, ...more });
const move = (token: string, ...path: string[]): JsonObject => ({ do: 'move', token, path });

describe('choicesOf', () => {
  it('brings paths of one token to one spot together', () => {
    const view = viewOf([player('FNW2', 'SW3'), player('TC', 'TC')]);
    const legal = [move('LL', 'FNW3', 'XN'), move('LL', 'XW', 'XN'), move('HC', 'SW4', 'SW5')];
    const { places } = choicesOf(view, sheetA, legal);
    expect(places.map((place) => [place.mover, place.spot, place.ways.length])).toEqual([
      ['LL', 'XN', 2],
      ['HC', 'SW5', 1],
    ]);
    expect(places[0]!.ways.map((way) => way.action)).toEqual(legal.slice(0, 2));
  });

  it('gives every verb its place', () => {
    const view = viewOf([player('DB', 'NW1'), player('TC', 'TC')]);
    const legal: JsonObject[] = [
      { do: 'spin' },
      { do: 'present_escape', token: 'LL' },
      move('HC', 'NW2'),
      { do: 'hold' },
      { do: 'send_back' },
      { do: 'stop_short' },
      { do: 'move_card', token: 'HC', path: ['NW3'] },
      { do: 'use_card_move' },
      { do: 'use_card_free' },
      { do: 'fly', path: ['L1'] },
      { do: 'step', spot: ['L2'] },
    ];
    const choices = choicesOf(view, sheetA, legal);
    expect(countOf(choices)).toBe(legal.length);
    expect(moversOf(choices)).toEqual(['HC', 'pair']);
    expect(placesOf(choices, 'pair').map((place) => place.spot)).toEqual(['L1', 'L2']);
  });

  it('says what an end brings', () => {
    const view = viewOf([player('NW5', 'FSW3', { tractor: true }), player('TC', 'TC')]);
    const { places } = choicesOf(view, sheetA, [
      move('LL', 'NW6', 'CR'),
      move('HC', 'FSW4', 'TB'),
      move('HC', 'FSW2', 'FSW1'),
    ]);
    expect(places.map((place) => place.reward)).toEqual(['blueprint', 'nothing', 'force']);
    expect(highlights(places).map((place) => place.spot)).toEqual(['CR']);
  });

  it('stops before the own token and shows where', () => {
    const view = viewOf([player('NW1', 'NW3'), player('TC', 'TC')]);
    const [place] = choicesOf(view, sheetA, [move('LL', 'NW2', 'NW3')]).places;
    expect(place).toMatchObject({ spot: 'NW2', ways: [{ path: ['NW2'], stopsShort: true }] });
  });

  it('lets own tokens share a spot on sheet B', () => {
    const view = viewOf([player('NW1', 'NW3'), player('TC', 'TC')]);
    const [place] = choicesOf(view, sheetB, [move('LL', 'NW2', 'NW3')]).places;
    expect(place).toMatchObject({ spot: 'NW3', ways: [{ stopsShort: false, meets: null }] });
  });

  it('announces a choice where somebody stands, and none without a spot before', () => {
    const view = viewOf([player('NW1', 'SW3'), player('NW3', 'NW2')]);
    const free = choicesOf(view, sheetA, [move('HC', 'SW2', 'SW1')]).places[0]!.ways[0]!;
    expect(free.meets).toBeNull();
    const sent = choicesOf(view, sheetA, [move('LL', 'NW2', 'NW3')]).places[0]!.ways[0]!;
    expect(sent.meets).toMatchObject({ seat: 1, kind: 'LL', how: 'sent', to: 'DB' });
    const open = viewOf([player('NW1', 'SW3'), player('NW3', 'TC')]);
    const choice = choicesOf(open, sheetA, [move('LL', 'NW2', 'NW3')]).places[0]!.ways[0]!;
    expect(choice.meets).toMatchObject({ how: 'choice', short: 'NW2' });
  });

  it('sends only like tokens away on sheet B', () => {
    const view = viewOf([player('NW1', 'SW3'), player('NW3', 'SW5')]);
    const [like, unlike] = choicesOf(view, sheetB, [
      move('LL', 'NW2', 'NW3'),
      move('LL', 'NW2', 'SW5'),
    ]).places;
    expect(like!.ways[0]!.meets).toMatchObject({ how: 'sent', to: 'TC' });
    expect(unlike!.ways[0]!.meets).toBeNull();
  });

  it('tells a wait before the ship from a whole move', () => {
    const view = viewOf([player('P1', 'SW3'), player('TC', 'TC')], { spin: 3 });
    const places = choicesOf(view, sheetA, [move('LL', 'P2'), move('LL', 'P2', 'MF')]).places;
    expect(places.map((place) => place.ways[0]!.waits)).toEqual([true, false]);
    expect(places[1]!.reward).toBe('board');
  });

  it('meets pairs in Hyperspace', () => {
    const view = viewOf([player('MF', 'MF'), player('L2', 'L2')], { phase: 'await_flight' });
    const fly = { do: 'fly', path: ['L1', 'L2'] };
    const way = choicesOf(view, sheetA, [fly]).places[0]!.ways[0]!;
    expect(way.meets).toMatchObject({
      seat: 1,
      kind: 'pair',
      how: 'choice',
      to: 'MF',
      short: 'L1',
    });
    const step = choicesOf(view, sheetA, [{ do: 'step', spot: ['L2'] }]).places[0]!.ways[0]!;
    expect(step.meets).toMatchObject({ how: 'sent' });
  });
});
