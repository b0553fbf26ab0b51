import { expect, it } from 'vitest';
import { firstMatches, Memory } from './first';
import { PageStorage } from './kept';
import { policyOf } from './pace';
import type { State } from './protocol';

const games = ['asterisk', 'master', 'sisypho', 'deathstar', 'aliens'];

function stateOf(change: Partial<State> = {}): State {
  return {
    game: 'deathstar',
    options: { edition: 'A', theme: 'generic' },
    policy: policyOf('quick'),
    seats: [{ kind: 'bot', level: 'hard' }, { kind: 'person' }, { kind: 'closed' }],
    ...change,
  } as unknown as State;
}

it('has a first match of every game', async () => {
  for (const game of games) expect(await firstMatches(game), game).not.toEqual([]);
  expect(await firstMatches('chess')).toEqual([]);
});

it('deals first matches that are made for one', async () => {
  const [asterisk] = await firstMatches('asterisk');
  expect(asterisk).toMatchObject({ seats: 2, seat: 0, bots: 'quick' });
  expect(asterisk!.options).toMatchObject({ lookoutSeat: '0', practiceRound: true });
  const [aliens] = await firstMatches('aliens');
  expect(aliens).toMatchObject({ seats: 4, options: { game: 'basic' } });
  const sisypho = await firstMatches('sisypho');
  expect(sisypho.map(({ id, seats, seat }) => [id, seats, seat])).toEqual([
    ['survive', 4, 1],
    ['hunt', 4, 0],
  ]);
  expect(await firstMatches('deathstar')).toMatchObject([{ seats: 2 }]);
  expect(await firstMatches('master')).toMatchObject([{ options: { tempo: 'turns' } }]);
});

it('remembers what was played last, and counts each match once', async () => {
  const memory = new Memory(new PageStorage());
  expect(memory.last('deathstar')).toBeNull();
  for (const table of ['a', 'a', 'b']) await memory.keep(table, stateOf(), 1);
  expect(memory.last('deathstar')).toMatchObject({
    seats: 2,
    seat: 1,
    level: 'hard',
    bots: 'quick',
    options: { theme: 'generic' },
  });
  expect(memory.asks('deathstar')).toBe(true);
  await memory.keep('c', stateOf(), 0);
  expect(memory.asks('deathstar')).toBe(false);
  expect(memory.asks('sisypho')).toBe(true);
});

it('takes nothing for a match that is none', () => {
  const storage = new PageStorage();
  for (const text of ['{', '{}', '{"match":{"seats":2}}', 'null', '7']) {
    storage.setItem('escapement.played.master', text);
    expect(new Memory(storage).last('master')).toBeNull();
  }
});
