// A made-up language, English with accents and 40 % longer, as data only: a copy of the client's sources in
// build/made-up with one more text file beside each and one more name in project.inlang/settings.json, and the
// client built from it. `node scripts/made-up.mjs` prints the folder of that client.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const copy = join(root, 'build/made-up');
const language = 'xx';

const accents = Object.fromEntries(
  [...'aeiounclyAEIOUNCLY'].map((letter, at) => [letter, [...'åéîöüñçłýÅÉÎÖÜÑÇŁÝ'][at]]),
);

/** Vowels are drawn out until the text is 40 % longer, so that words grow and not only lines. */
function drawnOut(text) {
  const vowels = text.match(/[aeiou]/g)?.length ?? 0;
  let more = Math.ceil(text.length * 0.4);
  const out = [...text].map((letter) => {
    const times = /[aeiou]/.test(letter)
      ? Math.min(more, Math.ceil((text.length * 0.4) / vowels))
      : 0;
    more -= times;
    return letter.repeat(1 + times);
  });
  return [...out.join('')].map((letter) => accents[letter] ?? letter).join('');
}

/** A sentence with its fields and the cases of its choices as they are. */
export function madeUp(text) {
  let out = '';
  let plain = '';
  const flush = () => {
    out += drawnOut(plain);
    plain = '';
  };
  for (let at = 0; at < text.length; ++at) {
    if (text[at] !== '{') {
      plain += text[at];
      continue;
    }
    flush();
    let depth = 0;
    let end = at;
    do {
      if (text[end] === '{') ++depth;
      if (text[end] === '}') --depth;
      ++end;
    } while (depth > 0 && end < text.length);
    out += placeholder(text.slice(at + 1, end - 1));
    at = end - 1;
  }
  flush();
  return out;
}

function placeholder(inside) {
  const colon = inside.indexOf(':');
  if (colon < 0) return `{${inside}}`;
  const cases = [];
  let depth = 0;
  let from = colon + 1;
  for (let at = from; at <= inside.length; ++at) {
    if (inside[at] === '{') ++depth;
    if (inside[at] === '}') --depth;
    if (at === inside.length || (inside[at] === '|' && depth === 0)) {
      cases.push(inside.slice(from, at));
      from = at + 1;
    }
  }
  const told = cases.map((one) => {
    let equals = 0;
    for (let deep = 0; equals < one.length && (one[equals] !== '=' || deep > 0); ++equals)
      deep += one[equals] === '{' ? 1 : one[equals] === '}' ? -1 : 0;
    return `${one.slice(0, equals + 1)}${madeUp(one.slice(equals + 1))}`;
  });
  return `{${inside.slice(0, colon)}:${told.join('|')}}`;
}

/** Not read by anybody: names of fields, files and rules, single letters and keys. */
const untold =
  /^(\$schema$|field\.|facts\.|detail\.|about\.|mark\.|letter\.|key\.|code_placeholder$)|^(.*\/)?(field|letter)\./;

function translate(file) {
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  const told = Object.entries(texts).map(([key, text]) => [
    key,
    untold.test(key) ? text : madeUp(text),
  ]);
  writeFileSync(join(dirname(file), `${language}.json`), JSON.stringify(Object.fromEntries(told)));
}

function build() {
  rmSync(copy, { recursive: true, force: true });
  const kept = (path) => !/\/(node_modules|e2e|test|paraglide)$|\.[ch]pp$/.test(path);
  for (const part of ['games', 'table/text', 'server/text', 'web'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: kept });
  symlinkSync(join(root, 'web/node_modules'), join(copy, 'web/node_modules'));
  for (const path of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
    if (/(^|\/)(text|messages)\/en\.json$/.test(path) && !path.includes('node_modules'))
      translate(join(copy, path));
  const settings = join(copy, 'web/project.inlang/settings.json');
  const project = JSON.parse(readFileSync(settings, 'utf8'));
  project.locales.push(language);
  writeFileSync(settings, JSON.stringify(project));
  const core = process.env.ESCAPEMENT_CORE ?? join(root, 'build/wasm/wasm/core.wasm');
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(copy, 'web'),
    env: { ...process.env, ESCAPEMENT_CORE: core },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log(join(copy, 'build/web'));
}

if (process.argv[1] === import.meta.filename) build();
