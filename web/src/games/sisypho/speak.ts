import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import { barAt, damageOf, type Bar, type Choice } from './choices';
import { routeLeft, type Ask } from './draft';
import type { Scene } from './scene';
import { deathAbove, deckAt, deedsAt, halvesOf, itemRule, numberOf } from './station';
import {
  agentSeat,
  isWindow,
  living,
  livingAt,
  locations,
  survivorAt,
  type Act,
  type Item,
  type Location,
  type Miniature,
  type Survivor,
  type Track,
  type View,
} from './view';

export const placeName = (words: Catalogue, place: Location): string =>
  words.text(`location.${place}`);
export const miniatureName = (words: Catalogue, miniature: Miniature): string =>
  words.text(`miniature.${miniature}`);
export const itemName = (words: Catalogue, item: Item): string => words.text(`card.${item}`);
export const barText = (words: Catalogue, { text, fields }: Bar): string =>
  words.sentence(text, fields ?? {});
/** The same for a button: without the full stop. */
export const shortBar = (words: Catalogue, bar: Bar): string =>
  barText(words, bar).replace(/\.$/, '');

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

/** Whether so much Damage kills: at once when Damage is counted, or by the strike that follows. */
export function dangerOf(view: View, me: Survivor, damage: number): 'no' | 'soon' | 'now' {
  const total = me.damage + damage;
  if (total > deathAbove) return 'now';
  const struck = me.place === view.agent && !me.shielded;
  return struck && total + 1 > deathAbove ? 'soon' : 'no';
}

/** What a choice costs its actor, in full sentences: halves, Damage, and what that leaves. */
export function priceText(scene: Scene, choice: Choice): string {
  const { words, view, me } = scene;
  if (!me) return '';
  const left = me.halves - halvesOf(choice.cost);
  const said = [words.sentence('ui.price', { cost: choice.cost, left })];
  const damage = damageOf(view, me, choice);
  if (damage > 0)
    said.push(
      words.sentence('ui.price.damage', {
        damage,
        total: me.damage + damage,
        most: deathAbove,
        agent: me.place === view.agent && !me.painless,
        deadly: dangerOf(view, me, damage),
      }),
    );
  return said.join(' ');
}

function trackText({ words, view, lengths }: Scene, track: Track, steps: number): string {
  const to = Math.min(lengths[track], view[track] + steps);
  return words.sentence('ui.effect.track', {
    track,
    at: view[track],
    total: to,
    length: lengths[track],
    wins: track === 'earth' && to === lengths.earth,
    full: to === lengths[track],
  });
}

const healText = ({ words, view }: Scene, seat: number, amount: number): string => {
  const before = survivorAt(view, seat)?.damage ?? 0;
  return words.sentence('ui.effect.heal', {
    seat,
    at: before,
    total: Math.max(0, before - amount),
  });
};

const powerText = ({ words, view }: Scene, place: Location, change: number): string =>
  words.sentence('ui.effect.power', {
    location: place,
    at: view.power[place],
    total: view.power[place] + change,
  });

const openText = ({ words }: Scene, places: Location[]): string =>
  words.sentence('ui.effect.open', { locations: places });

function deedEffect(scene: Scene, choice: Choice, act: Act & { do: 'location' }): string[] {
  const { view, me, words } = scene;
  const amount = choice.deed?.amount ?? 0;
  const spends = (power: number): string[] =>
    me && power > 0 ? [powerText(scene, me.place, -power)] : [];
  const fixed = spends(choice.deed?.power ?? 0);
  switch (act.action) {
    case 'treat':
      return [healText(scene, act.target, amount), ...fixed];
    case 'transfusion':
      return [healText(scene, act.from, 1), healText(scene, act.to, -1)];
    case 'salvage':
      return [words.sentence('ui.effect.get', { item: act.item }), ...fixed];
    case 'transmit':
    case 'carrier':
      return [trackText(scene, 'earth', amount), ...fixed];
    case 'broadcast':
      return [trackText(scene, 'earth', amount * act.evidence), ...fixed];
    case 'doors':
    case 'surge':
      return [openText(scene, [act.location])];
    case 'override':
      return [openText(scene, act.locations)];
    case 'all_doors':
      return [
        openText(
          scene,
          locations.filter((place) => view.locks[place] !== 'open'),
        ),
      ];
    case 'charge':
    case 'overcharge':
      return [powerText(scene, 'generator', amount)];
    case 'feed':
      return [powerText(scene, act.location, act.power), powerText(scene, 'generator', -act.power)];
    case 'route':
      return Object.entries(act.moves).map(([place, some]) =>
        powerText(scene, place as Location, some),
      );
    case 'prepare':
    case 'ignite':
      return [trackText(scene, 'escape', amount * act.power), ...spends(act.power)];
    case 'strip':
      return [
        trackText(scene, 'escape', amount),
        words.sentence('ui.effect.lose', { item: act.item }),
      ];
    case 'launch':
      return [words.text('ui.effect.launch')];
    default:
      return fixed;
  }
}

function itemEffect(scene: Scene, act: Act & { do: 'item' }): string[] {
  const { me, words } = scene;
  const { amount, kept } = itemRule(act.card);
  const gone = kept ? [] : [words.sentence('ui.effect.lose', { item: act.card })];
  switch (act.card) {
    case 'medkit':
      return [healText(scene, act.target, amount), ...gone];
    case 'power_cell':
      return me ? [powerText(scene, me.place, amount), ...gone] : gone;
    case 'fuel':
      return [trackText(scene, 'escape', amount), ...gone];
    case 'crowbar':
    case 'keycard':
      return me ? [openText(scene, [me.place]), ...gone] : gone;
    case 'master_key':
      return [openText(scene, [act.location]), ...gone];
    case 'decoy':
      return [words.sentence('ui.effect.decoy', { where_to: act.location }), ...gone];
    case 'tablet':
      return [powerText(scene, act.source, -act.power), powerText(scene, act.location, act.power)];
    default:
      return gone;
  }
}

/** What a choice would change, as far as anybody can know. */
export function effectText(scene: Scene, choice: Choice, act: Act): string {
  const { words } = scene;
  switch (act.do) {
    case 'location':
      return deedEffect(scene, choice, act).join(' ');
    case 'item':
      return itemEffect(scene, act).join(' ');
    case 'give':
      return words.sentence('ui.effect.give', {
        to: act.to,
        goods: itemsText(words, act.items),
      });
    case 'ask_take':
      return words.sentence('ui.effect.take', {
        from: act.from,
        goods: itemsText(words, act.items),
      });
    case 'hold_door':
      return words.text('ui.effect.hold');
    default:
      return '';
  }
}

/** What one Location offers, each with the reason why not. */
export function offerOf(scene: Scene, place: Location) {
  const { words, options } = scene;
  return deedsAt(place, options).map((deed) => {
    const bar = barAt(scene, place, deed);
    return {
      deed,
      name: words.text(`deed.${deed.id}`),
      text: words.text(`deed.${deed.id}.text`),
      why: bar ? shortBar(words, bar) : null,
    };
  });
}

/** How a Survivor stands, in words: damage, what they hold, what they do. */
export function survivorText(scene: Scene, survivor: Survivor): string {
  const { words } = scene;
  return words.sentence('ui.told.survivor', {
    seat: survivor.seat,
    damage: survivor.damage,
    dead: survivor.dead,
    goods: itemsText(words, survivor.items),
  });
}

/** One room in one breath, for those who listen to it. */
export function roomText(scene: Scene, place: Location): string {
  const { words, view } = scene;
  const deck = deckAt(place);
  const said = [
    words.sentence('ui.told.room', {
      number: numberOf(place),
      location: place,
      lock: view.locks[place],
      power: view.power[place],
    }),
  ];
  if (view.agent === place) said.push(words.text('ui.told.agent'));
  for (const survivor of livingAt(view, place)) said.push(survivorText(scene, survivor));
  if (deck !== null)
    said.push(words.sentence('ui.told.deck', { count: view.leftInDecks[deck].length }));
  for (const { deed, name, why } of offerOf(scene, place))
    said.push(words.sentence('ui.told.offer', { name, cost: deed.cost, why: why ?? '' }));
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
  const said: string[] = [];
  const say = (yes: boolean, key: string): void => {
    if (yes) said.push(words.text(`ui.mark.${key}`));
  };
  say(survivor.place === view.agent && view.phase !== 'plan', 'agent');
  say(survivor.stayed, 'stayed');
  say(survivor.aphasia, 'aphasia');
  say(survivor.painless, 'painless');
  say(survivor.shielded, 'shielded');
  say(view.probed.includes(survivor.seat), 'probed');
  return said;
}

/** One thing that a victory needs. */
export interface Need {
  text: string;
  met: boolean;
}

const holdersOf = (view: View, item: Item): Survivor[] =>
  living(view).filter(({ items }) => items.includes(item));

const unfoundOf = (view: View, item: Item): number =>
  Object.values(view.leftInDecks).reduce(
    (sum, deck) => sum + deck.filter((one) => one === item).length,
    0,
  );

function roomNeeds({ words, view }: Scene, place: Location): Need[] {
  return [
    {
      met: view.locks[place] !== 'closed',
      text: words.sentence('ui.need.open', { location: place, lock: view.locks[place] }),
    },
    {
      met: view.power[place] > 0,
      text: words.sentence('ui.need.power', { location: place, power: view.power[place] }),
    },
  ];
}

function cardNeed({ words, view }: Scene, item: Item, needed: number): Need {
  const holders = holdersOf(view, item);
  const held = holders.reduce(
    (sum, { items }) => sum + items.filter((one) => one === item).length,
    0,
  );
  return {
    met: held >= needed,
    text: words.sentence('ui.need.card', {
      item,
      needed,
      held,
      seat: holders.map(({ seat }) => seat),
      left: unfoundOf(view, item),
      discarded: view.discard.filter((one) => one === item).length,
    }),
  };
}

/** How much Earth advances for one Evidence. */
function stepsPerEvidence({ options }: Scene): number {
  const sender = deedsAt('command', options).find(
    ({ id }) => id === 'transmit' || id === 'broadcast',
  );
  return sender?.amount ?? 1;
}

/** What is still missing for a victory, and what is there. */
export function needsOf(scene: Scene, track: Track): Need[] {
  const { words, view, lengths } = scene;
  const missing = Math.max(0, lengths[track] - view[track]);
  const steps: Need = {
    met: missing === 0,
    text: words.sentence('ui.need.steps', { track, missing }),
  };
  if (track === 'earth')
    return [
      steps,
      cardNeed(scene, 'evidence', Math.ceil(missing / stepsPerEvidence(scene))),
      ...roomNeeds(scene, 'command'),
    ];
  return [steps, cardNeed(scene, 'launch_codes', 1), ...roomNeeds(scene, 'rocket')];
}

/** The same in one line for the Rail. */
export function missingText(scene: Scene, track: Track): string {
  const { words, view, lengths } = scene;
  const missing = Math.max(0, lengths[track] - view[track]);
  const fields: JsonObject = { missing, at: view[track], length: lengths[track] };
  if (track === 'earth') {
    const needed = Math.ceil(missing / stepsPerEvidence(scene));
    return words.sentence('ui.rail.earth', { ...fields, needed });
  }
  const [holder] = holdersOf(view, 'launch_codes');
  return words.sentence('ui.rail.escape', { ...fields, seat: holder?.seat ?? 'nobody' });
}
