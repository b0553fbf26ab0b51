import { beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { Aid } from './aid';
import { playMatch, stepsOf } from './aid.testing';
import { zoneNamed } from './map/zone';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const any = (seats: number): string[] => Array<string>(seats).fill('any');

/** Every option that changes what a fact proves, on zones of every kind and with bots of every level. */
const tables: { options: JsonObject; levels: string[] }[] = [
  { options: {}, levels: ['normal', 'easy', 'any', 'normal', 'any', 'easy'] },
  { options: { game: 'basic' }, levels: ['normal', 'any', 'easy', 'any'] },
  { options: { game: 'duel', zone: 'fermi' }, levels: ['any', 'normal'] },
  { options: { game: 'classic', zone: 'volta' }, levels: ['any', 'easy', 'any'] },
  { options: { zone: 'socrates' }, levels: any(8) },
  {
    options: { zone: 'fermi', pods_passable: true, stand_still: true, draw_on_silent: true },
    levels: ['any', 'any', 'any', 'any', 'any'],
  },
  {
    options: {
      zone: 'morgenland',
      secret_kills: true,
      killed_aliens: 'reborn',
      feeding: 'every_kill',
    },
    levels: any(7),
  },
  {
    options: {
      zone: 'dilemma',
      captain_announces: 'silence_all',
      sedatives_announces: 'silence_all',
      noise_targets: 'dangerous_only',
      pilot_timing: 'after_draw',
      alien_kills_feed: true,
    },
    levels: any(8),
  },
  {
    options: {
      zone: 'levi-montalcini',
      rounds: 15,
      reborn_sector: 'random_pod',
      killed_aliens: 'reborn',
      defence_against: 'aliens_only',
      psychic_items: true,
    },
    levels: any(8),
  },
  {
    options: { zone: 'frenzy', reborn_sector: 'random_sector' },
    levels: any(6),
  },
];

/** What must have happened in all these games together, or they prove little. */
const needed = [
  ...['Attack', 'Found', 'Killed', 'Reborn', 'Fed', 'Eliminated', 'CharacterShown', 'PodReached'],
  ...['ItemUsed', 'PlaceAnnounced', 'Silence', 'SilentSector', 'Noise', 'StoodStill'],
];
const happened = new Set<string>();

interface Missed {
  step: number;
  seat: number;
  place: string;
  side: string;
  after: string[];
}

/** Where the aid rules out the truth, and how much of the map it leaves on average. */
function followed(options: JsonObject, levels: string[], seed: number) {
  const played = playMatch(core, options, levels, seed);
  const zone = zoneNamed(played.options.zone);
  const aid = new Aid(zone, played.options, played.seats);
  const missed: Missed[] = [];
  const told: string[] = [];
  let left = 0;
  let looks = 0;
  stepsOf(core, played).forEach(({ events, truth }, step) => {
    aid.feed(events);
    told.push(...events.map((event) => JSON.stringify(event)));
    for (const event of events) happened.add(String(event.event));
    truth.forEach(({ place, side, inPlay }, seat) => {
      if (!inPlay || place === null) return;
      const there = aid.possible(seat, side);
      left += aid.possible(seat, 'both').size;
      looks += 1;
      if (!there.has(place)) missed.push({ step, seat, place, side, after: told.slice(-12) });
    });
  });
  return { missed, share: left / looks / zone.sectors.length };
}

describe('what public facts leave possible', () => {
  test.each(tables)(
    'never rules out the truth: $options',
    { timeout: 120_000 },
    ({ options, levels }) => {
      for (let number = 1; number <= 3; ++number) {
        const { missed, share } = followed(options, levels, number);
        expect(missed.slice(0, 2), `seed ${number}`).toEqual([]);
        expect(share).toBeLessThan(0.97);
      }
    },
  );

  test('was tried with everything that can happen', () => {
    expect(needed.filter((event) => !happened.has(event))).toEqual([]);
  });

  test('rules out a good part of a large map', { timeout: 60_000 }, () => {
    const { share } = followed({}, ['normal', 'normal', 'normal', 'normal'], 9);
    expect(share).toBeLessThan(0.6);
  });
});

describe('what a single fact proves', () => {
  const galilei = zoneNamed('galilei');
  const turn = (seat: number) => ({ event: 'TurnStarted', seat, round: 1 });
  const noise = (seat: number, sectors: string[]) => ({ event: 'Noise', seat, sectors });
  const shown = (seat: number, character: string, cause = 'medic') => ({
    event: 'CharacterShown',
    seat,
    character,
    cause,
  });
  const at = (seat: number, sector: string) => ({ event: 'PlaceAnnounced', seat, sector });
  const after = (events: JsonObject[], options: JsonObject = {}): Aid => {
    const aid = new Aid(galilei, { items: true, abilities: true, ...options }, 4);
    aid.feed(events);
    return aid;
  };
  const where = (aid: Aid, seat: number, as: 'human' | 'alien' | 'both' = 'both') =>
    [...aid.possible(seat, as)].toSorted();

  test('at the start everybody is in a start sector', () => {
    const aid = after([]);
    expect(where(aid, 0, 'alien')).toEqual(['A']);
    expect(where(aid, 0, 'human')).toEqual(['A', 'H']);
    expect(where(after([], { abilities: false }), 0, 'human')).toEqual(['H']);
  });

  test('whoever has not announced yet may have moved or not', () => {
    const aid = after([turn(1)], { abilities: false });
    expect(where(aid, 1, 'human')).toContain('H');
    expect(where(aid, 1, 'human')).toContain('K08');
    expect(where(aid, 0, 'human')).toEqual(['H']);
  });

  test('the Executive Officer may stay once and not again', () => {
    const round = [turn(1), noise(1, ['A02'])];
    const way = (character: string) => [shown(1, character), ...round, at(1, 'K08'), ...round];
    expect(where(after(way('executive_officer')), 1)).toContain('K08');
    expect(where(after(way('pilot')), 1)).not.toContain('K08');
    const stayed = [...way('executive_officer'), at(1, 'K08')];
    expect(where(after(stayed), 1)).toEqual(['K08']);
    expect(where(after([...stayed, ...round]), 1)).not.toContain('K08');
  });

  test('an attack tells the place, and who was not found is elsewhere', () => {
    const attack: JsonObject[] = [
      turn(1),
      { event: 'Attack', seat: 1, sector: 'L05', side: 'unknown' },
      { event: 'Found', seat: 1, sector: 'L05', seats: [2] },
    ];
    const aid = after([turn(2), noise(2, ['A02']), turn(3), noise(3, ['A02']), ...attack]);
    expect(where(aid, 1)).toEqual(['L05']);
    expect(where(aid, 2)).toEqual(['L05']);
    expect(where(aid, 3)).not.toContain('L05');
  });

  test('a light shows who is there, who is not, and whom it does not show', () => {
    const lit: JsonObject[] = [
      turn(0),
      { event: 'ItemUsed', seat: 0, card: 'spotlight', sector: 'L05' },
      at(1, 'K06'),
      shown(2, 'invisible', 'invisible'),
    ];
    const aid = after([...[1, 2, 3].flatMap((seat) => [turn(seat), noise(seat, ['A02'])]), ...lit]);
    expect(where(aid, 1)).toEqual(['K06']);
    const around = ['L05', 'L04', 'A', 'K05', 'K06', 'M05', 'M06'];
    expect(where(aid, 2).every((sector) => around.includes(sector))).toBe(true);
    expect(where(aid, 3).some((sector) => around.includes(sector))).toBe(false);
    expect(where(aid, 0, 'alien')).toEqual([]);
  });

  test('Teleport leads to the Human Sector, death to the Alien Sector, a clone back', () => {
    const teleport = [turn(1), noise(1, ['A02']), { event: 'ItemUsed', seat: 1, card: 'teleport' }];
    expect(where(after(teleport), 1)).toEqual(['H']);
    const reborn = { event: 'Reborn', seat: 2, by: 1, sector: 'A' };
    expect(where(after([turn(1), reborn]), 2)).toEqual(['A']);
    expect(where(after([turn(1), { event: 'Cloned', seat: 3 }]), 3)).toEqual(['H']);
  });

  test('“Silent Sector” is true, but for Sedatives and the Captain', () => {
    const silent = (sectors: string[]) =>
      sectors.every(
        (name) => galilei.sectors.find((one) => one.name === name)?.ground === 'silent',
      );
    const said = { event: 'SilentSector', seat: 1, cause: 'none' };
    expect(silent(where(after([turn(1), said], { abilities: false }), 1))).toBe(true);
    const pill = { event: 'ItemUsed', seat: 1, card: 'sedatives' };
    expect(silent(where(after([turn(1), pill, said], { abilities: false }), 1))).toBe(false);
    expect(silent(where(after([turn(1), said]), 1, 'human'))).toBe(false);
    expect(silent(where(after([turn(1), said]), 1, 'alien'))).toBe(true);
  });
});
