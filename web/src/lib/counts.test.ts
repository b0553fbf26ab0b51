import { describe, expect, it } from 'vitest';
import { countsBy, countsOf, fitted } from './counts';
import type { Offer } from './offers';
import type { SeatState } from './protocol';

const open: SeatState = { kind: 'open', left: false };
const closed: SeatState = { kind: 'closed', left: false };
const bot: SeatState = { kind: 'bot', level: 'easy', name: 'Kit', left: false };
const person: SeatState = { kind: 'person', person: 'p1', name: 'Juno', left: false };
const kinds = (seats: SeatState[], counts: number[]) =>
  fitted(seats, counts)?.map((plan) => plan.kind) ?? null;

const offer: Offer = {
  game: 'toy',
  least: 1,
  most: 5,
  levels: [],
  level: 'random',
  counts: { team: [2, 3, 4, 5], solo: [1] },
};

describe('how many can play', () => {
  it('is what the table says, else what the game offers', () => {
    expect(countsOf({ seat_counts: [1] }, offer)).toEqual([1]);
    expect(countsOf({}, offer)).toEqual([1, 2, 3, 4, 5]);
    expect(countsOf({}, null)).toEqual([]);
  });

  it('hangs on the preset', () => {
    expect(countsBy(offer, 'solo')).toEqual([1]);
    expect(countsBy({ ...offer, counts: { '': [2, 4] } }, 'any')).toEqual([2, 4]);
    expect(countsBy({ ...offer, counts: {} }, 'any')).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('seats that fit the rules', () => {
  it('stay as they are while they do', () => {
    expect(kinds([person, open, bot], [2, 3, 4])).toBeNull();
  });

  it('go for a game alone: empty ones first, then bots', () => {
    expect(kinds([person, open, bot, closed], [1])).toEqual(['person']);
    expect(kinds([bot, person, open], [1, 2])).toEqual(['bot', 'person']);
  });

  it('keep their people', () => {
    expect(kinds([person, person, open], [1])).toEqual(['person', 'person']);
    expect(kinds([person, person], [1])).toBeNull();
  });

  it('come back open', () => {
    expect(kinds([person], [2, 3, 4])).toEqual(['person', 'open', 'open', 'open']);
  });

  it('are left alone while nobody knows the rules', () => {
    expect(kinds([person], [])).toBeNull();
  });
});
