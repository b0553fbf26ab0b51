import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { all, find, key, press } from '../../kit/page.testing';
import { askCore, nobodyAsks } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import Table from '../../lib/Table.testing.svelte';
import { deskOf } from './desk.svelte';
import { goldenMoments, levels, optionsOf, tableOf } from './golden.testing';
import master from './index';
import { Match } from './match.testing';

vi.setConfig({ testTimeout: 60_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const hands = [
  ['AJ-4', 'AJ-6', 'LJ-8', 'MO-9', 'WI-1', 'EM-1', 'ES-1', 'T3-1', 'TU-1'],
  ['MO-8', 'MO-5', 'RO-2', 'T3-2', 'TD-1', 'TU-2'],
  ['VN-Q', 'VN-2', 'VN-3', 'DE-1'],
];
const tops = ['AJ-7', 'RO-5', 'VN-K'];
const position: JsonObject = { hands, tops };

let shown: object[] = [];
let tables = 0;

/** A table by the real rules: what the controls send is played, and the table shows what came of it. */
class Laid {
  readonly sent: JsonObject[] = [];
  readonly hints: (string | null)[] = [];
  /** what is sent stays on its way until `arrive` */
  slow = false;
  readonly match: Match;
  private onTheWay: JsonObject[] = [];
  private readonly screen: { show: (props: TableProps) => void };
  private props: TableProps;
  private seen = 0;

  constructor(
    more: JsonObject = {},
    options: JsonObject = {},
    private readonly seat: number | null = 0,
    seats = 3,
    private readonly knows = true,
  ) {
    this.match = new Match(
      core,
      { level: 'medium', ...options },
      seats,
      { ...position, ...more },
      seat ?? 0,
    );
    this.props = this.read();
    this.screen = mount(Table, {
      target: document.body,
      props: { first: this.props, game: master },
    }) as never;
    shown.push(this.screen);
    flushSync();
  }

  private read(fresh: Line[] = []): TableProps {
    const { view, legal, acting, prompt } = this.match.look(this.seat);
    const { options, seats, now } = this.match;
    const asked = { game: 'master', data: '', options, seats, view, time: now };
    const base = tableOf(view, 'en', { seat: this.seat });
    return {
      ...base,
      state: { ...base.state, id: `master ${tables}`, options },
      game: { ...base.game, legal, acting, prompt, time: now, running: false },
      ask:
        this.seat === null || !this.knows
          ? nobodyAsks
          : askCore(core, { ...asked, seat: this.seat }),
      fresh,
      log: this.match.log,
      sent: this.onTheWay,
      busy: this.onTheWay.length > 0,
      act: (action) => {
        this.sent.push(action);
        if (this.slow) this.onTheWay = [...this.onTheWay, action];
        else this.match.try(this.seat ?? 0, action);
        this.show();
      },
      hint: (sentence) => this.hints.push(sentence),
    };
  }

  /** The oldest action reaches the table and is decided. */
  arrive(): void {
    const [first, ...rest] = this.onTheWay;
    this.match.try(this.seat ?? 0, first!);
    this.onTheWay = rest;
    this.show();
  }

  /** Something that another seat does, and how long after the last thing. */
  other(seat: number, action: JsonObject, wait = 0): this {
    this.match.act(seat, action, wait);
    this.show();
    return this;
  }

  /** The table as it is so much later. */
  later(wait: number): this {
    this.match.now += wait;
    this.show();
    return this;
  }

  private show(): void {
    const fresh = this.match.log.slice(this.seen);
    this.seen = this.match.log.length;
    this.props = this.read(fresh);
    this.screen.show(this.props);
    flushSync();
  }

  get status(): string {
    const { verb, rest, then } = master.status(this.props);
    return [verb, rest, then ?? ''].join(' ').trim();
  }

  get desk() {
    return deskOf(this.props);
  }
}

const card = (id: string) => press(`[data-card="${id}"]`);
const stack = (number: number | 'new') => press(`[data-stack="${number}"]`);
const acts = () => all('[data-act]').map((one) => one.dataset.act);
const ringed = () => all('.card.can').map((one) => one.dataset.card);
const aimed = () => all('[data-stack].tgt').map((one) => one.dataset.stack);

beforeEach(() => {
  tables += 1;
  document.documentElement.lang = 'en';
});
afterEach(async () => {
  for (const part of shown) await unmount(part);
  shown = [];
  document.body.innerHTML = '';
  vi.useRealTimers();
});

describe('a card', () => {
  it('goes out with one tap where only one stack fits, with the version that was seen', () => {
    const table = new Laid();
    card('LJ-8');
    expect(table.sent).toEqual([{ do: 'play', card: 'LJ-8', stack: 0, seen: 0 }]);
    expect(find('[data-stack="0"]').getAttribute('aria-label')).toBe('Stack A: 8. 9, 7 fit.');
  });

  it('is picked where several stacks fit, and then a stack is pressed', () => {
    const table = new Laid();
    card('AJ-6');
    expect(table.sent).toEqual([]);
    expect(aimed()).toEqual(['0', '1']);
    expect(table.status).toBe('Where to? 6: on A, on B.');
    stack(1);
    expect(table.sent).toEqual([{ do: 'play', card: 'AJ-6', stack: 1, seen: 0 }]);
  });

  it('is put back by the same press, and by Escape', () => {
    const table = new Laid();
    card('AJ-6');
    card('AJ-6');
    expect(table.desk.picked).toEqual([]);
    card('AJ-6');
    key('Escape');
    expect(table.desk.picked).toEqual([]);
    expect(table.sent).toEqual([]);
  });

  it('that fits nowhere says so and stays', () => {
    const table = new Laid();
    card('MO-9');
    expect(table.sent).toEqual([]);
    expect(table.hints.at(-1)).toBe('9 does not fit anywhere now.');
  });

  it('is not laid where it does not fit', () => {
    const table = new Laid();
    card('AJ-6');
    stack(2);
    expect(table.sent).toEqual([]);
    expect(table.hints.at(-1)).toBe('6 does not fit on C.');
  });

  it('begins a new stack', () => {
    const table = new Laid();
    card('WI-1');
    expect(aimed()).toEqual(['0', '1', '2', 'new']);
    stack('new');
    expect(table.sent).toEqual([{ do: 'start_stack', card: 'WI-1' }]);
    expect(all('[data-stack]')).toHaveLength(5);
  });

  it('goes to the stack that is pressed if no other fits there', () => {
    const table = new Laid({ hands: [['LJ-8', 'MO-9', 'AJ-2'], hands[1]!, hands[2]!] });
    stack(0);
    expect(table.sent).toEqual([{ do: 'play', card: 'LJ-8', stack: 0, seen: 0 }]);
    stack(2);
    expect(table.hints.at(-1)).toBe('Pick a card first.');
  });

  it('can be dragged to a stack', () => {
    const table = new Laid();
    const at = (type: string, x: number, y: number) =>
      Object.assign(new Event(type, { bubbles: true }), { clientX: x, clientY: y, button: 0 });
    document.elementFromPoint = () => find('[data-stack="0"] .pile');
    find('[data-card="AJ-6"]').dispatchEvent(at('pointerdown', 10, 500));
    window.dispatchEvent(at('pointermove', 30, 300));
    flushSync();
    expect(aimed()).toEqual(['0', '1']);
    window.dispatchEvent(at('pointerup', 30, 300));
    flushSync();
    expect(table.sent).toEqual([{ do: 'play', card: 'AJ-6', stack: 0, seen: 0 }]);
  });
});

describe('what fits', () => {
  it('stands above and below every stack and lights up for the own ranks', () => {
    new Laid();
    const tabs = all('[data-stack="0"] .nb').map((one) => one.textContent.trim());
    expect(tabs).toEqual(['8', '6']);
    expect(all('[data-stack="2"] .nb').map((one) => one.textContent.trim())).toEqual(['1', 'Q']);
    expect(all('[data-stack="0"] .nb.fit')).toHaveLength(2);
    expect(all('[data-stack="2"] .nb.fit')).toHaveLength(0);
    expect(ringed()).toEqual(expect.arrayContaining(['AJ-4', 'AJ-6', 'LJ-8', 'WI-1']));
    expect(ringed()).not.toContain('MO-9');
  });

  it('is not told where the table plays without help: a card is laid by eye', () => {
    const table = new Laid({}, { assist_highlight: false });
    expect(ringed()).toEqual([]);
    expect(all('.nb.fit')).toEqual([]);
    card('LJ-8');
    expect(table.sent).toEqual([]);
    expect(aimed()).toEqual([]);
    expect(table.status).toBe('Where to? 8.');
    stack(1);
    expect(table.sent).toEqual([{ do: 'play', card: 'LJ-8', stack: 1, seen: 0 }]);
    expect(table.status).toBe(
      'That card does not fit on this stack. Take it back. Your 8 is back.',
    );
  });
});

describe('before the rules are there', () => {
  const early = (more: JsonObject = {}) => new Laid(more, {}, 0, 3, false);

  it('what is listed can be played', () => {
    const table = early();
    expect(table.status).toContain('Play 4, 6, 8 or Wisdom.');
    expect(ringed()).toEqual(expect.arrayContaining(['AJ-4', 'AJ-6', 'LJ-8', 'WI-1', 'TU-1']));
    expect(ringed()).not.toContain('MO-9');
    card('AJ-6');
    expect(aimed()).toEqual(['0', '1']);
    stack(1);
    expect(table.sent).toEqual([{ do: 'play', card: 'AJ-6', stack: 1, seen: 0 }]);
  });

  it('a +3 Trap can be answered', () => {
    const table = early();
    table.other(1, { do: 'trap', card: 'T3-2', target: 0 });
    expect(acts()).toEqual(expect.arrayContaining(['escape', 'take']));
    press('[data-act=take]');
    expect(table.sent).toEqual([{ do: 'take_three' }]);
  });
});

describe('a race', () => {
  it('shows the card as on its way at once', () => {
    const table = new Laid();
    table.slow = true;
    card('LJ-8');
    expect(find('[data-stack="0"] [data-pending]').dataset.pending).toBe('LJ-8');
    expect(find('[data-card="LJ-8"]').className).toContain('wait');
    table.arrive();
    expect(all('[data-pending]')).toEqual([]);
    expect(all('[data-card="LJ-8"]')).toEqual([]);
    expect(find('[data-detail="0"] [data-count]').dataset.count).toBe('8');
  });

  it('shows a new stack before it is there', () => {
    const table = new Laid();
    table.slow = true;
    card('WI-1');
    stack('new');
    expect(find('[data-stack="new"] [data-pending]').dataset.pending).toBe('WI-1');
    table.arrive();
    expect(all('[data-pending]')).toEqual([]);
    expect(find('[data-stack="3"]').getAttribute('aria-label')).toBe(
      'Stack D: Wisdom. Any number fits.',
    );
  });

  it('that is lost names the winner, and the card never left the hand', () => {
    const table = new Laid();
    table.slow = true;
    card('LJ-8');
    table.other(1, { do: 'play', card: 'MO-8', stack: 0, seen: 0 });
    expect(find('[data-stack="0"] [data-pending]').dataset.pending).toBe('LJ-8');
    table.arrive();
    expect(table.status).toBe('Ben was faster. Your 8 is back.');
    expect(find('[data-bounce]').textContent).toContain('Ben was faster, your 8 is back');
    expect(all('[data-pending]')).toEqual([]);
    expect(find('[data-card="LJ-8"]').className).not.toContain('wait');
    expect(table.match.view().hands[0]).toContain('LJ-8');
  });

  it('lets the next card wait for the one hand', () => {
    vi.useFakeTimers();
    const table = new Laid();
    card('LJ-8');
    card('MO-9');
    expect(table.sent).toHaveLength(1);
    expect(find('[data-stack="0"] [data-pending]').dataset.pending).toBe('MO-9');
    vi.advanceTimersByTime(200);
    table.later(400);
    vi.advanceTimersByTime(1000);
    expect(table.sent[1]).toEqual({ do: 'play', card: 'MO-9', stack: 0, seen: 1 });
    expect(table.match.view().stacks[0]!.top).toBe('MO-9');
  });

  it('takes back what waited when somebody was faster meanwhile', () => {
    vi.useFakeTimers();
    const table = new Laid();
    card('LJ-8');
    card('MO-9');
    table.match.act(2, { do: 'dead_end', card: 'DE-1', stack: 0, seen: 1 }, 100);
    table.later(400);
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(table.sent).toHaveLength(1);
    expect(table.status).toBe('Cleo was faster. Your 9 is back.');
  });
});

describe('a trap', () => {
  it('of three cards is in nobody’s way but the victim’s, with all answers', () => {
    const table = new Laid();
    table.other(1, { do: 'trap', card: 'T3-2', target: 0 });
    expect(find('[data-trap="trap_draw3"]').textContent).toContain('+3 Trap by Ben');
    expect(acts()).toEqual(expect.arrayContaining(['escape', 'take']));
    expect(table.status).toContain('Trapped!');
    card('AJ-4');
    expect(table.hints.at(-1)).toBe('Deal with the +3 Trap first.');
    press('[data-act=escape]');
    expect(table.sent).toEqual([{ do: 'escape', card: 'ES-1', target: 0 }]);
    expect(all('[data-trap]')).toEqual([]);
  });

  it('of three cards is taken by its key', () => {
    const table = new Laid();
    table.other(1, { do: 'trap', card: 'T3-2', target: 0 });
    key('3');
    expect(table.sent).toEqual([{ do: 'take_three' }]);
    expect(find('[data-detail="0"] [data-count]').dataset.count).toBe('12');
  });

  it('of a direction strikes out what is forbidden', () => {
    const table = new Laid({ players: [{ trap: 'TD-2' }] });
    expect(find('[data-trap="trap_down"]').textContent).toContain('Only downwards!');
    expect(all('[data-stack="0"] .nb.off').map((one) => one.textContent.trim())).toEqual(['8']);
    card('LJ-8');
    expect(table.hints.at(-1)).toBe('8: your trap allows only lower cards.');
    expect(table.sent).toEqual([]);
    expect(find('[data-detail="0"]').textContent).toContain('Down Trap');
  });

  it('is set on one of several, by press or by number', () => {
    const table = new Laid();
    card('TU-1');
    expect(acts()).toEqual(expect.arrayContaining(['way {"to":1}', 'way {"to":2}', 'away']));
    key('2');
    expect(table.sent).toEqual([{ do: 'trap', card: 'TU-1', target: 2 }]);
  });
});

describe('discards', () => {
  it('come with a -1 Escape: the other card is named at once', () => {
    const table = new Laid();
    card('EM-1');
    card('MO-9');
    expect(table.sent).toEqual([{ do: 'escape', card: 'EM-1', target: 0, then_discard: 'MO-9' }]);
  });

  it('come later as a right: the next press uses it', () => {
    const table = new Laid();
    card('EM-1');
    press('[data-act^="way"]');
    expect(table.desk.mode).toBe('discard');
    card('WI-1');
    expect(table.hints.at(-1)).toBe('Wisdom cards cannot be discarded.');
    card('MO-9');
    expect(table.sent.at(-1)).toEqual({ do: 'use_discard_right', card: 'MO-9' });
    expect(table.desk.mode).toBe('play');
  });

  it('of special cards are chosen one by one', () => {
    const table = new Laid();
    press('[data-act=throw]');
    card('TU-1');
    card('T3-1');
    card('AJ-4');
    expect(table.hints.at(-1)).toBe('Only special cards can be thrown away freely.');
    press('[data-act=throw]');
    expect(table.sent).toEqual([{ do: 'discard_specials', cards: ['TU-1', 'T3-1'] }]);
  });
});

describe('a pair', () => {
  const mine = { hands: [['AJ-2', 'AJ-4', 'TE-Q', 'MO-Q', 'LJ-9'], hands[1]!, ['VN-2', 'VN-3']] };

  it('is two presses, the second one on top', () => {
    const table = new Laid(mine);
    press('[data-act=pair]');
    card('AJ-2');
    card('AJ-4');
    expect(table.desk.ways).toBeDefined();
    expect(aimed()).toEqual(['0', '1']);
    expect(find('.deeds .title').textContent).toContain('2 + 4 count as 6, 4 on top');
    press('[data-act=over]');
    stack(1);
    expect(table.sent).toEqual([{ do: 'combo', lower: 'AJ-4', upper: 'AJ-2', stack: 1, seen: 0 }]);
  });

  it('of faces fits in one go, by Shift as well', () => {
    const table = new Laid(mine);
    key('Q', document.body, { code: 'KeyQ', shiftKey: true });
    key('Q', document.body, { code: 'KeyQ', shiftKey: true });
    expect(table.sent).toEqual([{ do: 'combo', lower: 'MO-Q', upper: 'TE-Q', stack: 2, seen: 0 }]);
  });

  it.each([true, false])('rules out what makes none only where the table helps (%s)', (helps) => {
    new Laid(mine, { assist_highlight: helps });
    press('[data-act=pair]');
    expect(find('[data-card="LJ-9"]').classList.contains('no')).toBe(helps);
  });

  it('that does not fit says what it counts', () => {
    const table = new Laid(mine);
    press('[data-act=pair]');
    card('LJ-9');
    expect(table.hints.at(-1)).toBe('9 makes no pair that fits now.');
  });
});

describe('the keyboard', () => {
  it('names stacks by letters only while a card is picked', () => {
    const table = new Laid({ hands: [['AJ-6', 'WI-1'], hands[1]!, hands[2]!] });
    key('b');
    expect(table.sent).toEqual([]);
    key('6');
    key('b');
    expect(table.sent).toEqual([{ do: 'play', card: 'AJ-6', stack: 1, seen: 0 }]);
    table.later(1000);
    key('w');
    key('d');
    expect(table.sent[1]).toEqual({ do: 'start_stack', card: 'WI-1' });
  });

  it('keeps the letter of a stack from the rest of the page', () => {
    new Laid();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    window.addEventListener('keydown', listen);
    key('c');
    key('6');
    key('c');
    window.removeEventListener('keydown', listen);
    expect(heard).toEqual(['c']);
  });

  it('does not draw while something fits', () => {
    const table = new Laid();
    key('d');
    expect(table.sent).toEqual([]);
    expect(table.hints.at(-1)).toContain('You can play a card yourself.');
  });

  it('draws by its letter when nothing fits', () => {
    const table = new Laid({ hands: [['MO-9', 'LJ-10'], hands[1]!, hands[2]!] });
    expect(table.status).toBe('Nothing fits. Draw, wait, or call Draw! for all.');
    key('d');
    expect(table.sent).toEqual([{ do: 'draw' }]);
  });

  it('offers what a turn allows when nothing fits', () => {
    const stuck = { hands: [['MO-9', 'LJ-10'], hands[1]!, hands[2]!] };
    const table = new Laid(stuck, { tempo: 'turns' });
    expect(table.status).toBe('Nothing fits. Draw, or pass.');
  });

  it('picks the next card of a rank when it is pressed again', () => {
    const table = new Laid({ hands: [['AJ-6', 'MO-6', 'WI-1'], hands[1]!, hands[2]!] });
    key('6');
    expect(table.desk.picked).toEqual(['AJ-6']);
    key('6');
    expect(table.desk.picked).toEqual(['MO-6']);
  });

  it('says all of it in the list of keys', () => {
    for (const language of ['en', 'de'])
      for (const { does } of master.keys!(tableOf({}, language).words))
        expect(does).not.toMatch(/^ui\./);
  });
});

describe('a round', () => {
  it('is started by the dealer, after three, two, one', () => {
    const table = new Laid({ phase: 'ready', tops: [], dealer: 0 });
    expect(table.status).toContain('Call Start!');
    key('Enter');
    expect(table.sent).toEqual([{ do: 'start' }]);
    expect(find('[data-countdown]').dataset.countdown).toBe('3');
    table.later(2100);
    expect(find('[data-countdown]').dataset.countdown).toBe('1');
  });

  it('stands still for a moment when somebody is out', () => {
    vi.useFakeTimers();
    const table = new Laid({ hands: [['LJ-8'], hands[1]!, hands[2]!] });
    card('LJ-8');
    expect(find('[data-finish]').dataset.finish).toBe('0');
    expect(find('[data-finish]').textContent).toContain('Escape Master!');
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(all('[data-finish]')).toEqual([]);
    expect(table.match.view().phase).toBe('closing');
  });

  it('is called out by hand where the table wants it so', () => {
    const table = new Laid({ hands: [['LJ-8'], hands[1]!, hands[2]!] }, { call_out: 'manual' });
    card('LJ-8');
    press('[data-act=out]');
    expect(table.sent.at(-1)).toEqual({ do: 'declare_out' });
  });
});

describe('other tempos', () => {
  it('submit one action in a beat, and another instead', () => {
    const table = new Laid({}, { tempo: 'pulse' });
    card('LJ-8');
    expect(table.status).toContain('Decided. 2 are still thinking.');
    expect(find('[data-stack="0"] [data-pending]').dataset.pending).toBe('LJ-8');
    press('[data-act=pass]');
    expect(table.sent.at(-1)).toEqual({ do: 'pass' });
    expect(all('[data-pending]')).toEqual([]);
  });

  it('wait for the own turn', () => {
    const table = new Laid({ turn: 1 }, { tempo: 'turns' });
    expect(table.status).toBe('Ben is up.');
    card('LJ-8');
    expect(table.sent).toEqual([]);
    expect(table.hints.at(-1)).toBe('It is not your turn.');
    table.other(1, { do: 'pass' });
    expect(table.status).toBe('Cleo is up.');
  });
});

describe('partners', () => {
  it('see each other’s hands and help each other out of traps', () => {
    const four = [...hands.map((hand) => hand.slice(0, 6)), ['VN-1', 'VN-9', 'TD-2']];
    const table = new Laid({ hands: four }, { team_play: true }, 0, 4);
    expect(find('[data-partner="2"]').textContent).toContain('Q');
    table.other(3, { do: 'trap', card: 'TD-2', target: 2 });
    card('EM-1');
    expect(acts()).toContain('way {"to":2}');
    press('[data-act=\'way {"to":2}\']');
    expect(table.sent).toEqual([{ do: 'escape', card: 'EM-1', target: 2 }]);
  });
});

describe('practising English', () => {
  it('asks for the word of the card before it goes out', () => {
    const table = new Laid({}, { english_practice: 'typed' });
    card('LJ-8');
    expect(table.sent).toEqual([]);
    const field = find('#master-word') as HTMLInputElement;
    field.value = 'swim';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    press('.prompt [type=submit]');
    expect(table.sent).toEqual([{ do: 'play', card: 'LJ-8', stack: 0, seen: 0, word: 'swim' }]);
    expect(table.match.view().stacks[0]!.top).toBe('LJ-8');
  });
});

describe('whoever only watches', () => {
  it('sees the table and has no control', () => {
    new Laid({}, {}, null);
    expect(all('[data-stack]')).toHaveLength(4);
    expect(all('[data-card]')).toEqual([]);
    expect(acts()).toEqual([]);
    stack(0);
    key('d');
    expect(find('[data-detail="1"] [data-count]').dataset.count).toBe('6');
  });
});

describe.each(levels)('a recorded game of %s', (level) => {
  it.each(['en', 'de'])('is shown to everybody in whole sentences (%s)', (language) => {
    const moments = goldenMoments(level).filter((_, index) => index % 24 === 0);
    expect(moments.length).toBeGreaterThan(4);
    for (const { views, spectator, events } of moments)
      for (const seat of [null, 0]) {
        tables += 1;
        const view = seat === null ? spectator : views[seat];
        if (!view?.players) continue;
        const base = tableOf(view, language, { seat });
        const fresh = [{ seq: 1, at: 1, kind: 'input', events }] as unknown as Line[];
        const props: TableProps = {
          ...base,
          state: { ...base.state, id: `golden ${tables}`, options: optionsOf(level) },
          game: { ...base.game, time: Number(view.now), running: false },
          fresh,
          log: fresh,
        };
        const screen = mount(Table, {
          target: document.body,
          props: { first: props, game: master },
        });
        flushSync();
        const { verb, rest, then } = master.status(props);
        const said = `${document.body.textContent} ${verb} ${rest} ${then}`;
        expect(said.match(/\b(ui|told|phase|refusal|kind)\.[a-z]\S*/)).toBeNull();
        void unmount(screen);
        document.body.innerHTML = '';
      }
  });
});
