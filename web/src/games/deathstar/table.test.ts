import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { find, key, press } from '../../kit/page.testing';
import { nobodyAsks } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import { goldenMoments, laid, tableOf } from './golden.testing';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';

const view: JsonObject = {
  phase: 'await_move',
  current: 0,
  spin: 3,
  players: [
    { LL: 'FSW2', HC: 'NE2', blueprint: true, escapes: 1 },
    { LL: 'XE', HC: { spot: 'DB', served: 1, free: false } },
  ],
};
const toBeam: JsonObject = { do: 'move', token: 'LL', path: ['FSW3', 'FSW4', 'TB'] };
const onRing: JsonObject = { do: 'move', token: 'HC', path: ['NE3', 'NE4', 'NE5'] };
const hold: JsonObject = { do: 'hold' };

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});
let shown: object[] = [];
let tables = 0;

/** Board and dock of one table, as the shell puts them on a page. */
function lay(more: Partial<TableProps> = {}, legal: JsonObject[] = [toBeam, onRing, hold]) {
  const act = vi.fn();
  const hint = vi.fn();
  const base = tableOf(view, 'en', { act, hint, ask: laid(core, view).ask, ...more });
  const state = { ...base.state, id: `table ${++tables}` };
  const props = { ...base, state, game: { ...base.game, legal, ...more.game } };
  for (const part of [Board, Dock]) shown.push(mount(part, { target: document.body, props }));
  flushSync();
  return { act, hint, props };
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.documentElement.dataset.motion = 'reduced';
});
afterEach(async () => {
  for (const part of shown) await unmount(part);
  shown = [];
  document.body.innerHTML = '';
});

describe('the table', () => {
  it('goes to a place that is pressed twice', () => {
    const { act } = lay();
    press('[data-spot=TB]');
    expect(act).not.toHaveBeenCalled();
    expect(find('[data-act=go]').textContent).toContain('turn off the beam');
    press('[data-spot=TB]');
    expect(act).toHaveBeenCalledExactlyOnceWith(toBeam);
  });

  it('goes by the button and tells the consequence before', () => {
    const { act, hint } = lay();
    press('[data-spot=NE5]');
    expect(hint).toHaveBeenLastCalledWith('H to north-east ring 5 (DS-4).');
    press('[data-act=go]');
    expect(act).toHaveBeenCalledExactlyOnceWith(onRing);
  });

  it('says why it cannot go yet', () => {
    const { act, hint } = lay();
    expect(find('[data-act=go]').getAttribute('aria-disabled')).toBe('true');
    press('[data-act=go]');
    expect(act).not.toHaveBeenCalled();
    expect(hint).toHaveBeenCalledWith(expect.stringContaining('pick'), undefined);
  });

  it('is played by keys', () => {
    const { act } = lay();
    expect(find('.token[aria-pressed=true]').textContent).toContain('Leia');
    key('t');
    expect(find('.token[aria-pressed=true]').textContent).toContain('Chewbacca');
    key('Enter');
    expect(act).not.toHaveBeenCalled();
    press('[data-spot=NE5]');
    key('Escape');
    expect(find('[data-act=go]').getAttribute('aria-disabled')).toBe('true');
    press('[data-spot=NE5]');
    key('Enter');
    expect(act).toHaveBeenLastCalledWith(onRing);
    key('h');
    expect(act).toHaveBeenLastCalledWith(hold);
  });

  it('leaves single keys alone when they are switched off', () => {
    document.documentElement.dataset.keys = 'off';
    const { act } = lay();
    key('h');
    expect(act).not.toHaveBeenCalled();
    delete document.documentElement.dataset.keys;
  });

  it('spins with the wheel, the button and the space bar', () => {
    const spin = { do: 'spin' };
    const { act } = lay({}, [spin]);
    key(' ');
    press('.spinner');
    press('[data-act=spin]');
    expect(act.mock.calls).toEqual([[spin], [spin], [spin]]);
  });

  it('does nothing while an action is on its way', () => {
    const { act } = lay({ busy: true });
    press('[data-spot=TB]');
    key('h');
    expect(act).not.toHaveBeenCalled();
  });

  it('needs a single press where there is a single thing to do', () => {
    const { act } = lay({}, [toBeam]);
    press('[data-act=go]');
    expect(act).toHaveBeenCalledExactlyOnceWith(toBeam);
  });

  it('offers other ways to the same place', () => {
    const other: JsonObject = { do: 'move', token: 'LL', path: ['FSW1', 'FSW4', 'TB'] };
    const { act } = lay({}, [toBeam, other, hold]);
    press('[data-spot=TB]');
    press('[data-act=way]');
    press('[data-act=go]');
    expect(act).toHaveBeenCalledExactlyOnceWith(other);
  });

  it('has one tab stop on the board and describes it in words', () => {
    lay();
    const stops = [...document.querySelectorAll<HTMLElement>('[data-spot]')].map(
      (one) => one.tabIndex,
    );
    expect(stops.toSorted()).toEqual([-1, 0]);
    expect(find('.sheet ul.vh').textContent).toContain('locked up');
  });

  it('shows nothing to press to who only watches', () => {
    lay({ seat: null }, []);
    expect(document.querySelector('[data-spot]')).toBeNull();
    expect(find('[data-act=spin]').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('every part', () => {
  const moments = (['A', 'B'] as const).flatMap((sheet) => goldenMoments(sheet));
  const onePerPhase = new Map(moments.map((moment) => [moment.after.phase, moment.after]));

  it.each(['en', 'de'])(
    'draws a position of every phase in %s',
    { timeout: 120_000 },
    (language) => {
      document.documentElement.lang = language;
      for (const position of onePerPhase.values()) {
        const props = tableOf(position, language);
        const parts = [Board, Dock, Rail, Extra, EndDetail].map((part) =>
          mount(part, { target: document.body, props }),
        );
        parts.push(mount(SeatDetail, { target: document.body, props: { ...props, of: 1 } }));
        flushSync();
        expect(document.body.textContent).not.toMatch(/undefined|NaN|[{}]/);
        for (const part of parts) void unmount(part);
      }
    },
  );
});

describe('before the rules can be asked', () => {
  it('goes where it may, and promises nothing', () => {
    const { act, hint } = lay({ ask: nobodyAsks });
    expect(find('.tools').textContent).not.toContain('mission');
    press('[data-spot=TB]');
    expect(hint).toHaveBeenLastCalledWith('L to Tractor Beam Room.');
    expect(find('[data-act=go]').textContent).toContain('Go: Tractor Beam Room');
    press('[data-act=go]');
    expect(act).toHaveBeenCalledExactlyOnceWith(toBeam);
  });
});

describe('asking the rules', () => {
  it('says what a token is kept by, and why there is no spin', () => {
    const position: JsonObject = {
      phase: 'await_move',
      spin: 1,
      players: [{ LL: 'MF', HC: 'NW1' }, {}],
    };
    const { view, legal, ask } = laid(core, position);
    const game = { ...tableOf(view, 'en').game, legal };
    const { hint } = lay({ ask, game }, legal);
    expect(find('.token').textContent).toContain('aboard, safe');
    press('[data-act=spin]');
    expect(hint).toHaveBeenLastCalledWith('Spin: you spun 1, move first.', 'DST-010');
  });

  it('says on the buttons of a meeting what becomes of both', () => {
    const position: JsonObject = {
      phase: 'await_collision',
      spin: 2,
      players: [{ LL: 'NW1' }, { HC: 'NW3' }],
      meeting: { path: ['NW2', 'NW3'], stop: 1 },
    };
    const { view, legal, ask } = laid(core, position);
    lay({ ask, game: { ...tableOf(view, 'en').game, legal } }, legal);
    expect(find('[data-act=stop_short]').textContent).toContain('Stop short: north-west ring 2');
    expect(find('[data-act=send_back]').textContent?.replaceAll('\u200b', '')).toContain(
      'Send Han/Chewbacca of Ben away: Detention Block',
    );
  });
});
