import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import { choicesOf, damageOf, type Choice } from './choices';
import { actOf, answered, asksOf, type Values } from './draft';
import { tableOf } from './golden.testing';
import { position } from './laid.testing';
import { Match } from './match.testing';
import { sceneOf, wire, type Scene } from './scene';
import { barText, effectText, priceText } from './speak';
import { itemRule } from './station';
import { items, locations, type Act, type Location } from './view';

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
const some = ['evidence', 'medkit'];

/** Survivors who have everything, in every room, open and powered or not, with the Agent or not. */
function* situations(): Generator<{ more: JsonObject; options: JsonObject }> {
  for (const sides of ['standard', 'advanced'])
    for (const place of locations)
      for (const lock of ['open', 'closed', 'held'])
        for (const power of [0, 1, 3])
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
                  { ...here, items: some },
                  { ...here, place: 'command', damage: 0, items: [] },
                  { place, dead: true, damage: 4 },
                ],
              },
            };
          }
}

/** The bodies of a few more: too little to pay with, done, silenced, asked. */
const states: JsonObject[] = [
  { halves: 1 },
  { halves: 0, items: everything },
  { done: true },
  { aphasia: true },
  { painless: true, place: 'depot' },
];

function open(more: JsonObject, options: JsonObject = {}): Match {
  const match = new Match(core, position(more), options);
  matches.push(match);
  return match;
}

function sceneIn(match: Match, seat = 1): Scene {
  const { view, legal } = match.look(seat);
  const base = tableOf(view, 'en', { seat });
  return sceneOf({
    ...base,
    state: { ...base.state, options: match.options } as TableProps['state'],
    game: { ...base.game, legal },
  });
}

/** Fills a choice in so that it comes to that action. */
function valuesFor(act: Act): Values {
  const { do: _, action: __, card: ___, ...values } = act as unknown as Record<string, never>;
  return values as Values;
}

const isShape = (act: Act): boolean =>
  act.do === 'give' || act.do === 'ask_take' || (act.do === 'location' && act.action === 'route');

/** Something of the kind of a choice that the rules can refuse, where it needs no more words. */
function plainAct({ id, deed, item }: Choice): JsonObject | null {
  const asks = ['treat', 'transfusion', 'salvage', 'strip', 'broadcast', 'prepare', 'ignite'];
  const more = ['doors', 'surge', 'override', 'feed', 'route'];
  if (deed)
    return asks.includes(deed.id) || more.includes(deed.id)
      ? null
      : { do: 'location', action: deed.id };
  // What has no action of its own says what it is for, whatever the moment.
  if (item && itemRule(item).cost === null) return null;
  if (item)
    return ['medkit', 'master_key', 'decoy', 'tablet'].includes(item)
      ? null
      : { do: 'item', card: item };
  return id === 'hold_door' ? { do: id } : null;
}

/** The rule by which an action is refused. */
function refusalOf(match: Match, action: JsonObject): string {
  try {
    match.act(1, action);
  } catch (refused) {
    const [, , { refusal }] = JSON.parse((refused as Error).message) as [number, unknown, never];
    return String((refusal as JsonObject).rule);
  }
  return 'accepted';
}

describe('every action that the rules list', () => {
  it('belongs to a choice, and can be filled in', () => {
    let counted = 0;
    for (const { more, options } of situations()) {
      const scene = sceneIn(open(more, options));
      const choices = choicesOf(scene);
      for (const act of scene.legal) {
        if (act.do === 'done') continue;
        const choice = choices.find(({ acts }) => acts.includes(act))!;
        expect(choice, JSON.stringify(act)).toBeDefined();
        counted += 1;
        if (!isShape(act)) expect(actOf(scene, choice, valuesFor(act))).toEqual(act);
      }
    }
    expect(counted).toBeGreaterThan(500);
  });

  it('is accepted as it is filled in, also where many are meant by one', () => {
    for (const { more, options } of situations()) {
      const match = open(more, options);
      const scene = sceneIn(match);
      for (const choice of choicesOf(scene).filter(({ acts }) => acts.length > 0)) {
        let values: Values = {};
        for (let step = 0; step < 6 && actOf(scene, choice, values) === null; ++step)
          for (const ask of asksOf(scene, choice, values))
            if (ask.kind !== 'number')
              values = answered(values, ask, ask.kind === 'items' ? 0 : ask.options[0]!);
        const act = actOf(scene, choice, values);
        expect(act, choice.id).not.toBeNull();
        const before = scene.me!.damage;
        const probe = open(more, options).act(1, wire(act!));
        const after = sceneIn(probe);
        if (choice.id === 'ask_take') continue;
        const damage = damageOf(scene.view, scene.me!, choice);
        const events = probe.log[0]!.events!;
        const taken = events
          .filter(({ event, seat }) => event === 'Damaged' && seat === 1)
          .reduce((sum, event) => sum + Number(event.damage), 0);
        if (choice.deed?.id !== 'transfusion') expect(taken, choice.id).toBe(damage);
        expect(before + taken).toBeGreaterThanOrEqual(after.me!.damage);
        expect(priceText(scene, choice)).not.toMatch(/ui\.|\?/);
        expect(effectText(scene, choice, act!)).not.toMatch(/ui\.|\?/);
      }
    }
  });
});

describe('what cannot be done', () => {
  const check = (match: Match, scene: Scene): void => {
    for (const choice of choicesOf(scene)) {
      expect(choice.bar === null, choice.id).toBe(choice.acts.length > 0);
      if (!choice.bar) continue;
      expect(barText(scene.words, choice.bar)).toMatch(/^[^{}?]+\.$/);
      const act = plainAct(choice);
      if (!act) continue;
      expect([choice.id, refusalOf(match, act)]).toEqual([choice.id, choice.bar.rule]);
    }
  };

  it('says why, by the rule that the rules themselves name', () => {
    for (const { more, options } of situations()) {
      const match = open(more, options);
      check(match, sceneIn(match));
    }
  });

  it('says so of those who are done, silenced or have nothing to pay with', () => {
    for (const state of states)
      for (const place of locations) {
        const players: JsonObject[] = [
          { place: 'depot' },
          { place, halves: 2, items: some, ...state },
          {},
          {},
          {},
        ];
        const match = open({ players });
        check(match, sceneIn(match));
      }
  });
});
