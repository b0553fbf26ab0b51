import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { goldenMoments, optionsOf, tableOf, whole, words } from './golden.testing';
import sisypho from './index';
import { all, clearTables, find, key, Laid, press, said } from './laid.testing';
import { talkOf } from './talk';

vi.setConfig({ testTimeout: 60_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});
beforeEach(() => {
  document.documentElement.lang = 'en';
  document.documentElement.dataset.keys = 'on';
});
afterEach(clearTables);

const plan: JsonObject = { phase: 'plan' };

describe('planning', () => {
  it('is a tap on a room, or on its card, and then locked in', () => {
    const table = new Laid(core, plan);
    expect(said('[data-act=lock]')).toContain('Choose a room');
    press('[data-place=command]');
    expect(table.sent).toEqual([]);
    expect(find('[data-card=command]').getAttribute('aria-pressed')).toBe('true');
    expect(table.status).toContain('Plan to go to Command.');
    press('[data-card=depot]');
    expect(find('[data-place=depot]').getAttribute('aria-pressed')).toBe('true');
    expect(said('[data-act=lock]')).toContain('Lock in: Depot');
    press('[data-act=lock]');
    expect(table.sent).toEqual([{ do: 'plan', location: 'depot' }]);
    expect(table.status).toContain('Locked in: Depot.');
    expect(find('[data-room=depot] .coming')).not.toBeNull();
  });

  it('can be changed and taken back until the last one has chosen', () => {
    const table = new Laid(core, plan);
    press('[data-card=depot]');
    press('[data-act=lock]');
    press('[data-card=rocket]');
    expect(said('[data-act=lock]')).toContain('Change to: Rocket');
    press('[data-act=lock]');
    press('[data-act=unplan]');
    expect(table.sent.map((act) => act.location ?? act.do)).toEqual(['depot', 'rocket', 'unplan']);
    expect(said('[data-act=lock]')).toContain('Choose a room');
    for (const seat of [2, 3, 4]) table.other(seat, { do: 'plan', location: 'command' });
    expect(table.status).toContain('All others have locked in.');
    press('[data-card=generator]');
    expect(table.status).toContain('to stay at the Generator: one Half Action more');
    press('[data-act=lock]');
    expect(all('[data-card]')).toEqual([]);
    expect(table.status).toContain('Before the move: the Agent may use cards.');
  });

  it('shows who has locked in, and nothing of what', () => {
    const table = new Laid(core, plan);
    const before = find('[data-room=rocket]').outerHTML;
    table.other(2, { do: 'plan', location: 'rocket' });
    expect(find('[data-room=rocket]').outerHTML).toBe(before);
    expect(said('[data-detail="2"]')).toContain('locked in');
    expect(said('[data-detail="3"]')).toContain('is choosing');
    expect(find('[data-crew="2"]').className).toContain('ready');
    expect(table.status).toContain('Not locked in yet: Dov, Eve.');
  });

  it('begins with a miniature that nobody else has, for the rest of the game', () => {
    const table = new Laid(core, { phase: 'plan', round: 1 });
    const names = () => all('[data-miniature]').map((each) => each.textContent.trim());
    expect(names()).toEqual(['Zoe', 'Alice', 'Emma', 'Noor', 'Ivo']);
    table.other(2, { do: 'choose_miniature', miniature: 'emma' });
    expect(names()).toEqual(['Zoe', 'Alice', 'Noor', 'Ivo']);
    expect(said('[data-detail="2"]')).toContain('Emma');
    expect(said('[data-crew="2"]')).toContain('Emma');
    press('[data-card=depot]');
    press('[data-miniature=noor]');
    expect(table.sent).toEqual([{ do: 'choose_miniature', miniature: 'noor' }]);
    expect(names()).toEqual(['Noor']);
    expect(find('[data-miniature=noor]').getAttribute('aria-pressed')).toBe('true');
    expect(said('[data-figure="1"]')).toContain('Noor');
    press('[data-miniature=noor]');
    expect(table.sent.length).toBe(1);
    expect(find('[data-card=depot]').getAttribute('aria-pressed')).toBe('true');
  });

  it('asks for no miniature after the first round, and none of the Agent', () => {
    void new Laid(core, plan);
    expect(all('[data-miniature]')).toEqual([]);
    void new Laid(core, { phase: 'plan', round: 1 }, 0);
    expect(all('[data-miniature]')).toEqual([]);
  });

  it('names the choice of a miniature in German, too', () => {
    document.documentElement.lang = 'de';
    void new Laid(core, { phase: 'plan', round: 1 }, 1, {}, 'de');
    const group = find('[data-miniature]').parentElement!;
    expect(group.getAttribute('aria-label')).toBe('Deine Figur');
  });

  it('is played by keys alone', () => {
    const table = new Laid(core, plan);
    key('3');
    key('Enter');
    key('5');
    key('Enter');
    key('Backspace');
    expect(table.sent).toEqual([
      { do: 'plan', location: 'command' },
      { do: 'plan', location: 'security' },
      { do: 'unplan' },
    ]);
  });

  it('tells what the room offers and why not, and says it in front of everybody', () => {
    const table = new Laid(core, plan);
    press('[data-card=command]');
    expect(said('.about')).toContain('Transmit half Closed');
    press('[data-call=command]');
    expect(table.calls).toEqual(['command']);
  });

  it('is open in a hunt, and there is no way back', () => {
    const table = new Laid(core, { phase: 'hunt' }, 1, { open_hunt: true });
    expect(table.status).toContain('Everybody sees it.');
    press('[data-place=depot]');
    expect(said('[data-act=lock]')).toContain('Go: Depot');
    press('[data-act=lock]');
    expect(table.sent).toEqual([{ do: 'plan', location: 'depot' }]);
    expect(find('[data-act=unplan]')).toBeNull();
  });
});

describe('acting', () => {
  it('shows the price before anything is done', () => {
    const table = new Laid(core, {}, 3);
    expect(said('[data-act="deed search"]')).toContain('Closed');
    expect(said('[data-act=hold_door]')).toContain('Needs 2 halves, you have 1');
    table.other(1, { do: 'location', action: 'surge', location: 'depot' });
    expect(said('[data-act="deed search"]')).toContain('1 Damage: deadly');
    press('[data-act="deed search"]');
    expect(table.sent).toEqual([]);
    expect(said('[data-tray] .price')).toContain('1 Damage, then you have 3 of 3.');
    expect(said('[data-tray] .price')).toContain('The strike of the Agent would then kill you.');
    expect(said('[data-act=confirm]')).toContain('1 Damage: deadly');
    expect(all('.me .threat')).toHaveLength(1);
    expect(all('.me .spent')).toHaveLength(1);
    press('[data-act=confirm]');
    expect(table.sent).toEqual([{ do: 'location', action: 'search' }]);
    expect(table.match.view(3).survivors[2]!.damage).toBe(3);
    expect(all('[data-detail="3"] .full .hit')).toHaveLength(3);
  });

  it('can be thought better of', () => {
    const table = new Laid(core);
    press('[data-act="deed charge"]');
    press('[data-act=back]');
    expect(find('[data-tray]')).toBeNull();
    key('q');
    expect(find('[data-tray]').dataset.tray).toBe('deed charge');
    key('Escape');
    expect(find('[data-tray]')).toBeNull();
    expect(table.sent).toEqual([]);
  });

  it('says why not, with the rule behind it', () => {
    const table = new Laid(core);
    press('[data-act=hold_door]');
    expect(table.hints.at(-1)).toBe('Hold Door: This room is Open.');
    press('[data-item=keycard]');
    expect(table.hints.at(-1)).toBe('Keycard: This room is Open.');
    expect(find('[data-item=keycard]').getAttribute('aria-disabled')).toBe('true');
    expect(table.sent).toEqual([]);
  });

  it('splits the Power of a Route as one likes', () => {
    const table = new Laid(core);
    press('[data-act="deed route"]');
    expect(find('[data-act=confirm]').getAttribute('aria-disabled')).toBe('true');
    press('[data-moves=command] [data-step="1"]');
    press('[data-moves=command] [data-step="1"]');
    press('[data-place=rocket]');
    expect(said('[data-ask=moves]')).toContain('All Power is sent.');
    press('[data-moves=depot] [data-step="1"]');
    press('[data-moves=command] [data-step="-1"]');
    press('[data-act=confirm]');
    expect(table.sent).toEqual([
      { do: 'location', action: 'route', moves: { command: 1, rocket: 1 } },
    ]);
    expect(table.match.view(1).power.generator).toBe(1);
  });

  it('gives any set of Items to whoever is here', () => {
    const table = new Laid(core, {}, 2);
    press('[data-act=give]');
    expect(all('[data-ask=items] [data-option]')).toHaveLength(3);
    press('[data-option=all]');
    press('[data-ask=items] [data-option="1"]');
    expect(said('[data-tray] .price')).toContain('Ben gets: Evidence.');
    press('[data-act=confirm]');
    expect(table.sent).toEqual([{ do: 'give', to: 1, items: ['evidence'] }]);
    expect(table.match.view(2).survivors[0]!.items).toEqual(['keycard', 'evidence']);
  });

  it('asks for Items, and nobody acts until the answer', () => {
    const table = new Laid(core);
    key('t');
    key('2');
    key('Enter');
    expect(table.sent).toEqual([{ do: 'ask_take', from: 2, items: ['medkit'] }]);
    expect(table.status).toContain('You have asked Cleo for Items.');
    expect(all('[data-act^=deed]')).toEqual([]);
    expect(said('[data-detail="2"]')).toContain('is asked');
    table.other(2, { do: 'answer_take', yes: true });
    expect(all('[data-item]').map((one) => one.dataset.item)).toEqual(['keycard', 'medkit']);
    expect(table.match.view(1).survivors[0]!.halves).toBe(2);
  });

  it('aims at rooms and people on the station', () => {
    const players: JsonObject[] = [
      { place: 'depot' },
      { place: 'security', halves: 2, items: ['master_key'] },
      { place: 'security', halves: 2, damage: 2, items: ['medkit'] },
      { place: 'rocket', dead: true },
      { place: 'rocket', halves: 2 },
    ];
    const table = new Laid(core, { players, power: { security: 1 }, locks: { security: 'open' } });
    key('w');
    expect(find('[data-tray]').dataset.tray).toBe('deed override');
    press('[data-place=command]');
    key('6');
    expect(all('.room.chosen').map((one) => one.dataset.room)).toEqual(['command', 'rocket']);
    key('Enter');
    key('i');
    press('[data-place=depot]');
    press('[data-act=confirm]');
    expect(table.sent).toEqual([
      { do: 'location', action: 'override', locations: ['command', 'rocket'] },
      { do: 'item', card: 'master_key', location: 'depot' },
    ]);
  });

  it('heals somebody who is tapped', () => {
    const players: JsonObject[] = [
      { place: 'depot' },
      { place: 'infirmary', halves: 2, damage: 1 },
      { place: 'infirmary', halves: 2, damage: 2 },
      { place: 'infirmary', halves: 2 },
      { place: 'rocket', halves: 2 },
    ];
    const table = new Laid(core, { players });
    press('[data-act="deed treat"]');
    expect(all('.who-button').map((one) => one.dataset.seat)).toEqual(['1', '2']);
    press('.who-button[data-seat="2"]');
    expect(said('[data-tray] .price')).toContain('Cleo: 2 → 0 Damage.');
    key('Enter');
    expect(table.sent).toEqual([{ do: 'location', action: 'treat', target: 2 }]);
  });

  it('ends when all are done; that can be taken back, and the last one is asked once', () => {
    const table = new Laid(core);
    expect(said('[data-act=done]')).toContain('3 Half Actions would be lost');
    key('d');
    expect(table.status).toContain('You are done.');
    expect(said('[data-act="deed charge"]')).toContain('You are done: take that back first');
    press('[data-act=undone]');
    for (const seat of [2, 3, 4]) table.other(seat, { do: 'done' });
    expect(table.status).toContain('All others are done: you end the phase.');
    press('[data-act=done]');
    expect(table.sent).toHaveLength(2);
    expect(said('[data-tray=done]')).toContain('3 Half Actions of yours would be lost.');
    press('[data-act=confirm]');
    expect(table.sent.map((act) => act.do)).toEqual(['done', 'undone', 'done']);
    expect(table.match.view(1).phase).toBe('w4');
  });

  it('goes round without a chairperson: all see who has actions left', () => {
    const table = new Laid(core, {}, 4);
    expect(table.status).toContain('Still acting, in any order: Ben, Cleo, Dov.');
    table.other(2, { do: 'done' });
    expect(table.status).toContain('Still acting, in any order: Ben, Dov.');
    expect(find('[data-crew="2"]').className).toContain('ready');
    expect(find('[data-crew="1"] .halves').getAttribute('aria-label')).toBe('3 halves left');
    press('[data-call=after]');
    expect(table.calls).toEqual(['after']);
  });

  it('lets the clumsy one choose what goes', () => {
    const table = new Laid(core, { phase: 'w4', hand: ['fumble'] }, 2);
    table.other(0, { do: 'play_card', card: 'fumble', targets: [2] });
    expect(table.status).toContain('one of your Items: the Agent made you fumble.');
    key('2');
    expect(said('[data-act=confirm]')).toContain('Discard Medkit');
    key('Enter');
    expect(table.sent).toEqual([{ do: 'fumble', item: 'medkit' }]);
  });
});

describe('the station', () => {
  it('says of every room what is there and what it offers', () => {
    new Laid(core);
    const depot = find('[data-place=depot]').getAttribute('aria-label')!;
    expect(depot).toContain('2, Depot: Closed, 1 Power.');
    expect(depot).toContain('The Agent is here.');
    expect(depot).toContain('Dov: 2 Damage.');
    expect(depot).toContain('Search, Half Action, not now: Closed.');
    expect(find('[data-room=depot]').className).toContain('danger');
    expect(find('[data-room=generator]').className).toContain('here');
    expect(said('[data-room=generator] .pw')).toContain('3 Power');
  });

  it('opens a room with what is left in its deck', () => {
    new Laid(core);
    press('[data-place=command]');
    expect(said('[data-sheet]')).toContain('Discard 1 Evidence: Earth +2.');
    expect(said('[data-sheet]')).toContain('Still in the deck: ');
    expect(said('[data-sheet]')).toContain('2 × Launch Codes');
    key('Escape');
    expect(find('[data-sheet]')).toBeNull();
  });

  it('is walked through by arrows', () => {
    new Laid(core);
    find('[data-place=infirmary]').focus();
    key('ArrowRight', document.activeElement!);
    key('ArrowDown', document.activeElement!);
    expect((document.activeElement as HTMLElement).dataset.place).toBe('security');
    expect(all('[data-place][tabindex="0"]')).toHaveLength(1);
  });

  it('tells on the Rail what is missing for each victory', () => {
    new Laid(core, { earth: 2, escape: 9 });
    const label = (track: string) => find(`[data-track=${track}]`).getAttribute('aria-label');
    expect(label('earth')).toContain('Earth Communication: 2 of 6, 2 more Evidence to win');
    expect(label('escape')).toContain('9 of 11, then launch, nobody has the Codes');
    press('[data-track=earth]');
    expect(said('[data-needs=earth]')).toContain('Evidence to send: 2, held: 1, in the decks: 9');
    expect(said('[data-needs=escape]')).toContain('Launch Codes: in the Command deck');
    expect(all('[data-needs=escape] li.met')).toHaveLength(0);
    key('v');
    expect(find('[data-sheet]')).toBeNull();
  });

  it('plays B sides where the table does', () => {
    new Laid(core, {}, 1, { sides: 'AAABAA' });
    expect(all('.row .btn').map((one) => one.dataset.act)).toEqual([
      'deed charge',
      'deed overcharge',
      'deed feed',
      'hold_door',
      'give',
      'ask_take',
      'done',
    ]);
    expect(said('[data-act="deed overcharge"]')).toContain('1 Damage');
  });

  it('opens the summary when a round begins, and puts it away', () => {
    const table = new Laid(core, { phase: 'w4', hand: [] });
    table.other(0, { do: 'end_window' });
    expect(said('[data-sheet]')).toContain('Round 3');
    press('[data-close]');
    expect(find('[data-sheet]')).toBeNull();
    key('l');
    expect(find('[data-sheet]')).not.toBeNull();
  });
});

describe('what others see of the Agent', () => {
  it.each(['w1', 'w2', 'w3', 'w4'])('in %s does not depend on the hand', async (phase) => {
    const shown: string[] = [];
    for (const hand of [['probe'], ['homing'], ['feedback'], ['lockdown']]) {
      const table = new Laid(core, { phase, hand }, 1);
      shown.push(`${table.status}\n${document.body.innerHTML}`);
      await clearTables();
    }
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toContain('the Agent may use cards.');
  });

  it('shows the Agent what was probed, and nobody else', () => {
    const probed = { phase: 'w1', probed: [2] };
    const players: JsonObject[] = [
      { place: 'depot' },
      { place: 'generator', planned: 'rocket' },
      { place: 'generator', planned: 'command' },
      { place: 'depot', planned: 'depot' },
      { place: 'rocket', planned: 'rocket' },
    ];
    new Laid(core, { ...probed, players }, 0);
    expect(find('[data-room=command] .coming')).not.toBeNull();
    expect(find('[data-room=rocket] .coming')).toBeNull();
    document.body.innerHTML = '';
    new Laid(core, { ...probed, players }, 1);
    expect(find('[data-room=command] .coming')).toBeNull();
    expect(find('[data-room=rocket] .coming')).not.toBeNull();
    expect(said('[data-detail="2"]')).toContain('probed');
  });
});

describe('talk', () => {
  it('is heard by everybody: nobody whispers', () => {
    const { view } = new Laid(core, {}, 1).match.look(1);
    expect(talkOf(tableOf(view, 'en', { seat: 1 }))).toEqual({
      everybody: true,
      aside: false,
      seats: [],
    });
    expect(talkOf(tableOf(view, 'en', { seat: null })).everybody).toBe(false);
  });

  it('ends for the dead where the table plays so', () => {
    const players: JsonObject[] = [{}, { dead: true, damage: 4 }, {}, {}, {}];
    const table = new Laid(core, { players });
    const { view } = table.match.look(1);
    expect(talkOf(tableOf(view, 'en', { seat: 1 })).everybody).toBe(true);
    const strict = tableOf(view, 'en', { seat: 1 });
    strict.state = { ...strict.state, options: optionsOf({ dead_may_talk: false }) };
    expect(talkOf(strict)).toEqual({ everybody: false, aside: true, seats: [] });
    expect(table.status).toContain('You are dead, but you may still talk.');
    expect(all('[data-act]')).toEqual([]);
  });
});

describe.each(['en', 'de'])('in %s', (language) => {
  const moments = goldenMoments('standard');
  const broken = /ui\.|undefined|NaN|\[object|\{|\}|location\.|card\.|\?{2}/;

  it('says something true-sounding to everybody at every moment of a recorded game', () => {
    document.documentElement.lang = language;
    for (const { views, spectator } of moments)
      for (const [seat, view] of [...views.entries(), [null, spectator] as const]) {
        const asked = { game: 'sisypho', options: {}, seats: 5, view: whole(view) };
        const { prompt } = core.call('prompt', asked);
        const base = tableOf(view, language, { seat });
        const game = { ...base.game, prompt };
        const { verb, rest, then } = sisypho.status({ ...base, game });
        expect(`${verb} ${rest} ${then ?? ''}`).not.toMatch(broken);
        expect(rest).not.toBe('');
      }
  });

  it('lists its keys, each with what it does', () => {
    const keys = sisypho.keys!(words(language));
    expect(keys.length).toBeGreaterThanOrEqual(10);
    for (const { does } of keys) expect(does).not.toMatch(broken);
    for (const call of sisypho.calls!) expect(words(language).has(`call.${call}`)).toBe(true);
  });
});
