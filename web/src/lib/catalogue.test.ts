import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue';
import type { JsonObject } from './game';

// The same cases as engine/test/text.cpp: browser and terminal read the same files alike.
const file = {
  'event.Moved': '{seat} moves {token} to {spot}.',
  'event.Sent': '{by} sends {seat} away.',
  'event.Turn': '{extra:true=Extra turn for {seat}|*=Round {round}: {seat} is up}.',
  'event.Lost': '{number:0=none|1=one|2={number} of {token}}',
  'event.Drew': '{seat} draws {card}.',
  'event.Nested': '{a:x=one {b:y=two|*=three}|*=four}',
  'event.Way': 'via {path}',
  'event.Stop': '{path@last:NW1=first|*={path@last}}',
  'event.Ends': 'via {way} on {way@last}',
  'field.way.last': 'spot',
  'event.Went': '{seat} goes {spot@where_to}, over {path@size:1=one spot|*={path@size} spots}.',
  'event.Power': '{power:<0=loses {power@size}|*=gains {power@size}}',
  'event.Own': '{seat:{by}=for themselves|*=for {by}}, {counted:<{raw}=capped|*=whole}',
  'event.Read': '{card}: {card@text}',
  'where_to.NW1': 'into ring 1',
  'card.FC-01.text': 'Beep.',
  'token.LL': 'Leia/Luke',
  'spot.NW1': 'ring 1',
  'card.FC-01.title': 'Droid',
  'field.by': 'seat',
  'field.path': 'spot',
  'space/token.LL': 'pilot',
  'space/extra.key': 'only here',
  'option.a/b': 'kept',
};

const catalogue = (theme = '') => new Catalogue(file, theme).naming(['Ann', 'Ben']);
const said = (key: string, fields: JsonObject) => catalogue().sentence(key, fields);

describe('Catalogue', () => {
  it('turns placeholders into words of their field', () => {
    expect(said('event.Moved', { seat: 1, token: 'LL', spot: 'NW1' })).toBe(
      'Ben moves Leia/Luke to ring 1.',
    );
  });

  it('lets a value without a word stand for itself', () => {
    expect(said('event.Moved', { seat: 5, token: 'HC', spot: null })).toBe('5 moves HC to null.');
  });

  it('takes a title for a word', () => {
    expect(said('event.Drew', { seat: 0, card: 'FC-01' })).toBe('Ann draws Droid.');
  });

  it('words a field like another', () => {
    expect(said('event.Sent', { seat: 0, by: 1 })).toBe('Ben sends Ann away.');
    expect(said('event.Way', { path: ['NW1', 'NW2'] })).toBe('via ring 1, NW2');
    expect(said('event.Stop', { path: ['NW1', 'NW2'] })).toBe('NW2');
    expect(said('event.Stop', { path: ['NW2', 'NW1'] })).toBe('first');
    expect(said('event.Stop', { path: [] })).toBe('');
    expect(said('event.Ends', { way: ['NW2', 'NW1'] })).toBe('via NW2, NW1 on ring 1');
    expect(said('event.Stop', { path: 'NW1' })).toBe('first');
  });

  it('chooses by the raw value', () => {
    expect(said('event.Turn', { extra: true, round: 3, seat: 0 })).toBe('Extra turn for Ann.');
    expect(said('event.Turn', { extra: false, round: 3, seat: 0 })).toBe('Round 3: Ann is up.');
    expect(said('event.Lost', { number: 2, token: 'LL' })).toBe('2 of Leia/Luke');
  });

  it('allows a choice within a choice', () => {
    expect(said('event.Nested', { a: 'x', b: 'z' })).toBe('one three');
    expect(said('event.Nested', { a: 'w', b: 'y' })).toBe('four');
  });

  it('has other words for another place in a sentence', () => {
    expect(said('event.Went', { seat: 0, spot: 'NW1', path: ['NW1'] })).toBe(
      'Ann goes into ring 1, over one spot.',
    );
    expect(said('event.Went', { seat: 0, spot: 'NW2', path: ['NW1', 'NW2'] })).toBe(
      'Ann goes NW2, over 2 spots.',
    );
    expect(said('event.Read', { card: 'FC-01' })).toBe('Droid: Beep.');
  });

  it('tells what the data say', () => {
    const words = new Catalogue({
      a: '{one} has {one@number:1=one point|*={one@number} points}, {one@sort}.',
      'field.one': 'card',
      'card.X': 'Ex',
      'sort.big': 'a big one',
    });
    words.learn('card', { deck: [{ id: 'X', number: 3, sort: 'big' }] });
    expect(words.sentence('a', { one: 'X' })).toBe('Ex has 3 points, a big one.');
  });

  it('says what the data say', () => {
    const words = new Catalogue({
      'card.X.text': 'Take {=card.X.number}.',
      also: '{=card.X.text}',
    });
    words.learn('card', [{ id: 'X', number: 3 }]);
    expect(words.text('card.X.text')).toBe('Take 3.');
    expect(words.text('also')).toBe('Take 3.');
  });

  it('compares', () => {
    expect(said('event.Power', { power: -2 })).toBe('loses 2');
    expect(said('event.Power', { power: 3 })).toBe('gains 3');
    expect(said('event.Own', { seat: 1, by: 1, counted: 5, raw: 7 })).toBe(
      'for themselves, capped',
    );
    expect(said('event.Own', { seat: 1, by: 0, counted: 5, raw: 5 })).toBe('for Ann, whole');
  });

  it('replaces words by a theme and hides them from others', () => {
    expect(catalogue('space').text('token.LL')).toBe('pilot');
    expect(catalogue('space').has('extra.key')).toBe(true);
    expect(catalogue().has('extra.key')).toBe(false);
    expect(catalogue().has('space/token.LL')).toBe(false);
    expect(catalogue().has('option.a/b')).toBe(true);
  });

  it('says what another key says', () => {
    const file = {
      a: '“{=option.b.name}” of {seat}, {n:1={=c}|*=none}',
      'option.b.name': 'Bee',
      c: '{=option.b.name} and {n}',
      'space/option.b.name': 'Buzz',
    };
    const words = new Catalogue(file);
    expect(words.sentence('a', { seat: 3, n: 1 })).toBe('“Bee” of 3, Bee and 1');
    expect(words.text('c')).toBe('Bee and {n}');
    const themed = new Catalogue(file, 'space');
    expect(themed.sentence('a', { seat: 3, n: 2 })).toBe('“Buzz” of 3, none');
  });

  it('takes over what it lacks', () => {
    const words = new Catalogue({ a: 'own {b}' }).naming(['Ann']);
    const both = words.joined(new Catalogue({ a: 'other', 'b.x': 'ex' }));
    expect(both.sentence('a', { b: 'x' })).toBe('own ex');
    expect(both.seatNames()).toEqual(['Ann']);
    expect(words.has('b.x')).toBe(false);
  });

  it('knows what stays open', () => {
    const words = catalogue();
    expect(words.unfilled('event.Lost', { number: 0 })).toEqual([]);
    expect(words.unfilled('event.Moved', { seat: 0, token: 'LL' })).toEqual(['spot']);
    expect(words.sentence('event.Way', {})).toBe('via ?');
    expect(words.unfilled('event.Lost', { number: 2 })).toEqual(['token']);
    expect(words.unfilled('event.Lost', { number: 3 })).toEqual(['number:3']);
    expect(words.unfilled('event.Turn', {})).toEqual(['extra']);
  });

  it('shows a missing key', () => {
    expect(said('event.Nothing', {})).toBe('event.Nothing');
  });

  it('keeps the words when the players change', () => {
    const other = catalogue().naming(['Cleo']);
    expect(other.sentence('event.Sent', { seat: 0, by: 0 })).toBe('Cleo sends Cleo away.');
    expect(catalogue().seatNames()).toEqual(['Ann', 'Ben']);
  });
});
