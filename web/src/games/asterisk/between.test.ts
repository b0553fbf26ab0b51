import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import { settings } from '../../lib/settings.svelte';
import Debrief from './Debrief.svelte';
import { figures, headline } from './end';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import { goldenMoments, modes, optionsOf, tableOf, words } from './golden.testing';
import { Match } from './match.testing';
import { modeOf } from './modes';
import { whereabouts } from './prison';
import { storyOf } from './story';
import { object, readView, texts } from './view';

vi.setConfig({ testTimeout: 120_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

let inSight = true;
/** Stands for a browser in which the sheet is on the screen, or further down. */
class Eye {
  constructor(private readonly see: (seen: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.see([{ isIntersecting: inSight }]);
  }
  disconnect() {}
}

let shown: object[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  inSight = true;
  vi.stubGlobal('IntersectionObserver', Eye);
  settings.motion = 'system';
});
afterEach(async () => {
  for (const part of shown) await unmount(part);
  shown = [];
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent!.replace(/\s+/g, ' ');
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const press = (selector: string, index = 0) => {
  all(selector)[index]!.click();
  flushSync();
};

function lay(part: typeof Debrief, match: Match, language: string, more: Partial<TableProps> = {}) {
  const { view, legal, outcome, prompt } = match.look();
  const act = vi.fn();
  const hint = vi.fn();
  const base = tableOf(view, language);
  const props: TableProps = {
    ...base,
    state: { ...base.state, options: match.options },
    game: { ...base.game, legal, outcome, prompt },
    log: match.log,
    ask: match.ask(),
    act,
    hint,
    ...more,
  };
  shown.push(mount(part, { target: document.body, props }));
  flushSync();
  return { act, hint };
}

const position = (more: JsonObject = {}): JsonObject => ({
  active: 0,
  lookout: 1,
  calibration: 7,
  line: ['P11', 'EN-AZOLH', 'P12'],
  players: [
    {
      custody: ['P08', 'EN-NEWGUY', 'P18', 'P09'],
      hand: ['BT-L1', 'BT-L2', 'BT-L3', 'BT-L4', 'BA-NUDGE_L', 'BA-NUDGE_L'],
      mission: 'M1',
    },
    { custody: ['P10', 'I05'], mission: 'M2' },
    { custody: ['P15'], mission: 'M3' },
  ],
  ...more,
});

const options: JsonObject = { mode: 'low', 'clock.kind': 'untimed' };
const debrief = () => new Match(core, options, 3, position()).all({ do: 'callTime' });

describe.each(['en', 'de'])('the debrief in %s', (language) => {
  beforeEach(() => {
    settings.motion = 'reduced';
  });

  it('shows the steps of the mode in order, and which is to be decided', () => {
    lay(Debrief, debrief(), language);
    const steps = all('.steps > li');
    expect(steps.length).toBe(5);
    expect(steps.map((step) => step.className.split(' ')[0])).toEqual([
      'done',
      'done',
      'now',
      'next',
      'next',
    ]);
    expect(steps[2]!.getAttribute('aria-current')).toBe('step');
    expect(steps[1]!.textContent).toContain(words(language).text('card.EN-GANGSTAS'));
  });

  it('gives back what was chosen, in that order, and not too much of it', () => {
    const { act, hint } = lay(Debrief, debrief(), language);
    press('.choice .pri');
    expect(act).not.toHaveBeenCalled();
    expect(hint).toHaveBeenLastCalledWith(expect.any(String), 'AST-709');
    press('[data-card="P09"]');
    press('[data-card="P08"]');
    press('[data-card="P18"]');
    expect(hint).toHaveBeenLastCalledWith(expect.any(String), 'AST-709');
    press('[data-card="P08"]');
    press('[data-card="EN-NEWGUY"]');
    expect(all('[aria-pressed="true"]').map((tile) => tile.dataset.card)).toEqual([
      'EN-NEWGUY',
      'P09',
    ]);
    press('.choice .pri');
    expect(act).toHaveBeenCalledWith({ do: 'returnCards', cards: ['P09', 'EN-NEWGUY'] });
  });

  it('suggests what can be spared and starts again', () => {
    const { act } = lay(Debrief, debrief(), language);
    press('.go .ghost', 0);
    expect(all('[aria-pressed="true"]').length).toBe(2);
    press('.go .ghost', 1);
    expect(all('[aria-pressed="true"]').length).toBe(0);
    press('.go .ghost', 0);
    press('.choice .pri');
    expect(act).toHaveBeenCalledWith({ do: 'returnCards', cards: ['P09', 'EN-NEWGUY'] });
  });

  it('lets those who decided, or only watch, read who is waited for', () => {
    const match = debrief().act(0, { do: 'returnCards', cards: ['P08', 'P09'] });
    lay(Debrief, match, language);
    expect(all('.choice').length).toBe(0);
    expect(text()).toContain(
      words(language)
        .naming(['A', 'Ben'])
        .sentence('ui.report.waiting', { seat: [1] }),
    );
  });

  it('trims the hand: two cards alike are two cards', () => {
    const match = debrief()
      .act(0, { do: 'returnCards', cards: ['P08', 'P09'] })
      .act(1, { do: 'returnCards', cards: ['I05'] });
    const { act } = lay(Debrief, match, language);
    expect(text()).toContain(words(language).text('informer.5'));
    press('[data-card="BA-NUDGE_L"]', 1);
    press('.choice .pri');
    expect(act).toHaveBeenCalledWith({ do: 'trimHand', cards: ['BA-NUDGE_L'] });
  });

  it('stays to be read until the next Attempt starts', () => {
    const match = debrief()
      .act(0, { do: 'returnCards', cards: ['P08', 'P09'] })
      .act(1, { do: 'returnCards', cards: ['I05'] })
      .act(0, { do: 'trimHand', cards: ['BT-L1'] });
    lay(Debrief, match, language);
    expect(all('.steps > .done').length).toBe(5);
    for (const card of match.view().line)
      expect(text()).toContain(words(language).text(`card.${card}`));
  });
});

describe('step by step', () => {
  it('tells one step after the other to those who were there, and all of it when asked', () => {
    const match = debrief();
    lay(Debrief, match, 'en', { fresh: match.log });
    const done = () => all('.steps > .done').length;
    expect(done()).toBe(0);
    expect(all('.choice').length).toBe(0);
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(done()).toBe(1);
    press('footer button');
    expect(done()).toBe(2);
    expect(all('.choice').length).toBe(1);
  });
});

const ended = () => new Match(core, options, 3, position({ attempt: 3 })).all({ do: 'callTime' });

describe.each(['en', 'de'])('the end in %s', (language) => {
  it('counts line by line and can be skipped', () => {
    const match = ended();
    lay(EndDetail, match, language);
    const sums = () => all('.sum > b').map((sum) => Number(sum.textContent));
    expect(sums()).toEqual([0, 0]);
    vi.advanceTimersByTime(700);
    flushSync();
    expect(sums()).toEqual([8, 0]);
    press('.verdict button');
    const { team, dekedd } = match.look().outcome as Record<string, number>;
    expect(sums()).toEqual([team, dekedd]);
    expect(all('.verdict button').length).toBe(0);
  });

  it('counts to the end by itself', () => {
    const match = ended();
    lay(EndDetail, match, language);
    for (let line = 0; line < 20; ++line) {
      vi.advanceTimersByTime(700);
      flushSync();
    }
    const { dekedd } = match.look().outcome as Record<string, number>;
    expect(Number(all('.sum > b')[1]!.textContent)).toBe(dekedd);
  });

  it('waits for somebody to look', () => {
    inSight = false;
    lay(EndDetail, ended(), language);
    vi.advanceTimersByTime(60_000);
    flushSync();
    expect(all('.sheet .done').length).toBe(0);
  });

  it('shows all of it at once where motion is unwanted', () => {
    settings.motion = 'reduced';
    const match = ended();
    lay(EndDetail, match, language);
    expect(Number(all('.sum > b')[0]!.textContent)).toBe(match.look().outcome!.team);
    expect(all('.verdict button').length).toBe(0);
  });

  it('says the same to those who listen, whatever is counted yet', () => {
    const match = ended();
    lay(EndDetail, match, language);
    expect(all('.sum > .vh').map((sum) => Number(sum.textContent))).toEqual([
      match.look().outcome!.team,
      match.look().outcome!.dekedd,
    ]);
  });

  it.each(modes)('can be read after a recorded game of %s', (mode) => {
    settings.motion = 'reduced';
    const moments = goldenMoments(mode);
    const log = moments.map(({ events, at }, seq) => ({
      seq,
      at,
      kind: 'input' as const,
      events,
    }));
    const last = moments.at(-1)!.spectator;
    for (const part of [EndDetail, Extra]) {
      const base = tableOf(last, language);
      const prompt = { fields: fields(mode, last) };
      const game = { ...base.game, prompt };
      const props = { ...base, game, state: { ...base.state, options: optionsOf({ mode }) }, log };
      shown.push(mount(part, { target: document.body, props }));
    }
    flushSync();
    expect(text()).not.toMatch(/ui\.|undefined|NaN|\?|\{|\}/);
    expect(text().length).toBeGreaterThan(200);
  });

  it('has a headline and numbers for every way to end', () => {
    const coop = { team: 35, dekedd: 32, custody: [1] };
    const solo = { custody: [7], calibrations_left: 2 };
    const said = [coop, solo].flatMap((outcome) =>
      ['won', 'lost', 'left'].map((reason) => headline({ ...outcome, reason }, words(language))),
    );
    expect(new Set(said).size).toBe(4);
    for (const sentence of said) expect(sentence).not.toContain('ui.');
    expect(figures(coop, words(language)).map(({ value }) => value)).toEqual([35, 32]);
    expect(figures(solo, words(language)).map(({ value }) => value)).toEqual([7, 2]);
  });
});

/** What the rules tell with their prompt. */
function fields(mode: string, view: JsonObject): JsonObject {
  const seats = (view.players as unknown[]).length;
  const whole = { dial: null, calibration: null, ...view }; // not told before the first Attempt
  const asked = { game: 'asterisk', options: { mode }, seats, view: whole };
  return object(core.call('prompt', asked).prompt.fields);
}

const modeIn = (told: JsonObject) => modeOf({ prompt: { fields: told } } as never);

describe.each(modes)('the prison of %s', (mode) => {
  it('knows where everybody is, whatever was played', () => {
    const moments = goldenMoments(mode);
    let everyone: string[] | null = null;
    const log = moments.map(({ events, at }, seq) => ({
      seq,
      at,
      kind: 'input' as const,
      events,
    }));
    for (const [index, { spectator }] of moments.entries()) {
      const view = readView(spectator);
      if (view.paused) continue;
      const told = fields(mode, spectator);
      const { bottom } = storyOf(log.slice(0, index + 1), view, modeIn(told));
      const where = whereabouts(view, texts(told.inside), bottom);
      expect(where.somewhere.length + where.bottom.length).toBe(view.prisonerDeckSize);
      const custody = view.players.flatMap((player) => player.custody);
      const everybody = [...where.line, ...where.somewhere, ...where.bottom, ...where.aside];
      everyone ??= [...everybody, ...custody].sort();
      expect([...everybody, ...custody].sort()).toEqual(everyone);
      if (view.phase !== 'OVER') continue;
      const deck = view.prisonerDeck;
      expect(deck.slice(deck.length - where.bottom.length)).toEqual(where.bottom);
    }
  });

  it('tells the story of the whole game', () => {
    const moments = goldenMoments(mode);
    const log = moments.map(({ events, at }, seq) => ({
      seq,
      at,
      kind: 'input' as const,
      events,
    }));
    const view = readView(moments.at(-1)!.spectator);
    const told = fields(mode, moments.at(-1)!.spectator);
    const story = storyOf(log, view, modeIn(told), told.team as number | undefined);
    expect(story.whole).toBe(true);
    const over = moments.at(-1)!.events.find(({ event }) => event === 'GameOver')!;
    if (mode !== 'rambo') expect(story.marks.at(-1)!.points).toBe(over.team);
    const freed = moments
      .flatMap(({ events }) => events)
      .filter((one) => one.event === 'PrisonerFreed');
    expect(story.deeds.reduce((sum, deeds) => sum + deeds.freed, 0)).toBe(freed.length);
  });
});
