import { beforeAll, describe, expect, it } from 'vitest';
import { askCore, nobodyAsks, type Position } from './ask.svelte';
import type { Core } from './core';
import { builtCore } from './core.testing';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

/** Sisypho, as the first Survivor sees it at the start. */
function opening(): Position {
  const options = {};
  const { data } = core.call('games', {}).games.find(({ slug }) => slug === 'sisypho')!;
  const { handle } = core.call('scenario.open', {
    game: 'sisypho',
    options,
    seats: 4,
    position: { phase: 'plan', round: 1 },
    script: {},
  });
  const { view } = core.call('match.look', { handle, observer: 1 });
  core.call('release', { handle });
  return { game: 'sisypho', data, options, seats: 4, seat: 1, view, time: 0 };
}

describe('asking the core', () => {
  it('says what may fill an action', () => {
    const [answer] = askCore(core, opening())([{ do: 'plan' }]);
    expect(answer!.missing![0]).toMatchObject({ field: 'location', pick: 'one' });
    expect(answer!.missing![0]!.values).toHaveLength(6);
  });

  it('tells what would happen', () => {
    const [answer] = askCore(core, opening())([{ do: 'plan', location: 'depot' }]);
    expect(answer!.events![0]).toMatchObject({
      sure: true,
      event: { event: 'Planned', seat: 1, location: 'depot' },
    });
  });

  it('names the rule behind a refusal', () => {
    const [answer] = askCore(core, opening())([{ do: 'done' }]);
    expect(answer!.refused).toMatchObject({ code: 'NOT_YOUR_PHASE', rule: 'SIS-050' });
  });

  it('tells what follows from a view, where a game has something to tell', () => {
    expect(askCore(core, opening())([{ about: true }])).toEqual([{ about: {} }]);
  });

  it('asks each question of a view once', () => {
    const position = opening();
    let calls = 0;
    const counting = {
      call: (name: 'ask', fields: never) => {
        calls += 1;
        return core.call(name, fields);
      },
    } as unknown as Core;
    const ask = askCore(counting, position);
    ask([{ do: 'plan' }, { do: 'done' }]);
    ask([{ do: 'done' }, { do: 'plan' }]);
    expect(calls).toBe(1);
  });

  it('has no answer where there is no core yet', () => {
    expect(nobodyAsks([{ do: 'plan' }])).toEqual([null]);
  });
});
