// Writes src/lib/protocol.ts from docs/protocol.schema.json, and src/made/<slug>.ts from each
// docs/games/<slug>.schema.json and games/<slug>/data/options.json; with --check only says whether they are up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';
import { gameTypes } from './game-types.mjs';

const docs = resolve(import.meta.dirname, '../../docs');
const gamesFolder = resolve(import.meta.dirname, '../../games');
const sources = resolve(import.meta.dirname, '../src');

const banner = `/* The messages of docs/protocol.md. Written by \`npm run protocol\` from docs/protocol.schema.json. */
import type { JsonObject } from './game';`;

/** Objects of a game's own making are JSON; what may be left out may also be null. */
function readable(schema) {
  if (Array.isArray(schema)) return schema.map(readable);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.type === 'object' && !schema.properties) return { tsType: 'JsonObject' };
  const all = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, readable(part)]),
  );
  const required = schema.required ?? [];
  for (const [name, part] of Object.entries(all.properties ?? {}))
    if (!required.includes(name)) all.properties[name] = { anyOf: [part, { type: 'null' }] };
  return all;
}

async function messages(schema) {
  const { $defs } = readable(schema);
  // Answers are named by no message, so all definitions are asked for by name.
  const all = Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  return compile({ title: 'Definition', anyOf: all, $defs }, 'Definition', {
    additionalProperties: false,
    bannerComment: banner,
    style: { singleQuote: true, printWidth: 100 },
  });
}

const readJson = (folder, path) => JSON.parse(readFileSync(resolve(folder, path), 'utf8'));

const style = (text) =>
  prettier.format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });

const games = readdirSync(resolve(docs, 'games'))
  .filter((file) => file.endsWith('.schema.json'))
  .map((file) => file.replace('.schema.json', ''));
const jobs = [
  { source: 'protocol.schema.json', target: 'lib/protocol.ts', write: messages },
  ...games.map((slug) => ({
    source: `games/${slug}.schema.json`,
    target: `made/${slug}.ts`,
    write: (schema) =>
      gameTypes(schema, readJson(gamesFolder, `${slug}/data/options.json`), slug, style),
  })),
];

let wrong = false;
for (const { source, target, write } of jobs) {
  const text = await write(readJson(docs, source));
  const file = resolve(sources, target);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`src/${target} is out of date: run npm run protocol.`);
    wrong = true;
  }
}
process.exit(wrong ? 1 : 0);
