import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import { goldenMoments, modes, words } from './golden.testing';
import { Match } from './match.testing';
import { modeOf } from './modes';
import { scoreOf, soloResult, total, type Score } from './scores';
import { readOptions, readView, type View } from './view';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const scored = (view: View, options: JsonObject): Score =>
  scoreOf(view, modeOf(options), readOptions(options))!;
const both = (score: Score) => ({ team: total(score.team), dekedd: total(score.dekedd) });
const lineOf = (score: Score, id: string) =>
  [...score.team, ...score.dekedd].find((line) => line.id === id)!;

describe('a recorded game', () => {
  it.each(modes.filter((mode) => mode !== 'rambo'))('adds up in %s', (mode) => {
    const last = goldenMoments(mode).at(-1)!;
    const over = last.events.find(({ event }) => event === 'GameOver')!;
    const score = scored(readView(last.spectator), { mode });
    expect(both(score)).toEqual({ team: over.team, dekedd: over.dekedd });
  });

  it('has no score in Rambo Mode, but a result', () => {
    const { events, spectator } = goldenMoments('rambo').at(-1)!;
    const view = readView(spectator);
    expect(scoreOf(view, modeOf({ mode: 'rambo' }), readOptions({}))).toBeNull();
    const { freed, hostages, inside, cardsLeft } = soloResult(view);
    expect(freed.length + hostages.length).toBe(view.players[0]!.custody.length);
    expect(inside.length > 0).toBe(events.some(({ reason }) => reason === 'lost'));
    expect(cardsLeft).toBe(view.calibrationDeckSize);
  });
});

/** The last moments of a game with much in custody. */
const position = (more: JsonObject = {}): JsonObject => ({
  active: 0,
  attempt: 2,
  calibration: 7,
  line: ['EN-AZOLH', 'P11', 'P03'],
  players: [
    { custody: ['P08', 'P18', 'P20T', 'P20J', 'EN-VETERAN'], mission: 'M1' },
    { custody: ['P09', 'I05', 'I06', 'SNITCH'], mission: 'M2' },
    { custody: ['P17', 'P13'], mission: 'M3' },
  ],
  ...more,
});

const supermax = {
  mode: 'supermax',
  'clock.kind': 'untimed',
  'custom.informers': ['5', '6'],
};

describe('the end of a stacked game', () => {
  const variants: [string, JsonObject][] = [
    ['as printed', {}],
    ['with the Line for DeKedd', { lineCountsForDeKedd: true }],
    ['with Enemies of the deck only', { enemyBonusScope: 'deckOnly' }],
    ['with missions of the team', { teamMissions: true }],
    ['with other factors', { 'custom.dekeddPerCard': 1, 'custom.dekeddPerEnemy': 7 }],
    ['with other Enemies', { 'custom.enemies': ['EN-AZOLH', 'EN-VETERAN', 'EN-GANGSTAS'] }],
  ];
  it.each(variants)('adds up %s', (_, more) => {
    const options = { ...supermax, ...more };
    const match = new Match(core, options, 3, position()).all({ do: 'callTime' });
    const outcome = match.look().outcome as JsonObject;
    const score = scored(match.view(), options);
    expect(both(score)).toEqual({ team: outcome.team, dekedd: outcome.dekedd });
    const parts = outcome.team_parts as Record<string, number>;
    expect(total(score.team.filter(({ id }) => id.startsWith('mission')))).toBe(parts.missions);
    expect(total(score.team.filter(({ id }) => id.startsWith('custody')))).toBe(parts.prisoners);
    expect(lineOf(score, 'pair').points).toBe(parts.pair);
    expect(lineOf(score, 'informers').points).toBe(parts.informers);
    const theirs = outcome.dekedd_parts as Record<string, number>;
    expect(lineOf(score, 'deck').points).toBe(theirs.deck);
    expect(lineOf(score, 'enemies').points).toBe(theirs.enemies);
    match.close();
  });

  it('names the free Enemies and those who do not count', () => {
    const match = new Match(core, supermax, 3, position()).all({ do: 'callTime' });
    const enemies = lineOf(scored(match.view(), supermax), 'enemies');
    expect(enemies.shown).toEqual(['EN-AZOLH', 'EN-DEKEDD', 'EN-NEWGUY', 'EN-COMPETENT']);
    match.close();
  });

  it.each([
    ['together', [['P20T', 'P20J'], []], 5],
    ['apart', [['P20T'], ['P20J']], 0],
    ['inside', [['P20T'], []], 0],
  ])('knows Truth and Justice %s', (held, custodies, worth) => {
    const players = (custodies as string[][]).map((custody) => ({ custody }));
    const view = readView({ players });
    const line = lineOf(scored(view, { mode: 'minimum' }), 'pair');
    expect(line.fields.held).toBe(held);
    expect(line.points).toBe(worth);
  });

  it('counts Informers only with the Snitch (E21)', () => {
    const held = [{ custody: ['I04', 'I05'] }, { custody: ['I06'] }, { custody: ['SNITCH'] }];
    const medium = { mode: 'medium' };
    expect(lineOf(scored(readView({ players: held }), medium), 'informers').points).toBe(6);
    const without = readView({ players: held.slice(0, 2), line: ['SNITCH'] });
    expect(lineOf(scored(without, medium), 'informers').points).toBe(0);
  });

  it('scores for DeKedd what stayed inside, and a tie is lost (E03)', () => {
    const view = readView({
      players: [{ custody: ['EN-NEWGUY'] }, {}],
      prisoner_deck_size: 8,
      line_size: 4,
      line: ['EN-AZOLH', 'P01', 'P02', 'P03'],
    });
    expect(both(scored(view, { mode: 'minimum' })).dekedd).toBe(26);
  });
});

describe.each(['en', 'de'])('in %s', (language) => {
  it('has a sentence for every line', () => {
    const named = words(language).naming(['Ann', 'Ben', 'Cleo']);
    const views = [
      readView({ players: [{ custody: ['P20T', 'P20J', 'P08'], mission: 'M1' }, {}, {}] }),
      ...modes.map((mode) => readView(goldenMoments(mode).at(-1)!.spectator)),
    ];
    for (const view of views)
      for (const mode of modes) {
        const score = scoreOf(view, modeOf({ mode }), readOptions({ mode }));
        for (const { key, fields } of [...(score?.team ?? []), ...(score?.dekedd ?? [])]) {
          expect(named.unfilled(key, fields)).toEqual([]);
          expect(named.sentence(key, fields)).not.toMatch(/ui\.|\?|undefined/);
        }
      }
  });
});
