import cards from '../../../../games/master/data/cards.json' with { type: 'json' };
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../../lib/announce.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { announcedIn, type Announced } from './announced';
import Between from './Between.svelte';
import { consentsOf } from './between';
import { deckOf, sortsOf } from './deck';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import { goldenMoments, levels, optionsOf, tableOf } from './golden.testing';
import { line, logOf, recordedLog, sampleRound } from './log.testing';
import Moment from './Moment.svelte';
import { readOptions, readView, type Phase } from './view';

const isText = (text: string) =>
  text.trim() !== '' && !/[{}]|undefined|NaN|\bui\.|\bterm\.|\?|\.\.(?!\.)|null/.test(text);

let shown: object[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  announcer.assertive = '';
});
afterEach(async () => {
  for (const part of shown) await unmount(part);
  shown = [];
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const page = () => document.body.textContent!.replace(/\s+/g, ' ');
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

const everything = optionsOf('hard', {
  tempo: 'live',
  'module.dead_end': true,
  'module.traps': true,
  'module.escapes': true,
  'module.doom': true,
  'module.leaders': true,
  'module.stories': true,
});

function table(
  view: JsonObject,
  language: string,
  { options = everything, ...more }: Partial<TableProps> & { options?: JsonObject } = {},
): TableProps {
  const base = tableOf(view, language, more);
  const policy = { window: '80' };
  return { ...base, state: { ...base.state, options, policy } as unknown as TableProps['state'] };
}

function lay(part: Component<TableProps>, props: TableProps): void {
  settings.language = props.words.text('ui.deck.here').includes('Englis') ? 'en' : 'de';
  shown.push(mount(part, { target: document.body, props }));
  flushSync();
}

const player = (more: JsonObject = {}): JsonObject => ({
  leader: 'mouse',
  experience: [],
  ...more,
});
const afterRound = (more: JsonObject = {}): JsonObject => ({
  phase: 'story',
  round: 3,
  dealer: 0,
  players: [
    player({ leader: 'lumberjack' }),
    player(),
    player({ leader: 'robot', experience: ['meditation'] }),
    player({ leader: 'teen', beast: true }),
  ],
  totals: [4, 9, 17, 15],
  scores: [
    [2, 4, 6, 8, 0, 0],
    [2, 5, 6, 3, 0, 0],
    [0, 0, 5, 4, 0, 0],
  ],
  entitled: 2,
  stories_left: 9,
  hands: [[], [], [], []],
  ...more,
});

/** Everything that is announced aloud, each as one line of the log. */
const calls: [string, JsonObject[]][] = [
  ['trap_up', [{ event: 'TrapSet', seat: 1, target: 2, card: 'TU-1', kind: 'trap_up' }]],
  ['trap_down', [{ event: 'TrapSet', seat: 1, target: 2, card: 'TD-1', kind: 'trap_down' }]],
  ['trap_draw3', [{ event: 'TrapSet', seat: 1, target: 2, card: 'T3-1', kind: 'trap_draw3' }]],
  ['dead_end', [{ event: 'StackClosed', seat: 1, stack: 2, card: 'DE-1', version: 4 }]],
  ['wisdom', [{ event: 'StackStarted', seat: 1, stack: 2, card: 'WI-1', version: 0 }]],
  ['doom', [{ event: 'CardPlayed', seat: 1, stack: 2, card: 'DM-K', version: 4 }]],
  ['escape', [{ event: 'EscapePlayed', seat: 1, target: 1, card: 'ES-1', kind: 'escape' }]],
  [
    'escape for a partner',
    [{ event: 'EscapePlayed', seat: 1, target: 3, card: 'EM-1', kind: 'escape_minus1' }],
  ],
  ['pose', [{ event: 'TrapResolved', seat: 1, kind: 'trap_up', cause: 'pose', by: 1 }]],
  ['Beast Mode', [{ event: 'BeastOn', seat: 3, number: 2 }]],
  ['a new leader', [{ event: 'LeaderSet', seat: 1, leader: 'robot', cause: 'redraw' }]],
  ['a lost ability', [{ event: 'AbilityLost', seat: 1 }]],
  ['a gift', [{ event: 'MistakesChanged', seat: 1, amount: 2, total: 11, cause: 'gift' }]],
  ['a Story card', [{ event: 'StoryDrawn', seat: 1, story: 'meditation' }]],
  ['Draw!', [{ event: 'DrawCalled', seat: 1 }]],
  ['a stall', [{ event: 'ForcedDraw', seat: 1, seats: [1, 2], cause: 'stalled' }]],
  ['I can play!', [{ event: 'DrawDeclared', seat: 1, until: 5000 }]],
  ['last call', [{ event: 'LastCall', until: 5000 }]],
  ['a tie', [{ event: 'ExtraRound', seats: [0, 1] }]],
  ['the Doom pile', [{ event: 'DoomPileGrew', number: 2, cards: ['DM-K', 'DM-J'] }]],
];

const hearing = (language: string, seat: number | null = 0) => ({
  view: readView(afterRound()),
  options: readOptions(everything),
  words: tableOf({}, language).words,
  seat,
});

const heard = (language: string, events: JsonObject[], seat: number | null = 0): Announced[] =>
  announcedIn(line(1, ...events), hearing(language, seat));

describe.each(['en', 'de'])('in %s', (language) => {
  it.each(calls)('announces %s', (_, events) => {
    const [one, ...more] = heard(language, events);
    expect(more).toEqual([]);
    expect(one!.title).toSatisfy(isText);
    expect(one!.rest).toSatisfy(isText);
    expect(one!.rest).toMatch(/[.!]$/);
  });

  it('announces what the recorded games say aloud, in sentences', () => {
    const found = levels.flatMap((level) =>
      recordedLog(level).flatMap((each) => announcedIn(each, hearing(language))),
    );
    expect(found.length).toBeGreaterThan(20);
    for (const { title, rest } of found) expect(`${title} ${rest}`).toSatisfy(isText);
  });

  const phases: [Phase, JsonObject][] = [
    ['story', {}],
    ['prep_story', { story: 'timber', owner: 2, round: 4 }],
    ['prep', { story: 'meditation', owner: 2, round: 4 }],
    ['hand_prep', { story: 'clearing_minds', owner: 2, round: 4 }],
    ['ready', { round: 4 }],
    ['choose_leader', { round: 1, scores: [], turn: 1 }],
  ];
  it.each(phases)('shows the table between rounds: %s', (phase, more) => {
    lay(Between, table(afterRound({ phase, ...more }), language, { log: logOf(...sampleRound) }));
    expect(page()).toSatisfy(isText);
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dov']) expect(page()).toContain(name);
  });

  it('shows every count of the deck, and explains the cards in both languages', async () => {
    const about = () => ({ deck: cards.deck.map(({ id }) => id) });
    const log = logOf(...sampleRound);
    lay(Extra, table(afterRound({ phase: 'play' }), language, { log, about }));
    await vi.waitFor(() => expect(all('details').length).toBe(1), { timeout: 60_000 });
    flushSync();
    expect(page()).toSatisfy(isText);
    expect(page()).toContain('Kindle');
    expect(page()).toContain('Entfachen');
    expect(page()).toContain('Dead End');
    expect(page()).toContain('Sackgasse');
    expect(page()).toContain('+40 ms');
  });

  it('shows the sheet of all rounds at the end', () => {
    const view = afterRound({ phase: 'over', reason: 'breaking_point' });
    lay(EndDetail, table(view, language, { log: logOf(...sampleRound), seat: null }));
    expect(page()).toSatisfy(isText);
    expect(all('thead th').map((cell) => cell.textContent)).toHaveLength(5);
    expect(all('tbody tr')).toHaveLength(4);
    expect(page()).toContain('120 ms');
  });
});

describe('what is done to me', () => {
  const trap = { event: 'TrapSet', seat: 1, target: 0, card: 'TU-1', kind: 'trap_up' };

  it('is told apart from what is done to others', () => {
    expect(heard('en', [trap])[0]!.mine).toBe(true);
    expect(heard('en', [{ ...trap, target: 3 }])[0]!.mine).toBe(false);
    expect(heard('en', [trap], null)[0]!.mine).toBe(false);
    expect(heard('en', [trap])[0]!.rest).toContain('you');
  });

  it('a gift that breaks somebody says that this round is the last', () => {
    const gift = { event: 'MistakesChanged', seat: 1, amount: 1, total: 30, cause: 'gift' };
    expect(heard('en', [gift])[0]!.title).toBe('Breaking Point');
    expect(heard('en', [{ ...gift, total: 29 }])[0]!.title).toBe('A gift');
  });
});

describe('a call and what comes of it', () => {
  const called = { event: 'DrawCalled', seat: 1 };
  const forced = { event: 'ForcedDraw', seat: 1, seats: [1], cause: 'none' };

  it('are one announcement', () => {
    expect(heard('en', [called, forced])).toHaveLength(1);
    expect(heard('en', [called, forced])[0]!.rest).toContain('draws one card');
    const contested = { event: 'DrawContested', seat: 1, until: 5000 };
    expect(heard('en', [called, contested])[0]!.rest).toContain('Someone can still play');
  });

  it('a Wisdom card says whom it frees', () => {
    const laid = { event: 'CardPlayed', seat: 0, stack: 1, card: 'WI-2', version: 3 };
    const freed = { event: 'TrapResolved', seat: 2, kind: 'trap_up', cause: 'wisdom', by: null };
    expect(heard('en', [laid, freed])[0]!.rest).toContain('Cleo');
  });

  it('whoever is out is left to the finish', () => {
    expect(heard('en', [{ event: 'Out', seat: 1, cause: 'went_out', at: 10 }])).toEqual([]);
  });
});

describe('the banner', () => {
  const trap: JsonObject = { event: 'TrapSet', seat: 1, target: 0, card: 'TU-1', kind: 'trap_up' };
  const wall: JsonObject = { event: 'StackClosed', seat: 1, stack: 2, card: 'DE-1', version: 4 };
  const on = (fresh: Line[], more: Partial<TableProps> = {}) =>
    lay(Moment, table(afterRound({ phase: 'play' }), 'en', { fresh, ...more }));

  it('goes by itself, and never catches a press', () => {
    on([line(1, wall)]);
    expect(page()).toContain('Dead End');
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(page()).not.toContain('Dead End');
    expect(all('.moments')[0]!.getAttribute('aria-hidden')).toBe('true');
  });

  it('a trap on me is an alarm, on others it is not', () => {
    on([line(1, { ...trap, target: 3 })]);
    expect(announcer.assertive).toBe('');
    on([line(2, trap)]);
    expect(announcer.assertive).toContain('Up Trap');
  });

  it('what is done to me stays when more happens', () => {
    on([line(1, trap), line(2, wall), line(3, wall)]);
    expect(page()).toContain('traps you');
    expect(all('.moment').length).toBeLessThanOrEqual(2);
  });

  it('shows the English title of each card where English is practised', () => {
    const played = { event: 'CardPlayed', seat: 1, stack: 0, card: 'MO-9', version: 2 };
    const options = { ...everything, english_practice: 'spoken' };
    const props = table(afterRound({ phase: 'play' }), 'de', { fresh: [line(1, played)], options });
    lay(Moment, props);
    expect(page()).toContain('Row');
    expect(page()).toContain('Rudern');
  });
});

describe('who is waited for', () => {
  const consents = (more: JsonObject, acting: number[], bots: number[] = []) =>
    consentsOf(readView(afterRound(more)), acting, bots).map(({ how }) => how);

  it('is whoever may draw a Story card', () => {
    expect(consents({}, [2])).toEqual(['waits', 'waits', 'decides', 'waits']);
    expect(consents({}, [0, 2])).toEqual(['decides', 'waits', 'decides', 'waits']);
  });

  it('is whoever is not ready, and the dealer', () => {
    const players = [player(), player({ ready: true }), player(), player({ left: true })];
    const ready = { phase: 'ready', players };
    expect(consents(ready, [0])).toEqual(['deals', 'ready', 'open', 'left']);
    expect(consents(ready, [0], [2, 3])).toEqual(['deals', 'ready', 'ready', 'left']);
  });

  it('are those who prepare, not those who have nothing to prepare or sit out', () => {
    const players = [player({ done: true }), player(), player({ sits_out: true }), player()];
    const how = ['ready', 'decides', 'sits_out', 'ready'];
    expect(consents({ phase: 'prep', players }, [1])).toEqual(how);
  });
});

describe('the deck', () => {
  let core: Core;
  let deck: string[];
  beforeAll(async () => {
    core = await builtCore();
    const match = { game: 'master', options: { level: 'medium' }, seats: 2 };
    const { handle } = core.call('scenario.open', { ...match, position: {}, script: {} });
    const { view } = core.call('match.look', { handle, observer: 0 });
    core.call('release', { handle });
    const [answer] = core.call('ask', {
      ...match,
      seat: 0,
      view,
      actions: [{ about: true }],
    }).answers;
    deck = deckOf(answer!.about);
  });

  it('has as many cards as the rules say', () => {
    expect(deck.length).toBe(97);
    expect(new Set(deck).size).toBe(97);
  });

  it('counts what lies open and what I hold, each card once', () => {
    for (const { views, spectator } of goldenMoments('medium').slice(1, 60)) {
      const mine = views[0] ?? spectator;
      const sorts = sortsOf(readView(mine), deck);
      const view = readView(mine);
      const hidden = sorts.reduce((sum, { count, seen, held }) => sum + count - seen - held, 0);
      const others = view.handSizes.reduce((sum, size, seat) => sum + (seat === 0 ? 0 : size), 0);
      const thrown = view.players.reduce(
        (sum, { discards }, seat) => sum + (seat === 0 ? 0 : discards),
        0,
      );
      if (['play', 'ready', 'countdown', 'closing'].includes(view.phase))
        expect(hidden).toBe(view.pileSize + others + thrown);
    }
  });
});
