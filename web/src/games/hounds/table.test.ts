import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { askCore } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import { doorOf, doors } from '../../lib/games';
import { goldenOf } from '../../lib/golden.testing';
import hounds from '.';

const game = 'hounds';
const { goldenMoments, words, faces, tableOf } = goldenOf(game, { seats: 2 });
let core: Core;
beforeAll(async () => {
  core = await builtCore();
});
let shown: object[] = [];
afterEach(() => {
  shown.forEach((part) => unmount(part));
  shown = [];
});

/** Board and dock of a position, as this seat has them before it. */
function lay(position: JsonObject, seat: number): ReturnType<typeof vi.fn> {
  const fields = { game, options: {}, seats: 2, position, script: {} };
  const { handle } = core.call('scenario.open', fields);
  const look = core.call('match.look', { handle, observer: seat });
  core.call('release', { handle });
  const act = vi.fn();
  const base = tableOf(look.view, 'en', { act, seat });
  const ask = askCore(core, { ...fields, data: '', seat, view: look.view, time: 0 });
  const state = { ...base.state, game, id: JSON.stringify(position) } as TableProps['state'];
  const props = { ...base, state, ask, game: { ...base.game, legal: look.legal } };
  for (const part of [hounds.Board, hounds.Dock])
    shown.push(mount(part, { target: document.body, props }));
  flushSync();
  return act;
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const spots = () => all('[data-spot]').map((one) => one.dataset.spot);
const press = (spot: string) => {
  document.querySelector<HTMLElement>(`[data-spot="${spot}"]`)!.click();
  flushSync();
};

it('lets a hound be picked up, put down and sent on', () => {
  const act = lay({}, 0);
  expect(spots()).toEqual(['A', 'B1', 'B3']);
  expect(all('.moves .btn')).toHaveLength(7);
  press('A');
  expect(spots()).toEqual(['A', 'B1', 'B3', 'B2']);
  expect(all('.moves .btn').map((one) => one.textContent?.trim())).toEqual(['A → B2']);
  press('A');
  expect(spots()).toEqual(['A', 'B1', 'B3']);
  press('B3');
  press('C2');
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'move', from: 'B3', to: 'C2' });
});

it('shows the hare at once where it can go', () => {
  const act = lay({ phase: 'hare', hounds: ['B1', 'B2', 'D1'], hare: 'C2' }, 1);
  expect(spots().toSorted()).toEqual(['B3', 'C1', 'C2', 'C3', 'D2', 'D3']);
  all('.moves .btn').at(-1)!.click();
  expect(act).toHaveBeenCalledOnce();
});

it('tells who waits what stands where', () => {
  lay({}, 1);
  expect(spots()).toEqual([]);
  expect(all('.spots li').map((one) => one.textContent)).toContain('The hare of Ben is on E.');
});

it.each(['en', 'de'])('tells a recorded game and its status in %s', (language) => {
  for (const { events, spectator: view } of goldenMoments('standard')) {
    const { prompt } = core.call('prompt', { game, options: {}, seats: 2, view });
    const { verb, rest } = hounds.status(tableOf(view, language, { game: { prompt } as never }));
    const told = events.map((event) => hounds.tell(event, words(language), faces));
    for (const line of [...told, verb + rest]) expect(line).toMatch(/^[^{}?]+[.!]$/);
  }
});

it('has an address, but no door on the home page', () => {
  expect(doorOf(game)?.words.de?.title).toBe(words('de').text('title'));
  expect(doors.map(({ slug }) => slug)).not.toContain(game);
});
