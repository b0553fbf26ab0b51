import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { wantedAfter } from './buttons';
import { goldenMoments, modes, tableOf } from './golden.testing';
import { sendable } from './reach.testing';
import { helpfulSteps, type Wanted } from './view';

vi.setConfig({ testTimeout: 240_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const text = (action: JsonObject): string => JSON.stringify(action, Object.keys(action).sort());
/** What the debrief asks for has controls of its own. */
const inDebrief = ['returnCards', 'trimHand'];

/** The table is asked for anything already: asking again is the same request. */
const isOpen = (view: JsonObject): boolean => (view.turn as JsonObject).wanted === 'any';

/** The way the rules list an action that stands for many. */
function listed(action: JsonObject): JsonObject {
  if (action.do === 'requestAssist') return { do: 'requestAssist', wanted: 'any' };
  return action.do === 'redraw' || action.do === 'endTurn' ? { do: action.do } : action;
}

function tableFor(view: JsonObject, seat: number, legal: JsonObject[], options: JsonObject) {
  const base = tableOf(view, 'en', { seat });
  const state = { ...base.state, options };
  return { ...base, state, game: { ...base.game, legal, acting: [seat] } };
}

describe.each(modes)('a recorded game of %s', (mode) => {
  it('has a control for everything that was done', () => {
    let seen = 0;
    for (const { seat, action, before } of goldenMoments(mode)) {
      if (!action || !before[seat] || inDebrief.includes(String(action.do))) continue;
      const legal = [listed(action)];
      if (action.do === 'cancelRequest') legal.push({ do: 'requestAssist', wanted: 'any' });
      if (action.do === 'requestAssist' && isOpen(before[seat])) continue;
      const sent = sendable(tableFor(before[seat], seat, legal, { mode })).map(text);
      if (action.do === 'requestAssist')
        expect(sent.some((one) => one.includes('"any"'))).toBe(true);
      else expect(sent).toContain(text(action));
      seen += 1;
    }
    expect(seen).toBeGreaterThan(10);
  });
});

describe('a request', () => {
  it('is any set of steps, tap by tap', () => {
    const wanted = modes
      .flatMap((mode) => goldenMoments(mode))
      .flatMap(({ action }) => (action?.do === 'requestAssist' ? [action.wanted as Wanted] : []));
    expect(wanted.length).toBeGreaterThan(10);
    for (const one of wanted) {
      const taps: (number | 'any')[] = one === 'any' ? ['any'] : one.toReversed();
      expect(taps.reduce<Wanted>((before, tap) => wantedAfter(before, tap), [])).toEqual(one);
    }
    expect(helpfulSteps.reduce<Wanted>(wantedAfter, helpfulSteps.slice())).toEqual([]);
    expect(wantedAfter('any', 'any')).toEqual([]);
    expect(wantedAfter('any', 5)).toEqual([5]);
  });
});

/** Plays on by a fixed rule, trying every kind of action before it repeats one. */
class Walk {
  private readonly done = new Map<string, number>();
  readonly verbs = new Set<string>();
  private readonly handle: number;

  constructor(
    private readonly seats: number,
    private readonly options: JsonObject,
    position: JsonObject,
  ) {
    const match = { game: 'asterisk', options, seats, position, script: {} };
    this.handle = core.call('scenario.open', match).handle;
  }

  /** Whether there was something to do. */
  step(number: number): boolean {
    const looks = Array.from({ length: this.seats }, (_, seat) => ({
      seat,
      ...core.call('match.look', { handle: this.handle, observer: seat }),
    }));
    for (const { seat, view, legal } of looks) this.check(view, seat, legal);
    const choices = looks.flatMap(({ seat, legal, view }) =>
      legal.map((action) => ({ seat, action: filled(action, view, seat) })),
    );
    for (const { action } of choices) this.verbs.add(String(action.do));
    const rank = (action: JsonObject): number => this.done.get(String(action.do)) ?? 0;
    const least = Math.min(...choices.map(({ action }) => rank(action)));
    const rare = choices.filter(({ action }) => rank(action) === least);
    const next = rare[(number * 7) % rare.length];
    if (!next) return false;
    this.done.set(String(next.action.do), rank(next.action) + cost(String(next.action.do)));
    const answer = core.call('match.act', { handle: this.handle, ...next });
    expect([next, answer.result]).toEqual([next, 'done']);
    return true;
  }

  private check(view: JsonObject, seat: number, legal: JsonObject[]): void {
    const wanted = legal.filter(
      (action) =>
        !inDebrief.includes(String(action.do)) && !(action.do === 'requestAssist' && isOpen(view)),
    );
    if (wanted.length === 0) return;
    const sent = new Set(sendable(tableFor(view, seat, legal, this.options)).map(text));
    for (const action of wanted) expect([...sent]).toContain(text(action));
    const allowed = new Set(wanted.map(text));
    for (const one of sent)
      if (!allowed.has(one)) expect(one).toMatch(/requestAssist|cancelRequest|"order"/);
  }

  close(): void {
    core.call('release', { handle: this.handle });
  }
}

/** Actions that lead nowhere wait longer for their next turn. */
const cost = (verb: string): number =>
  /pause|resume|Time|decline|request|cancel|pass|redraw/i.test(verb) ? 9 : 1;

/** A list of which only the number of cards is said: the first ones. */
function filled(action: JsonObject, view: JsonObject, seat: number): JsonObject {
  if (typeof action.count !== 'number') return action;
  const player = (view.players as JsonObject[])[seat]!;
  const cards = (action.do === 'trimHand' ? player.hand : player.custody) as string[];
  return { do: action.do!, cards: cards.slice(0, action.count) };
}

const line = ['P08', 'EN-NEWGUY', 'P10', 'P19'];
const informers = ['I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07'];
const rich = [
  'BT-R3',
  'BT-LR2',
  'AT-CRACK-L1',
  'AT-INSIDE-R4',
  'TA-FLIPSIDE-R6',
  'AT-COPYCAT-LR1',
  'TA-NIL-L3',
  'BA-NUDGE_L',
];
const helpful = ['BA-NUDGE_R', 'BA-TABLES_L', 'BA-FLIPSIDE', 'BT-L1', 'BT-R1'];
const running = (more: JsonObject): JsonObject => ({ calibration: 7, line, ...more });
const together = (custody: string[]): JsonObject =>
  running({
    active: 0,
    players: [{ hand: rich, discard: ['BT-R5'], custody }, { hand: helpful }, { hand: ['BT-L4'] }],
  });

describe('by the real rules', () => {
  const tables: [string, number, JsonObject, JsonObject, number][] = [
    ['Minimum', 3, {}, together([]), 400],
    ['Low', 3, { mode: 'low' }, together(['I04', 'I05', 'I06']), 400],
    ['Medium', 3, { mode: 'medium' }, together(informers.slice(0, 6)), 400],
    ['High', 3, { mode: 'high' }, together(informers), 400],
    ['Super-Max', 3, { mode: 'supermax' }, together(informers), 400],
    ['open help', 3, { mode: 'high', assistConsent: 'open' }, together(informers), 200],
    ['choices', 3, { freeing: 'optional', discardOrder: 'choose' }, together([]), 300],
    ['draws before', 3, { mode: 'high', crackDraw: 'before' }, together(informers), 200],
    ['turns', 3, { 'clock.kind': 'turns' }, together([]), 200],
    [
      'cascade',
      2,
      { landing: 'cascade', rightIs: 'down' },
      running({ active: 0, players: [{ hand: rich }, { hand: helpful }] }),
      200,
    ],
    [
      'Rambo',
      1,
      { mode: 'rambo' },
      running({ players: [{ hand: rich, discard: ['BT-R5'], custody: informers }] }),
      300,
    ],
  ];

  it.each(tables)('every legal action of %s can be sent', (_, seats, options, position, steps) => {
    const walk = new Walk(seats, options, position);
    let number = 0;
    while (number < steps && walk.step(number)) ++number;
    expect(number).toBeGreaterThan(20);
    expect(walk.verbs.size).toBeGreaterThan(seats === 1 ? 9 : 8);
    walk.close();
  });
});
