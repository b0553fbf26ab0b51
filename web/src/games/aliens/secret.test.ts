import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import { type Core, useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject, TableProps } from '../../lib/game';
import { stillGame, stillLine } from '../../lib/replay';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { tableOf } from './golden.testing';
import aliens from './index';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';

let core: Core;
let tables = 0;
beforeAll(async () => {
  core = await builtCore();
  useCore(core);
});

const attacker = 0;
const victim = 1;
const third = 2;

/** An attack on somebody who holds that card; the last act is left out of what is shown. */
function world(card: string, acts: [number, JsonObject][]) {
  const position = {
    players: [
      { character: 'blink', place: 'D09' },
      { character: 'captain', place: 'D08', hand: { [card]: 1 } },
      { character: 'engineer', place: 'K09' },
      { character: 'silent', place: 'M06' },
    ],
  };
  const opened = core.call('scenario.open', {
    game: 'aliens',
    options: {},
    seats: 4,
    position,
    script: {},
  });
  const log = acts.map(([seat, action], index) => {
    const answer = core.call('match.act', { handle: opened.handle, seat, action });
    if (answer.result !== 'done') throw new Error(JSON.stringify(answer));
    const look = core.call('match.look', { handle: opened.handle, observer: third });
    return stillLine(look.events, index + 1, 0, seat);
  });
  const look = core.call('match.look', { handle: opened.handle, observer: third });
  core.call('release', { handle: opened.handle });
  return { game: stillGame(look, 0, acts.length), log };
}

/** Everything that the third seat's screen shows. */
async function screen(card: string, acts: [number, JsonObject][]): Promise<string> {
  const { game, log } = world(card, acts);
  const state = { id: `table ${++tables}`, options: {} } as unknown as TableProps['state'];
  const props = tableOf({}, 'en', { state, seat: third, game, log, fresh: log.slice(-1) });
  const target = document.body;
  const parts = [
    ...[Board, Dock, Rail].map((part) => mount(part, { target, props })),
    ...[0, 1, 2, 3].map((of) => mount(SeatDetail, { target, props: { ...props, of } })),
  ];
  flushSync();
  const told = log.flatMap((line) =>
    (line.events ?? []).map((event) => aliens.tell(event, props.words, props.faces)),
  );
  const shown = [target.innerHTML, JSON.stringify(aliens.status(props)), ...told].join('\n');
  for (const part of parts) await unmount(part);
  target.innerHTML = '';
  return shown.replaceAll(/"(c\d+|s\d+)(-\w+)?"/g, '""');
}

const attack: [number, JsonObject][] = [
  [attacker, { do: 'move', to: 'D08' }],
  [attacker, { do: 'attack' }],
];
const answer = (word: string): [number, JsonObject] => [victim, { do: 'react', with: word }];

it('shows a third seat the same, whatever the victim holds, until the answer is given', async () => {
  expect(await screen('defence', attack)).toBe(await screen('cat', attack));
});

it('shows what became of it as soon as the rules do', async () => {
  const saved = await screen('defence', [...attack, answer('defence')]);
  const killed = await screen('cat', [...attack, answer('none')]);
  expect(saved).toContain('unharmed');
  expect(saved).not.toContain('killed');
  expect(killed).toContain('killed');
});
