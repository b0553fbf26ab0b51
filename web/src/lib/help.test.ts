import { beforeAll, describe, expect, it } from 'vitest';
import { askCore } from './ask.svelte';
import { loadWords } from './texts';
import type { Core } from './core';
import { builtCore } from './core.testing';
import { findRules, holds, inWords, loadHelp, loadHelpWords, marked, whatNow } from './help';
import { completed, loadOptions } from './options';
import { loadRulebook } from './rulebook';

const games = ['aliens', 'asterisk', 'deathstar', 'master', 'sisypho'];
const sources = import.meta.glob<string>('../games/*/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

describe.each(games)('the help of %s', (game) => {
  it('has words in both languages for all that can be done, and shows only what is there', async () => {
    const [help, en, de, words, rules] = await Promise.all([
      loadHelp(game),
      loadHelpWords(game, 'en'),
      loadHelpWords(game, 'de'),
      loadWords(game, 'en'),
      loadRulebook(game),
    ]);
    expect(de.keys().toSorted()).toEqual(en.keys().toSorted());
    const verbs = words!
      .keys()
      .filter((key) => /^action\.\w+$/.test(key) && key !== 'action.leave')
      .map((key) => key.slice('action.'.length));
    expect(help!.acts.map((act) => act.do).toSorted()).toEqual(verbs.toSorted());
    const ids = new Set(rules.map((rule) => rule.id));
    for (const act of help!.acts) {
      expect(ids, act.do).toContain(act.rule);
      expect(en.has(`act.${act.do}.does`), act.do).toBe(true);
    }
    const drawn = Object.entries(sources)
      .filter(([path]) => path.startsWith(`../games/${game}/`))
      .map(([, text]) => text)
      .join('\n');
    for (const pin of help!.pins) {
      expect(en.has(`pin.${pin}.text`), pin).toBe(true);
      if (pin !== 'rail') expect(drawn).toContain(`data-pin="${pin}"`);
    }
    for (const { chapter } of rules)
      if (chapter !== 'Rulings' && chapter !== 'Rulings of this implementation')
        expect(en.has(`chapter.${chapter}`), chapter).toBe(true);
  });

  it('names only options and rules that there are', async () => {
    const [help, options, rules] = await Promise.all([
      loadHelp(game),
      loadOptions(game),
      loadRulebook(game),
    ]);
    const ids = new Set(rules.map((rule) => rule.id));
    for (const { from, to, when } of help!.only) {
      expect(ids).toContain(from);
      expect(ids).toContain(to);
      for (const id of Object.keys(when)) expect(options.map((one) => one.id)).toContain(id);
    }
    // With what everybody plays first most rules hold, and some do not.
    const all = completed(options, {});
    const held = rules.filter(({ id }) => holds(id, help, all));
    expect(held.length).toBeGreaterThan(rules.length / 3);
    expect(held.length).toBeLessThan(rules.length);
  });

  it('says what can be done right after the deal, and why the rest cannot', async () => {
    const [help, own, words] = await Promise.all([
      loadHelp(game),
      loadHelpWords(game, 'en'),
      loadWords(game, 'en'),
    ]);
    const { seats, options, look, seat } = openingOf(core, game);
    const ask = askCore(core, { game, data: '', options, seats, seat, view: look.view, time: 0 });
    const now = whatNow(help!, words!.naming(['Ann', 'Ben', 'Cid', 'Dot']), own, ask, look.legal);
    expect(now!.can.length).toBeGreaterThan(0);
    expect(now!.cannot.length).toBeGreaterThan(0);
    for (const { reason } of now!.cannot) expect(reason).not.toMatch(/\?|\{|^refusal/);
    const verbs = new Set(look.legal.map((action) => String(action.do)));
    for (const row of now!.can) expect(verbs).toContain(row.key.split(' ')[0]);
  });
});

/** The first moment of a match between bots at which a seat can do something. */
function openingOf(rules: Core, game: string) {
  const seats = { aliens: 4, asterisk: 2, deathstar: 2, master: 2, sisypho: 4 }[game]!;
  const host = { person: 'host', name: 'Ann', now: 1000 };
  const bots = Array.from({ length: seats }, () => ({ kind: 'bot' as const }));
  const plan = { game, seats: bots, policy: { pace: 0 } };
  const seed = '07'.repeat(32);
  const { handle } = rules.call('table.create', { ...host, id: 'h', code: 'H', plan, seed });
  rules.call('table.arrive', { ...host, handle });
  let { wake } = rules.call('table.request', { ...host, handle, do: 'start', fields: {} });
  while (wake !== null) ({ wake } = rules.call('table.tick', { handle, now: wake }));
  const { record } = rules.call('table.record', { handle });
  rules.call('release', { handle });
  const opened = rules.call('replay.open', { record });
  for (let index = 0; index < opened.steps.length; ++index) {
    const at = { handle: opened.handle, index };
    const [seat] = rules.call('replay.step', { ...at, observer: 'public' }).acting;
    if (seat === undefined) continue;
    const look = rules.call('replay.step', { ...at, observer: seat });
    if (look.legal.length === 0) continue;
    rules.call('release', { handle: opened.handle });
    return { seats, seat, look, options: opened.options };
  }
  throw new Error('Nobody ever acts.');
}

describe('the rules', () => {
  const rule = (id: string, text: string) => ({ id, chapter: '', text });
  const rules = [rule('ABC-001', 'A door opens.'), rule('ABC-002', 'Hold the door.')];
  const textOf = (one: { text: string }) => one.text;

  it('are found by all words, and by number', () => {
    expect(findRules(rules, textOf, 'DOOR hold').map(({ id }) => id)).toEqual(['ABC-002']);
    expect(findRules(rules, textOf, 'abc-001').map(({ id }) => id)).toEqual(['ABC-001']);
    expect(findRules(rules, textOf, 'door', new Set(['ABC-002'])).map(({ id }) => id)).toEqual([
      'ABC-002',
      'ABC-001',
    ]);
    expect(findRules(rules, textOf, ' ')).toBe(rules);
  });

  it('are marked where a word was found', () => {
    expect(marked('Hold the door.', 'door')).toEqual([
      { text: 'Hold the ', hit: false },
      { text: 'door', hit: true },
      { text: '.', hit: false },
    ]);
  });

  it.each(games)('of %s name options in words', async (game) => {
    const [words, options, book] = await Promise.all([
      loadWords(game, 'en'),
      loadOptions(game),
      loadRulebook(game),
    ]);
    const ids = options.map((one) => one.id);
    for (const { id } of book) {
      const said = inWords(words!.text(`rule.${id}`), ids, words!);
      expect(said, id).not.toMatch(/\b[a-z]+_[a-z_]+\b|`/);
    }
  });
});
