import type { Blank } from '../../lib/ask.svelte';
import type { Json, JsonObject } from '../../lib/game';
import { blankOf, type Choice } from './choices';
import type { Scene } from './scene';
import { locations, type Action, type Item, type Location, type Moves } from './view';

/** What has been filled in of a choice, by the names of the action's own fields; Items by their place in the row. */
export type Values = Record<string, Json>;

/** Something that a choice still has to be told. */
export type Ask =
  | { kind: 'seat'; field: string; options: number[]; value: number | null }
  | { kind: 'room'; field: string; options: Location[]; value: Location | null }
  | { kind: 'rooms'; field: string; options: Location[]; most: number; value: Location[] }
  | { kind: 'item'; field: string; options: Item[]; value: Item | null }
  | { kind: 'number'; field: string; least: number; most: number; value: number }
  | { kind: 'moves'; field: string; options: Location[]; most: number; value: Moves }
  | { kind: 'items'; field: string; options: Item[]; value: number[] };

const kinds: Record<string, Ask['kind']> = {
  target: 'seat',
  from: 'seat',
  to: 'seat',
  location: 'room',
  source: 'room',
  locations: 'rooms',
  item: 'item',
  power: 'number',
  evidence: 'number',
  moves: 'moves',
  items: 'items',
};

const inOrder = (rooms: Location[]): Location[] => locations.filter((one) => rooms.includes(one));
const sum = (moves: Moves): number => Object.values(moves).reduce((all, some) => all + some, 0);

/** As many as help: what would go past the end of a track is not offered first. */
function helpful(scene: Scene, given: JsonObject, field: string, numbers: number[]): number {
  const reached = (number: number): Json | undefined =>
    scene.foresee({ ...given, [field]: number }).find(({ event }) => event === 'TrackMoved')?.total;
  const most = Math.max(...numbers);
  const end = reached(most);
  return end === undefined ? most : numbers.find((number) => reached(number) === end)!;
}

function askOf(scene: Scene, given: JsonObject, blank: Blank, values: Values): Ask {
  const { field } = blank;
  const kind = kinds[field]!;
  const wish = values[field];
  const most = blank.most ?? 1;
  switch (kind) {
    case 'number': {
      const numbers = blank.values as number[];
      const known = numbers.includes(wish as number);
      const value = known ? (wish as number) : helpful(scene, given, field, numbers);
      return { kind, field, least: Math.min(...numbers), most: Math.max(...numbers), value };
    }
    case 'rooms': {
      const sets = blank.values as Location[][];
      const options = inOrder(sets.flat());
      const some = ((wish ?? []) as Location[]).filter((one) => options.includes(one));
      const value = options.length === 1 ? options : some;
      return { kind, field, options, most: Math.max(...sets.map((set) => set.length)), value };
    }
    case 'items': {
      const options = blank.pick === 'some' ? (blank.values as Item[]) : [];
      const some = ((wish ?? []) as number[]).filter((index) => index < options.length);
      return { kind, field, options, value: options.length === 1 ? [0] : some };
    }
    case 'moves': {
      const options = blank.pick === 'amounts' ? (blank.values as Location[]) : [];
      const value: Moves = {};
      for (const place of options)
        value[place] = Math.min(((wish ?? {}) as Moves)[place] ?? 0, most - sum(value));
      return { kind, field, options, most, value };
    }
    default: {
      const options = blank.values;
      const value = options.includes(wish!) ? wish! : options.length === 1 ? options[0]! : null;
      return { kind, field, options, value } as Ask;
    }
  }
}

/** What stands in the action for an answer. */
function filled(ask: Ask): Json {
  if (ask.kind === 'items') return ask.value.map((index) => ask.options[index]!);
  if (ask.kind === 'rooms') return inOrder(ask.value);
  if (ask.kind === 'moves')
    return Object.fromEntries(Object.entries(ask.value).filter(([, some]) => some > 0));
  return ask.value;
}

/** All that a choice asks for, the last may be open; and the action that it comes to, once nothing is. */
export function draftOf(
  scene: Scene,
  choice: Choice,
  values: Values,
): { asks: Ask[]; act: Action | null } {
  const asks: Ask[] = [];
  if (!choice.can) return { asks, act: null };
  let given = choice.action;
  for (;;) {
    const blank = blankOf(scene, choice, given);
    if (!blank) return { asks, act: given as unknown as Action };
    const ask = askOf(scene, given, blank, values);
    asks.push(ask);
    if (!isAnswered(ask)) return { asks, act: null };
    given = { ...given, [ask.field]: filled(ask) };
  }
}

/** Power that a Route leaves where it is. */
export const routeLeft = ({ most, value }: Ask & { kind: 'moves' }): number => most - sum(value);

/** Whether that is answered. */
export function isAnswered(ask: Ask): boolean {
  if (ask.kind === 'rooms' || ask.kind === 'items') return ask.value.length > 0;
  return ask.kind === 'moves' ? sum(ask.value) > 0 : ask.value !== null;
}

const toggled = <T>(all: T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** What is filled in after a tap on one of the options. */
export function answered(values: Values, ask: Ask, pressed: number | Location | Item): Values {
  const { field } = ask;
  if (ask.kind === 'rooms')
    return { ...values, [field]: toggled(ask.value, pressed as Location).slice(-ask.most) };
  if (ask.kind === 'items') return { ...values, [field]: toggled(ask.value, pressed as number) };
  if (ask.kind === 'moves') {
    const place = pressed as Location;
    const next = routeLeft(ask) > 0 ? (ask.value[place] ?? 0) + 1 : 0;
    return { ...values, [field]: { ...ask.value, [place]: next } };
  }
  // Another owner has other Items.
  const { items: _, ...rest } = values;
  return { ...(field === 'from' ? rest : values), [field]: pressed };
}
