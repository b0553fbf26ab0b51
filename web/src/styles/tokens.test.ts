import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '..');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|css)$/.test(path) && !path.endsWith('tokens.css'))
  .map((path) => {
    const text = readFileSync(resolve(source, path), 'utf8');
    const style = path.endsWith('.svelte')
      ? (/<style[^>]*>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')
      : text;
    return [path, style] as const;
  });

function found(pattern: RegExp): string[] {
  return styles.flatMap(([path, style]) =>
    [...style.matchAll(pattern)].map(([text]) => `${path}: ${text}`),
  );
}

it('spaces are those of the tokens; only hairlines and what is wider than any are written out', () => {
  expect(
    found(
      /(?<![\w-])(?:margin|padding|(?:row-|column-)?gap)[\w-]*:[^;]*?(?<![\d.])(?:[2-9]|[12]\d|3[0-5])px[^;]*;/g,
    ),
  ).toEqual([]);
});

it('kinds of screens go by their names', () => {
  expect(found(/@media[^{]*\d+px[^{]*/g)).toEqual([]);
});

it('every token that a style uses is there', () => {
  const tokens = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('tokens.css'))
    .map((path) => readFileSync(resolve(source, path), 'utf8'))
    .join('\n');
  const families = /var\(--((?:sp|aliens|asterisk|deathstar|master|sisypho)-[\w-]+)\)/g;
  const used = styles.flatMap(([, style]) => [...style.matchAll(families)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(1000);
  expect([...new Set(used)].filter((name) => !tokens.includes(`--${name}:`))).toEqual([]);
});
