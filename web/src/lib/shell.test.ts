import { beforeEach, describe, expect, it } from 'vitest';
import { clockText } from './clock.svelte';
import { Refusal } from './link';
import { markTab } from './notice';
import { refusalText } from './refusals';
import { m } from '../paraglide/messages';
import { Catalogue } from './catalogue';
import { settings } from './settings.svelte';
import aliensInGerman from '../../../games/aliens/text/de.json';

describe('clockText', () => {
  it('shows minutes, hours and never less than nothing', () => {
    expect(clockText(167_000)).toBe('2:47');
    expect(clockText(9_001)).toBe('0:10');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(-5)).toBe('0:00');
  });
});

describe('markTab', () => {
  it('shows a turn in title and icon', () => {
    document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
    const icon = () => document.querySelector('link[rel=icon]')!.getAttribute('href');
    markTab('Race', true);
    expect(document.title).toBe('● Race');
    expect(icon()).toBe('/icon-turn.svg');
    markTab('Race', false);
    expect(document.title).toBe('Race');
    expect(icon()).toBe('/icon.svg');
  });
});

describe('refusalText', () => {
  beforeEach(() => {
    settings.language = 'en';
  });

  it('takes the game’s words first', () => {
    const words = new Catalogue({ 'refusal.WrongCount': 'You must move exactly {number}.' });
    const refusal = new Refusal({ code: 'WrongCount', rule: 'X-1', number: 3 });
    expect(refusalText(refusal, words)).toBe('You must move exactly 3.');
  });

  it('has its own words for what tables say', () => {
    expect(refusalText(new Refusal({ code: 'seat_taken', sentence: 'No.' }))).toContain('faster');
  });

  it('says what tables and servers refuse in the reader’s language', () => {
    const grace = new Refusal({ code: 'grace', name: 'Juno', seconds: 1 });
    expect(refusalText(grace)).toBe('Juno may still come back. A bot can play in 1 second.');
    settings.language = 'de';
    expect(refusalText(grace)).toContain('1 Sekunde');
    for (const code of ['undo_off', 'wrong_share', 'stopping', 'not_at_table'])
      expect(refusalText(new Refusal({ code })), code).not.toBe(m.refusal_unknown());
    settings.language = 'en';
  });

  it('says why house rules cannot be played, with the options by their names', () => {
    const german = new Catalogue(aliensInGerman);
    settings.language = 'de';
    const together = new Refusal({
      code: 'bad_options',
      why: 'refusal.setup.last_human',
      problem: 'refusal.setup.last_human {}',
    });
    expect(refusalText(together, german)).toBe(
      'Mit diesen Hausregeln lässt sich so nicht spielen: „Geheime Tode“ verbirgt, wer der letzte Mensch ist; ' +
        '„Mutation des letzten Menschen“ kann dann nicht „Nicht erlaubt“ sein.',
    );
    const value = new Refusal({
      code: 'bad_options',
      why: 'refusal.setup.too_long',
      option: 'start_player',
      most: 9,
      count: 10,
    });
    expect(refusalText(value, german)).toContain('„Startspieler“ hat höchstens 9 Zeichen');
    expect(refusalText(together)).toBe('So lässt sich der Tisch nicht decken.');
    settings.language = 'en';
  });

  it('repeats the server otherwise', () => {
    expect(refusalText(new Refusal({ code: 'odd', sentence: 'Odd thing.' }))).toBe('Odd thing.');
    expect(refusalText(new Error('x'))).toContain('did not work');
  });
});
