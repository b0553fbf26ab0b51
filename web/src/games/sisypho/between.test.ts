import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import Consent from './Consent.svelte';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import { goldenMoments, tableOf } from './golden.testing';
import { Match } from './match.testing';
import RoundSummary from './RoundSummary.svelte';
import { agentSeat } from './view';

vi.setConfig({ testTimeout: 120_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const moments = goldenMoments('standard');
let shown: object[] = [];
let matches: Match[] = [];
afterEach(async () => {
  for (const part of shown) await unmount(part);
  for (const match of matches) match.close();
  shown = [];
  matches = [];
  document.body.innerHTML = '';
});

type Part = typeof Consent;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const text = () => document.body.textContent!.replace(/\s+/g, ' ');
const press = (selector: string) => {
  document.querySelector<HTMLElement>(selector)!.click();
  flushSync();
};
const key = (name: string) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  flushSync();
};

function open(position: JsonObject, options: JsonObject = {}): Match {
  const match = new Match(core, position, options);
  matches.push(match);
  return match;
}

function lay(part: Part, match: Match, seat: number | null, language = 'en') {
  const { view, legal, acting, prompt, outcome } = match.look(seat);
  const act = vi.fn();
  const base = tableOf(view, language);
  const props: TableProps = {
    ...base,
    state: { ...base.state, options: match.options },
    game: { ...base.game, legal, acting, prompt, outcome },
    ask: match.asking(seat),
    log: match.log,
    seat,
    act,
  };
  shown.push(mount(part, { target: document.body, props }));
  flushSync();
  return { act };
}

const asking = (more: JsonObject = {}) =>
  open({
    round: 4,
    phase: 'act',
    players: [
      { place: 'rocket', ...more },
      { place: 'depot' },
      { place: 'depot', items: ['evidence', 'evidence', 'fuel'] },
      { place: 'command' },
      { place: 'command' },
    ],
  }).act(1, { do: 'ask_take', from: 2, items: ['evidence', 'evidence'] });

describe('a Take', () => {
  it('is a question for whoever is asked', () => {
    const { act } = lay(Consent, asking(), 2);
    expect(text()).toContain('Ben asks you for: 2 × Evidence.');
    expect(text()).toContain('Evidence × 2');
    press('[data-act=yes]');
    expect(act).toHaveBeenLastCalledWith({ do: 'answer_take', yes: true });
    press('[data-act=no]');
    expect(act).toHaveBeenLastCalledWith({ do: 'answer_take', yes: false });
    key('y');
    expect(act).toHaveBeenLastCalledWith({ do: 'answer_take', yes: true });
    key('n');
    expect(act).toHaveBeenLastCalledWith({ do: 'answer_take', yes: false });
  });

  it('can be withdrawn by whoever asked', () => {
    const { act } = lay(Consent, asking(), 1);
    expect(text()).toContain('You have asked Cleo');
    expect(all('[data-act=yes]')).toHaveLength(0);
    press('[data-act=withdraw]');
    expect(act).toHaveBeenLastCalledWith({ do: 'withdraw_take' });
    key('w');
    expect(act).toHaveBeenCalledTimes(2);
  });

  it.each([3, agentSeat, null])('is news for everybody else: seat %s', (seat) => {
    const { act } = lay(Consent, asking(), seat);
    expect(text()).toContain('Ben asks Cleo for: 2 × Evidence.');
    expect(all('button')).toHaveLength(0);
    for (const one of ['y', 'n', 'w']) key(one);
    expect(act).not.toHaveBeenCalled();
  });

  it('says what a yes costs beside the Agent', () => {
    lay(Consent, asking({ place: 'depot' }), 2);
    expect(text()).toContain('a Half Action and 1 Damage');
  });

  it('is not there where nobody asks', () => {
    lay(Consent, asking().act(2, { do: 'answer_take', yes: false }), 2);
    expect(text().trim()).toBe('');
  });

  it('speaks German, with its own key', () => {
    const { act } = lay(Consent, asking(), 2, 'de');
    expect(text()).toContain('Ben bittet dich um');
    key('j');
    expect(act).toHaveBeenLastCalledWith({ do: 'answer_take', yes: true });
  });
});

describe('the round summary', () => {
  function toNextRound(): Match {
    const survivors = [1, 2, 3, 4];
    const match = open({
      round: 3,
      phase: 'plan',
      hand: ['vertigo', 'spike'],
      players: [
        { place: 'security' },
        { place: 'generator' },
        { place: 'infirmary', damage: 2 },
        { place: 'infirmary' },
        { place: 'depot', damage: 3 },
      ],
      power: { generator: 1, infirmary: 2 },
      item_decks: { infirmary: ['medkit'] },
      chip_deck: ['feedback'],
    });
    const plans = ['generator', 'infirmary', 'command', 'depot'];
    survivors.forEach((seat, i) => match.act(seat, { do: 'plan', location: plans[i]! }));
    match.act(agentSeat, { do: 'end_window' });
    match.act(agentSeat, { do: 'agent_move', location: 'depot' });
    match.act(agentSeat, { do: 'play_card', card: 'vertigo', targets: [3] });
    match.act(agentSeat, { do: 'end_window' }).act(agentSeat, { do: 'end_window' });
    match.act(1, { do: 'location', action: 'charge' });
    match.act(1, { do: 'location', action: 'surge', location: 'command' });
    match.act(2, { do: 'location', action: 'search' });
    match.act(2, { do: 'item', card: 'medkit', target: 2 });
    match.all(survivors, { do: 'done' });
    match.act(agentSeat, { do: 'end_window' });
    return match;
  }

  it.each([1, agentSeat, null])('tells seat %s what happened', (seat) => {
    lay(RoundSummary, toNextRound(), seat);
    expect(text()).toContain('The Agent was in the Depot and caught one Survivor.');
    expect(text()).toContain('stayed at the Generator');
    expect(text()).toContain('planned Command, ended in the Infirmary');
    expect(text()).toContain('stayed in the Depot, with the Agent');
    expect(text()).toContain('died');
    expect(text()).toContain('−2 Damage');
    expect(text()).toContain('Generator +1');
    expect(text()).toContain('Command: Open');
    expect(text()).toContain('Medkit');
    expect(text()).toContain('Vertigo on Dov');
    expect(text()).toContain('no step, 0 of 6');
  });

  it('says so where this screen has not seen it', () => {
    const match = open({ round: 3, phase: 'plan' });
    lay(RoundSummary, match, 1);
    expect(text()).toContain('has not seen that round');
  });

  it('speaks German', () => {
    lay(RoundSummary, toNextRound(), 1, 'de');
    expect(text()).toContain('Der Agent war im Lager und erwischte eine Person.');
    expect(text()).not.toMatch(/[{}]|undefined|ui\.|\?/);
  });
});

/** The recorded game, as its end screen and its cards are laid out. */
function golden(part: Part, at: number, seat: number | null, language: string): void {
  const now = moments.at(at)!;
  const log = moments
    .slice(0, at < 0 ? undefined : at + 1)
    .map((moment, seq): Line => ({ seq, at: moment.at, kind: 'input', events: moment.events }));
  const view = seat === null ? now.spectator : now.views[seat]!;
  const props = { ...tableOf(view, language), log, seat };
  shown.push(mount(part, { target: document.body, props }));
  flushSync();
}

const isWhole = (said: string) =>
  said.trim() !== '' && !/[{}]|undefined|NaN|ui\.|null|\?/.test(said);

describe.each(['en', 'de'])('in %s', (language) => {
  it('the end shows tracks, everybody and all plans', () => {
    golden(EndDetail, -1, null, language);
    expect(text()).toSatisfy(isWhole);
    for (const name of ['Ben', 'Cleo', 'Dov', 'Eve']) expect(text()).toContain(name);
    const rounds = Number(moments.at(-1)!.spectator.round);
    const rows = all('tbody tr');
    expect(rows.length).toBeGreaterThanOrEqual(rounds - 1);
    expect(rows[0]!.querySelectorAll('td')).toHaveLength(5);
    expect(all('.tracks dd')).toHaveLength(2);
  });

  it.each([null, agentSeat, 2])('the cards tell seat %s what everybody could know', (seat) => {
    golden(Extra, 150, seat, language);
    expect(text()).toSatisfy(isWhole);
    expect(all('details')).toHaveLength(3);
  });

  it.each([null, agentSeat, 2])('every summary is whole for seat %s', (seat) => {
    for (let at = 60; at < moments.length; at += 37) {
      golden(RoundSummary, at, seat, language);
      expect(text()).toSatisfy(isWhole);
    }
  });
});

it('shows cards that were Discarded unseen to the Agent only', () => {
  const match = open({ round: 3, phase: 'w4', hand: ['feedback', 'probe', 'spike'] });
  match.act(agentSeat, { do: 'discard_card', card: 'probe' });
  lay(Extra, match, agentSeat);
  expect(text()).toContain('only the Agent knows these Probe');
  document.body.innerHTML = '';
  lay(Extra, match, 1);
  expect(text()).toContain('1 Discarded unseen');
  expect(text()).not.toContain('only the Agent knows');
});
