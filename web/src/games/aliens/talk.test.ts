import { expect, it } from 'vitest';
import { tableOf } from './golden.testing';
import { talkOf } from './talk';

const view = {
  players: ['in_play', 'escaped', 'eliminated', 'in_play'].map((status) => ({ status })),
};
const table = (seat: number | null, options: Record<string, string>) =>
  tableOf(view, 'en', { seat, state: { id: 'test', options } as never });

it('is to all for those in play, and also aside for those who are out', () => {
  expect(talkOf(table(0, {}))).toEqual({ everybody: true, aside: false, seats: [] });
  expect(talkOf(table(1, {}))).toEqual({ everybody: true, aside: true, seats: [] });
  expect(talkOf(table(null, {}))).toEqual({ everybody: false, aside: true, seats: [] });
});

it('is not with players in play for whoever is out and sees everything', () => {
  const options = { out_players_see: 'everything', chat: 'public_and_whispers' };
  expect(talkOf(table(2, options))).toEqual({ everybody: false, aside: true, seats: [1] });
  expect(talkOf(table(0, options))).toEqual({ everybody: true, aside: false, seats: [1, 2, 3] });
});

it('is off where the table says so', () => {
  expect(talkOf(table(0, { chat: 'off' }))).toEqual({ everybody: false, aside: false, seats: [] });
});
