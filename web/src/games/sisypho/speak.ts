import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import type { Choice } from './choices';
import { routeLeft, type Ask } from './draft';
import type { Scene } from './scene';
import { deckAt, deedsAt, numberOf } from './station';
import {
  agentSeat,
  isWindow,
  list,
  livingAt,
  object,
  survivorAt,
  text,
  type Item,
  type Location,
  type Miniature,
  type Survivor,
  type Track,
} from './view';

export const placeName = (words: Catalogue, place: Location): string =>
  words.text(`location.${place}`);
export const miniatureName = (words: Catalogue, miniature: Miniature): string =>
  words.text(`miniature.${miniature}`);
export const itemName = (words: Catalogue, item: Item): string => words.text(`card.${item}`);
/** Why something is refused; nothing: that is not known yet. */
export const whyText = (words: Catalogue, why: JsonObject | null): string =>
  why ? words.sentence(`refusal.${text(why.code)}`, why) : '';
/** The same for a button: without the full stop. */
export const shortWhy = (words: Catalogue, why: JsonObject | null): string =>
  whyText(words, why).replace(/\.$/, '');

/** "2 Evidence, Medkit" */
export function itemsText(words: Catalogue, items: Item[]): string {
  return [...new Set(items)]
    .map((item) => {
      const count = items.filter((one) => one === item).length;
      return count > 1 ? `${count} × ${itemName(words, item)}` : itemName(words, item);
    })
    .join(', ');
}

/** What a choice is called on its button. */
export function choiceName(words: Catalogue, choice: Choice): string {
  if (choice.deed) return words.text(`deed.${choice.deed.id}`);
  if (choice.item) return itemName(words, choice.item);
  return words.text(`ui.base.${choice.id}`);
}

/** What is asked; null: nothing is open any more. */
export function askText(words: Catalogue, ask: Ask | null): string {
  if (ask === null) return words.text('ui.ask.sure');
  if (ask.kind === 'moves') return words.sentence('ui.ask.moves', { left: routeLeft(ask) });
  return words.text(`ui.ask.${ask.field}`);
}

/** What it does, as its card says. */
export function choiceText(words: Catalogue, choice: Choice): string {
  if (choice.deed) return words.text(`deed.${choice.deed.id}.text`);
  if (choice.item) return words.text(`card.${choice.item}.text`);
  return words.text(`ui.base.${choice.id}.text`);
}

/** What one Location offers, each with the reason why nobody can use it as things are. */
export function offerOf({ words, options, promptFields }: Scene, place: Location) {
  const barred = object(object(promptFields.barred)[place]);
  return deedsAt(place, options).map((deed) => ({
    deed,
    name: words.text(`deed.${deed.id}`),
    does: words.text(`deed.${deed.id}.short`),
    text: words.text(`deed.${deed.id}.text`),
    why: deed.id in barred ? shortWhy(words, object(barred[deed.id])) : null,
  }));
}

/** How a Survivor stands, in words: Damage, and what they hold. */
export function survivorText({ words }: Scene, { seat, damage, dead, items }: Survivor): string {
  const goods = itemsText(words, items);
  return words.sentence('ui.position.survivor', { seat, damage, dead, goods });
}

/** One room in one breath, for those who listen to it. */
export function roomText(scene: Scene, place: Location): string {
  const { words, view } = scene;
  const deck = deckAt(place);
  const said = [
    words.sentence('ui.position.room', {
      number: numberOf(place),
      location: place,
      lock: view.locks[place],
      power: view.power[place],
    }),
  ];
  if (view.agent === place) said.push(words.text('ui.position.agent'));
  for (const survivor of livingAt(view, place)) said.push(survivorText(scene, survivor));
  if (deck !== null)
    said.push(words.sentence('ui.position.deck', { count: view.leftInDecks[deck].length }));
  for (const { deed, name, why } of offerOf(scene, place))
    said.push(words.sentence('ui.position.offer', { name, cost: deed.cost, why: why ?? '' }));
  return said.join(' ');
}

/** What somebody at the table is doing now, in a word or two; empty: nothing. */
export function doingOf(scene: Scene, seat: number): string {
  const { words, view } = scene;
  if (seat === agentSeat) {
    if (isWindow(view.phase) || view.phase === 'agent_move')
      return words.text(`ui.doing.${view.phase}`);
    return '';
  }
  const survivor = survivorAt(view, seat);
  if (!survivor) return '';
  if (survivor.dead) return words.text('ui.doing.dead');
  if (view.asked === seat) return words.text('ui.doing.asked');
  if (view.asker === seat) return words.text('ui.doing.asks');
  if (view.phase === 'plan' || view.phase === 'hunt')
    return words.text(view.chosen.includes(seat) ? 'ui.doing.chosen' : 'ui.doing.chooses');
  if (view.phase !== 'act') return '';
  if (survivor.done) return words.text('ui.doing.done');
  return words.sentence('ui.doing.halves', { count: survivor.halves });
}

/** What holds for a Survivor this round. */
export function marksOf({ words, view }: Scene, survivor: Survivor): string[] {
  if (survivor.dead) return [];
  const { stayed, aphasia, painless, shielded } = survivor;
  const agent = survivor.place === view.agent && view.phase !== 'plan';
  const probed = view.probed.includes(survivor.seat);
  return Object.entries({ agent, stayed, aphasia, painless, shielded, probed })
    .filter(([, holds]) => holds)
    .map(([mark]) => words.text(`ui.mark.${mark}`));
}

/** What is still missing for a victory, and what is there. */
export const needsOf = (
  { words, promptFields }: Scene,
  track: Track,
): { text: string; met: boolean }[] =>
  list(object(promptFields.needs)[track])
    .map(object)
    .map((need) => ({ met: need.met === true, text: words.sentence(text(need.say), need) }));

/** The same in one line for the Rail. */
export function missingText({ words, view, lengths, promptFields }: Scene, track: Track): string {
  const [steps, card] = list(object(promptFields.needs)[track]).map(object);
  const [seat = 'nobody'] = list(card?.seat);
  const fields = { at: view[track], length: lengths[track], ...card, seat };
  return words.sentence(`ui.rail.${track}`, { ...fields, missing: steps?.missing ?? 0 });
}
