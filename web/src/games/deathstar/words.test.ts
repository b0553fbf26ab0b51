import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { statusOf } from '../../lib/prompt';
import { buttonsOf } from './buttons';
import { choicesOf, moversOf, placesOf } from './moves';
import { askAt, faces, goldenMoments, laid, optionsOf, seats, words } from './golden.testing';
import { goText, previewOf } from './preview';
import { standing } from './race';
import { readOut as tell } from '../../lib/tell';
import { inWords } from './tell';
import { readOptions, readView } from './view';

vi.setConfig({ testTimeout: 120_000 });

const moments = (['A', 'B'] as const).flatMap((sheet) => goldenMoments(sheet));
const options = readOptions(optionsOf());
let core: Core;
beforeAll(async () => {
  core = await builtCore();
});
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
      for (const line of inWords(readView(after), options, words(language), faces))
        expect(line).toSatisfy(isSentence);
  });

  it('has a status in every position of the recorded games', () => {
    const phases = new Set<string>();
    for (const { sheet, after: view } of moments) {
      phases.add(String(view.phase));
      const asked = { game: 'deathstar', options: { edition: sheet }, seats, view };
      const { prompt } = core.call('prompt', asked);
      const status = statusOf(prompt, words(language).naming(faces.map((face) => face.name)));
      expect([status.verb, status.rest, status.then ?? ''].join(' ')).toSatisfy(isSentence);
      const race = standing({ prompt } as never);
      expect(race.length).toBeGreaterThan(0);
      for (const { stage, progress } of race) {
        expect(words(language).has(`ui.stage.${stage}`)).toBe(true);
        expect(progress >= 0 && progress <= 40).toBe(true);
      }
      if (view.phase !== 'game_over') continue;
      expect(race[0]!.progress).toBe(40);
      expect((view.players as JsonObject[])[race[0]!.seat]!.place).toBe(1);
    }
    expect(phases.size).toBeGreaterThanOrEqual(8);
  });

  it('tells whoever is up what to do', () => {
    const { prompt } = laid(core, { players: [{ LL: 'DB', HC: 'NW1' }, {}] });
    const status = statusOf(prompt, words(language));
    expect(status).toMatchObject({ seat: 0, verb: words(language).text('ui.say.spin') });
    expect(status.then).toContain(words(language).text('token.LL'));
  });

  it('offers every action of the recorded games as a button or a place', () => {
    const verbs = new Set<string>();
    const named = words(language).naming(faces.map((face) => face.name));
    for (const moment of moments) {
      const { action, before } = moment;
      if (!action) continue;
      verbs.add(String(action.do));
      const view = readView(before);
      const ask = askAt(core, moment);
      const choices = choicesOf([action], ask);
      const movers = moversOf(choices);
      const mover = movers[0] ?? null;
      const place = placesOf(choices, mover)[0] ?? null;
      const way = place?.ways[0] ?? null;
      const picked = { choices, movers, mover, place, way };
      const acts = buttonsOf({ words: named, options, view, picked, ask });
      expect(acts.map((act) => act.does)).toContainEqual(action);
      for (const act of acts) expect(act.label).toSatisfy(isSentence);
      if (!place || !way) continue;
      expect(previewOf(named, place, way)).toSatisfy(isSentence);
      expect(goText(named, place, way)).toSatisfy(isSentence);
    }
    expect(verbs.size).toBeGreaterThanOrEqual(8);
  });
});
