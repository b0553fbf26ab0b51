// Writes src/lib/protocol.ts from docs/protocol.schema.json; with --check only says whether it is up
// to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compile } from 'json-schema-to-typescript';

const source = resolve(import.meta.dirname, '../../docs/protocol.schema.json');
const target = resolve(import.meta.dirname, '../src/lib/protocol.ts');

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

async function written() {
  const { $defs } = readable(JSON.parse(readFileSync(source, 'utf8')));
  // Answers are named by no message, so all definitions are asked for by name.
  const all = Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  return compile({ title: 'Definition', anyOf: all, $defs }, 'Definition', {
    additionalProperties: false,
    bannerComment: banner,
    style: { singleQuote: true, printWidth: 100 },
  });
}

if (!existsSync(source)) {
  console.error(`${source} is missing: write it with escapement protocol.`);
  process.exit(1);
}
const text = await written();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/lib/protocol.ts is out of date: run npm run protocol.');
  process.exit(1);
}
