import type { Choice } from './choices';
import type { Scene } from './scene';
import { locations, survivorAt, type Act, type Item, type Location, type Moves } from './view';

/** What has been filled in of a choice, by the names of the action's own fields. */
export interface Values {
  target?: number;
  from?: number;
  to?: number;
  item?: Item;
  location?: Location;
  source?: Location;
  power?: number;
  evidence?: number;
  locations?: Location[];
  moves?: Moves;
  /** places in the owner's row of Items */
  items?: number[];
}

type SeatField = 'target' | 'from' | 'to';
type RoomField = 'location' | 'source';
type NumberField = 'power' | 'evidence';

/** Something that a choice still has to be told. */
export type Ask =
  | { kind: 'seat'; field: SeatField; options: number[]; value: number | null }
  | { kind: 'room'; field: RoomField; options: Location[]; value: Location | null }
  | { kind: 'rooms'; field: 'locations'; options: Location[]; most: number; value: Location[] }
  | { kind: 'item'; field: 'item'; options: Item[]; value: Item | null }
  | { kind: 'number'; field: NumberField; least: number; most: number; value: number }
  | { kind: 'moves'; field: 'moves'; options: Location[]; most: number; value: Moves }
  | { kind: 'items'; field: 'items'; options: Item[]; value: number[] };

type Plain = { kind: 'seat' | 'room' | 'item' | 'number'; field: string };
const seat = (field: SeatField): Plain => ({ kind: 'seat', field });
const room = (field: RoomField): Plain => ({ kind: 'room', field });
const count = (field: NumberField): Plain => ({ kind: 'number', field });
const oneItem: Plain = { kind: 'item', field: 'item' };

/** The fields of an action, in the order in which they are asked for. */
const plainFields: Record<string, Plain[]> = {
  'deed treat': [seat('target')],
  'deed transfusion': [seat('from'), seat('to')],
  'deed salvage': [oneItem],
  'deed strip': [oneItem],
  'deed broadcast': [count('evidence')],
  'deed prepare': [count('power')],
  'deed ignite': [count('power')],
  'deed doors': [room('location')],
  'deed surge': [room('location')],
  'deed feed': [room('location'), count('power')],
  'item medkit': [seat('target')],
  'item master_key': [room('location')],
  'item decoy': [room('location')],
  'item tablet': [room('source'), room('location'), count('power')],
};

const field = (act: Act, name: string): unknown =>
  (act as unknown as Record<string, unknown>)[name];
const distinct = <T>(all: T[]): T[] => [...new Set(all)];
const inOrder = (rooms: Location[]): Location[] => locations.filter((one) => rooms.includes(one));

/** As many as help: what would go past the end of a track is not offered first. */
function helpful(scene: Scene, choice: Choice, most: number): number {
  const { view, lengths } = scene;
  const amount = choice.deed?.amount ?? 0;
  const track = choice.deed?.id === 'broadcast' ? 'earth' : 'escape';
  if (amount === 0 || !['broadcast', 'prepare', 'ignite'].includes(choice.deed?.id ?? ''))
    return most;
  const missing = lengths[track] - view[track];
  return Math.max(1, Math.min(most, Math.ceil(missing / amount)));
}

function plainAsk(
  scene: Scene,
  choice: Choice,
  { kind, field: name }: Plain,
  acts: Act[],
  values: Values,
): Ask {
  const options = distinct(acts.map((act) => field(act, name)));
  const wish = values[name as keyof Values];
  const value = options.includes(wish) ? wish : options.length === 1 ? options[0] : null;
  if (kind === 'number') {
    const numbers = options as number[];
    const least = Math.min(...numbers);
    const most = Math.max(...numbers);
    const chosen = (value as number | null) ?? helpful(scene, choice, most);
    return { kind, field: name as NumberField, least, most, value: chosen };
  }
  if (kind === 'room')
    return {
      kind,
      field: name as RoomField,
      options: inOrder(options as Location[]),
      value: value as Location | null,
    };
  return { kind, field: name, options, value } as Ask;
}

function plainAsks(scene: Scene, choice: Choice, values: Values): Ask[] {
  let acts = choice.acts;
  const asks: Ask[] = [];
  for (const plain of plainFields[choice.id] ?? []) {
    const ask = plainAsk(scene, choice, plain, acts, values);
    asks.push(ask);
    if (ask.value === null) return asks;
    acts = acts.filter((act) => field(act, plain.field) === ask.value);
  }
  return asks;
}

function overrideAsk(choice: Choice, values: Values): Ask {
  const options = inOrder(
    choice.acts.flatMap((act) =>
      act.do === 'location' && act.action === 'override' ? act.locations : [],
    ),
  );
  const value = (values.locations ?? []).filter((one) => options.includes(one));
  return {
    kind: 'rooms',
    field: 'locations',
    options,
    most: 2,
    value: options.length === 1 ? options : value,
  };
}

function routeAsk({ view }: Scene, values: Values): Ask {
  const most = view.power.generator;
  const value: Moves = {};
  let rest = most;
  for (const place of locations) {
    const wish = Math.min(values.moves?.[place] ?? 0, rest);
    if (place === 'generator' || wish <= 0) continue;
    value[place] = wish;
    rest -= wish;
  }
  const options = locations.filter((place) => place !== 'generator');
  return { kind: 'moves', field: 'moves', options, most, value };
}

function exchangeAsks({ view, me }: Scene, choice: Choice, values: Values): Ask[] {
  const name = choice.id === 'give' ? 'to' : 'from';
  const options = choice.acts.map((act) => field(act, name) as number);
  const wish = values[name];
  const other =
    wish !== undefined && options.includes(wish) ? wish : options.length === 1 ? options[0]! : null;
  const who: Ask = { kind: 'seat', field: name, options, value: other };
  const owner = choice.id === 'give' ? me : survivorAt(view, other);
  if (!owner || other === null) return [who];
  const value =
    owner.items.length === 1
      ? [0]
      : (values.items ?? []).filter((index) => index < owner.items.length);
  return [who, { kind: 'items', field: 'items', options: owner.items, value }];
}

/** All that a choice asks for, with what is filled in or leaves no choice; the last may be open. */
export function asksOf(scene: Scene, choice: Choice, values: Values): Ask[] {
  if (choice.acts.length === 0) return [];
  if (choice.id === 'deed override') return [overrideAsk(choice, values)];
  if (choice.id === 'deed route') return [routeAsk(scene, values)];
  if (choice.id === 'give' || choice.id === 'ask_take') return exchangeAsks(scene, choice, values);
  return plainAsks(scene, choice, values);
}

/** Power that a Route leaves where it is. */
export const routeLeft = ({ most, value }: Ask & { kind: 'moves' }): number =>
  most - Object.values(value).reduce((sum, some) => sum + some, 0);

/** Whether that is answered. */
export function isAnswered(ask: Ask): boolean {
  if (ask.kind === 'rooms' || ask.kind === 'items') return ask.value.length > 0;
  if (ask.kind === 'moves') return Object.keys(ask.value).length > 0;
  return ask.value !== null;
}

/** The action that a choice comes to; null: something is still open. */
export function actOf(scene: Scene, choice: Choice, values: Values): Act | null {
  const asks = asksOf(scene, choice, values);
  if (choice.acts.length === 0 || !asks.every(isAnswered)) return null;
  const [first, second] = asks;
  if (first?.kind === 'rooms')
    return { do: 'location', action: 'override', locations: inOrder(first.value) };
  if (first?.kind === 'moves') return { do: 'location', action: 'route', moves: first.value };
  if (second?.kind === 'items' && first?.kind === 'seat') {
    const items = second.value.map((index) => second.options[index]!);
    return first.field === 'to'
      ? { do: 'give', to: first.value!, items }
      : { do: 'ask_take', from: first.value!, items };
  }
  const fields = plainFields[choice.id] ?? [];
  if (asks.length < fields.length) return null;
  return (
    choice.acts.find((act) => asks.every((ask) => field(act, ask.field) === ask.value)) ?? null
  );
}

/** What is filled in after a tap on one of the options. */
export function answered(values: Values, ask: Ask, pressed: number | Location | Item): Values {
  if (ask.kind === 'rooms') {
    const place = pressed as Location;
    const rest = ask.value.filter((one) => one !== place);
    const next = ask.value.includes(place) ? rest : [...rest, place].slice(-ask.most);
    return { ...values, locations: next };
  }
  if (ask.kind === 'items') {
    const index = pressed as number;
    const rest = ask.value.filter((one) => one !== index);
    return { ...values, items: ask.value.includes(index) ? rest : [...rest, index] };
  }
  if (ask.kind === 'moves') {
    const place = pressed as Location;
    const sent = Object.values(ask.value).reduce((sum, some) => sum + some, 0);
    const next = sent < ask.most ? (ask.value[place] ?? 0) + 1 : 0;
    return { ...values, moves: { ...ask.value, [place]: next } };
  }
  const next: Values = { ...values, [ask.field]: pressed };
  // Another owner has other Items.
  if (ask.kind === 'seat' && ask.field === 'from') delete next.items;
  return next;
}
