import { beforeAll, describe, expect, it, vi } from 'vitest';
import { askCore } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { Json, JsonObject, TableProps } from '../../lib/game';
import { goldenMoments, levels, optionsOf, tableOf } from './golden.testing';
import { Match } from './match.testing';
import { covers, isSlip, sendable, text } from './reach.testing';

vi.setConfig({ testTimeout: 240_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

/** A table before the rules are there: what is listed is all that it knows. */
function earlyTable(
  view: JsonObject,
  seat: number,
  legal: JsonObject[],
  options: JsonObject,
): TableProps {
  const base = tableOf(view, 'en', { seat });
  const time = Number(view.now);
  return {
    ...base,
    state: { ...base.state, options },
    game: { ...base.game, legal, acting: [seat], time, running: false },
  };
}

function tableFor(...given: Parameters<typeof earlyTable>): TableProps {
  const [view, seat, , options] = given;
  const early = earlyTable(...given);
  const seats = (view.players as JsonObject[]).length;
  const { prompt } = core.call('prompt', { game: 'master', options, seats, view });
  const { time } = early.game;
  const ask = askCore(core, { game: 'master', data: '', options, seats, seat, view, time });
  return { ...early, game: { ...early.game, prompt }, ask };
}

describe.each(levels)('a recorded game of %s', (level) => {
  it('has a control for everything that was done, before the rules are there', () => {
    let seen = 0;
    for (const { seat, at, action, before } of goldenMoments(level)) {
      if (!action || action.expire || !before[seat]) continue;
      const view = { ...before[seat], now: at };
      const props = earlyTable(view, seat, [action], optionsOf(level));
      expect(sendable(props).map(text)).toContain(text(action));
      seen += 1;
    }
    expect(seen).toBeGreaterThan(60);
  });
});

/** Plays on by a fixed rule, trying every kind of action before it repeats one. */
class Walk {
  private readonly done = new Map<string, number>();
  readonly verbs = new Set<string>();
  private readonly match: Match;

  constructor(seats: number, options: JsonObject, position: JsonObject) {
    this.match = new Match(core, options, seats, position);
  }

  /** Whether there was something to do. */
  step(number: number): boolean {
    const { match } = this;
    const looks = Array.from({ length: match.seats }, (_, seat) => {
      const { view, legal } = match.look(seat);
      const sent = sendable(tableFor(view, seat, legal, match.options));
      return { seat, view, legal, sent };
    });
    for (const { legal, sent } of looks) this.check(legal, sent);
    const choices = looks.flatMap(({ seat, sent }) => sent.map((action) => ({ seat, action })));
    for (const { action } of choices) this.verbs.add(String(action.do));
    const rank = (action: JsonObject): number => this.done.get(String(action.do)) ?? 0;
    const least = Math.min(...choices.map(({ action }) => rank(action)));
    const rare = choices.filter(({ action }) => rank(action) === least);
    const next = rare[(number * 7) % rare.length];
    if (!next) return this.wait(looks);
    this.done.set(String(next.action.do), rank(next.action) + cost(String(next.action.do)));
    const wait = number % 4 === 0 ? 0 : 450;
    const refusal = match.try(next.seat, next.action, wait);
    // What is due meanwhile comes first, and may end a phase.
    if (looks[0]!.view.now === match.now) expect([next, refusal]).toEqual([next, null]);
    return true;
  }

  /** Every hand is busy: something is done as soon as it can be. */
  private wait(looks: { seat: number; view: JsonObject; legal: JsonObject[] }[]): boolean {
    this.match.now += 5000;
    return looks.some(({ seat, view, legal }) => {
      const later = { ...view, now: this.match.now };
      const hand = (view.hands as string[][])[seat] ?? [];
      return [
        ...sendable(tableFor(later, seat, legal, this.match.options)),
        ...hand.map((card) => ({ do: 'start_stack', card })),
        { do: 'draw' },
      ].some((action) => this.match.try(seat, action) === null);
    });
  }

  private check(legal: JsonObject[], sent: JsonObject[]): void {
    // Whoever may call "Start!" need not say to be ready, and with an empty hand nobody draws.
    const has = (verb: string): boolean => legal.some((action) => action.do === verb);
    const idle = (verb: Json | undefined): boolean =>
      (verb === 'ready' && has('start')) || (verb === 'draw' && has('declare_out'));
    const wanted = legal.filter((one) => !isSlip(one) && !idle(one.do));
    for (const listed of wanted)
      expect([listed, sent.some((one) => covers(listed, one))]).toEqual([listed, true]);
    for (const one of sent)
      expect([one, wanted.some((listed) => covers(listed, one))]).toEqual([one, true]);
  }

  close(): void {
    this.match.close();
  }
}

/** Actions that end something, or lead nowhere, wait longer for their next turn. */
const cost = (verb: string): number =>
  /vote|draw|pass|discard|done|take|throw/.test(verb) ? 6 : 1;

const hands = [
  ['AJ-1', 'AJ-2', 'TE-3', 'TE-J', 'MO-J', 'WI-1', 'TU-1', 'T3-1', 'EM-1', 'ES-1', 'LJ-8', 'DM-Q'],
  ['MO-1', 'MO-4', 'LJ-5', 'LJ-6', 'MO-7', 'TD-1', 'T3-2', 'EM-2', 'DE-1', 'RO-9', 'VN-Q'],
  ['RO-1', 'RO-2', 'VN-3', 'VN-6', 'ST-A', 'WI-2', 'TU-2', 'ES-2', 'AJ-K', 'LJ-10'],
  ['VN-1', 'VN-2', 'AJ-3', 'AJ-8', 'RO-7', 'TD-2', 'ES-3', 'EM-3', 'TE-K', 'MO-9'],
];
const tops = ['AJ-7', 'LJ-7', 'VN-4', 'VN-9'];
const easy = hands.map((hand) => hand.filter((card) => /^(AJ|MO|LJ|TE|RO|VN|ST|WI)/.test(card)));
const medium = hands.map((hand) => hand.filter((card) => !card.startsWith('DM')));
const kept = {
  mouse: ['stowaway', 'vapor_training'],
  teen: ['loyal_friends', 'cornered'],
  vapor_ninja: ['secret_council'],
  robot: ['fatal_slip'],
};
const leaders = Object.entries(kept).map(([leader, experience]) => ({ leader, experience }));

describe('by the real rules', () => {
  const tables: [string, number, JsonObject, JsonObject, number][] = [
    ['easy', 2, { level: 'easy' }, { hands: easy.slice(0, 2), tops }, 60],
    ['medium', 4, { level: 'medium' }, { hands: medium, tops }, 70],
    ['hard', 4, { level: 'hard' }, { hands, tops, players: leaders }, 80],
    [
      'beasts',
      4,
      { level: 'hard' },
      {
        hands: hands.map((hand) => hand.slice(-2)),
        tops,
        players: leaders.map((player) => ({ ...player, beast: true })),
        story: 'meditation',
        owner: 0,
      },
      50,
    ],
    ['teams', 4, { level: 'hard', team_play: true }, { hands, tops, players: leaders }, 70],
    [
      'calls',
      3,
      { level: 'medium', draw_call_mode: 'window' },
      { hands: medium.slice(0, 3), tops },
      60,
    ],
    ['beats', 3, { level: 'medium', tempo: 'pulse' }, { hands: medium.slice(0, 3), tops }, 60],
    ['turns', 3, { level: 'medium', tempo: 'turns' }, { hands: medium.slice(0, 3), tops }, 60],
    [
      'house rules',
      3,
      {
        level: 'hard',
        'deck.sevens': 'fourteen_sevens',
        start_cards_on_stacks: false,
        wisdom_on_wisdom: true,
        untrapped_escape: 'any_escape',
        doom_discard: 'minus1_only',
        leader_pairing: 'joe_ninja_swapped',
        combo_blocks_draw: false,
        call_out: 'manual',
      },
      { hands: hands.slice(0, 3), tops, players: leaders.slice(0, 3) },
      60,
    ],
    [
      'choice of leaders',
      3,
      { level: 'hard', leader_assignment: 'choose' },
      { phase: 'choose_leader' },
      30,
    ],
  ];

  it.each(tables)('every legal action of %s can be sent', (_, seats, options, position, steps) => {
    const walk = new Walk(seats, options, position);
    let number = 0;
    while (number < steps && walk.step(number)) ++number;
    expect(number).toBeGreaterThan(15);
    expect(walk.verbs.size).toBeGreaterThan(3);
    walk.close();
  });

  const owner = (story: string, phase: string, more: JsonObject = {}): JsonObject => ({
    phase,
    story,
    owner: 0,
    round: 2,
    ...more,
  });
  const stories: [string, JsonObject][] = [
    ['mutiny', owner('mutiny', 'prep_story', { players: leaders.slice(0, 3) })],
    ['old_code', owner('old_code', 'prep_story', { players: leaders.slice(0, 3) })],
    [
      'old_code by the Robot',
      owner('old_code', 'prep_story', { players: leaders.slice(1).toReversed() }),
    ],
    ['on_their_heels', owner('on_their_heels', 'prep_story', { players: leaders.slice(0, 3) })],
    [
      'clearing_minds',
      owner('clearing_minds', 'hand_prep', {
        hands: hands.slice(0, 3),
        players: leaders.slice(0, 3),
      }),
    ],
    [
      'timber',
      owner('timber', 'hand_prep', { hands: hands.slice(0, 3), players: leaders.slice(0, 3) }),
    ],
    [
      'timber by the Lumberjack',
      owner('timber', 'hand_prep', {
        hands: hands.slice(0, 3),
        players: [{ leader: 'lumberjack' }, {}, {}],
      }),
    ],
    ['the offer', { phase: 'story', entitled: 0, round: 2, players: leaders.slice(0, 3) }],
    [
      'the preparation',
      {
        phase: 'prep',
        players: [
          { leader: 'lumberjack', experience: ['fatal_slip', 'mutiny', 'old_code'] },
          { leader: 'average_joe', beast: true },
          { leader: 'mouse', experience: ['timber', 'stowaway'] },
        ],
      },
    ],
  ];
  it.each(stories)('every choice of %s can be made', (_, position) => {
    const walk = new Walk(3, { level: 'hard' }, position);
    expect(walk.step(1)).toBe(true);
    walk.close();
  });
});
