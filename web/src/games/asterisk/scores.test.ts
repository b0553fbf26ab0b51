import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { goldenMoments, modes, words } from './golden.testing';
import { Match } from './match.testing';
import { scoresOf, sheetOf, soloResult, total } from './scores';
import { readView } from './view';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

/** The last moments of a game with much in custody. */
const position: JsonObject = {
  active: 0,
  attempt: 2,
  calibration: 7,
  line: ['EN-AZOLH', 'P11', 'P03'],
  players: [
    { custody: ['P08', 'P18', 'P20T', 'P20J', 'EN-VETERAN'], mission: 'M1' },
    { custody: ['P09', 'I05', 'I06', 'SNITCH'], mission: 'M2' },
    { custody: ['P17', 'P13'], mission: 'M3' },
  ],
};
const supermax = { mode: 'supermax', 'clock.kind': 'untimed', 'custom.informers': ['5', '6'] };

describe.each(['en', 'de'])('the score sheet in %s', (language) => {
  it('has a sentence for every line, and they add up to the outcome', () => {
    const match = new Match(core, supermax, 3, position).all({ do: 'callTime' });
    const look = match.look();
    const sheet = sheetOf(look as never)!;
    const both = { team: total(sheet.team), dekedd: total(sheet.dekedd) };
    expect(look.outcome).toMatchObject(both);
    expect(scoresOf(look as never)).toEqual(both);
    const named = words(language).naming(['Ann', 'Ben', 'Cleo']);
    for (const { key, fields } of [...sheet.team, ...sheet.dekedd]) {
      expect(named.unfilled(key, fields)).toEqual([]);
      expect(named.sentence(key, fields)).not.toMatch(/ui\.|\?|undefined/);
    }
    match.close();
  });
});

describe.each(modes)('a recorded game of %s', (mode) => {
  it('ends with what the rules count', () => {
    const { events, spectator: view } = goldenMoments(mode).at(-1)!;
    const seats = (view.players as unknown[]).length;
    const asked = { game: 'asterisk', options: { mode }, seats, view };
    const game = { prompt: core.call('prompt', asked).prompt } as never;
    const over = events.find(({ event }) => event === 'GameOver')!;
    const expected = mode === 'rambo' ? null : { team: over.team, dekedd: over.dekedd };
    expect(scoresOf(game)).toEqual(expected);
    expect(sheetOf(game) === null).toBe(mode === 'rambo');
  });
});

it('has a result in Rambo Mode', () => {
  const { events, spectator } = goldenMoments('rambo').at(-1)!;
  const view = readView(spectator);
  const { freed, hostages, inside } = soloResult(view);
  expect(freed.length + hostages.length).toBe(view.players[0]!.custody.length);
  expect(inside.length > 0).toBe(events.some(({ reason }) => reason === 'lost'));
});
