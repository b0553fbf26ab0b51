import { beforeEach, describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue';
import { facesOf } from './faces';
import type { JsonObject } from './game';
import { callOuts, callOutText, tellLine } from './log';
import { outcomeSentence } from './outcome';
import type { Line, LineKind } from './protocol';
import { settings } from './settings.svelte';

const words = new Catalogue({
  'event.Spun': '{seat} spins {number}.',
  'outcome.won': '{seat} wins.',
  'outcome.trial': 'Done in {number} turns.',
}).naming(['Ann', 'Kit']);
const faces = facesOf(
  {
    seats: [
      { kind: 'person', person: 'p', name: 'Ann', left: false },
      { kind: 'bot', name: 'Kit', level: 'easy', left: false },
    ],
  },
  [0],
  [1],
);
const game = {
  tell: (event: Record<string, unknown>) =>
    event.event === 'Spun' ? words.sentence('event.Spun', event as never) : null,
};
const line = (kind: LineKind, more: Partial<Line> = {}): Line => ({ seq: 4, at: 0, kind, ...more });
const texts = (one: Line) => tellLine(one, game, words, faces).map((sentence) => sentence.text);

describe('the log', () => {
  beforeEach(() => {
    settings.language = 'en';
  });

  it('has one sentence for each event that the game tells', () => {
    const events: JsonObject[] = [{ event: 'Spun', seat: 1, number: 3 }, { event: 'Quiet' }];
    const told = tellLine(line('input', { events }), game, words, faces);
    expect(told).toEqual([
      { key: '4.0', seat: 1, text: 'Kit spins 3.', speaker: null, watcher: false },
    ]);
  });

  it('knows who spoke and whether they only watch', () => {
    const said = tellLine(
      line('said', { name: 'Zoe', text: 'Hi', watchers: true }),
      game,
      words,
      faces,
    );
    expect(said[0]).toMatchObject({ speaker: 'Zoe', text: 'Hi', watcher: true });
  });

  it('says call-outs in the reader’s language', () => {
    const call = line('said', { seat: 0, call: 'hurry' });
    expect(texts(call)).toEqual(['Hurry up']);
    settings.language = 'de';
    expect(texts(call)).toEqual(['Beeilung']);
    for (const one of callOuts) expect(callOutText(one)).not.toBe(one);
  });

  it('says a game’s own call-outs in its words', () => {
    const own = new Catalogue({ 'call.stuck': 'I am stuck.', 'call.hurry': 'Quick!' });
    expect(callOutText('stuck', own)).toBe('I am stuck.');
    expect(callOutText('hurry', own)).toBe('Quick!');
    settings.language = 'en';
    expect(callOutText('thanks', own)).toBe('Thanks');
    expect(tellLine(line('said', { seat: 0, call: 'stuck' }), game, own, faces)[0]?.text).toBe(
      'I am stuck.',
    );
  });

  it('tells what happens at the table', () => {
    expect(texts(line('sat', { seat: 0, name: 'Ann' }))).toEqual(['Ann sat down.']);
    expect(texts(line('stood', { seat: 0 }))).toEqual(['Ann stood up.']);
    expect(texts(line('asked', { seat: 0, what: 'undo' }))).toEqual([
      'Ann asks to take a move back.',
    ]);
    expect(texts(line('answered', { seat: 0, yes: false }))).toEqual(['Ann says no.']);
    expect(texts(line('stand_in', { seat: 0, what: 'easy' }))).toEqual(['A bot plays for Ann.']);
    expect(texts(line('muted', { person: 'z', name: 'Zoe', yes: true }))).toEqual([
      'Zoe was muted.',
    ]);
    expect(texts(line('muted', { yes: true, watchers: true }))).toEqual([
      'Those who only watch were muted.',
    ]);
    expect(texts(line('asked', { what: 'sit', name: 'Zoe', seat: 1 }))).toEqual([
      'Zoe would like to take a seat.',
    ]);
    expect(texts(line('stand_in', { seat: 0 }))).toEqual(['Ann plays again.']);
    expect(texts(line('held'))).toEqual([]);
  });

  it('names everybody, even without a name', () => {
    const seats = [
      { kind: 'bot' as const, left: false },
      { kind: 'open' as const, left: false },
    ];
    expect(facesOf({ seats }, [], []).map((face) => face.name)).toEqual(['Bot 1', 'Seat 2']);
    expect(faces[0].you).toBe(true);
    expect(faces[1]).toMatchObject({ bot: true, away: true });
  });
});

describe('the outcome', () => {
  it('is a sentence of the game', () => {
    expect(outcomeSentence({ reason: 'won', winners: [1] }, words)).toBe('Kit wins.');
    const trial = { reason: 'trial', winners: [0], scores: [31] };
    expect(outcomeSentence(trial, words)).toBe('Done in 31 turns.');
    expect(outcomeSentence(null, words)).toBe('');
  });
});
