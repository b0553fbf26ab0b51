/** One rule of a game's RULES.md. */
export interface Rule {
  id: string;
  chapter: string;
  text: string;
}

const files = import.meta.glob<string>('../../../games/*/RULES.md', {
  query: '?raw',
  import: 'default',
});

const line = /^- \*\*([A-Z]+)-(\d+)\*\*\s+(.*)$/;

/** The rules of a rulebook: list items that begin with a bold id of the book's own prefix. */
export function readRulebook(text: string): Rule[] {
  const found: (Rule & { prefix: string })[] = [];
  let chapter = '';
  for (const row of text.split('\n')) {
    if (row.startsWith('## ')) chapter = row.slice(3).trim();
    const [, prefix, number, rest] = line.exec(row) ?? [];
    if (!prefix) continue;
    found.push({ prefix, id: `${prefix}-${number}`, chapter, text: rest.replaceAll('**', '') });
  }
  const own = commonest(found.map((rule) => rule.prefix));
  return found
    .filter((rule) => rule.prefix === own)
    .map(({ id, chapter, text }) => ({ id, chapter, text }));
}

function commonest(words: string[]): string | null {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranked = [...counts].toSorted((one, other) => other[1] - one[1]);
  return ranked[0]?.[0] ?? null;
}

export async function loadRulebook(game: string): Promise<Rule[]> {
  const load = files[`../../../games/${game}/RULES.md`];
  return load ? readRulebook(await load()) : [];
}
