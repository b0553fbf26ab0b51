import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { askCore } from '../../lib/ask.svelte';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import AgentDock from './AgentDock.svelte';
import { effectAt, effectOn, hitsOf, huntOf, placesOf } from './agent';
import Consent from './Consent.svelte';
import { goldenMoments, tableOf, whole } from './golden.testing';
import { agentSeat } from './view';

vi.setConfig({ testTimeout: 240_000 });

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const moments = goldenMoments('standard');
const isWhole = (said: string) =>
  !/[{}]|undefined|NaN|\bui\.|\bwhere_|null|(^|[^\p{L}])\?/u.test(said);

/** What the rules would offer around a decision that was really made. */
function offered(action: JsonObject): JsonObject[] {
  const isCard = action.do === 'play_card' || action.do === 'end_window';
  return isCard ? [action, { do: 'end_window' }] : [action];
}

function tables(language: string): TableProps[] {
  return moments.flatMap(({ seat, action, before, watched }) => {
    if (!action || !before[seat]) return [];
    return [agentSeat, seat, null].map((who) => {
      const base = tableOf(who === null ? watched : before[who]!, language, { seat: who });
      const legal = who === seat ? offered(action) : [];
      return { ...base, game: { ...base.game, legal, acting: [seat] } };
    });
  });
}

describe.each(['en', 'de'])('in %s', (language) => {
  it('the Agent and everybody who is asked read whole sentences', async () => {
    const all = tables(language);
    expect(all.length).toBeGreaterThan(300);
    for (const props of all) {
      const parts = props.seat === agentSeat ? [AgentDock, Consent] : [Consent];
      const target = document.createElement('div');
      const shown = parts.map((part) => mount(part, { target, props }));
      flushSync();
      expect(target.textContent).toSatisfy(isWhole);
      if (props.seat === agentSeat) expect(target.textContent).not.toBe('');
      for (const part of shown) await unmount(part);
    }
  });

  it('every card of the recorded game says what it does to whom', () => {
    const cards = tables(language).filter(({ game }) => game.legal[0]?.do === 'play_card');
    expect(cards.length).toBeGreaterThan(3);
    for (const props of cards) {
      const view = whole(props.game.view);
      const asked = { game: 'sisypho', data: '', options: {}, seats: 5, seat: 0, time: 0, view };
      const hunt = huntOf({ ...props, ask: askCore(core, asked) });
      const card = hunt.uses[0]!.card;
      const said = [
        ...hitsOf(hunt, card).map((hit) => effectOn(hunt, card, hit)),
        ...placesOf(hunt, card).map((place) => effectAt(hunt, card, place)),
      ];
      for (const one of said) {
        expect(one).not.toBe('');
        expect(one).toSatisfy(isWhole);
      }
    }
  });
});
