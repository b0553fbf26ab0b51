import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import { baseChoices, choiceOf, deedChoices, itemChoices, type Choice } from './choices';
import { answered, draftOf, type Values } from './draft';
import { effectText, priceOf, priceText } from './foreseen';
import { tableOf } from './golden.testing';
import { position } from './laid.testing';
import { Match } from './match.testing';
import { sceneOf, wire, type Scene } from './scene';
import { whyText } from './speak';
import { items, locations, type Location } from './view';

vi.setConfig({ testTimeout: 120_000 });

let core: Core;
let matches: Match[] = [];
beforeAll(async () => {
  core = await builtCore();
});
afterEach(() => {
  for (const match of matches) match.close();
  matches = [];
});

const everything = [...items, 'evidence'] as string[];

/** Survivors who have everything, in every room, open and powered or not, with the Agent or not. */
function* situations(): Generator<{ more: JsonObject; options: JsonObject }> {
  for (const sides of ['standard', 'advanced'])
    for (const place of locations)
      for (const [lock, power] of [
        ['open', 3],
        ['held', 1],
        ['closed', 0],
      ] as const)
        for (const agent of [place, 'depot' as Location]) {
          const here = { place, halves: 2, damage: 1 };
          yield {
            options: { sides },
            more: {
              locks: { [place]: lock },
              power: { infirmary: 0, depot: 0, generator: 0, [place]: power },
              discard: power === 3 ? ['crowbar', 'keycard'] : [],
              escape: power === 1 ? 11 : 4,
              hand: power === 0 ? [] : ['probe'],
              players: [
                { place: agent },
                { ...here, items: power === 0 ? [] : everything, damage: power },
                { ...here, items: ['evidence', 'medkit'] },
                { ...here, place: 'command', damage: 0, items: [] },
                { place, dead: true, damage: 4 },
              ],
            },
          };
        }
}

function open(more: JsonObject, options: JsonObject = {}): Match {
  const match = new Match(core, position(more), options);
  matches.push(match);
  return match;
}

function sceneIn(match: Match, more: Partial<TableProps> = {}): Scene {
  const { view, legal, prompt } = match.look(1);
  const base = tableOf(view, 'en', { seat: 1 });
  return sceneOf({
    ...base,
    state: { ...base.state, options: match.options } as TableProps['state'],
    game: { ...base.game, legal, prompt },
    ask: match.asking(1),
    ...more,
  });
}

const choicesOf = (scene: Scene): Choice[] => [
  ...deedChoices(scene),
  ...baseChoices(scene),
  ...itemChoices(scene),
];

/** Takes the first of everything that a choice asks for. */
function filledIn(scene: Scene, choice: Choice) {
  let values: Values = {};
  for (let step = 0; step < 6; ++step) {
    const { asks, act } = draftOf(scene, choice, values);
    if (act) return act;
    const ask = asks.at(-1)!;
    if (ask.kind !== 'number')
      values = answered(values, ask, ask.kind === 'items' ? 0 : ask.options[0]!);
  }
  return null;
}

describe('what can be done', () => {
  it('belongs to a choice, is filled in, accepted, and says what it costs and does', () => {
    for (const { more, options } of situations()) {
      const match = open(more, options);
      const scene = sceneIn(match);
      const choices = choicesOf(scene);
      const listed = choices.flatMap(({ acts }) => acts);
      expect(listed).toHaveLength(scene.legal.filter((act) => act.do !== 'done').length);
      for (const choice of choices.filter(({ can }) => can)) {
        const act = filledIn(scene, choice);
        expect(act, choice.id).not.toBeNull();
        open(more, options).act(1, wire(act!));
        expect(priceText(scene, choice, priceOf(scene, choice, act))).not.toMatch(/ui\.|\?/);
        expect(effectText(scene, act!)).not.toMatch(/ui\.|\?/);
      }
    }
  });

  it('is filled in from what is listed while the rules are not there yet', () => {
    const players: JsonObject[] = [{}, { place: 'infirmary', halves: 2, damage: 1 }, {}, {}, {}];
    const scene = sceneIn(open({ players }), { ask: (actions) => actions.map(() => null) });
    const treat = choiceOf(scene, 'deed treat')!;
    expect(filledIn(scene, treat)).toEqual({ do: 'location', action: 'treat', target: 1 });
    expect(choiceOf(scene, 'hold_door')).toMatchObject({ can: false, why: null });
  });

  it('offers as much Power as helps', () => {
    const players: JsonObject[] = [{}, { place: 'rocket', halves: 2 }, {}, {}, {}];
    const rocket = { power: { rocket: 3 }, locks: { rocket: 'open' }, players };
    const power = (escape: number) => {
      const scene = sceneIn(open({ ...rocket, escape }));
      return draftOf(scene, choiceOf(scene, 'deed prepare')!, {}).act;
    };
    expect(power(4)).toMatchObject({ power: 2 });
    expect(power(10)).toMatchObject({ power: 1 });
  });
});

it('says of everything else why not, in a sentence', () => {
  const states: JsonObject[] = [
    { halves: 0, items: everything },
    { done: true },
    { aphasia: true, items: everything },
    { dead: true, halves: 0, damage: 4 },
  ];
  const rooms = states.flatMap((state) =>
    locations.map((place): { more: JsonObject; options: JsonObject } => ({
      more: { players: [{}, { place, halves: 2, ...state }, {}, {}, {}] },
      options: {},
    })),
  );
  for (const { more, options } of [...situations(), ...rooms]) {
    const scene = sceneIn(open(more, options));
    for (const { id, can, why } of choicesOf(scene)) {
      expect(why === null, id).toBe(can);
      if (why) expect(whyText(scene.words, why)).toMatch(/^[^{}?]+\.$/);
    }
  }
});
