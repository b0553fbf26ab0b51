import type { Ask, Refused } from './ask.svelte';
import { Catalogue, type Words } from './catalogue';
import type { Json, JsonObject } from './game';
import { same } from './options';
import type { Rule } from './rulebook';

/** Something that can be done in a game, and the rule about it. */
interface HelpAct {
  do: string;
  rule: string;
  /** a field whose values are shown one by one, each in the game's words `<words>.<value>` */
  by?: string;
  words?: string;
}

type Wanted = Json[] | { not: Json[] };

/** A game's help.json: nothing in it depends on a language. */
export interface Help {
  acts: HelpAct[];
  /** what is pointed at on the screen: `data-pin` of its element, `pin.<id>` of the words of help */
  pins: string[];
  /** rules that hold only where the options have these values */
  only: { from: string; to: string; when: Record<string, Wanted> }[];
}

const files = import.meta.glob<Help>('../../../games/*/help/help.json', { import: 'default' });
const texts = import.meta.glob<Words>('../../../games/*/help/{en,de}.json', { import: 'default' });

export async function loadHelp(game: string): Promise<Help | null> {
  return (await files[`../../../games/${game}/help/help.json`]?.()) ?? null;
}

export async function loadHelpWords(game: string, language: string): Promise<Catalogue> {
  return new Catalogue((await texts[`../../../games/${game}/help/${language}.json`]?.()) ?? {});
}

export interface HelpRow {
  key: string;
  name: string;
  does: string;
  rule: string;
}

/** What is not possible for one and the same reason. */
export interface NotNow {
  reason: string;
  rule: string;
  rows: HelpRow[];
}

export interface Now {
  can: HelpRow[];
  cannot: NotNow[];
}

/**
 * What this seat can do at this moment and what not, as the rules answer it; null where their answers
 * are not there yet. `words` are the game's, `own` those of its help.
 */
export function whatNow(
  help: Help,
  words: Catalogue,
  own: Catalogue,
  ask: Ask,
  legal: JsonObject[],
): Now | null {
  const answers = ask(help.acts.map((act) => ({ do: act.do })));
  if (answers.some((answer) => answer === null)) return null;
  const now: Now = { can: [], cannot: [] };
  const reasons = new Map<string, NotNow>();
  help.acts.forEach((act, i) => {
    const listed = legal.filter((action) => action.do === act.do);
    if (listed.length > 0) {
      now.can.push(...rowsOf(act, listed, words, own));
      return;
    }
    const refused = answers[i]?.refused;
    if (!refused || !words.has(`refusal.${refused.code}`)) return;
    const reason = reasonOf(refused, words);
    const group = reasons.get(reason) ?? { reason, rule: refused.rule, rows: [] };
    group.rows.push(rowOf(act, own));
    reasons.set(reason, group);
  });
  now.cannot = [...reasons.values()];
  return now;
}

/** The sentence of a refusal; where something was not said yet that it would name, its plain half. */
function reasonOf(refused: Refused, words: Catalogue): string {
  const key = `refusal.${refused.code}`;
  return words.sentence(key, refused);
}

const rowOf = (act: HelpAct, own: Catalogue): HelpRow => ({
  key: act.do,
  name: own.text(`act.${act.do}`),
  does: own.text(`act.${act.do}.does`),
  rule: act.rule,
});

function rowsOf(act: HelpAct, listed: JsonObject[], words: Catalogue, own: Catalogue): HelpRow[] {
  const row = rowOf(act, own);
  const { by } = act;
  if (!by) return [row];
  const values = [...new Set(listed.map((action) => String(action[by] ?? '')))];
  const named = values.filter((value) => words.has(`${act.words}.${value}.text`));
  if (named.length === 0) return [row];
  return named.map((value) => ({
    key: `${act.do} ${value}`,
    name: words.text(`${act.words}.${value}`),
    does: words.text(`${act.words}.${value}.text`),
    rule: act.rule,
  }));
}

const fits = (wanted: Wanted, value: Json): boolean =>
  Array.isArray(wanted)
    ? wanted.some((one) => same(one, value))
    : !wanted.not.some((one) => same(one, value));

/** Whether a rule has a part in a match with these options. */
export function holds(rule: string, help: Help | null, options: JsonObject): boolean {
  const [prefix, number] = rule.split('-');
  return (help?.only ?? [])
    .filter(({ from, to }) => {
      const [of, least] = from.split('-');
      return of === prefix && number! >= least! && number! <= to.split('-')[1]!;
    })
    .every(({ when }) =>
      Object.entries(when).every(([id, wanted]) => !(id in options) || fits(wanted, options[id]!)),
    );
}

/** A sentence in which options have their names instead of their ids. */
export function inWords(sentence: string, ids: string[], words: Catalogue): string {
  // Ids of one plain word are names only where they are marked as such.
  return ids.reduce((said, id) => {
    const key = `option.${id}.name`;
    if (!words.has(key)) return said;
    const marked = /[._A-Z]/.test(id) ? '`?' : '`';
    const end = marked === '`' ? '`' : '`?';
    const pattern = new RegExp(
      `${marked}(?<![\\w.])${id.replaceAll('.', '\\.')}(?![\\w.]\\w|_|\\w)${end}`,
      'g',
    );
    return said.replace(pattern, () => `“${words.text(key)}”`);
  }, sentence);
}

/** The rules that have all of these words, or whose number was asked for; those that may matter now first. */
export function findRules(
  rules: Rule[],
  textOf: (rule: Rule) => string,
  query: string,
  now: ReadonlySet<string> = new Set(),
): Rule[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rules;
  const found = rules.filter((rule) => {
    const text = `${rule.id} ${textOf(rule)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return found.toSorted((one, other) => Number(now.has(other.id)) - Number(now.has(one.id)));
}

/** A sentence cut where one of the words stands, so that it can be marked. */
export function marked(sentence: string, query: string): { text: string; hit: boolean }[] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: sentence, hit: false }];
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return sentence
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((text, i) => ({ text, hit: i % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
