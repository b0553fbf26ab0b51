import { beforeAll, describe, expect, it, vi } from 'vitest';
import { askCore, nobodyAsks } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import { buttonsOf, extrasOf } from './buttons';
import { Desk, waysOf } from './desk.svelte';
import { goldenMoments, modes, optionsOf, tableOf } from './golden.testing';
import { sceneOf, type Scene } from './scene';
import { effectText, reasonText, stopText, inWords, wayText, whyNot } from './speak';
import { statusOf } from './status';

vi.setConfig({ testTimeout: 240_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

/** A question mark that follows no word stands for something that was not filled in. */
const isSentence = (text: string) =>
  text.trim() !== '' && !/[{}]|(^|[^\p{L}])\?|undefined|NaN|\bui\.|\.\.|null/u.test(text);

/** What the rules would offer around a decision that was really made. */
function offered(action: JsonObject): JsonObject[] {
  if (action.do === 'returnCards' || action.do === 'trimHand')
    return [{ do: action.do, count: (action.cards as string[]).length }];
  const plain = ['endTurn', 'redraw'].includes(String(action.do)) ? { do: action.do! } : action;
  return action.do === 'pass' ? [plain, { do: 'redraw' }] : [plain, { do: 'pass' }];
}

function tables(mode: string, language: string): TableProps[] {
  const moments = goldenMoments(mode).filter((_, index) => index % 3 === 0);
  return moments.flatMap(({ seat, action, before, spectator }) => {
    if (!action || !before[seat]) return [];
    const other = before.findIndex((_, one) => one !== seat);
    return [seat, ...(other < 0 ? [] : [other]), null].map((who) => {
      const view = who === null ? spectator : before[who]!;
      const base = tableOf(view, language, { seat: who });
      const legal = who === seat ? offered(action) : [];
      const state = { ...base.state, options: optionsOf({ mode }) };
      const asked = { game: 'asterisk', options: { mode }, seats: before.length, view };
      const { prompt } = core.call('prompt', asked);
      const ask =
        who === null ? nobodyAsks : askCore(core, { ...asked, data: '', seat: who, time: 0 });
      return { ...base, ask, state, game: { ...base.game, legal, acting: [seat], prompt } };
    });
  });
}

/** Everything that the cards of this screen could be said to do. */
function previews(scene: Scene, desk: Desk): string[] {
  const { words } = scene;
  return (desk.ahead(scene).choices?.moves ?? []).flatMap((move) => {
    const stop = desk.preview(scene, { move });
    return stop ? [stopText(words, stop, false), effectText(words, stop)] : [];
  });
}

function buttons(scene: Scene, desk: Desk): string[] {
  const hand = scene.me?.hand ?? [];
  const { choices } = desk.ahead(scene);
  const ways = hand.flatMap((card) => waysOf(scene, choices, card, true));
  const top = scene.me?.discard.at(-1) ?? null;
  const shown = [
    { what: 'ways' as const, card: hand[0] ?? null, ways },
    { what: 'help' as const },
    { what: 'redraw' as const, top: null },
    null,
  ].flatMap((tray) => {
    desk.tray = tray;
    const { title, acts } = buttonsOf(scene, desk);
    return [title, ...acts.flatMap(({ label, why, sub }) => [label, why, sub])];
  });
  return [
    ...shown.flatMap((text) => text || []),
    ...ways.map((way) => wayText(scene, way, top)),
    ...extrasOf(scene, desk).flatMap(({ label, sub }) => [label, sub]),
    ...hand.flatMap((card) => reasonText(scene.words, whyNot(scene, card)) || []),
  ];
}

describe.each(['en', 'de'])('in %s', (language) => {
  it.each(modes)('the table of %s speaks in sentences', (mode) => {
    const all = tables(mode, language);
    expect(all.length).toBeGreaterThan(20);
    for (const props of all) {
      const scene = sceneOf(props);
      const { verb, rest, then } = statusOf(props);
      expect(rest).toSatisfy(isSentence);
      expect([verb, rest, then ?? ''].join(' ')).toSatisfy(isSentence);
      const desk = new Desk();
      for (const text of [...inWords(scene), ...previews(scene, desk), ...buttons(scene, desk)])
        expect(text).toSatisfy(isSentence);
    }
  });

  it('names every Enemy by its kind of number, and every ability', () => {
    const { words } = tableOf({}, language);
    const enemies = ['AZOLH', 'DEKEDD', 'NEWGUY', 'GANGSTAS', 'COMPETENT', 'VETERAN'];
    for (const enemy of enemies) expect(words.has(`ui.numbers.EN-${enemy}`)).toBe(true);
    for (let informer = 1; informer <= 7; ++informer)
      expect(words.has(`ui.ability.${informer}`)).toBe(true);
  });
});
