import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '..');
const all = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (path: string): string => readFileSync(resolve(source, path), 'utf8');

/** Whatever draws something: components, styles, and the code of the client. */
const drawn = all
  .filter(
    (path) => /\.(svelte|css|ts)$/.test(path) && !/tokens\.css$|\.test\.ts$|^paraglide/.test(path),
  )
  .map((path) => [path, read(path)] as const);
const styles = drawn
  .filter(([path]) => !path.endsWith('.ts'))
  .map(([path, text]) => {
    const style = path.endsWith('.svelte')
      ? (/<style[^>]*>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')
      : text;
    return [path, style] as const;
  });
const tokens = all
  .filter((path) => path.endsWith('tokens.css'))
  .map(read)
  .join('\n');

function found(pattern: RegExp, among: readonly (readonly [string, string])[] = styles): string[] {
  return among.flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`),
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

it('colours have names, in styles, in markup and in code', () => {
  const literal =
    /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
  expect(found(literal, drawn)).toEqual([]);
  const named =
    /:[^;{}]*(?<![-\w.])(?:white|black|red|green|blue|yellow|orange|gr[ae]y|silver)(?![-\w])[^;]*;/g;
  expect(found(named)).toEqual([]);
  expect(
    found(/(?:fill|stroke|stop-color)="(?:white|black|red|green|blue|gr[ae]y)"/g, drawn),
  ).toEqual([]);
});

it('every token that is used is there, and every colour of a game is used', () => {
  const family = 'aliens|asterisk|deathstar|master|sisypho';
  const uses = new RegExp(`var\\(--((?:sp|${family})-[\\w-]+)\\)`, 'g');
  const used = new Set(
    drawn.flatMap(([, text]) => [...text.matchAll(uses)].map(([, name]) => name)),
  );
  expect(used.size).toBeGreaterThan(150);
  expect([...used].filter((name) => !tokens.includes(`--${name}:`))).toEqual([]);
  const named = [...tokens.matchAll(new RegExp(`--((?:${family})-[\\w-]+):`, 'g'))];
  const idle = named.map(([, name]) => name!).filter((name) => !used.has(name));
  expect(idle.filter((name) => !/^asterisk-skin-\d$/.test(name))).toEqual([]); // one of a row
});
