import type { Json, JsonObject } from '../../../lib/game';
import { codeOfLayout } from '../map/zone';
import { layoutOf, type Picture, pictureOf } from './picture';

export const zoneFormat = 'escapement.aliens.zone/1';
export const mostLetters = 40;
export const tiers = ['core', 'variant', 'extra'] as const;
export type Tier = (typeof tiers)[number];

/** A zone with everything that its file says beside the layout. */
export interface ZoneDraft {
  name: string;
  tier: Tier;
  players: [number, number] | null;
  picture: Picture;
  /** texts of the file that the editor hands on as they are */
  texts: JsonObject;
}

const handedOn = ['name_de', 'subtitle', 'subtitle_de', 'character', 'author'];

/** The file's own name: 2 to 32 signs a-z, 0-9 and -. */
export function idOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '');
  return plain.length >= 2 ? plain : `zone${plain && `-${plain}`}`;
}

export function fileOf(draft: ZoneDraft): JsonObject {
  const { name, tier, players, picture, texts } = draft;
  return {
    format: zoneFormat,
    id: idOf(name),
    name: name.trim(),
    ...texts,
    tier,
    suggested_players: players,
    columns: picture.columns,
    rows: picture.rows,
    layout: layoutOf(picture),
  };
}

/** The plain-text form: a comment with the name, then one line a row. */
export function textOf(draft: ZoneDraft): string {
  return [`; name: ${draft.name.trim()}`, ...layoutOf(draft.picture), ''].join('\n');
}

/** The zone as one word. */
export function codeOf(picture: Picture): string {
  return codeOfLayout(layoutOf(picture));
}

/** A zone code has no size of its own: without empty columns at the right and empty rows at the bottom. */
export function trimmed(picture: Picture): Picture {
  const layout = layoutOf(picture).map((line) => line.replace(/\.+$/, ''));
  while (layout.length > 1 && layout.at(-1) === '') layout.pop();
  return pictureOf(layout);
}

function textsIn(file: JsonObject): JsonObject {
  const texts: JsonObject = {};
  for (const field of handedOn) if (typeof file[field] === 'string') texts[field] = file[field];
  return texts;
}

function playersIn(value: Json | undefined): [number, number] | null {
  return Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : null;
}

function tierIn(value: Json | undefined): Tier {
  return tiers.find((tier) => tier === value) ?? 'extra';
}

/** A zone file as a draft, whatever may be wrong with its layout; null if it has none. */
export function draftOfFile(file: JsonObject): ZoneDraft | null {
  const { layout } = file;
  if (!Array.isArray(layout) || layout.length === 0) return null;
  return {
    name: typeof file.name === 'string' ? file.name : '',
    tier: tierIn(file.tier),
    players: playersIn(file.suggested_players),
    picture: pictureOf(layout.map(String)),
    texts: textsIn(file),
  };
}

/** What was handed over, without the address that may stand around a zone code. */
export function handedOver(text: string): string {
  return /Z1\.[\w-]+\.[\w-]*/.exec(text)?.[0] ?? text;
}
