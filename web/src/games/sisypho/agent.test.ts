import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import AgentDock from './AgentDock.svelte';
import { huntOf, pressureOf, toggled, useFor } from './agent';
import { deskOf } from './desk.svelte';
import { tableOf } from './golden.testing';
import { Match } from './match.testing';
import { agentSeat } from './view';

vi.setConfig({ testTimeout: 120_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

let shown: object[] = [];
let matches: Match[] = [];
let tables = 0;
beforeEach(() => {
  document.documentElement.dataset.keys = 'on';
});
afterEach(async () => {
  for (const part of shown) await unmount(part);
  for (const match of matches) match.close();
  shown = [];
  matches = [];
  document.body.innerHTML = '';
});

/** Four Survivors, and the Agent in the Depot with two of them. */
const position = (more: JsonObject = {}): JsonObject => ({
  round: 3,
  phase: 'w3',
  hand: ['feedback', 'spike'],
  players: [
    { place: 'depot' },
    { place: 'depot', damage: 3 },
    { place: 'depot', items: ['inhibitor'] },
    { place: 'command', items: ['evidence', 'fuel'] },
    { place: 'rocket', damage: 1 },
  ],
  power: { depot: 3 },
  ...more,
});

function open(more: JsonObject = {}, options: JsonObject = {}): Match {
  const match = new Match(core, position(more), options);
  matches.push(match);
  return match;
}

function propsOf(match: Match, language: string, more: Partial<TableProps> = {}): TableProps {
  const { view, legal, acting, prompt } = match.look(agentSeat);
  const base = tableOf(view, language);
  return {
    ...base,
    state: { ...base.state, id: `agent${tables++}`, options: match.options },
    game: { ...base.game, legal, acting, prompt },
    ask: match.asking(agentSeat),
    log: match.log,
    seat: agentSeat,
    ...more,
  };
}

function lay(match: Match, language = 'en', more: Partial<TableProps> = {}) {
  const act = vi.fn();
  const hint = vi.fn();
  const props = propsOf(match, language, { act, hint, ...more });
  shown.push(mount(AgentDock, { target: document.body, props }));
  flushSync();
  return { act, hint, props };
}

const one = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textOf = (selector: string) => one(selector).textContent!.replace(/\s+/g, ' ').trim();
const press = (selector: string) => {
  one(selector).click();
  flushSync();
};
function key(name: string) {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

describe('a window', () => {
  it('shows the hand with what can be used now, and the way out at the end', () => {
    const { act } = lay(open({ hand: ['feedback', 'probe'] }));
    expect(all('[data-card]').map((card) => card.getAttribute('aria-disabled'))).toEqual([
      'false',
      'true',
    ]);
    expect(textOf('[data-card=feedback]')).toContain('usable now');
    expect(textOf('[data-card=probe]')).toContain('before the move');
    press('[data-act=end]');
    expect(act).toHaveBeenCalledWith({ do: 'end_window' });
  });

  it('says why a card cannot be used', () => {
    const { act, hint } = lay(open({ hand: ['probe'] }));
    press('[data-card=probe]');
    expect(hint).toHaveBeenLastCalledWith('Probe: before the move.');
    expect(act).not.toHaveBeenCalled();
  });

  it('is the same for all hands, apart from the cards', () => {
    const shapes = [['probe'], ['spike', 'feedback'], []].map((hand) => {
      lay(open({ hand }));
      const found = textOf('[data-act=end]');
      document.body.innerHTML = '';
      return found;
    });
    expect(new Set(shapes).size).toBe(1);
  });

  it('waits while its end is held back', () => {
    const held = { at: 1, action: { do: 'end_window' } };
    const match = open();
    const props = propsOf(match, 'en');
    const { act } = lay(match, 'en', {
      game: { ...props.game, legal: [], held } as TableProps['game'],
    });
    expect(one('[data-act=end]').getAttribute('aria-disabled')).toBe('true');
    press('[data-act=end]');
    press('[data-card=spike]');
    expect(act).not.toHaveBeenCalled();
  });
});

describe('using a card', () => {
  it('asks whom, says what it does, and hits two while enough live', () => {
    const { act } = lay(open());
    press('[data-card=feedback]');
    expect(all('.option')).toHaveLength(4);
    expect(textOf('.option[data-seat="1"]')).toContain('Damage 3 → 4, dies in your phase');
    expect(textOf('.option[data-seat="2"]')).toContain('Inhibitor');
    expect(one('[data-act=use]').getAttribute('aria-disabled')).toBe('true');
    press('.option[data-seat="4"]');
    expect(textOf('[data-act=use]')).toContain('Eve');
    press('.option[data-seat="1"]');
    press('[data-act=use]');
    expect(act).toHaveBeenCalledWith({ do: 'play_card', card: 'feedback', targets: [1, 4] });
  });

  it('lets the first give way to a third', () => {
    const match = open();
    const hunt = huntOf(propsOf(match, 'en'));
    let hits = toggled(hunt, 'feedback', [], { seat: 1, to: null });
    hits = toggled(hunt, 'feedback', hits, { seat: 2, to: null });
    hits = toggled(hunt, 'feedback', hits, { seat: 3, to: null });
    expect(hits.map(({ seat }) => seat)).toEqual([2, 3]);
    expect(useFor(hunt, 'feedback', hits, null)?.act).toEqual({
      do: 'play_card',
      card: 'feedback',
      targets: [2, 3],
    });
  });

  it('hits only one where few live', () => {
    const match = open({}, { reach_two_at: 6 });
    const hunt = huntOf(propsOf(match, 'en'));
    const hits = toggled(hunt, 'feedback', [{ seat: 1, to: null }], { seat: 2, to: null });
    expect(hits).toEqual([{ seat: 2, to: null }]);
  });

  it('shows whom a Spike would hit before it is used', () => {
    const { act } = lay(open());
    press('[data-card=spike]');
    expect(textOf('.here')).toContain('Ben');
    expect(textOf('.here')).toContain('Cleo');
    expect(textOf('.here')).not.toContain('Dov');
    press('[data-act=use]');
    expect(act).toHaveBeenCalledWith({ do: 'play_card', card: 'spike' });
  });

  it('puts it back', () => {
    const { act } = lay(open());
    press('[data-card=feedback]');
    press('[data-act=back]');
    expect(one('.choice')).toBeNull();
    expect(act).not.toHaveBeenCalled();
  });

  it('sends Survivors a wrong way, beside and never to the Agent', () => {
    const match = open({
      phase: 'w2',
      hand: ['wrong_turn'],
      players: [
        { place: 'depot' },
        { place: 'command', origin: 'infirmary' },
        { place: 'rocket', origin: 'infirmary' },
        { place: 'infirmary' },
        { place: 'infirmary' },
      ],
    });
    const { act } = lay(match);
    press('[data-card=wrong_turn]');
    expect(all('.way[data-seat="1"]').map((way) => way.dataset.place)).toEqual(['rocket']);
    press('.way[data-seat="2"][data-place=security]');
    press('.way[data-seat="1"][data-place=rocket]');
    press('[data-act=use]');
    expect(act).toHaveBeenCalledWith({
      do: 'play_card',
      card: 'wrong_turn',
      targets: [1, 2],
      locations: ['rocket', 'security'],
    });
  });

  it.each([
    ['lockdown', 'infirmary', 'Open → Closed'],
    ['sabotage', 'depot', 'Power 3 → 1'],
  ])('asks where: %s', (card, place, effect) => {
    const { act } = lay(open({ phase: 'w4', hand: [card] }));
    press(`[data-card=${card}]`);
    expect(textOf(`.option[data-place=${place}]`)).toContain(effect);
    press(`.option[data-place=${place}]`);
    press('[data-act=use]');
    expect(act).toHaveBeenCalledWith({ do: 'play_card', card, location: place });
  });

  it.each([
    ['homing', 'w2', { location: 'command' }],
    ['vertigo', 'w2', { targets: [3] }],
    ['migraine', 'w3', { targets: [3] }],
    ['aphasia', 'w3', { targets: [3] }],
    ['fumble', 'w4', { targets: [3] }],
    ['probe', 'w1', { targets: [3] }],
  ])('knows what %s does', (card, phase, more) => {
    const players = (position().players as JsonObject[]).map((player, seat) =>
      seat === 3 ? { ...player, origin: 'security' } : player,
    );
    const { act } = lay(open({ phase, hand: [card], players }));
    press(`[data-card=${card}]`);
    const option = 'location' in more ? '[data-place=command]' : '[data-seat="3"]';
    if (one('.option[aria-pressed=false]')) press(`.option${option}`);
    expect(textOf(`.option${option} .effect`)).not.toBe('');
    press('[data-act=use]');
    expect(act).toHaveBeenCalledWith({ do: 'play_card', card, ...more });
  });
});

describe('too many cards', () => {
  it('have to be used if one can be', () => {
    const match = open({ phase: 'w4', hand: ['feedback', 'spike', 'lockdown'] });
    const { hint, act } = lay(match);
    expect(pressureOf(huntOf(propsOf(match, 'en')))).toBe('use');
    press('[data-act=end]');
    expect(hint).toHaveBeenLastCalledWith(expect.stringContaining('use one'));
    expect(act).not.toHaveBeenCalled();
  });

  it('are Discarded if none can be', () => {
    const match = open({ phase: 'w4', hand: ['feedback', 'spike', 'probe'] });
    const { act } = lay(match);
    expect(pressureOf(huntOf(propsOf(match, 'en')))).toBe('discard');
    press('[data-card=probe]');
    press('[data-act=discard]');
    expect(act).toHaveBeenCalledWith({ do: 'discard_card', card: 'probe' });
  });
});

describe('the move', () => {
  const moving = (more: JsonObject = {}, options: JsonObject = {}) =>
    open({ phase: 'agent_move', hand: [], ...more }, options);

  it('is picked, shown and then made', () => {
    const { act } = lay(moving());
    expect(one('[data-act=move]').getAttribute('aria-disabled')).toBe('true');
    press('.room[data-place=command]');
    expect(textOf('[data-act=move]')).toContain('Go to Command');
    press('[data-act=move]');
    expect(act).toHaveBeenCalledWith({ do: 'agent_move', location: 'command' });
  });

  it('may be to stay, unless the table says otherwise', () => {
    const { act } = lay(moving());
    press('.room[data-place=depot]');
    expect(textOf('[data-act=move]')).toContain('Stay in the Depot');
    press('[data-act=move]');
    expect(act).toHaveBeenCalledWith({ do: 'agent_move', location: 'depot' });
  });

  it('has to be one where the table says so', () => {
    lay(moving({}, { agent_must_move: true }));
    expect(one('.room[data-place=depot]').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows what a Probe has seen', () => {
    const match = open({
      phase: 'w1',
      hand: ['probe'],
      players: [
        { place: 'depot' },
        ...['rocket', 'command', 'security', 'depot'].map((planned) => ({
          place: 'infirmary',
          planned,
        })),
      ],
    });
    match
      .act(agentSeat, { do: 'play_card', card: 'probe', targets: [1, 2] })
      .act(agentSeat, { do: 'end_window' });
    lay(match);
    expect(one('.room[data-place=rocket]').getAttribute('aria-label')).toContain('planned by Ben');
    expect(one('.room[data-place=security]').getAttribute('aria-label')).not.toContain('planned');
  });

  it('can be picked on the station', () => {
    const { props, act } = lay(moving());
    const aim = () => deskOf(props).aim!;
    expect(aim().rooms).toHaveLength(6);
    aim().press('rocket');
    flushSync();
    expect(aim().chosen).toEqual(['rocket']);
    press('[data-act=move]');
    expect(act).toHaveBeenCalledWith({ do: 'agent_move', location: 'rocket' });
  });
});

describe('the keyboard alone', () => {
  it('uses a card and ends a window', () => {
    const { act } = lay(open());
    expect(key('q')).toBe(true);
    expect(key('4')).toBe(true);
    expect(key('Enter')).toBe(true);
    expect(act).toHaveBeenLastCalledWith({ do: 'play_card', card: 'feedback', targets: [4] });
    expect(key('w')).toBe(true);
    expect(key('Escape')).toBe(true);
    expect(key('d')).toBe(true);
    expect(act).toHaveBeenLastCalledWith({ do: 'end_window' });
    expect(key('Enter')).toBe(true);
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('leaves the digits to the rooms where no Survivor is asked for', () => {
    lay(open({ phase: 'agent_move', hand: [] }));
    expect(key('3')).toBe(false);
  });

  it('keeps quiet where single keys are switched off', () => {
    document.documentElement.dataset.keys = 'off';
    const { act } = lay(open());
    expect(key('d')).toBe(false);
    expect(act).not.toHaveBeenCalled();
  });
});

describe('while others act', () => {
  it('shows who pays what', () => {
    lay(open({ phase: 'act' }));
    expect(textOf('.prices')).toContain('Ben, 3 Damage: 2 Half Actions, each costs 1 Damage.');
    expect(textOf('.prices')).not.toContain('Dov');
    expect(all('.deeds button')).toHaveLength(0);
  });

  it('says how many have chosen', () => {
    const match = open({ phase: 'plan', hand: ['spike'] });
    match.act(2, { do: 'plan', location: 'rocket' });
    lay(match);
    expect(textOf('.says')).toContain('1 of 4');
  });
});

it.each(['en', 'de'])('speaks in whole sentences in %s', (language) => {
  for (const phase of ['plan', 'w1', 'agent_move', 'w2', 'w3', 'act', 'w4'])
    for (const hand of [
      [],
      ['probe', 'spike'],
      ['feedback', 'homing'],
      ['lockdown', 'sabotage', 'fumble'],
    ]) {
      lay(open({ phase, hand }), language);
      for (const card of all('[data-card][aria-disabled=false]')) {
        card.click();
        flushSync();
        expect(document.body.textContent).not.toMatch(/[{}]|undefined|NaN|ui\.|null|\? \?/);
      }
      expect(document.body.textContent).not.toMatch(/[{}]|undefined|NaN|ui\.|null/);
      document.body.innerHTML = '';
    }
});
