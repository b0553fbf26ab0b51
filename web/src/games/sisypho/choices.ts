import type { Blank, Refused } from '../../lib/ask.svelte';
import type { Json, JsonObject } from '../../lib/game';
import type { Scene } from './scene';
import { costOf, deedsAt, type DeedRule } from './station';
import { object, type Cost, type Item } from './view';

/** One thing that a Survivor could do in the Action phase. */
export interface Choice {
  /** "deed search", "item medkit", "hold_door", "give", "ask_take" */
  id: string;
  deed?: DeedRule;
  item?: Item;
  cost: Cost;
  /** the key that opens it, as `KeyboardEvent.key`; empty: none */
  key: string;
  /** what all its actions have in common */
  action: JsonObject;
  /** as the rules list them; none: not now */
  acts: JsonObject[];
  can: boolean;
  /** why not, as far as that is known */
  why: Refused | null;
}

export const fits = (act: JsonObject, given: JsonObject): boolean =>
  Object.entries(given).every(([field, value]) => act[field] === value);

function choice(scene: Scene, of: Pick<Choice, 'id' | 'cost' | 'key' | 'action'>): Choice {
  const acts = (scene.legal as unknown as JsonObject[]).filter((act) => fits(act, of.action));
  const can = acts.length > 0;
  return { ...of, acts, can, why: can ? null : (scene.ask(of.action)?.refused ?? null) };
}

const deedKeys = ['q', 'w', 'e'];

/** The Location Actions of the Survivor's own place, in the order of its card. */
export function deedChoices(scene: Scene): Choice[] {
  const { me, options } = scene;
  if (!me) return [];
  return deedsAt(me.place, options).map((deed, index) => {
    const action = { do: 'location', action: deed.id };
    const key = deedKeys[index] ?? '';
    return { ...choice(scene, { id: `deed ${deed.id}`, cost: deed.cost, key, action }), deed };
  });
}

/** Hold Door, Give and Take. */
export const baseChoices = (scene: Scene): Choice[] =>
  Object.entries({ hold_door: 'h', give: 'g', ask_take: 't' }).map(([id, key]) => {
    const cost = object(scene.promptFields.costs)[id] as Cost;
    return choice(scene, { id, cost, key, action: { do: id } });
  });

/** One for each kind of Item that the Survivor has. */
export const itemChoices = (scene: Scene): Choice[] =>
  [...new Set(scene.me?.items)].map((item) => {
    const action = { do: 'item', card: item };
    const of = { id: `item ${item}`, cost: costOf(item), key: '', action };
    return { ...choice(scene, of), item };
  });

export const choiceOf = (scene: Scene, id: string): Choice | null =>
  [...deedChoices(scene), ...baseChoices(scene), ...itemChoices(scene)].find(
    (one) => one.id === id,
  ) ?? null;

/** What is still open in an action: as the rules say, or as far as the listed actions show it. */
export function blankOf(scene: Scene, { acts }: Choice, given: JsonObject): Blank | null {
  const answer = scene.ask(given);
  if (answer) return answer.missing?.[0] ?? null;
  const left = acts.filter((act) => fits(act, given));
  const field = Object.keys(left[0] ?? {}).find((name) => !(name in given));
  if (field === undefined) return null;
  const values = [...new Set(left.map((act) => act[field] as Json))];
  return { field, pick: 'one', values };
}
