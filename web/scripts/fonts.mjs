// The typefaces of the home page, with as much of them as it shows: widths and weights that the styles use, and
// of those of a game the letters of its door. A game brings its whole typeface itself. Made anew when the
// packages or the doors have changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..');
const out = join(web, 'src/fonts');
const games = resolve(web, '../games');

// As the packages' own part "latin" has it.
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];
const latin = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  )
  .join('');

/** What stands on the door of a game, in every language. */
function door(game) {
  const folder = join(games, game, 'text');
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))['door.title'])
    .join('');
}

const fonts = [
  {
    name: 'archivo',
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    text: latin,
    axes: { wght: { min: 400, max: 900 }, wdth: { min: 62, max: 116 } },
  },
  {
    name: 'door-master',
    from: '@fontsource-variable/grenze-gotisch/files/grenze-gotisch-latin-wght-normal.woff2',
    text: door('master'),
    axes: { wght: 600 },
  },
  {
    name: 'door-sisypho',
    from: '@fontsource/saira-stencil-one/files/saira-stencil-one-latin-400-normal.woff2',
    text: door('sisypho'),
  },
  {
    name: 'door-asterisk',
    from: '@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff2',
    text: door('asterisk'),
  },
  {
    name: 'door-deathstar',
    from: '@fontsource/chakra-petch/files/chakra-petch-latin-600-normal.woff2',
    text: door('deathstar'),
  },
];

const source = ({ from }) => readFileSync(join(web, 'node_modules', from));
const hash = createHash('sha256').update(readFileSync(import.meta.filename ?? process.argv[1]));
for (const font of fonts) hash.update(font.text).update(source(font));
const stamp = hash.digest('hex');
const stamped = join(out, '.stamp');

if (!existsSync(stamped) || readFileSync(stamped, 'utf8') !== stamp) {
  const { default: subset } = await import('subset-font');
  mkdirSync(out, { recursive: true });
  for (const font of fonts) {
    const options = { targetFormat: 'woff2', variationAxes: font.axes };
    writeFileSync(join(out, `${font.name}.woff2`), await subset(source(font), font.text, options));
  }
  writeFileSync(stamped, stamp);
}
