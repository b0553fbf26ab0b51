import type { JsonObject } from '../../lib/game';
import type { Scene } from './scene';
import {
  deathAbove,
  deckAt,
  deedsAt,
  halvesOf,
  itemRule,
  powerTokens,
  type DeedRule,
} from './station';
import {
  isOpen,
  living,
  livingAt,
  locations,
  type Act,
  type Cost,
  type Deed,
  type Item,
  type Location,
  type Survivor,
  type View,
} from './view';

/** Why something cannot be done: a sentence of the words, and the rule behind it. */
export interface Bar {
  text: string;
  fields?: JsonObject;
  rule: string;
}

/** One thing that a Survivor could do in the Action phase. */
export interface Choice {
  /** "deed search", "item medkit", "hold_door", "give", "ask_take" */
  id: string;
  deed?: DeedRule;
  item?: Item;
  cost: Cost;
  /** the key that opens it, as `KeyboardEvent.key`; empty: none */
  key: string;
  /** as the rules list them; empty: not now, and `bar` says why */
  acts: Act[];
  bar: Bar | null;
}

const bar = (text: string, rule: string, fields?: JsonObject): Bar => ({
  text,
  rule: `SIS-${rule}`,
  ...(fields ? { fields } : {}),
});

const deedRules: Record<Deed, string> = {
  search: '070',
  treat: '071',
  triage: '072',
  transfusion: '073',
  salvage: '074',
  haul: '075',
  transmit: '076',
  carrier: '077',
  broadcast: '078',
  doors: '079',
  charge: '080',
  route: '081',
  surge: '082',
  overcharge: '083',
  feed: '084',
  override: '085',
  jam: '086',
  all_doors: '087',
  prepare: '088',
  ignite: '089',
  strip: '090',
  launch: '091',
};

/** The Damage that an action of that cost brings upon its actor, before its effect. */
export function priceOf(view: View, survivor: Survivor, cost: Cost): number {
  return survivor.place === view.agent && !survivor.painless ? halvesOf(cost) : 0;
}

/** What an action does to its actor besides its price. */
const ownHarm = (choice: Pick<Choice, 'deed'>): number =>
  choice.deed?.id === 'overcharge' ? 1 : 0;

/** All Damage that a choice would cost. */
export function damageOf(view: View, survivor: Survivor, choice: Choice): number {
  return priceOf(view, survivor, choice.cost) + ownHarm(choice);
}

function barOfTime({ view, me }: Scene): Bar | null {
  if (!me || me.dead) return bar('refusal.DEAD', '121');
  if (view.phase !== 'act') return bar('ui.why.phase', '050');
  if (view.asker !== null) return bar('refusal.TAKE_PENDING', '063');
  if (me.done) return bar('ui.why.done', '057');
  return null;
}

function barOfPrice({ view, options }: Scene, me: Survivor, cost: Cost, harm = 0): Bar | null {
  const needs = halvesOf(cost);
  if (me.halves < needs) return bar('ui.why.halves', '050', { needs, has: me.halves });
  const damage = priceOf(view, me, cost) + harm;
  if (options.immediateDeath && damage > 0 && me.damage + damage > deathAbove)
    return bar('refusal.WOULD_DIE', '058');
  return null;
}

const hurtAt = (view: View, place: Location): boolean =>
  livingAt(view, place).some(({ damage }) => damage > 0);
const powerOnBoard = (view: View): number =>
  locations.reduce((sum, place) => sum + view.power[place], 0);
const allOpen = (view: View): boolean => locations.every((place) => view.locks[place] === 'open');

/** What is missing in that Location for everybody, whoever is there. */
function barOfPlace(view: View, place: Location, deed: DeedRule): Bar | null {
  if (!isOpen(view, place)) return bar('ui.why.closed', '064');
  const power = view.power[place];
  if (power === 0 && !deed.withoutPower) return bar('ui.why.no_power', '064');
  if (power < deed.power) return bar('ui.why.more_power', '066', { power: deed.power });
  return null;
}

/** What that Location Action needs of the rest of the station. */
function barOfStation({ view, lengths }: Scene, place: Location, deed: DeedRule): Bar | null {
  const rule = deedRules[deed.id];
  const deck = deckAt(place);
  const missing = lengths.escape - view.escape;
  switch (deed.id) {
    case 'search':
    case 'haul':
      return deck === null || view.leftInDecks[deck].length === 0 ? bar('ui.why.deck', rule) : null;
    case 'salvage':
      return view.discard.length === 0 ? bar('ui.why.no_discard', rule) : null;
    case 'doors':
    case 'surge':
    case 'override':
    case 'all_doors':
      return allOpen(view) ? bar('ui.why.all_open', '160') : null;
    case 'charge':
    case 'overcharge':
      return powerOnBoard(view) >= powerTokens ? bar('refusal.NO_TOKENS', '069') : null;
    case 'jam':
      return view.handSize === 0 ? bar('ui.why.no_card', rule) : null;
    case 'prepare':
    case 'ignite':
    case 'strip':
      return missing <= 0 ? bar('refusal.TRACK_FULL', '092') : null;
    case 'launch':
      return missing > 0 ? bar('ui.why.not_ready', rule, { count: missing }) : null;
    default:
      return null;
  }
}

/** What that Location Action needs of its actor, and of those who are there too. */
function barOfActor({ view }: Scene, actor: Survivor, deed: DeedRule): Bar | null {
  const rule = deedRules[deed.id];
  switch (deed.id) {
    case 'treat':
    case 'triage':
      return hurtAt(view, actor.place) ? null : bar('ui.why.nobody_hurt', rule);
    case 'transfusion':
      return bar(hurtAt(view, actor.place) ? 'ui.why.nobody_takes' : 'ui.why.nobody_hurt', rule);
    case 'transmit':
    case 'broadcast':
      return actor.items.includes('evidence') ? null : bar('ui.why.no_evidence', rule);
    case 'strip':
      return actor.items.length === 0 ? bar('ui.why.no_items', rule) : null;
    case 'launch':
      return actor.items.includes('launch_codes') ? null : bar('refusal.NO_CODES', rule);
    default:
      return null;
  }
}

/** Why nobody could do that there now, as the station stands. */
export const barAt = (scene: Scene, place: Location, deed: DeedRule): Bar | null =>
  barOfPlace(scene.view, place, deed) ?? barOfStation(scene, place, deed);

function whyNoDeed(scene: Scene, me: Survivor, deed: DeedRule): Bar {
  return (
    barOfTime(scene) ??
    (me.aphasia ? bar('ui.why.aphasia', '139') : null) ??
    barOfPlace(scene.view, me.place, deed) ??
    barOfPrice(scene, me, deed.cost, deed.id === 'overcharge' ? 1 : 0) ??
    barOfStation(scene, me.place, deed) ??
    barOfActor(scene, me, deed) ??
    bar('refusal.NO_TARGET', deedRules[deed.id])
  );
}

function barOfItem({ view, lengths }: Scene, me: Survivor, item: Item): Bar | null {
  switch (item) {
    case 'evidence':
      return bar('ui.why.evidence', '100');
    case 'inhibitor':
      return bar('ui.why.inhibitor', '104');
    case 'launch_codes':
      return bar('ui.why.codes', '112');
    case 'medkit':
      return hurtAt(view, me.place) ? null : bar('ui.why.nobody_hurt', '101');
    case 'power_cell':
      return powerOnBoard(view) >= powerTokens ? bar('refusal.NO_TOKENS', '069') : null;
    case 'fuel':
      if (me.place !== 'rocket') return bar('ui.why.rocket', '106');
      if (!isOpen(view, 'rocket')) return bar('ui.why.closed', '106');
      return view.escape >= lengths.escape ? bar('refusal.TRACK_FULL', '092') : null;
    case 'crowbar':
    case 'keycard':
      return view.locks[me.place] === 'open' ? bar('ui.why.open', '160') : null;
    case 'master_key':
      return allOpen(view) ? bar('ui.why.all_open', '160') : null;
    case 'shield':
    case 'decoy':
      return me.place === view.agent
        ? null
        : bar('ui.why.agent_away', item === 'shield' ? '109' : '110');
    case 'jammer':
      return view.handSize === 0 ? bar('ui.why.no_card', '111') : null;
    case 'tablet':
      return powerOnBoard(view) === 0 ? bar('ui.why.no_power_at_all', '114') : null;
    default:
      return null;
  }
}

function whyNoItem(scene: Scene, me: Survivor, item: Item): Bar {
  const { cost } = itemRule(item);
  const passive = cost === null ? barOfItem(scene, me, item) : null;
  return (
    passive ??
    barOfTime(scene) ??
    barOfPrice(scene, me, cost ?? 'free') ??
    barOfItem(scene, me, item) ??
    bar('refusal.NO_TARGET', '067')
  );
}

const company = (view: View, me: Survivor): Survivor[] =>
  livingAt(view, me.place).filter(({ seat }) => seat !== me.seat);

function whyNoExchange(scene: Scene, me: Survivor, gives: boolean): Bar {
  const { view } = scene;
  const rule = gives ? '062' : '063';
  const others = company(view, me);
  const empty = gives
    ? me.items.length === 0
      ? bar('ui.why.no_items', rule)
      : null
    : others.every(({ items }) => items.length === 0)
      ? bar('ui.why.nothing_here', rule)
      : null;
  return (
    barOfTime(scene) ??
    (others.length === 0 ? bar('ui.why.alone', rule) : null) ??
    empty ??
    barOfPrice(scene, me, 'half') ??
    bar('refusal.NO_TARGET', rule)
  );
}

function whyNoHolding(scene: Scene, me: Survivor): Bar {
  return (
    barOfTime(scene) ??
    barOfPrice(scene, me, 'full') ??
    (isOpen(scene.view, me.place) ? bar('ui.why.open', '061') : null) ??
    bar('refusal.NO_TARGET', '060')
  );
}

const deedKeys = ['q', 'w', 'e'];

const withBar = (choice: Omit<Choice, 'bar'>, why: () => Bar): Choice => ({
  ...choice,
  bar: choice.acts.length > 0 ? null : why(),
});

/** The Location Actions of the Survivor's own place, in the order of its card. */
export function deedChoices(scene: Scene): Choice[] {
  const { me, legal, options } = scene;
  if (!me) return [];
  return deedsAt(me.place, options).map((deed, index) =>
    withBar(
      {
        id: `deed ${deed.id}`,
        deed,
        cost: deed.cost,
        key: deedKeys[index] ?? '',
        acts: legal.filter((act) => act.do === 'location' && act.action === deed.id),
      },
      () => whyNoDeed(scene, me, deed),
    ),
  );
}

/** Hold Door, Give and Take. */
export function baseChoices(scene: Scene): Choice[] {
  const { me, legal } = scene;
  if (!me) return [];
  const of = (verb: Act['do']): Act[] => legal.filter((act) => act.do === verb);
  return [
    withBar({ id: 'hold_door', cost: 'full', key: 'h', acts: of('hold_door') }, () =>
      whyNoHolding(scene, me),
    ),
    withBar({ id: 'give', cost: 'half', key: 'g', acts: of('give') }, () =>
      whyNoExchange(scene, me, true),
    ),
    withBar({ id: 'ask_take', cost: 'half', key: 't', acts: of('ask_take') }, () =>
      whyNoExchange(scene, me, false),
    ),
  ];
}

/** One for each kind of Item that the Survivor has. */
export function itemChoices(scene: Scene): Choice[] {
  const { me, legal } = scene;
  if (!me) return [];
  return [...new Set(me.items)].map((item) =>
    withBar(
      {
        id: `item ${item}`,
        item,
        cost: itemRule(item).cost ?? 'free',
        key: '',
        acts: legal.filter((act) => act.do === 'item' && act.card === item),
      },
      () => whyNoItem(scene, me, item),
    ),
  );
}

export const choicesOf = (scene: Scene): Choice[] => [
  ...deedChoices(scene),
  ...baseChoices(scene),
  ...itemChoices(scene),
];

export const choiceOf = (scene: Scene, id: string): Choice | null =>
  choicesOf(scene).find((choice) => choice.id === id) ?? null;

/** Whether everybody else who lives has said that they are done. */
export const isLastToAct = ({ view, me }: Scene): boolean =>
  me !== null && living(view).every(({ seat, done }) => done || seat === me.seat);
