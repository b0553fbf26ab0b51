import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useCore } from '../lib/core';
import { builtCore } from '../lib/core.testing';
import type { GameModule, Tutorial } from '../lib/game';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import Empty from '../parts/Wheel.svelte';

let parts: Tutorial[] = [];
const module = {
  slug: 'any',
  Board: Empty,
  Dock: Empty,
  status: () => ({ seat: null, verb: '', rest: '' }),
  tell: () => null,
  secret: false,
  tutorial: () => Promise.resolve(parts),
} as unknown as GameModule;
vi.mock('../lib/games', () => ({ doorOf: () => null, loadGame: () => Promise.resolve(module) }));

vi.setConfig({ testTimeout: 120_000 });
const until = (settled: () => void) => vi.waitFor(settled, { timeout: 60_000 });

const game = 'deathstar';
beforeAll(async () => {
  useCore(await builtCore());
  settings.motion = 'reduced';
});

/** A part that is only read. */
const reading = (title: string, ...texts: string[]): Tutorial => ({
  title,
  options: { edition: 'B' },
  position: { players: [{ HC: 'NW3' }, { HC: 'NW5' }] },
  script: {},
  seat: 0,
  steps: texts.map((text) => ({ text, accept: [] })),
});

let screen: object | null = null;
afterEach(async () => {
  if (screen) await unmount(screen);
  screen = null;
});

async function open(...given: Tutorial[]) {
  parts = given;
  const { default: LearnScreen } = await import('./LearnScreen.svelte');
  screen = mount(LearnScreen, { target: document.body, props: { game } });
  await until(() => expect(said()).toBe(given[0]!.steps[0]!.text));
}

const said = () => document.querySelector('.lesson .text')?.textContent;
const buttons = () => [...document.querySelectorAll<HTMLElement>('.lesson .btn')];
const labels = () => buttons().map((button) => button.textContent?.trim());
const tabs = () => [...document.querySelectorAll<HTMLElement>('.parts button')];
function press(element: HTMLElement | undefined) {
  element!.click();
  flushSync();
}

describe('a tutorial of several parts', () => {
  it('is played part by part, and only the last one ends it', async () => {
    await open(reading('One', 'a', 'b'), reading('Two', 'c'));
    expect(tabs().map((tab) => tab.textContent)).toEqual(['1 One', '2 Two']);
    press(buttons()[0]);
    await until(() => expect(said()).toBe('b'));
    press(buttons()[0]);
    await until(() => expect(labels()).toEqual([m.learn_part_next({ title: 'Two' })]));
    press(buttons()[0]);
    await until(() => expect(said()).toBe('c'));
    expect(tabs()[1]!.getAttribute('aria-current')).toBe('step');
    press(buttons()[0]);
    await until(() => expect(labels()).toEqual([m.learn_play(), m.home_host()]));
  });

  it('lets one go to any part, and puts the focus on what is said', async () => {
    await open(reading('One', 'a'), reading('Two', 'b'), reading('Three', 'c'));
    press(tabs()[2]);
    await until(() => expect(said()).toBe('c'));
    await until(() => expect(document.activeElement?.textContent).toBe('c'));
    press(tabs()[0]);
    await until(() => expect(said()).toBe('a'));
  });
});

describe('a tutorial of one part', () => {
  it('says nothing of parts', async () => {
    await open(reading('', 'a'));
    expect(tabs()).toEqual([]);
    press(buttons()[0]);
    await until(() => expect(labels()).toEqual([m.learn_play(), m.home_host()]));
  });
});
