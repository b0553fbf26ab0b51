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

/** How many: of a number how big it is, of a list how long. */
function sizeOf(value: Json): Json {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? Math.abs(value) : value;
}

/** The last of a list; what is no list is its own last. */
const lastOf = (value: Json): Json => (Array.isArray(value) ? (value.at(-1) ?? '') : value);

/** A placeholder: {field}, {field@how}, and with cases behind a colon. */
function readPlaceholder(inside: string): { field: string; how: string; cases: string | null } {
  const colon = inside.indexOf(':');
  const name = colon < 0 ? inside : inside.slice(0, colon);
  const [field, how = ''] = name.split('@');
  return { field: field!, how, cases: colon < 0 ? null : inside.slice(colon + 1) };
}

/**
 * Whether a case is the one: a value, `<` and what the value must be less than, or `*`; `{other}`
 * is the value of another field.
 */
function holds(when: string, value: Json, fields: JsonObject): boolean {
  if (when === '*') return true;
  const less = when.startsWith('<');
  let bound = less ? when.slice(1) : when;
  if (bound.startsWith('{') && bound.endsWith('}')) {
    const other = fields[bound.slice(1, -1)];
    if (other === undefined) return false;
    bound = toWord(other);
  }
  if (!less) return bound === toWord(value);
  return typeof value === 'number' && value < Number(bound);
}

/**
 * The words of one game in one language, and sentences made of them, by the rules of
 * engine/text.hpp: `{seat}` is a field in words, `{spot@where_to}` in other words, `{cards@size}` how
 * many, `{way@last}` the last, `{extra:true=…|*=…}` a choice by its raw value, `<0`, `{other}` and `<{other}` being cases too,
 * `{=key}` is what another key says, `"field.by": "seat"` words one field like another, keys `"<theme>/…"` replace the plain ones.
 */
export class Catalogue {
  private words = new Map<string, string>();
  private names: string[] = [];

  constructor(file: Words, theme = '') {
    const themed = `${theme}/`;
    for (const [key, text] of Object.entries(file))
      if (!key.includes('/') || key.startsWith('option.')) this.words.set(key, text);
    for (const [key, text] of Object.entries(file))
      if (key.startsWith(themed)) this.words.set(key.slice(themed.length), text);
    for (const [key, text] of this.words) this.words.set(key, this.spelledOut(text));
  }

  /** With what other keys say where the text names them; the core finds those that go in circles. */
  private spelledOut(text: string, chain = 0): string {
    if (chain > 8 || !text.includes('{=')) return text;
    // What the data say of things is learnt later.
    return text.replace(/\{=([^{}]+)\}/g, (reference, key: string) =>
      this.spelledOut(this.words.get(key) ?? reference, chain + 1),
    );
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

  /** These words, and of the other ones what these lack. */
  joined(other: Catalogue): Catalogue {
    const both = this.naming(this.names);
    both.words = new Map([...other.words, ...this.words]);
    return both;
  }

  private like(field: string): string {
    return this.words.get(`field.${field}`) ?? field;
  }

  /** The words that a placeholder asks for, and of what. */
  private worded(field: string, value: Json, how: string): { field: string; value: Json } {
    if (how === '') return { field, value };
    if (how === 'size') return { field, value: sizeOf(value) };
    if (how === 'last')
      return { field: this.words.get(`field.${field}.last`) ?? field, value: lastOf(value) };
    const raw = toWord(value);
    const fact = this.words.get(`${this.like(field)}.${raw}.${how}`);
    if (fact !== undefined) return { field: how, value: fact };
    return { field: this.words.has(`${this.like(how)}.${raw}`) ? how : field, value };
  }

  word(field: string, value: Json): string {
    if (Array.isArray(value)) return value.map((item) => this.word(field, item)).join(', ');
    const like = this.like(field);
    const raw = toWord(value);
    if (like === 'seat' && typeof value === 'number') return this.names[value] ?? raw;
    const key = `${like}.${raw}`;
    return this.words.get(key) ?? this.words.get(`${key}.title`) ?? raw;
  }

  /** What the data of a game say of each thing that has an id, so that sentences can tell it. */
  learn(field: string, data: Json): void {
    this.gather(field, data);
    for (const [key, text] of this.words) this.words.set(key, this.spelledOut(text));
  }

  private gather(field: string, data: Json): void {
    if (Array.isArray(data)) for (const each of data) this.gather(field, each);
    if (data === null || typeof data !== 'object' || Array.isArray(data)) return;
    const { id } = data;
    for (const [name, value] of Object.entries(data)) {
      if (value === undefined) continue;
      const key = `${field}.${String(id)}.${name}`;
      const plain = typeof value === 'number' || typeof value === 'string';
      if (typeof id === 'string' && plain && !this.words.has(key))
        this.words.set(key, toWord(value));
      this.gather(field, value);
    }
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
      const { field, how, cases } = readPlaceholder(inside);
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (value === undefined) {
        gaps.push(field);
        out += '?';
      } else {
        const told = this.worded(field, value, how);
        out +=
          cases === null
            ? this.word(told.field, told.value)
            : this.chosen(told.field, told.value, cases, fields, gaps);
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
    let rest = cases;
    while (rest !== '') {
      const end = endOfCase(rest);
      const one = rest.slice(0, end);
      const equals = one.indexOf('=');
      if (holds(equals < 0 ? one : one.slice(0, equals), value, fields))
        return this.filled(equals < 0 ? '' : one.slice(equals + 1), fields, gaps);
      rest = rest.slice(end + 1);
    }
    gaps.push(`${field}:${toWord(value)}`);
    return '';
  }
}

/** `"facts.card": "data/cards.json"` lets sentences tell what that file says of a card. */
export const factsOf = (file: Words): { field: string; data: string }[] =>
  Object.entries(file)
    .filter(([key]) => key.startsWith('facts.'))
    .map(([key, data]) => ({ field: key.slice('facts.'.length), data }));
