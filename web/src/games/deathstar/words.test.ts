import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../lib/game';
import { actsOf } from './acts';
import { choicesOf, moversOf, placesOf } from './moves';
import { faces, goldenMoments, tableOf, words } from './golden.testing';
import { goText, previewOf } from './preview';
import { nextSeat, statusIn } from './status';
import { tell, told } from './tell';
import { textsIn } from './text';
import { readOptions, readView } from './view';

vi.setConfig({ testTimeout: 120_000 });

const moments = (['A', 'B'] as const).flatMap((sheet) => goldenMoments(sheet));
const options = readOptions({});
const isSentence = (text: string) => text.trim() !== '' && !/[{}]|undefined|null|NaN|\?/.test(text);

describe.each(['en', 'de'])('in %s', (language) => {
  beforeEach(() => {
    document.documentElement.lang = language;
  });

  it('tells every kind of event', () => {
    const seen = new Set<string>();
    for (const { events } of moments)
      for (const event of events) {
        seen.add(String(event.event));
        expect(tell(event, words(language), faces)).toSatisfy(isSentence);
      }
    for (const key of words(language).keys())
      if (key.startsWith('event.') && seen.has(key.slice('event.'.length)))
        seen.delete(key.slice('event.'.length));
    expect([...seen]).toEqual([]);
  });

  it('reads a drawn card out and names the players', () => {
    const drawn: JsonObject = {
      event: 'ForceDrawn',
      seat: 1,
      token: 'LL',
      card: 'FC-24',
      number: 1,
    };
    const sentence = tell(drawn, words(language), faces)!;
    expect(sentence).toContain('Ben');
    expect(sentence).toContain(words(language).text('card.FC-24.text'));
  });

  it('keeps quiet about what it does not know', () => {
    expect(tell({ event: 'SomethingNew' }, words(language), faces)).toBeNull();
  });

  it('describes every position for listeners', () => {
    for (const { after } of moments)
      for (const line of told(readView(after), options, words(language), faces))
        expect(line).toSatisfy(isSentence);
  });

  it('has a status for whoever acts, waits or watches, in every phase', () => {
    const phases = new Set<string>();
    for (const { seat, action, before } of moments) {
      if (!action) continue;
      phases.add(String(before.phase));
      const game = { ...tableOf(before, language).game, legal: [action] };
      for (const who of [seat, seat === 0 ? 1 : 0, null]) {
        const status = statusIn(language, tableOf(before, language, { seat: who, game }));
        const whole = [status.verb, status.rest, status.then ?? ''].join(' ');
        expect(whole).toSatisfy(isSentence);
        expect(status.verb !== '').toBe(who === seat);
      }
    }
    expect(phases.size).toBeGreaterThanOrEqual(8);
  });

  it('says how it ended', () => {
    const last = goldenMoments('A').at(-1)!.after;
    const view = readView(last);
    const winner = view.players.findIndex((player) => player.place === 1);
    const outcome = { winners: [winner], reason: view.reason };
    const game = { ...tableOf(last, language).game, outcome };
    const status = statusIn(language, tableOf(last, language, { game }));
    expect(status.seat).toBe(winner);
    expect(status.rest).toContain(faces[winner]!.name);
  });

  it('offers every action of the recorded games as a button or a place', () => {
    const verbs = new Set<string>();
    const telling = {
      words: words(language).naming(faces.map((face) => face.name)),
      texts: textsIn(language),
      options,
    };
    for (const { action, before } of moments) {
      if (!action) continue;
      verbs.add(String(action.do));
      const view = readView(before);
      const choices = choicesOf(view, options, [action]);
      const movers = moversOf(choices);
      const mover = movers[0] ?? null;
      const place = placesOf(choices, mover)[0] ?? null;
      const way = place?.ways[0] ?? null;
      const acts = actsOf(telling, view, { choices, movers, mover, place, way });
      expect(acts.map((act) => act.does)).toContainEqual(action);
      for (const act of acts) expect(act.label).toSatisfy(isSentence);
      if (!place || !way) continue;
      expect(previewOf(telling, place, way)).toSatisfy(isSentence);
      expect(goText(telling, place, way)).toSatisfy(isSentence);
    }
    expect(verbs.size).toBeGreaterThanOrEqual(8);
  });

  it('leaves no text empty', () => {
    for (const text of Object.values(textsIn(language)))
      if (typeof text === 'string') expect(text).not.toBe('');
  });
});

it('knows who comes next', () => {
  const view = readView({ current: 2, players: [{ left: true }, {}, {}] });
  expect(nextSeat(view)).toBe(1);
});
