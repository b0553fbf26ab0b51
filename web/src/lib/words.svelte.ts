import type { Catalogue } from './catalogue';
import { loadWords } from './texts';
import { settings } from './settings.svelte';

let loaded = $state.raw<Record<string, Catalogue>>({});
const asked = new Set<string>();

/** A game's words in the reader's language, for whatever is on screen; null until they have come. */
export function wordsOf(game: string, theme = ''): Catalogue | null {
  const key = `${game}/${settings.language}/${theme}`;
  const found = loaded[key];
  if (!found && !asked.has(key)) {
    asked.add(key);
    loadWords(game, settings.language, theme).then(
      (words) => {
        if (words) loaded = { ...loaded, [key]: words };
      },
      () => asked.delete(key),
    );
  }
  return found ?? null;
}
