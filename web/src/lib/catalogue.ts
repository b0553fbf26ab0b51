import type { Json, JsonObject } from './game';

export type Words = Record<string, string>;

/** A value as it stands in a sentence: texts without quotes, everything else as JSON. */
function toWord(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; ++i) {
    if (text[i] === '{') ++depth;
    if (text[i] === '}' && --depth === 0) return i;
  }
  return text.length;
}

/** Where the first of several cases ends: at a bar that stands outside of all braces. */
function endOfCase(cases: string): number {
  let depth = 0;
  for (let i = 0; i < cases.length; ++i) {
    if (cases[i] === '{') ++depth;
    if (cases[i] === '}') --depth;
    if (cases[i] === '|' && depth === 0) return i;
  }
  return cases.length;
}

/**
 * The words of one game in one language, and sentences made of them, by the rules of
 * engine/text.hpp: `{seat}` is a field in words, `{extra:true=…|*=…}` a choice by its raw value,
 * `"field.by": "seat"` words one field like another, keys `"<theme>/…"` replace the plain ones.
 */
export class Catalogue {
  private readonly words = new Map<string, string>();
  private names: string[] = [];

  constructor(file: Words, theme = '') {
    const themed = `${theme}/`;
    for (const [key, text] of Object.entries(file))
      if (!key.includes('/') || key.startsWith('option.')) this.words.set(key, text);
    for (const [key, text] of Object.entries(file))
      if (key.startsWith(themed)) this.words.set(key.slice(themed.length), text);
  }

  has(key: string): boolean {
    return this.words.has(key);
  }

  /** The text of a key; the key itself if there is none. */
  text(key: string): string {
    return this.words.get(key) ?? key;
  }

  keys(): string[] {
    return [...this.words.keys()];
  }

  /** The same words for other players. */
  naming(names: string[]): Catalogue {
    const named: Catalogue = Object.assign(Object.create(Catalogue.prototype), this);
    named.names = names;
    return named;
  }

  seatNames(): string[] {
    return this.names;
  }

  word(field: string, value: Json): string {
    if (Array.isArray(value)) return value.map((item) => this.word(field, item)).join(', ');
    const like = this.words.get(`field.${field}`) ?? field;
    const raw = toWord(value);
    if (like === 'seat' && typeof value === 'number') return this.names[value] ?? raw;
    const key = `${like}.${raw}`;
    return this.words.get(key) ?? this.words.get(`${key}.title`) ?? raw;
  }

  sentence(key: string, fields: JsonObject = {}): string {
    return this.filled(this.text(key), fields, []);
  }

  /** The placeholders of that sentence that these fields leave open. */
  unfilled(key: string, fields: JsonObject): string[] {
    const gaps: string[] = [];
    this.filled(this.text(key), fields, gaps);
    return gaps;
  }

  private filled(pattern: string, fields: JsonObject, gaps: string[]): string {
    let out = '';
    let at = 0;
    while (at < pattern.length) {
      const open = pattern.indexOf('{', at);
      if (open < 0) return out + pattern.slice(at);
      out += pattern.slice(at, open);
      const close = closing(pattern, open);
      const inside = pattern.slice(open + 1, close);
      const colon = inside.indexOf(':');
      const field = colon < 0 ? inside : inside.slice(0, colon);
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (value === undefined) {
        gaps.push(field);
        out += '?';
      } else if (colon < 0) {
        out += this.word(field, value);
      } else {
        out += this.chosen(field, value, inside.slice(colon + 1), fields, gaps);
      }
      at = close + 1;
    }
    return out;
  }

  private chosen(
    field: string,
    value: Json,
    cases: string,
    fields: JsonObject,
    gaps: string[],
  ): string {
    const raw = toWord(value);
    let rest = cases;
    while (rest !== '') {
      const end = endOfCase(rest);
      const one = rest.slice(0, end);
      const equals = one.indexOf('=');
      const when = equals < 0 ? one : one.slice(0, equals);
      if (when === raw || when === '*')
        return this.filled(equals < 0 ? '' : one.slice(equals + 1), fields, gaps);
      rest = rest.slice(end + 1);
    }
    gaps.push(`${field}:${raw}`);
    return '';
  }
}

const files = import.meta.glob<Words>('../../../games/*/text/*.json', { import: 'default' });
const loaded = new Map<string, Promise<Words>>();

/** The words of a game, fetched once; null if there is no such game or language. */
export async function loadWords(
  game: string,
  language: string,
  theme = '',
): Promise<Catalogue | null> {
  const path = `../../../games/${game}/text/${language}.json`;
  const load = files[path];
  if (!load) return null;
  let file = loaded.get(path);
  if (!file) {
    file = load();
    loaded.set(path, file);
    file.catch(() => loaded.delete(path));
  }
  return new Catalogue(await file, theme);
}
