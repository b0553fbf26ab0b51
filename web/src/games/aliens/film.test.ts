import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, useCore } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { Replay } from '../../lib/replay';
import { playMatch } from './match.testing';
import { develop, liesOf, waysUpTo, type Frame } from './film';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
  useCore(core);
});

async function filmOf(options: JsonObject, players: string[], seed: number) {
  const played = playMatch(core, options, players, seed);
  const replay = await Replay.open(played.record);
  const frames = await develop(replay, players.length);
  const end = replay.at(replay.last, 'public').game.view as unknown as {
    records: (string | null)[][];
    players: { status: string; place: string | null; reborn: boolean }[];
  };
  const log = replay.log('public');
  replay.close();
  return { frames, end, log };
}

describe('the film', () => {
  test('shows everybody where the movement records say they were', async () => {
    for (let seed = 1; seed <= 3; ++seed) {
      const { frames, end } = await filmOf({}, ['easy', 'normal', 'easy', 'easy', 'easy'], seed);
      let compared = 0;
      for (const frame of frames) {
        if (frame.seat === null) continue;
        const entry = end.records[frame.seat]?.[frame.round - 1]?.replace('*', '');
        const teleported = frame.entries.some((one) =>
          /teleport|co_pilot/.test(JSON.stringify(one.fields)),
        );
        if (!entry || teleported || frame.to === null) continue;
        expect(frame.to).toBe(entry);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(10);
    }
  });

  test('ends where the game ended, one frame a turn', async () => {
    const { frames, end, log } = await filmOf({}, Array<string>(6).fill('any'), 4);
    expect(frames.at(-1)!.places).toEqual(end.players.map(({ place }) => place));
    const turns = log
      .flatMap((line) => line.events ?? [])
      .filter(({ event }) => event === 'TurnStarted');
    expect(frames).toHaveLength(turns.length + 1);
    expect(frames[0]!.places.every((place) => place === 'H' || place === 'A')).toBe(true);
  });

  test('marks every noise that was not true, and only those', async () => {
    const { frames, log } = await filmOf({}, ['easy', 'easy', 'any', 'any'], 5);
    const noises = log
      .flatMap((line) => line.events ?? [])
      .filter(({ event }) => event === 'Noise');
    const sounds = frames.flatMap((frame) => frame.sounds);
    expect(sounds).toHaveLength(noises.flatMap(({ sectors }) => sectors as string[]).length);
    for (const sound of sounds) expect(sound.faked).toBe(sound.sector !== sound.place);
    expect(sounds.some(({ faked }) => faked)).toBe(true);
    expect(sounds.some(({ faked }) => !faked)).toBe(true);
    const lies = [0, 1, 2, 3].flatMap((seat) => liesOf(frames, seat));
    expect(lies).toHaveLength(sounds.filter(({ faked }) => faked).length);
  });

  test('begins a new line after a jump', () => {
    const frame = (place: string | null): Frame => ({
      round: 1,
      seat: 0,
      places: [place],
      from: null,
      to: null,
      sounds: [],
      attacks: [],
      entries: [],
      pods: [],
    });
    const frames = ['H', 'L09', 'L09', 'A', 'L05', null].map(frame);
    const near = (from: string, to: string) => from !== 'L09' || to !== 'A';
    expect(waysUpTo(frames, 5, 0, near)).toEqual([
      ['H', 'L09'],
      ['A', 'L05'],
    ]);
    expect(waysUpTo(frames, 1, 0, near)).toEqual([['H', 'L09']]);
  });
});
