import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { all, find, key, press } from '../../kit/page.testing';
import { nobodyAsks } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import Table from '../../lib/Table.testing.svelte';
import { deskOf } from './desk.svelte';
import { tableOf } from './golden.testing';
import asterisk from './index';
import { Match } from './match.testing';

vi.setConfig({ testTimeout: 60_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const hand = ['TA-NUDGE_L-R2', 'BA-FLIPSIDE', 'AT-COPYCAT-LR4', 'BT-R5', 'BT-L6'];
const position: JsonObject = {
  attempt: 2,
  active: 0,
  calibration: 14,
  line: ['P19', 'P17', 'P09', 'P04'],
  players: [
    { hand, custody: ['P03'], discard: ['TA-NIL-R5'], mission: 'M2' },
    { hand: ['BA-NUDGE_R', 'BT-L1', 'BA-TABLES_L'], custody: ['P08', 'P18'], mission: 'M1' },
    { hand: ['BT-L2', 'BT-L3'], mission: 'M4' },
  ],
};

let shown: object[] = [];
let tables = 0;

/** A table by the real rules: what the controls send is played, and the table shows what came of it. */
class Laid {
  readonly sent: JsonObject[] = [];
  readonly hints: (string | null)[] = [];
  readonly calls: string[] = [];
  /** what is sent comes to nothing */
  refusing = false;
  readonly match: Match;
  private readonly screen: { show: (props: TableProps) => void };
  private props: TableProps;
  private seen = 0;

  constructor(
    more: JsonObject = {},
    options: JsonObject = {},
    private readonly seat = 0,
    seats = 3,
    /** the rules of this page are there */
    private readonly asking = true,
  ) {
    this.match = new Match(core, options, seats, { ...position, ...more }, seat);
    this.props = this.read();
    this.screen = mount(Table, {
      target: document.body,
      props: { first: this.props, game: asterisk },
    }) as never;
    shown.push(this.screen);
    flushSync();
  }

  private read(): TableProps {
    const { view, legal, acting, prompt } = this.match.look();
    const base = tableOf(view, 'en', { seat: this.seat });
    const fresh = this.match.log.slice(this.seen);
    this.seen = this.match.log.length;
    return {
      ...base,
      state: { ...base.state, id: `asterisk ${tables}`, options: this.match.options },
      game: { ...base.game, legal, acting, prompt, time: 0, running: false },
      fresh,
      ask: this.asking ? this.match.ask() : nobodyAsks,
      act: (action) => {
        this.sent.push(action);
        if (this.refusing) return;
        this.match.act(this.seat, action);
        this.show();
      },
      hint: (sentence) => this.hints.push(sentence),
      call: (call) => this.calls.push(call),
    };
  }

  /** Something that another seat does. */
  other(seat: number, action: JsonObject): void {
    this.match.act(seat, action);
    this.show();
    flushSync();
  }

  private show(): void {
    this.props = this.read();
    this.screen.show(this.props);
  }

  get status(): string {
    const { verb, rest, then } = asterisk.status(this.props);
    return [verb, rest, then ?? ''].join(' ').trim();
  }

  get desk() {
    return deskOf(this.props);
  }
}

const card = (id: string) => press(`[data-card="${id}"]`);
const chain = () => all('.order').map((one) => one.closest<HTMLElement>('.card')!.dataset.card);

beforeEach(() => {
  tables += 1;
  document.documentElement.lang = 'en';
});
afterEach(async () => {
  for (const part of shown) await unmount(part);
  shown = [];
  document.body.innerHTML = '';
});

describe('a chain', () => {
  it('is built by tapping cards in order, and the last one is taken back', () => {
    const table = new Laid();
    card('BT-R5');
    expect(table.sent).toEqual([]);
    expect(find('[data-act=play]').textContent).toContain('→ 19 Shezah K.');
    card('TA-NUDGE_L-R2');
    expect(
      all('[data-act^=way]').map((one) => one.textContent.trim().replace(/\s+/g, ' ')),
    ).toEqual(['left 1 → 18 1', 'left 2 → 17 Rex Kew 2']);
    press('[data-act="way 1"]');
    expect(table.desk.chain).toHaveLength(2);
    expect(find('[data-act=play]').textContent).toContain('→ 17 Rex Kew');
    press('[data-act=back]');
    expect(table.desk.chain).toHaveLength(1);
    card('BT-R5');
    expect(table.desk.chain).toEqual([]);
    expect(find('[data-act=play]').getAttribute('aria-disabled')).toBe('true');
  });

  it('is played card by card, each stop by the rules', () => {
    const table = new Laid();
    card('BT-R5');
    card('TA-NUDGE_L-R2');
    press('[data-act="way 1"]');
    press('[data-act=play]');
    expect(table.sent).toEqual([
      { do: 'playTurn', card: 'BT-R5', direction: 'R' },
      { do: 'playAddOn', card: 'TA-NUDGE_L-R2', steps: -2 },
    ]);
    expect(table.match.view().players[0]!.custody).toEqual(['P03', 'P19', 'P17']);
    expect(all('.gone').map((one) => one.dataset.figure)).toEqual(['P19', 'P17']);
    press('[data-act=end]');
    expect(table.sent.at(-1)).toEqual({ do: 'endTurn' });
    expect(all('.gone')).toEqual([]);
  });

  it('can be sent again, or taken back, after a refusal', () => {
    const table = new Laid();
    card('BT-R5');
    table.refusing = true;
    press('[data-act=play]');
    press('[data-act=play]');
    expect(table.sent).toHaveLength(2);
    expect(table.desk.chain).toHaveLength(1);
    press('[data-act=back]');
    expect(table.desk.chain).toEqual([]);
  });

  it('can be taken back from the middle', () => {
    const table = new Laid();
    card('BT-R5');
    card('BA-FLIPSIDE');
    card('TA-NUDGE_L-R2');
    press('[data-act="way 0"]');
    expect(table.desk.chain).toHaveLength(3);
    card('BA-FLIPSIDE');
    expect(table.desk.chain).toEqual([{ do: 'playTurn', card: 'BT-R5', direction: 'R' }]);
  });

  it('numbers its cards', () => {
    new Laid();
    card('BT-R5');
    card('BA-FLIPSIDE');
    expect(chain().toSorted()).toEqual(['BA-FLIPSIDE', 'BT-R5']);
    expect(find('[data-card=BA-FLIPSIDE] .order').textContent).toBe('2');
    expect(find('[data-card=BA-FLIPSIDE]').getAttribute('aria-label')).toContain(
      'card 2 of your chain',
    );
  });

  it('stops where the Dial is not where it was thought to be', () => {
    const table = new Laid({}, { assistConsent: 'open' });
    card('BT-R5');
    press('[data-act=play]');
    card('BA-FLIPSIDE');
    table.other(1, { do: 'assist', card: 'BA-TABLES_L', steps: -5 });
    expect(table.desk.chain).toHaveLength(1);
    expect(table.status).toContain('14 turned ten is 4');
    expect(table.sent).toHaveLength(1);
  });

  it('is planned while others play, and kept for the own turn as far as it goes', () => {
    const table = new Laid({ active: 2 });
    card('BT-R5');
    expect(table.sent).toEqual([]);
    expect(table.status).toContain('Planned: one card');
    table.other(2, { do: 'pass' });
    expect(table.desk.chain).toHaveLength(1);
    press('[data-act=play]');
    expect(table.sent).toEqual([{ do: 'playTurn', card: 'BT-R5', direction: 'R' }]);
  });
});

describe('a preview', () => {
  it('does the sum in words, on the dial and in the status line', () => {
    const table = new Laid();
    card('BT-R5');
    expect(table.status).toBe('right 5: 14 plus 5 is 19. Free: Shezah K.');
    const dial = find('[data-dial]');
    expect(dial.getAttribute('aria-label')).toContain('The Dial stands on 14. Calibration is 14.');
    expect(dial.getAttribute('aria-label')).toContain('14 plus 5 is 19. Free: Shezah K.');
    expect(dial.querySelector('.ghost-hand')).not.toBeNull();
    expect(find('[data-figure=P19]').className).toContain('target');
  });

  it('goes round the Dial both ways', () => {
    const table = new Laid({ calibration: 18 });
    card('BT-R5');
    expect(table.status).toContain('18 plus 5 is 23; past 20 that is 3. Nobody is there.');
    card('BT-R5');
    const low = new Laid({ calibration: 2 });
    low.desk.append({ do: 'playTurn', card: 'BT-L6', direction: 'L' });
    expect(low.status).toContain('2 minus 6 goes past 1 to 16.');
  });

  it('says who stays because of an Enemy', () => {
    const table = new Laid({ line: ['EN-NEWGUY', 'P19', 'P09'] });
    expect(table.status).toContain('Take The New Guy hostage. Stop on: even.');
    card('BT-R5');
    expect(table.status).toContain('Stays inside: Shezah K. An Enemy watches.');
    card('BA-FLIPSIDE');
    expect(find('[data-figure=P09] .lock')).not.toBeNull();
  });

  it('keeps quiet where the table wants to do its own sums', () => {
    const table = new Laid({}, { dialHints: 'none' });
    card('BT-R5');
    expect(table.status).not.toContain('19');
    expect(find('[data-act=play]').textContent).not.toContain('19');
    expect(find('.ghost-hand')).toBeNull();
  });

  it('points at what can be freed where the table has a coach', () => {
    new Laid({}, { dialHints: 'coach' });
    expect(all('.card .coach').length).toBeGreaterThan(0);
    expect(all('circle.coach').length).toBeGreaterThan(0);
  });
});

describe('before the rules are there', () => {
  it('a card that is listed can be played, without a preview', () => {
    const table = new Laid({}, {}, 0, 3, false);
    expect(table.status).toContain('Turn the Dial: play a Turn card.');
    card('BT-R5');
    expect(find('.ghost-hand')).toBeNull();
    press('[data-act=play]');
    expect(table.sent).toEqual([{ do: 'playTurn', card: 'BT-R5', direction: 'R' }]);
    card('BA-FLIPSIDE');
    press('[data-act=play]');
    press('[data-act=end]');
    expect(table.sent.at(-1)).toEqual({ do: 'endTurn' });
    card('BT-L6');
    expect(table.hints.at(-1)).toBe('Left 6: not now.');
  });
});

describe('help', () => {
  const asked = () => {
    const table = new Laid({}, {}, 1);
    table.other(0, { do: 'playTurn', card: 'BT-R5', direction: 'R' });
    return table;
  };

  it('is asked for step by step, with one tap each', () => {
    const table = new Laid();
    card('BT-R5');
    press('[data-act=play]');
    press('[data-act=help]');
    expect(find('[data-act="ask -2"]').textContent).toContain('→ 17 Rex Kew');
    press('[data-act="ask -2"]');
    press('[data-act="ask 5"]');
    expect(table.sent.slice(1)).toEqual([
      { do: 'requestAssist', wanted: [-2] },
      { do: 'requestAssist', wanted: [-2, 5] },
    ]);
    expect(find('[data-act="ask 5"]').getAttribute('aria-pressed')).toBe('true');
    expect(table.status).toContain('You ask for help: left 2, right 5.');
    press('[data-act=unask]');
    expect(table.sent.at(-1)).toEqual({ do: 'cancelRequest' });
  });

  it('shows the hand again once somebody has helped', () => {
    const table = new Laid();
    card('BT-R5');
    press('[data-act=play]');
    press('[data-act=help]');
    press('[data-act="ask -5"]');
    expect(all('[data-card]')).toEqual([]);
    table.other(1, { do: 'assist', card: 'BA-TABLES_L', steps: -5 });
    expect(all('[data-card]')).toHaveLength(4);
    expect(find('[data-dial]').dataset.dial).toBe('14');
  });

  it('makes the cards pulse that fit, and takes one tap where they fit one way', () => {
    const table = asked();
    table.other(0, { do: 'requestAssist', wanted: [2, 10] });
    expect(all('.pulse').map((one) => one.dataset.card)).toEqual(['BA-NUDGE_R']);
    expect(table.status).toContain('Help Ann: right 2, ten.');
    expect(table.status).toContain('Tap the card that pulses.');
    card('BA-NUDGE_R');
    expect(table.sent).toEqual([{ do: 'assist', card: 'BA-NUDGE_R', steps: 2 }]);
  });

  it('asks how far, where a card could help in two ways, and can be declined', () => {
    const table = asked();
    table.other(0, { do: 'requestAssist', wanted: 'any' });
    card('BA-NUDGE_R');
    press('[data-act="way 0"]');
    expect(table.sent).toEqual([{ do: 'assist', card: 'BA-NUDGE_R', steps: 1 }]);
    table.other(0, { do: 'requestAssist', wanted: [-1] });
    expect(all('.pulse')).toEqual([]);
    expect(table.status).toContain('You hold no card for that.');
    key('d');
    expect(table.sent.at(-1)).toEqual({ do: 'decline' });
  });

  it('comes with call-outs, those first that the hand can keep', () => {
    const table = asked();
    const calls = all('[data-act^=call]').map((one) => one.dataset.act);
    expect(calls.slice(0, 3)).toEqual(['call canNudge', 'call canTables', 'call goodPlay']);
    press('[data-act="call canNudge"]');
    expect(table.calls).toEqual(['canNudge']);
  });

  it('shows what somebody calls', () => {
    vi.useFakeTimers();
    const table = asked();
    const said = [{ seq: 9, at: 0, kind: 'said', seat: 2, name: 'Cleo', call: 'stuck' }];
    table.match.log.push(...(said as Line[]));
    table.other(0, { do: 'requestAssist', wanted: 'any' });
    expect(find('[data-bubble]').textContent).toContain('I am stuck.');
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(find('[data-bubble]')).toBeNull();
    vi.useRealTimers();
  });
});

describe('other cards', () => {
  it('copy the top of the own pile after a Copy Cat', () => {
    const table = new Laid();
    card('AT-COPYCAT-LR4');
    key('ArrowLeft');
    press('[data-act=play]');
    expect(table.sent[0]).toEqual({ do: 'playTurn', card: 'AT-COPYCAT-LR4', direction: 'L' });
    expect(find('[data-extra=deed]').textContent).toContain('right 5');
    press('[data-extra=deed]');
    press('[data-act=play]');
    expect(table.sent[1]).toEqual({ do: 'useCopyCat', direction: 'R' });
  });

  it('turn by a low number of the Line for an Inside Job', () => {
    const players: JsonObject[] = [{ hand: ['AT-INSIDE-R4', 'BT-R5'] }, {}, {}];
    const table = new Laid({ players });
    card('AT-INSIDE-R4');
    expect(all('[data-inside]').map((one) => one.dataset.inside)).toEqual(['P04']);
    press('[data-inside=P04]');
    press('[data-act="way 0"]');
    press('[data-act=play]');
    expect(table.sent).toEqual([
      { do: 'playTurn', card: 'AT-INSIDE-R4', direction: 'R' },
      { do: 'useInside', prisoner: 'P04', direction: 'L' },
    ]);
  });

  it('go on with Another Crack, and draw', () => {
    const players: JsonObject[] = [{ hand: ['AT-CRACK-L1', 'TA-NUDGE_L-R2', 'BT-R5'] }, {}, {}];
    const table = new Laid({ players });
    card('AT-CRACK-L1');
    card('TA-NUDGE_L-R2');
    expect(all('[data-act^=way]')).toHaveLength(3);
    press('[data-act="way 0"]');
    press('[data-act=play]');
    expect(table.sent.at(-1)).toEqual({ do: 'useCrack', card: 'TA-NUDGE_L-R2', direction: 'R' });
    press('[data-extra=draw]');
    expect(table.sent.at(-1)).toEqual({ do: 'crackDraw' });
  });

  it('use Informers', () => {
    const players: JsonObject[] = [
      { hand: ['BT-R5', 'TA-NIL-L3', 'BA-FLIPSIDE', 'BT-L2'], custody: ['I04', 'I07'] },
      {},
      {},
    ];
    const table = new Laid({ players, line: ['P19', 'P17'] }, { mode: 'high' });
    card('BT-R5');
    press('[data-act=play]');
    expect(all('.ability')).toHaveLength(2);
    card('TA-NIL-L3');
    press('[data-act="way 1"]');
    expect(table.sent.at(-1)).toEqual({ do: 'nilForCards', card: 'TA-NIL-L3' });
    card('BT-L2');
    press('[data-act=play]');
    expect(table.sent.at(-1)).toEqual({
      do: 'flipsideForTurn',
      flipside: 'BA-FLIPSIDE',
      card: 'BT-L2',
      direction: 'L',
    });
  });

  it('say why they cannot be played', () => {
    const table = new Laid();
    card('BA-FLIPSIDE');
    expect(table.hints.at(-1)).toBe('Flipside: Play a Turn card first.');
    card('BT-R5');
    press('[data-act=play]');
    card('BT-L6');
    expect(table.hints.at(-1)).toContain('only Another Crack allows one more');
    press('[data-act=pass]');
    expect(table.hints.at(-1)).toBe('Pass: You already played a Turn card.');
    expect(table.sent).toHaveLength(1);
  });
});

describe('without a chain', () => {
  it('passes, and lets a card too many go', () => {
    const eight = ['BT-R1', 'BT-R2', 'BT-R3', 'BT-R4', 'BT-R5', 'BT-L1', 'BT-L2', 'BT-L3'];
    const table = new Laid({ players: [{ hand: eight }, {}, {}] });
    key('n');
    expect(table.sent).toEqual([{ do: 'pass' }]);
    expect(table.status).toContain('you hold 9, 8 are allowed');
    expect(find('[data-act=discard]').getAttribute('aria-disabled')).toBe('true');
    card('BT-R1');
    press('[data-act=discard]');
    expect(table.sent.at(-1)).toEqual({ do: 'discardExcess', card: 'BT-R1' });
  });

  it('redraws with the card on top that was tapped', () => {
    const table = new Laid();
    press('[data-act=redraw]');
    expect(table.sent).toEqual([]);
    card('BT-R5');
    press('[data-act="redraw sure"]');
    expect(table.sent).toEqual([
      { do: 'redraw', order: [...hand.filter((one) => one !== 'BT-R5'), 'BT-R5'] },
    ]);
  });

  it('chooses whom to take, and the top of the pile, where the table plays so', () => {
    const table = new Laid({}, { freeing: 'optional', discardOrder: 'choose' });
    card('BT-R5');
    expect(table.status).toContain('Free: Shezah K.');
    card('BA-FLIPSIDE');
    expect(table.hints.at(-1)).toBe('Flipside: Say first whom you take.');
    press('[data-act=play]');
    expect(table.sent).toHaveLength(1);
    press('[data-act="take "]');
    expect(table.sent.at(-1)).toEqual({ do: 'takeFromLanding', cards: [] });
    card('BA-FLIPSIDE');
    press('[data-act=play]');
    press('[data-act="take P09"]');
    press('[data-act=end]');
    press('[data-act="top 0"]');
    press('[data-act="end sure"]');
    expect(table.sent.at(-1)).toEqual({ do: 'endTurn', order: ['BA-FLIPSIDE', 'BT-R5'] });
  });

  it('calls time and takes it back', () => {
    const table = new Laid();
    press('[data-tool=time]');
    key('t');
    expect(table.sent).toEqual([{ do: 'callTime' }, { do: 'uncallTime' }]);
  });

  it('starts an Attempt', () => {
    const ready = { phase: 'READY', attempt: 1, lookout: 0, calibration: null, dial: null };
    const table = new Laid({ ...ready, calibration_deck: [3, 9, 14] });
    expect(table.status).toContain('Start Attempt 1 of 3');
    key('Enter');
    expect(table.sent).toEqual([{ do: 'startAttempt' }]);
    expect(find('[data-dial]').dataset.dial).toBe('14');
  });

  it('stops the clock and lets it run by the table’s own button', () => {
    const table = new Laid();
    const { pause } = asterisk;
    const props = () => ({ ...tableOf(table.match.look().view, 'en'), game: table.match.look() });
    expect(pause!(props() as never)).toEqual({ stands: false, action: { do: 'pause' } });
    table.other(1, { do: 'pause' });
    expect(find('.veil').textContent).toContain('Ben has stopped the clock');
    expect(all('.slot.back')).toHaveLength(4);
    expect(all('[data-card]')).toEqual([]);
  });
});

describe('by keyboard', () => {
  it.each(['Enter', 'e'])('plays a whole turn and ends it with %s', (end) => {
    const table = new Laid();
    key('4');
    key('1');
    key('2');
    key('Backspace');
    expect(table.desk.chain).toHaveLength(1);
    key('2');
    key('Enter');
    key(end);
    expect(table.sent.map((action) => action.do)).toEqual(['playTurn', 'playAddOn', 'endTurn']);
  });

  it('leaves keys alone that mean nothing here', () => {
    new Laid();
    const event = new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(asterisk.keys!(tableOf({}, 'en').words).length).toBeGreaterThanOrEqual(10);
  });
});

describe('around the table', () => {
  it('shows missions and custodies of everybody', () => {
    new Laid();
    const seats = all('[data-detail]').map((one) => one.textContent.replace(/\s+/g, ' '));
    expect(seats[0]).toContain('plays now');
    expect(seats[0]).toContain('0 of 2');
    expect(seats[1]).toContain('2 freed, 6 points');
    expect(seats[1]).toContain('2 of 2');
  });

  it('tells on the Rail how close the end is', () => {
    new Laid();
    expect(find('.ruler svg').getAttribute('aria-label')).toContain('Attempt 2 of 3.');
    expect(find('.ruler').textContent).toContain('5:00');
  });

  it('counts what is left in Rambo Mode', () => {
    const alone = { players: [{ hand }], attempt: 1, calibration_deck: [1, 2, 3], line: ['P19'] };
    const table = new Laid(alone, { mode: 'rambo', ramboCalibration: 4 }, 0, 1);
    const label = find('.ruler svg').getAttribute('aria-label');
    expect(label).toContain('3 Calibration cards left.');
    expect(find('[data-act=help]')).toBeNull();
    card('BT-R5');
    press('[data-act=play]');
    expect(find('[data-act=redraw]')).not.toBeNull();
    press('[data-act=end]');
    expect(table.match.view().calibrationDeckSize).toBe(2);
    expect(find('[data-dial]').dataset.dial).toBe('3');
  });
});
