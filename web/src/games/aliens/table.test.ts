import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askCore } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { stillGame } from '../../lib/replay';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { deskOf } from './desk.svelte';
import { tableOf } from './golden.testing';
import aliens from './index';
import Rail from './Rail.svelte';
import { sceneOf } from './scene';
import SeatDetail from './SeatDetail.svelte';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const hand = { cat: 1, spotlight: 1, sensor: 1, silence: 2 };
const human = { character: 'soldier', place: 'D09', hand };
const alien = { character: 'brute', place: 'D09', hand: { cat: 1 } };

/** A position in the middle of a game; the first seat looks at it. */
function position(phase: string, more: JsonObject = {}, me: JsonObject = human): JsonObject {
  const [other, dead] = me === alien ? ['medic', 'fast'] : ['blink', 'fast'];
  return {
    phase,
    round: 4,
    players: [
      { ...me, moved: true },
      { character: other, place: 'M06', hand: { silence: 2 } },
      { character: dead, status: 'eliminated', shown: true, place: null },
      { character: 'engineer', place: 'K09' },
    ],
    records: [['L09', null, 'D08', 'D09'], [], [], []],
    pods: ['open', 'damaged', 'gone', 'open'],
    uses: [{ seat: 1, item: 'adrenaline', round: 2 }],
    ...more,
  };
}

/** The game as the first seat sees it there, and the rules to ask. */
function staged(at: JsonObject): Pick<TableProps, 'game' | 'ask' | 'about'> {
  const plan = { game: 'aliens', options: {}, seats: 4 };
  const { handle } = core.call('scenario.open', { ...plan, position: at, script: {} });
  const look = core.call('match.look', { handle, observer: 0 });
  core.call('release', { handle });
  const ask = askCore(core, { ...plan, data: '', seat: 0, view: look.view, time: 0 });
  return {
    game: stillGame(look, 0, 0),
    ask,
    about: () => ask([{ about: true }])[0]?.about ?? null,
  };
}

let shown: object[] = [];
let tables = 0;

function lay(at: JsonObject, more: Partial<TableProps> = {}) {
  const act = vi.fn();
  const hint = vi.fn();
  const base = tableOf({}, 'en', { act, hint, ...staged(at), ...more });
  const props: TableProps = { ...base, state: { ...base.state, id: `table ${++tables}` } };
  for (const part of [Board, Dock]) shown.push(mount(part, { target: document.body, props }));
  flushSync();
  return { act, hint, props };
}

const deciding = { turn: { moved: true } };
const waiting = { current: 1, turn: {} };
const noise = (saying: string, more: JsonObject = {}): JsonObject => ({
  turn: {
    moved: true,
    saying,
    drawn: saying === 'noise_here' ? 'noise_your' : 'noise_any',
    ...more,
  },
});

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
    const { act } = lay(position('before_move'));
    pick('D08');
    expect(act).not.toHaveBeenCalled();
    expect(find('[data-act=go]').textContent).toContain('Move to D08');
    expect(document.querySelector('[data-spoken]')?.textContent).toContain('D08, dangerous');
    key('Enter');
    expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'move', to: 'D08' });
  });

  it('says why a sector cannot be entered', () => {
    const { act, hint } = lay(position('before_move'));
    pick('N10');
    expect(hint).toHaveBeenLastCalledWith('N10 is more than 1 sector away.', 'ALI-044');
    pick('V02');
    expect(hint).toHaveBeenLastCalledWith('Escape Pod 2 cannot be entered any more.', 'ALI-047');
    pick('L06');
    expect(hint).toHaveBeenLastCalledWith('Nobody may enter the Human or Alien Sector.', 'ALI-045');
    expect(act).not.toHaveBeenCalled();
  });

  it('tells in the status what a picked sector leads to', () => {
    const { props } = lay(position('before_move'));
    pick('D10');
    expect(aliens.status(props).then).toContain('Silent');
    pick('D08');
    expect(aliens.status(props).then).toContain('draw a card');
  });

  it('leaves letters that are no coordinate to others', () => {
    lay(position('before_move'));
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

  it('offers an attack to those who can', async () => {
    lay(position('after_move', deciding));
    expect(document.querySelector('[data-act=attack]')).toBeNull();
    await clear();
    lay(position('after_move', deciding, alien));
    expect(acts()[0]).toContain('Attack in');
  });

  it('asks once before an attack, with the consequence', () => {
    const { act } = lay(position('after_move', deciding, alien));
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

  it('goes on by the key that is printed', () => {
    const { act } = lay(position('after_move', deciding));
    key(' ', document.body);
    expect(act).toHaveBeenCalledExactlyOnceWith(proceed);
  });
});

describe('announcing', () => {
  it('is the same dialogue for both noise cards', async () => {
    const { act } = lay(position('announce', noise('noise_anywhere')));
    pick('D09');
    const free = acts();
    press('[data-act=say]');
    expect(act).toHaveBeenLastCalledWith({ do: 'announce', sectors: ['D09'] });
    await clear();
    lay(position('announce', noise('noise_here')));
    expect(acts()).toEqual(free);
  });

  it('warns of claims that nobody may believe', () => {
    const log = [
      { seq: 1, events: [{ event: 'RoundStarted', round: 3 }] },
      { seq: 2, events: [{ event: 'Noise', seat: 0, sectors: ['D08'], number: 1 }] },
    ] as unknown as Line[];
    const { props } = lay(position('announce', noise('noise_anywhere')), { log });
    pick('N10');
    expect(aliens.status(props).then).toContain('nobody may believe');
    pick('D10');
    expect(aliens.status(props).then).toContain('Silent');
    pick('E09');
    expect(aliens.status(props).then).toContain('believable');
  });

  it('warns of a first claim that nobody can have reached', () => {
    const early = { round: 1, records: [['D09'], [], [], []], uses: [] };
    const { props } = lay(position('announce', { ...noise('noise_anywhere'), ...early }));
    pick('W02');
    expect(aliens.status(props).then).toContain('so early');
    pick('K08');
    expect(aliens.status(props).then).toContain('first claim');
  });

  it('takes two sectors for a Cat and lets the order change', () => {
    const { act, hint } = lay(position('announce', noise('noise_here', { two_noises: true })));
    pick('L06');
    expect(hint).toHaveBeenLastCalledWith(
      'There is no sector with the coordinates L06 in this zone.',
      'ALI-021',
    );
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
    const me = { ...human, hand: { cat: 1, adrenaline: 1, silence: 2 } };
    const { act, hint } = lay(position('after_move', deciding, me));
    const disabled = [...document.querySelectorAll('[aria-disabled].item')].map((card) =>
      card.getAttribute('aria-disabled'),
    );
    expect(disabled.toSorted()).toEqual(['false', 'true', 'true']);
    const card = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('.item')].find((one) =>
        one.textContent?.includes(name),
      )!;
    card('Adrenaline').click();
    expect(hint).toHaveBeenLastCalledWith(expect.stringContaining('before moving'));
    card('Cat').click();
    flushSync();
    press('[data-act="use sure"]');
    expect(act).toHaveBeenCalledExactlyOnceWith(cat);
  });

  it('tell an Alien which of them are for nobody of that side, at any time', async () => {
    for (const at of [
      position('after_move', deciding, alien),
      position('before_move', waiting, alien),
    ]) {
      lay(at);
      expect(find('.item').textContent).toContain('Aliens cannot use it');
      await clear();
    }
  });

  it('ask for a sector or a player', () => {
    const light = { do: 'use_item', item: 'spotlight', sector: 'any' };
    const sense = { do: 'use_item', item: 'sensor', target: 1 };
    const { act } = lay(position('before_move'));
    const cards = [...document.querySelectorAll<HTMLElement>('.item')];
    const named = (name: string) => cards.find((one) => one.textContent?.includes(name))!;
    named('Spotlight').click();
    flushSync();
    pick('P3');
    pick('I08');
    press('[data-act=light]');
    expect(act).toHaveBeenLastCalledWith({ ...light, sector: 'I08' });
    named('Sensor').click();
    flushSync();
    press('[data-act="target 1"]');
    expect(act).toHaveBeenLastCalledWith(sense);
  });

  it('hide who one is until asked', () => {
    lay(position('before_move'));
    expect(find('.who').textContent).not.toContain('Soldier');
    press('.who button');
    expect(find('.who').textContent).toContain('Soldier');
  });

  it('answer an attack', () => {
    const assault = { sector: 'D09', victims: [0] };
    const me = { ...human, hand: { defence: 1 } };
    const { act } = lay(position('reaction', { current: 1, assault }, me));
    press('[data-act="react defence"]');
    expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'react', with: 'defence' });
  });
});

describe('waiting', () => {
  it('keeps a plan and offers it when the turn comes, if it is still possible', () => {
    const { props } = lay(position('before_move', waiting));
    pick('D08');
    expect(aliens.status(props).then).toContain('Planned: D08');
    const desk = deskOf(props);
    const turn = { ...props, ...staged(position('before_move')) };
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
    lay(position('before_move', waiting), { fresh });
    expect(find('[data-banner]').textContent).toContain('Cleo is killed');
    expect(document.querySelectorAll('.ripple')).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(find('[data-banner]')).toBeNull();
  });
});

describe('around the board', () => {
  it('counts rounds and keeps the record', () => {
    shown.push(
      mount(Rail, {
        target: document.body,
        props: tableOf({}, 'en', staged(position('before_move'))),
      }),
    );
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
          props: { ...tableOf({}, 'en', { ...staged(position('before_move')), log }), of },
        }),
      );
    flushSync();
    const text = document.body.textContent!;
    for (const part of ['noise in T11', 'used: Adrenaline', 'out of the game', 'The Fast Alien'])
      expect(text).toContain(part);
  });

  it('lists its keys', () => {
    expect(aliens.keys!(tableOf({}, 'en').words).length).toBeGreaterThanOrEqual(6);
    expect(aliens.secret).toBe(true);
  });
});
