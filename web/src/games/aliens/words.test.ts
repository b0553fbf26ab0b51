import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { buttonsOf } from './buttons';
import { Desk } from './desk.svelte';
import { faces, goldenGames, goldenMoments, tableOf, words } from './golden.testing';
import { heardIn } from './heard';
import { sceneOf } from './scene';
import { speak } from './speak';
import { statusOf } from './status';
import { tell } from './tell';
import { inWords } from './in-words';
import { list } from './view';

vi.setConfig({ testTimeout: 120_000 });

const moments = goldenGames.flatMap((name) =>
  goldenMoments(name).map((moment) => ({ ...moment, name })),
);

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

/** The game as the table tells of it: with what the rules say to whoever has this view. */
function told(name: string, view: JsonObject, legal: JsonObject[], acting: number[]) {
  const fields = { game: 'aliens', options: { game: name }, seats: list(view.players).length };
  const { prompt } = core.call('prompt', { ...fields, view });
  return { ...tableOf(view, 'en').game, legal, acting, prompt };
}
const isSentence = (text: string) => text.trim() !== '' && !/[{}]|undefined|NaN|ui\.|\?/.test(text);

/** What the rules would offer around a decision that was really made. */
function offered(action: JsonObject): JsonObject {
  if (action.do !== 'announce') return action;
  return { ...action, sectors: (action.sectors as string[]).map(() => 'any') };
}

describe.each(['en', 'de'])('in %s', (language) => {
  beforeEach(() => {
    document.documentElement.lang = language;
  });

  it('tells every kind of event, to everybody who learns of it', () => {
    const seen = new Set<string>();
    for (const { events, told: private_ } of moments)
      for (const event of [...events, ...private_.flat()]) {
        if (!event) continue;
        seen.add(String(event.event));
        const sentence = tell(event, words(language), faces);
        if (event.event === 'TurnStarted') expect(sentence).toBeNull();
        else expect(sentence).toSatisfy(isSentence);
      }
    expect(seen.size).toBeGreaterThanOrEqual(20);
    for (const name of seen) expect(words(language).has(`event.${name}`)).toBe(true);
  });

  it('has a sentence for the rare events, too', () => {
    const fields = {
      seat: 1,
      target: 2,
      by: 0,
      card: 'spotlight',
      character: 'medic',
      side: 'human',
      cause: 'none',
      sector: 'D08',
      from: 'H',
      to: 'K08',
      sectors: ['D08', 'E09'],
      seats: [1, 2],
      round: 3,
      pod: 4,
      number: 2,
      draw_pile: 50,
      discard_pile: 9,
      face_down: 2,
      humans: 3,
      aliens: 3,
      colour: 'red',
      colours: ['red', 'green'],
      reason: 'hunted',
    };
    const kinds = words(language)
      .keys()
      .filter((key) => /^event\.\w+$/.test(key));
    expect(kinds.length).toBeGreaterThanOrEqual(35);
    for (const key of kinds) {
      const event = key.slice('event.'.length);
      if (event !== 'TurnStarted')
        expect(tell({ event, ...fields }, words(language), faces)).toSatisfy(isSentence);
    }
  });

  it('uses the exact words of the game for what is said aloud', () => {
    const noise = {
      event: 'Noise',
      seat: 1,
      sectors: ['D08'],
      number: 1,
      draw_pile: 70,
      discard_pile: 2,
    };
    const expected = { en: 'Ben: “Noise in sector D08.”', de: 'Ben: „Geräusch in Sektor D08.“' };
    expect(tell(noise, words(language), faces)).toBe(expected[language as 'en' | 'de']);
  });

  it('tells both noise cards alike', () => {
    const noises = moments.flatMap(({ events }) => events).filter(({ event }) => event === 'Noise');
    const shapes = new Set(noises.map((event) => Object.keys(event).join()));
    expect(shapes.size).toBe(1);
  });

  it('keeps quiet about what it does not know', () => {
    expect(tell({ event: 'SomethingNew' }, words(language), faces)).toBeNull();
  });

  it('has a status for whoever acts, waits or watches, in every phase', () => {
    const phases = new Set<string>();
    for (const { name, seat, action, before, watched } of moments) {
      if (!action || !before[seat]) continue;
      const other = seat === 0 ? 1 : 0;
      for (const who of [seat, other, null]) {
        const view = who === null ? watched : before[who]!;
        const acting = who === seat;
        const game = told(name, view, acting ? [offered(action)] : [], [seat]);
        const status = statusOf(tableOf(view, language, { seat: who, game }));
        if (acting) phases.add(String(view.phase));
        expect([status.verb, status.rest, status.then ?? ''].join(' ')).toSatisfy(isSentence);
        if (view.phase !== 'over') expect(status.verb !== '').toBe(acting);
      }
    }
    expect([...phases].sort()).toEqual(
      ['after_move', 'after_resolution', 'announce', 'before_move', 'reaction'].sort(),
    );
  });

  it('offers every decision of the recorded games as a button', () => {
    const verbs = new Set<string>();
    for (const { name, seat, action, before } of moments) {
      if (!action || !before[seat]) continue;
      verbs.add(String(action.do));
      const game = told(name, before[seat]!, [offered(action)], [seat]);
      const scene = sceneOf(tableOf(before[seat]!, language, { seat, game }));
      const desk = new Desk();
      if (action.do === 'move') desk.picked = [String(action.to)];
      if (action.do === 'announce') desk.picked = action.sectors as string[];
      const { do: verb, item, ability } = action;
      if (verb === 'use_item') {
        desk.ask = { do: verb, item: item! };
        desk.picked = [String(action.sector)];
      }
      if (verb === 'use_ability') desk.ask = { do: verb, ability: ability! };
      if (['attack', 'lurk_attack', 'stay'].includes(String(verb))) desk.ask = { do: verb! };
      const { acts, sure } = buttonsOf(scene, desk);
      const sent = acts.flatMap(({ does }) =>
        does && 'act' in does ? [does.act] : does && 'go' in does ? [does.go] : [],
      );
      expect(sent).toContainEqual(action);
      for (const act of acts) expect(act.label).toSatisfy(isSentence);
      if (sure !== null) expect(sure.replace('?', '')).toSatisfy(isSentence);
    }
    expect(verbs.size).toBeGreaterThanOrEqual(7);
  });

  it('describes the table and every sector for listeners', () => {
    const lines: Line[] = [];
    for (const [seq, { events, views }] of moments.slice(0, 60).entries()) {
      lines.push({ seq, at: 0, kind: 'input', events } as unknown as Line);
      if (!views[0]) continue;
      const scene = sceneOf(tableOf(views[0], language, { log: lines }));
      for (const line of inWords(scene)) expect(line).toSatisfy(isSentence);
    }
    const { name, views } = moments[40]!;
    const [view] = views as [JsonObject];
    const seats = list(view.players).length;
    const asked = { game: 'aliens', options: { game: name }, seats, seat: 0, view };
    const [answer] = core.call('ask', { ...asked, actions: [{ about: true }] }).answers;
    const about = () => answer!.about!;
    const scene = sceneOf(tableOf(view, language, { log: lines, about }));
    expect(Object.keys(scene.ways().steps).length).toBeGreaterThan(100);
    for (const { name } of scene.zone.sectors)
      expect(speak(scene, new Desk(), name)).toSatisfy(isSentence);
    expect(speak(scene, new Desk(), 'A01')).toSatisfy(isSentence);
  });
});

it('speaks of a sector as the specification has it', () => {
  const view = {
    players: [{ place: 'D09', side: 'human', character: 'captain' }],
    records: [['D08', 'D09']],
  };
  const about = () => ({ steps: { D08: 1 }, pods: { D08: { pod: 4, number: 6 } } });
  const scene = sceneOf(tableOf(view, 'en', { about }));
  expect(speak(scene, new Desk(), 'D08')).toBe(
    'D08, dangerous, 1 step away, 6 from Pod 4, you were here in round 1.',
  );
});

it('hears what was said, with its round', () => {
  const events = [
    { event: 'RoundStarted', round: 3 },
    { event: 'Noise', seat: 1, sectors: ['D08', 'E09'], number: 2 },
    { event: 'PodReached', seat: 0, pod: 2 },
    { event: 'Moved', seat: 0, from: 'A', to: 'K06' },
  ];
  const heard = heardIn([{ seq: 4, events } as unknown as Line]);
  expect(heard.map(({ seat, round, kind, sectors }) => ({ seat, round, kind, sectors }))).toEqual([
    { seat: 1, round: 3, kind: 'noise', sectors: ['D08', 'E09'] },
    { seat: 0, round: 3, kind: 'pod', sectors: ['P2'] },
  ]);
});

it('has the same words in both languages', () => {
  expect(words('de').keys().sort()).toEqual(words('en').keys().sort());
});
