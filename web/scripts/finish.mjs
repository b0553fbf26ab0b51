// After vite build, and again when there is another core: icons, the rules core, the service worker's
// list, and packed copies of all text.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { iconPng } from './icons.mjs';

const out = resolve(import.meta.dirname, '../../build/web');
const template = resolve(import.meta.dirname, '../public/worker.js');
const core =
  process.env.ESCAPEMENT_CORE ?? resolve(import.meta.dirname, '../../build/wasm/wasm/core.wasm');

function files(folder, prefix = '') {
  return readdirSync(join(out, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    return entry.isDirectory() ? files(join(folder, entry.name), path) : [path];
  });
}

/** In one step, because a server may be reading. */
function write(path, content) {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function drawIcons() {
  writeFileSync(join(out, 'icon-192.png'), iconPng(192, 0.86));
  writeFileSync(join(out, 'icon-512.png'), iconPng(512, 0.86));
  writeFileSync(join(out, 'icon-maskable.png'), iconPng(512, 0.62));
}

function addCore() {
  const place = join(out, 'core.wasm');
  if (existsSync(core)) {
    copyFileSync(core, `${place}.new`);
    renameSync(`${place}.new`, place);
  } else
    console.warn(
      `There is no ${core} yet: until scripts/web build has made it, this client has no tables on ` +
        'one device, tutorials, replays or verification.',
    );
}

/** What the worker says, by language: it has no other text. */
function sentences() {
  const folder = resolve(import.meta.dirname, '../messages');
  const all = readdirSync(folder).map((name) => {
    const text = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return [
      name.replace('.json', ''),
      { one: text.push_one, many: text.push_many, none: text.push_none },
    ];
  });
  return JSON.stringify(Object.fromEntries(all));
}

/** What an installed page says of itself, in every language: manifest.webmanifest, manifest.de.webmanifest. */
function writeManifests() {
  const messages = resolve(import.meta.dirname, '../messages');
  const plain = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../public/manifest.webmanifest'), 'utf8'),
  );
  for (const file of readdirSync(messages).filter((name) => /^\w+\.json$/.test(name))) {
    const lang = file.replace('.json', '');
    const { site_about: description } = JSON.parse(readFileSync(join(messages, file), 'utf8'));
    const name = lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`;
    write(join(out, name), JSON.stringify({ ...plain, lang, description }, null, 2) + '\n');
  }
}

/** The worker keeps what a start without a network needs; its text changes whenever one of them does. */
function fillWorker() {
  const kept = files('.').filter((path) => !/^worker\.js$|\.(br|gz|map|woff)$/.test(path));
  const hash = createHash('sha256');
  for (const path of kept.toSorted()) hash.update(path).update(readFileSync(join(out, path)));
  const text = readFileSync(template, 'utf8')
    .replace("'__SENTENCES__'", () => sentences())
    .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("['__FILES__']", JSON.stringify(['/', ...kept.map((path) => `/${path}`)]));
  write(join(out, 'worker.js'), text);
}

function isPacked(path) {
  const packed = join(out, `${path}.br`);
  return existsSync(packed) && statSync(packed).mtimeMs >= statSync(join(out, path)).mtimeMs;
}

function pack() {
  for (const path of files('.')) {
    if (!/\.(html|js|css|json|svg|webmanifest|wasm|txt)$/.test(path)) continue;
    const data = readFileSync(join(out, path));
    if (data.length < 512 || isPacked(path)) continue;
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    write(join(out, `${path}.gz`), gzipSync(data, { level: 9 }));
    write(join(out, `${path}.br`), brotliCompressSync(data, brotli));
  }
}

drawIcons();
writeManifests();
addCore();
fillWorker();
pack();
