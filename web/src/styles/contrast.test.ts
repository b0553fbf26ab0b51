import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

type Values = Record<string, string>;

const source = resolve(import.meta.dirname, '..');
const games = readdirSync(resolve(source, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Selector and custom properties of every rule outside of media queries. */
function rulesOf(path: string): [string, Values][] {
  const css = readFileSync(resolve(source, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [
    selector.trim(),
    Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]),
    ),
  ]);
}

function tokens(theme: 'dark' | 'light', game: string | null): Values {
  const all: Values = {};
  const take = (path: string, wanted: (selector: string) => boolean) => {
    // A game without colours of its own has those of the shell.
    if (!existsSync(resolve(source, path))) return;
    for (const [selector, values] of rulesOf(path))
      if (wanted(selector)) Object.assign(all, values);
  };
  take('styles/tokens.css', (selector) => selector.includes(':root'));
  if (theme === 'light')
    take('styles/tokens.css', (selector) => /data-theme=.light/.test(selector));
  if (game) {
    take(`games/${game}/tokens.css`, (selector) => !/data-theme/.test(selector));
    if (theme === 'light')
      take(`games/${game}/tokens.css`, (selector) => /data-theme=.light/.test(selector));
  }
  return all;
}

function colour(values: Values, name: string): string {
  const value = values[name];
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  return alias ? colour(values, alias[1]) : value;
}

function luminance(hex: string): number {
  const digits =
    hex.slice(1).length === 3 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['bg', 's1', 's2'];
const needed: [string, number, string[]][] = [
  ['t1', 7, [...grounds, 's3']],
  ['t2', 4.5, [...grounds, 's3']],
  ['t3', 4.5, grounds],
  ['acc', 4.5, grounds],
  ['acc-2', 4.5, grounds],
  ['edge', 3, grounds],
  ['ok', 4.5, grounds],
  ['warn', 4.5, grounds],
  ['bad', 4.5, grounds],
  ['on-acc', 4.5, ['acc']],
];

describe('colours can be told apart', () => {
  for (const theme of ['dark', 'light'] as const)
    for (const game of [null, ...games])
      it(`${theme}, ${game ?? 'home'}`, () => {
        const values = tokens(theme, game);
        for (const [name, least, over] of needed)
          for (const ground of over) {
            const ratio = contrast(colour(values, name), colour(values, ground));
            expect(ratio, `${name} on ${ground}`).toBeGreaterThanOrEqual(least);
          }
      });
});
