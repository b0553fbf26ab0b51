import { Catalogue, factsOf, type Words } from './catalogue';
import type { Json } from './game';

const files = import.meta.glob<Words>('../../../games/*/text/*.json', { import: 'default' });
const dataFiles = import.meta.glob<Json>(
  '../../../games/*/data/{cards,items,neurochips,station}.json',
  {
    import: 'default',
  },
);
const loaded = new Map<string, Promise<Catalogue>>();

async function readWords(game: string, path: string, theme: string): Promise<Catalogue> {
  const file = await files[path]!();
  const words = new Catalogue(file, theme);
  for (const { field, data } of factsOf(file))
    words.learn(field, await dataFiles[`../../../games/${game}/${data}`]!());
  return words;
}

/** The words of a game, fetched once; null if there is no such game or language. */
export async function loadWords(
  game: string,
  language: string,
  theme = '',
): Promise<Catalogue | null> {
  const path = `../../../games/${game}/text/${language}.json`;
  if (!files[path]) return null;
  const key = `${path}#${theme}`;
  let words = loaded.get(key);
  if (!words) {
    words = readWords(game, path, theme);
    loaded.set(key, words);
    words.catch(() => loaded.delete(key));
  }
  return words;
}
