import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Catalogue } from '../src/lib/catalogue';
import type { JsonObject } from '../src/lib/game';

type Words = Record<string, string>;

const root = resolve(import.meta.dirname, '../..');

function read(path: string): Words {
  return JSON.parse(readFileSync(resolve(root, path), 'utf8')) as Words;
}

export const en = read('web/messages/en.json');
export const de = read('web/messages/de.json');

/** The texts of a game. */
export const texts = (game: string, language: string): Words =>
  read(`games/${game}/text/${language}.json`);
/** The English texts of the game that is played here. */
export const game = texts('deathstar', 'en');

const house = new Catalogue({ ...read('table/text/en.json'), ...read('server/text/en.json') });
/** What a table or the server says, in English. */
export const said = (key: string, fields: JsonObject = {}): string => house.sentence(key, fields);

/** A message with its blanks filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** What such a text looks like whatever the data put into it. */
export const told = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{=[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\d+'),
  );

/** English texts without blanks that read otherwise in German. */
export function onlyEnglish(slug = 'deathstar'): string[] {
  const pairs = [
    [en, de],
    [read(`games/${slug}/text/en.json`), read(`games/${slug}/text/de.json`)],
  ];
  const used = new Set(pairs.flatMap(([, german]) => Object.values(german)));
  return pairs.flatMap(([english, german]) =>
    Object.entries(english)
      .filter(([key, text]) => key in german && typeof text === 'string' && !/[{<$]/.test(text))
      .map(([, text]) => text)
      .filter((text) => text.length > 3 && !used.has(text)),
  );
}
