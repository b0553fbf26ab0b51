import type { Answer, Blank } from '../../lib/ask.svelte';
import type { Json, JsonObject } from '../../lib/game';
import type { Choice } from './choices';
import { wire, type Scene } from './scene';
import { itemsText } from './speak';
import { deathAbove, halvesOf } from './station';
import { filledIn } from './tell';
import { list, number, text, type Action, type Item, type Location, type Track } from './view';

const firstOf = ({ pick, values, least = 1 }: Blank): Json => {
  if (pick === 'one') return values[0]!;
  return pick === 'some' ? values.slice(0, least) : { [text(values[0])]: least };
};

/** What comes of an action, or of the first one that a half-made one could become. */
function prospectOf(scene: Scene, action: JsonObject): Answer | null {
  const answer = scene.ask(action);
  const [blank] = answer?.missing ?? [];
  return blank ? prospectOf(scene, { ...action, [blank.field]: firstOf(blank) }) : answer;
}

/** What a choice does to its actor before its effect. */
export interface Price {
  damage: number;
  total: number;
  /** because the Agent is there */
  agent: boolean;
  /** what threatens the actor then */
  dangers: JsonObject[];
}

export function priceOf(scene: Scene, choice: Choice, act: Action | null = null): Price {
  const answer = choice.can ? prospectOf(scene, act ? wire(act) : choice.action) : null;
  const hits = (answer?.events ?? [])
    .map(({ event }) => event)
    .filter((one) => one.event === 'Damaged' && one.seat === scene.seat)
    .filter(({ cause }) => cause !== 'transfusion');
  const dangers = answer?.dangers ?? [];
  const later = dangers.filter(({ danger }) => danger === 'price');
  const paid = [...hits, ...later];
  return {
    damage: paid.reduce((sum, { damage }) => sum + number(damage), 0),
    total: number(paid.at(-1)?.total),
    agent: later.length > 0 || hits.some(({ cause }) => cause === 'action'),
    dangers: dangers.filter((one) => !later.includes(one)),
  };
}

/** What a choice costs its actor, in full sentences: halves, Damage, and what that leaves. */
export function priceText(scene: Scene, choice: Choice, price: Price): string {
  const { words, me } = scene;
  const { damage, total, agent, dangers } = price;
  const left = (me?.halves ?? 0) - halvesOf(choice.cost);
  const said = [words.sentence('ui.price', { cost: choice.cost, left })];
  if (damage > 0)
    said.push(words.sentence('ui.price.damage', { damage, total, most: deathAbove, agent }));
  for (const one of dangers) said.push(words.sentence(`danger.${text(one.danger)}`, one));
  return said.join(' ');
}

/** What an action would change, as far as anybody can know: of each place as it is in the end. */
export function effectText({ words, view, lengths, foresee }: Scene, act: Action): string {
  const events = foresee(wire(act));
  const wins = events.some(({ event }) => event === 'GameOver');
  const said = events.map((event, index) => {
    const { location, items } = event;
    const kind = text(event.event);
    const key = `ui.effect.${kind}`;
    const again = ({ event: other, location: there }: JsonObject): boolean =>
      other === 'PowerChanged' && kind === other && there === location;
    if (!words.has(key) || events.slice(index + 1).some(again)) return '';
    const length = lengths[text(event.track) as Track] ?? 0;
    const full = event.total === length;
    const fields: JsonObject = { ...filledIn(kind, event), length, full, wins };
    if (kind === 'PowerChanged') fields.before = view.power[text(location) as Location];
    return words.sentence(key, { ...fields, goods: itemsText(words, list(items) as Item[]) });
  });
  return [...new Set(said)].filter(Boolean).join(' ');
}
