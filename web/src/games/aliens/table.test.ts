import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { deskOf } from './desk.svelte';
import { tableOf } from './golden.testing';
import aliens from './index';
import Rail from './Rail.svelte';
import { sceneOf } from './scene';
import SeatDetail from './SeatDetail.svelte';

const human = {
  character: 'soldier',
  side: 'human',
  status: 'in_play',
  place: 'D09',
  hand: { cat: 1, spotlight: 1, sensor: 1, silence: 2 },
};
const alien = { ...human, character: 'brute', side: 'alien', hand: { cat: 1 } };
const other = { character: 'none', side: 'unknown', status: 'in_play', place: null, hand: {} };

function viewOf(phase: string, more: JsonObject = {}, me: JsonObject = human): JsonObject {
  return {
    phase,
    current: 0,
    round: 4,
    players: [me, other, { ...other, status: 'eliminated', shown: true, character: 'fast' }],
    records: [['L09', null, 'D08', 'D09'], [], []],
    pods: ['open', 'damaged', 'gone', 'open'],
    pods_green: 3,
    pods_red: 0,
    face_down: [5, 2, 0],
    draw_size: 60,
    discard_size: 4,
    turn: { start: 'D09' },
    uses: [{ seat: 1, item: 'adrenaline', round: 2 }],
    ...more,
  };
}

const moves: JsonObject[] = ['D08', 'C09', 'C10', 'D10', 'E10', 'E09'].map((to) => ({
  do: 'move',
  to,
}));

let shown: object[] = [];
let tables = 0;

function lay(view: JsonObject, legal: JsonObject[], more: Partial<TableProps> = {}) {
  const act = vi.fn();
  const hint = vi.fn();
  const base = tableOf(view, 'en', { act, hint, ...more });
  const state = { ...base.state, id: `table ${++tables}` };
  const acting = legal.length > 0 ? [0] : [1];
  const props: TableProps = {
    ...base,
    state,
    game: { ...base.game, legal, acting },
  };
  for (const part of [Board, Dock]) shown.push(mount(part, { target: document.body, props }));
  flushSync();
  return { act, hint, props };
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const press = (selector: string) => {
  find(selector).click();
  flushSync();
};
const key = (name: string, at: EventTarget = document.activeElement ?? window) => {
  at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  flushSync();
};
/** Types a coordinate and picks it. */
const pick = (sector: string) => {
  for (const letter of sector) key(letter, document.body);
  key('Enter');
};
const acts = () => [...document.querySelectorAll('[data-act]')].map((one) => one.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = 'en';
  document.documentElement.dataset.motion = 'reduced';
});
async function clear() {
  for (const part of shown) await unmount(part);
  shown = [];
  document.body.innerHTML = '';
}
afterEach(async () => {
  await clear();
  vi.useRealTimers();
});

describe('moving', () => {
  it('goes to a sector that is picked twice', () => {
    const { act } = lay(viewOf('before_move'), moves);
    pick('D08');
    expect(act).not.toHaveBeenCalled();
    expect(find('[data-act=go]').textContent).toContain('Move to D08');
    expect(document.querySelector('[data-spoken]')?.textContent).toContain('D08, dangerous');
    key('Enter');
    expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'move', to: 'D08' });
  });

  it('says why a sector cannot be entered', () => {
    const { act, hint } = lay(viewOf('before_move'), moves);
    pick('N10');
    expect(hint).toHaveBeenLastCalledWith('N10 is more than 1 sectors away.');
    pick('V02');
    expect(hint).toHaveBeenLastCalledWith('Escape Pod 2 cannot be entered any more.');
    pick('L06');
    expect(hint).toHaveBeenLastCalledWith('Nobody may enter the Human or Alien Sector.');
    expect(act).not.toHaveBeenCalled();
  });

  it('tells in the status what a picked sector leads to', () => {
    const { props } = lay(viewOf('before_move'), moves);
    pick('D10');
    expect(aliens.status(props).then).toContain('Silent');
    pick('D08');
    expect(aliens.status(props).then).toContain('draw a card');
  });

  it('leaves letters that are no coordinate to others', () => {
    lay(viewOf('before_move'), moves);
    const heard = vi.fn();
    window.addEventListener('keydown', (event) => heard(event.key, event.defaultPrevented), {
      once: true,
    });
    key('u', document.body);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveBeenCalledWith('u', false);
  });
});

describe('deciding', () => {
  const proceed = { do: 'proceed' };

  it('looks the same for both sides', async () => {
    lay(viewOf('after_move', { turn: { moved: true } }), [proceed]);
    const ofHuman = acts();
    const disabled = find('[data-act=attack]').getAttribute('aria-disabled');
    await clear();
    lay(viewOf('after_move', { turn: { moved: true } }, alien), [proceed, { do: 'attack' }]);
    expect(acts()).toEqual(ofHuman);
    expect(find('[data-act=attack]').getAttribute('aria-disabled')).toBe(disabled);
  });

  it('asks once before an attack, with the consequence', () => {
    const { act } = lay(viewOf('after_move', {}, alien), [proceed, { do: 'attack' }]);
    key('a', document.body);
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(act).not.toHaveBeenCalled();
    expect(find('.sure').textContent).toContain('Everybody will know');
    press('[data-act=stop]');
    press('[data-act=attack]');
    press('[data-act="attack sure"]');
    expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'attack' });
  });

  it('explains to a Human why not', () => {
    const { act, hint } = lay(viewOf('after_move'), [proceed]);
    press('[data-act=attack]');
    expect(hint).toHaveBeenLastCalledWith(expect.stringContaining('only Aliens'));
    key(' ', document.body);
    expect(act).toHaveBeenCalledExactlyOnceWith(proceed);
  });
});

describe('announcing', () => {
  it('is the same dialogue for both noise cards', async () => {
    const { act } = lay(viewOf('announce', { turn: { saying: 'noise_anywhere' } }), [
      { do: 'announce', sectors: ['any'] },
    ]);
    pick('D09');
    const free = acts();
    press('[data-act=say]');
    expect(act).toHaveBeenLastCalledWith({ do: 'announce', sectors: ['D09'] });
    await clear();
    lay(viewOf('announce', { turn: { saying: 'noise_here' } }), [
      { do: 'announce', sectors: ['D09'] },
    ]);
    expect(acts()).toEqual(free);
  });

  it('warns of claims that nobody may believe', () => {
    const log = [
      { seq: 1, events: [{ event: 'RoundStarted', round: 3 }] },
      { seq: 2, events: [{ event: 'Noise', seat: 0, sectors: ['D08'], number: 1 }] },
    ] as unknown as Line[];
    const legal = [{ do: 'announce', sectors: ['any'] }];
    const { props } = lay(viewOf('announce'), legal, { log });
    pick('N10');
    expect(aliens.status(props).then).toContain('nobody may believe');
    pick('D10');
    expect(aliens.status(props).then).toContain('Silent');
    pick('E09');
    expect(aliens.status(props).then).toContain('believable');
  });

  it('warns of a first claim that nobody can have reached', () => {
    const legal = [{ do: 'announce', sectors: ['any'] }];
    const { props } = lay(viewOf('announce', { round: 1 }), legal);
    pick('W02');
    expect(aliens.status(props).then).toContain('so early');
    pick('K08');
    expect(aliens.status(props).then).toContain('first claim');
  });

  it('takes two sectors for a Cat and lets the order change', () => {
    const legal = [
      { do: 'announce', sectors: ['D09', 'any'] },
      { do: 'announce', sectors: ['any', 'D09'] },
    ];
    const { act } = lay(viewOf('announce', { turn: { two_noises: true } }), legal);
    pick('I08');
    press('[data-act=say]');
    expect(act).toHaveBeenLastCalledWith({ do: 'announce', sectors: ['D09', 'I08'] });
    press('[data-act=swap]');
    press('[data-act=say]');
    expect(act).toHaveBeenLastCalledWith({ do: 'announce', sectors: ['I08', 'D09'] });
  });
});

describe('cards', () => {
  it('say when they can be used, and are used after a question', () => {
    const cat = { do: 'use_item', item: 'cat' };
    const { act, hint } = lay(viewOf('after_move'), [{ do: 'proceed' }, cat]);
    const cards = [...document.querySelectorAll<HTMLElement>('.item')];
    expect(cards.map((card) => card.getAttribute('aria-disabled'))).toEqual([
      'false',
      'true',
      'true',
      'true',
    ]);
    cards[1]!.click();
    expect(hint).toHaveBeenLastCalledWith(expect.stringContaining('any moment of your turn'));
    cards[0]!.click();
    flushSync();
    press('[data-act="use sure"]');
    expect(act).toHaveBeenCalledExactlyOnceWith(cat);
  });

  it('ask for a sector or a player', () => {
    const light = { do: 'use_item', item: 'spotlight', sector: 'any' };
    const sense = { do: 'use_item', item: 'sensor', target: 1 };
    const { act } = lay(viewOf('before_move'), [...moves, light, sense]);
    const cards = [...document.querySelectorAll<HTMLElement>('.item')];
    cards[1]!.click();
    flushSync();
    pick('P3');
    pick('I08');
    press('[data-act=light]');
    expect(act).toHaveBeenLastCalledWith({ ...light, sector: 'I08' });
    cards[2]!.click();
    flushSync();
    press('[data-act="target 1"]');
    expect(act).toHaveBeenLastCalledWith(sense);
  });

  it('hide who one is until asked', () => {
    lay(viewOf('before_move'), moves);
    expect(find('.who').textContent).not.toContain('Soldier');
    press('.who button');
    expect(find('.who').textContent).toContain('Soldier');
  });

  it('answer an attack', () => {
    const answers = ['none', 'defence'].map((answer) => ({ do: 'react', with: answer }));
    const { act } = lay(viewOf('reaction', { current: 1, assault: { sector: 'D09' } }), answers);
    press('[data-act="react defence"]');
    expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'react', with: 'defence' });
  });
});

describe('waiting', () => {
  it('keeps a plan and offers it when the turn comes, if it is still possible', () => {
    const { props } = lay(viewOf('turn', { current: 1 }), []);
    pick('D08');
    expect(aliens.status(props).then).toContain('Planned: D08');
    const desk = deskOf(props);
    const game = { ...props.game, view: viewOf('before_move'), legal: moves, acting: [0] };
    const turn = { ...props, game };
    desk.follow(turn, sceneOf(turn));
    expect(desk.picked).toEqual(['D08']);
    expect(desk.plan).toBeNull();

    desk.planFor('N10');
    desk.follow(props, sceneOf(props));
    desk.follow(turn, sceneOf(turn));
    expect(desk.picked).toEqual([]);
    expect(aliens.status(turn).then).toContain('cannot be reached');
  });

  it('shows a banner and a ripple for what is heard', () => {
    const fresh = [
      {
        seq: 9,
        events: [
          { event: 'Attack', seat: 1, sector: 'I08', side: 'unknown' },
          { event: 'Killed', seat: 2, by: 1, character: 'fast', side: 'alien', number: 0 },
        ],
      },
    ] as unknown as Line[];
    lay(viewOf('turn', { current: 1 }), [], { fresh });
    expect(find('[data-banner]').textContent).toContain('Cleo is killed');
    expect(document.querySelectorAll('.ripple')).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(find('[data-banner]')).toBeNull();
  });
});

describe('around the board', () => {
  it('counts rounds and keeps the record', () => {
    shown.push(mount(Rail, { target: document.body, props: tableOf(viewOf('turn'), 'en') }));
    flushSync();
    const label = find('svg').getAttribute('aria-label')!;
    expect(label).toContain('Round 4 of 40');
    expect(label).toContain('3: D08');
  });

  it('tells of a seat what everybody knows', () => {
    const log = [
      { seq: 2, events: [{ event: 'Noise', seat: 1, sectors: ['T11'], number: 1 }] },
    ] as unknown as Line[];
    for (const of of [1, 2])
      shown.push(
        mount(SeatDetail, {
          target: document.body,
          props: { ...tableOf(viewOf('turn'), 'en', { log }), of },
        }),
      );
    flushSync();
    const text = document.body.textContent!;
    for (const part of ['noise in T11', 'used: Adrenaline', 'out of the game', 'The Fast Alien'])
      expect(text).toContain(part);
  });

  it('lists its keys', () => {
    expect(aliens.keys!(tableOf(viewOf('turn'), 'en').words).length).toBeGreaterThanOrEqual(6);
    expect(aliens.secret).toBe(true);
  });
});
