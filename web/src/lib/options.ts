import type { Json, JsonObject } from './game';

/** One row of a game's data/options.json. */
export interface Option {
  id: string;
  kind: 'flag' | 'choice' | 'number' | 'numbers' | 'list';
  values?: string[];
  least?: number;
  most?: number;
  length?: number;
  /** how long a text beside the listed values may be */
  text?: number;
  /** such a text */
  example?: string;
  may_be_none?: boolean;
  preset?: boolean;
  default?: Json;
  defaults?: Record<string, Json>;
}

/** A number of milliseconds, as its name says. */
export function isTime(option: Option): boolean {
  return option.kind === 'number' && option.id.endsWith('_ms');
}

const files = import.meta.glob<{ options: Option[] }>('../../../games/*/data/options.json', {
  import: 'default',
});

export async function loadOptions(game: string): Promise<Option[]> {
  const load = files[`../../../games/${game}/data/options.json`];
  return load ? (await load()).options : [];
}

export function presetOf(options: Option[]): Option | null {
  return options.find((option) => option.preset) ?? null;
}

/** What an option is when nobody chose it, under a preset. */
export function defaultOf(option: Option, preset: string | null): Json {
  if (option.defaults && preset !== null && preset in option.defaults)
    return option.defaults[preset];
  return option.default ?? null;
}

export function same(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Every option with its chosen or default value. */
export function completed(options: Option[], chosen: JsonObject): JsonObject {
  const preset = presetOf(options);
  const name = preset ? String(chosen[preset.id] ?? preset.default) : null;
  const all: JsonObject = {};
  for (const option of options)
    all[option.id] = option.id in chosen ? chosen[option.id] : defaultOf(option, name);
  return all;
}

/** Only what differs from the preset: what a table is asked for, so that presets stay presets. */
export function chosenOnly(options: Option[], all: JsonObject): JsonObject {
  const preset = presetOf(options);
  const name = preset ? String(all[preset.id]) : null;
  const chosen: JsonObject = {};
  for (const option of options)
    if (option.preset || !same(all[option.id], defaultOf(option, name)))
      chosen[option.id] = all[option.id];
  return chosen;
}

/** The options in which two presets differ. */
export function presetDifferences(options: Option[]): Option[] {
  return options.filter((option) => {
    const values = Object.values(option.defaults ?? {});
    return values.some((value) => !same(value, values[0]));
  });
}
