import { Catalogue, type Words } from './catalogue';
import { settings } from './settings.svelte';

const files = import.meta.glob<Words>('../../../{table,server}/text/*.json', {
  eager: true,
  import: 'default',
});
const catalogues = new Map<string, Catalogue>();

function read(language: string): Catalogue {
  const found = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  return new Catalogue(Object.assign({}, ...found.map(([, file]) => file)) as Words);
}

/** What tables and servers say, in the reader's language; the terminal reads the same files. */
export function houseWords(): Catalogue {
  const { language } = settings;
  const known = catalogues.get(language) ?? read(language);
  catalogues.set(language, known);
  return known;
}
