import data from '../../../../games/asterisk/data/modes.json';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../lib/core';
import { builtCore } from '../../lib/core.testing';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { choiceOf, reportOf, showsDebrief, suggested, toggled, turnoutOf } from './debrief';
import { goldenMoments, modes } from './golden.testing';
import { Match } from './match.testing';
import { modeOf } from './modes';
import { isDebrief, readView, type DebriefStep } from './view';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const turnout = (match: Match) => turnoutOf(match.look() as never);
const modeIn = (mode: string) => data.modes.find(({ id }) => id === mode)!;
const attemptsIn = (mode: string): number => (modeIn(mode).timed ? modeIn(mode).attempts : 0);

/** The steps that follow an Attempt, as the data of the mode has them. */
function stepsAfter(mode: string, attempt: number): DebriefStep[] {
  const all = modeIn(mode).debriefs;
  return all[Math.min(attempt, all.length) - 1] as DebriefStep[];
}
/** The debrief as the rules tell it to whoever sees this. */
function debriefIn(mode: string, view: JsonObject): DebriefStep[] {
  const seats = (view.players as unknown[]).length;
  const asked = { game: 'asterisk', options: { mode }, seats, view };
  return modeOf({ prompt: core.call('prompt', asked).prompt } as never).debrief;
}

const coop = modes.filter((mode) => mode !== 'rambo');

describe.each(modes)('a recorded game of %s', (mode) => {
  const moments = goldenMoments(mode);
  const log: Line[] = moments.map(({ events, at }, seq) => ({ seq, at, kind: 'input', events }));
  const talks = moments.flatMap(({ spectator }, index) => {
    const view = readView(spectator);
    return showsDebrief(view) ? [{ view, seen: spectator, known: log.slice(0, index + 1) }] : [];
  });

  it('has a debrief after every Attempt but the last', () => {
    const attempts = new Set(talks.map(({ view, known }) => reportOf(view, [], known).attempt));
    const expected = Array.from({ length: Math.max(0, attemptsIn(mode) - 1) });
    expect([...attempts]).toEqual(expected.map((_, index) => index + 1));
  });

  it('reports the steps in the order in which the rules carry them out', () => {
    for (const { view, seen, known } of talks) {
      const { attempt, steps, bell } = reportOf(view, debriefIn(mode, seen), known);
      expect(steps.map(({ step }) => step)).toEqual(stepsAfter(mode, attempt));
      const events = known.flatMap((line) => line.events ?? []);
      const told = events
        .slice(events.findLastIndex(({ event }) => event === 'TimeUp'))
        .filter(({ event }) => event === 'DebriefStep');
      const done = steps.filter(({ progress }) => progress === 'done');
      expect(done.map(({ step }) => step)).toEqual(told.map(({ step }) => step));
      expect(steps.filter(({ progress }) => progress === 'now').length).toBe(
        isDebrief(view) ? 1 : 0,
      );
      expect(bell?.seat).toBe(view.active);
    }
  });

  it('tells what went back and what came, card by card', () => {
    for (const { view, seen, known } of talks) {
      if (view.phase !== 'READY') continue;
      const { steps } = reportOf(view, debriefIn(mode, seen), known);
      const cardsOf = (name: string) => steps.find(({ step }) => step === name)?.cards;
      expect(cardsOf('replenishLine')).toEqual(view.line);
      const returned = steps.flatMap((step) => step.returned.flatMap(({ cards }) => cards));
      const held = view.players.flatMap(({ custody }) => custody);
      expect(returned.filter((card) => held.includes(card))).toEqual([]);
    }
  });
});

/** Much in custody, full hands, and the clock about to stop. */
function stacked(mode: string, attempt: number): JsonObject {
  return {
    active: 0,
    lookout: 1,
    attempt,
    calibration: 7,
    line: ['P11', 'EN-AZOLH', 'P12'],
    players: [
      {
        custody: ['P08', 'EN-NEWGUY', 'P18', 'P09', 'P19'],
        hand: ['BT-L1', 'BT-L2', 'BT-L3', 'BT-L4', 'BT-L5', 'BA-NUDGE_L', 'BA-NUDGE_L'],
        discard: ['BT-R1', 'BT-R2'],
        mission: 'M1',
      },
      { custody: ['P10', 'P16'], discard: ['BT-R3', 'BT-R4', 'BT-R5'], mission: 'M2' },
      { custody: ['P15'], hand: ['BT-R6', 'BT-LR1'], mission: 'M3' },
    ],
    ...(mode === 'low' || mode === 'medium' ? { aside: asideIn(mode, attempt) } : {}),
    ...(attempt > 1 ? { calibrations_used: [1] } : {}),
  };
}

const asideIn = (mode: string, attempt: number): string[] => {
  if (attempt === 1) return mode === 'medium' ? ['EN-GANGSTAS', 'SNITCH'] : ['EN-GANGSTAS'];
  return mode === 'medium' ? ['SNITCH'] : [];
};

const cases = coop.flatMap((mode) =>
  Array.from({ length: attemptsIn(mode) - 1 }, (_, index): [string, number] => [mode, index + 1]),
);

describe.each(cases)('the debrief of %s after Attempt %i', (mode, attempt) => {
  const options: JsonObject = { mode, 'clock.kind': 'untimed' };
  const open = () => new Match(core, options, 3, stacked(mode, attempt)).all({ do: 'callTime' });

  it('asks everybody for the half that the rules ask for, in the order in which it goes', () => {
    const match = open();
    const view = match.view();
    const up = modeIn(mode).return_up;
    expect(view.phase).toBe('RETURNING');
    expect(turnout(match)).toEqual([
      { seat: 2, from: 1, count: up ? 1 : 0, state: up ? 'automatic' : 'nothing' },
      { seat: 0, from: 5, count: up ? 3 : 2, state: 'open' },
      { seat: 1, from: 2, count: 1, state: 'open' },
    ]);
    const choice = choiceOf(view, 0, match.look().legal)!;
    expect(choice).toMatchObject({ does: 'returnCards', count: up ? 3 : 2 });
    match.close();
  });

  it('takes the choices in it and ends with everything done', () => {
    const match = open();
    const view = match.view();
    const choice = choiceOf(view, 0, match.look().legal)!;
    const picked = suggested(choice, match.ask());
    expect(picked.length).toBe(choice.count);
    match.act(0, { do: 'returnCards', cards: picked.map((index) => choice.cards[index]!) });
    expect(turnout(match)[1]).toMatchObject({ seat: 0, state: 'decided' });
    expect(choiceOf(match.view(), 0, match.look().legal)).toBeNull();
    match.act(1, { do: 'returnCards', cards: ['P10'] });

    const trimming = match.view();
    expect(trimming.phase).toBe('TRIMMING');
    expect(turnout(match).find(({ seat }) => seat === 0)).toEqual({
      seat: 0,
      from: 7,
      count: 2,
      state: 'open',
    });
    const trim = choiceOf(trimming, 0, match.look().legal)!;
    expect(trim).toMatchObject({ does: 'trimHand', count: 2, cards: trimming.players[0]!.hand });
    match.act(0, { do: 'trimHand', cards: ['BA-NUDGE_L', 'BT-L2'] });

    const ready = match.view();
    const { steps, bell } = reportOf(ready, modeOf(match.look() as never).debrief, match.log);
    expect(ready).toMatchObject({ phase: 'READY', attempt: attempt + 1 });
    expect(steps.every(({ progress }) => progress === 'done')).toBe(true);
    expect(bell).toMatchObject({ seat: 0 });
    const of = (name: string) => steps.find(({ step }) => step === name);
    expect(of('lineUnderDeck')?.cards).toEqual(['P11', 'EN-AZOLH', 'P12']);
    expect(of('replenishLine')?.cards).toEqual(ready.line);
    expect(of('discardToFive')?.discarded).toEqual([{ seat: 0, count: 2, top: 'BT-L2' }]);
    expect(of('returnHalf')?.returned.map(({ seat }) => seat)).toEqual(
      modeIn(mode).return_up ? [2, 0, 1] : [0, 1],
    );
    const gangstas = of('gangstasUnderDeck');
    if (gangstas) expect(gangstas.cards).toEqual(['EN-GANGSTAS']);
    const snitch = of('snitchUnderDeck');
    if (snitch) expect(snitch.cards).toEqual(['SNITCH']);
    const recycling = of('recycleDiscardsUnderMainDeck');
    if (recycling) expect(recycling.recycled).toBe(5);
    match.close();
  });
});

describe('the choice', () => {
  const custody = ['P08', 'EN-AZOLH', 'P01', 'EN-NEWGUY', 'P02'];
  const players: JsonObject[] = [{ custody, mission: 'M1' }, { custody: ['P10', 'P11'] }];
  const open = (more: JsonObject = {}) => {
    const options = { 'custom.rounding': 'up', 'clock.kind': 'untimed', ...more };
    const position = { active: 0, calibration: 7, line: ['P12'], players };
    return new Match(core, options, 2, position).all({ do: 'callTime' });
  };
  const offered = (match: Match) => choiceOf(match.view(), 0, match.look().legal)!;

  it('is taken back by naming a card again, and keeps the order', () => {
    const choice = offered(open());
    const three = [2, 0, 4].reduce(
      (picked, index) => toggled(choice, picked, index),
      [] as number[],
    );
    expect(three).toEqual([2, 0, 4]);
    expect(toggled(choice, three, 1)).toEqual(three);
    expect(toggled(choice, three, 0)).toEqual([2, 4]);
  });

  it('counts Prisoners and hostages apart where the table says so', () => {
    const match = open({ returnCounting: 'separate' });
    const picked = suggested(offered(match), match.ask()).map((index) => custody[index]!);
    expect(picked.length).toBe(3);
    expect(picked.filter((card) => card.startsWith('EN')).length).toBe(1);
    const [wrong] = match.ask()([{ do: 'returnCards', cards: ['P08', 'P01', 'P02'] }]);
    expect(wrong!.refused).toMatchObject({ code: 'WRONG_RETURN_COUNT', rule: 'AST-709', n: 3 });
  });

  it('suggests what the team can spare most', () => {
    const match = open();
    const cards = suggested(offered(match), match.ask()).map((index) => custody[index]);
    expect(cards.slice(0, 2).sort()).toEqual(['P01', 'P02']);
    expect(cards).not.toContain('P08');
  });

  it('is nobody else’s', () => {
    const match = open();
    expect(choiceOf(match.view(), null, match.look().legal)).toBeNull();
    expect(choiceOf(match.view(), 0, [])).toBeNull();
  });
});

it('tells an empty report when the log begins later', () => {
  const view = readView({ phase: 'RETURNING', attempt: 1, debrief: 1, players: [{}, {}] });
  const { bell, steps } = reportOf(view, stepsAfter('minimum', 1), []);
  expect(bell).toBeNull();
  expect(steps.map(({ progress }) => progress)).toEqual(['done', 'now', 'next', 'next']);
});

it('does not take the hand of somebody who left for a trimmed one', () => {
  const view = readView({ phase: 'READY', attempt: 2, players: [{}, {}] });
  const events: JsonObject[] = [
    { event: 'TimeUp', attempt: 1, seat: 0 },
    { event: 'DebriefStep', step: 'lineUnderDeck', cards: [] },
    { event: 'SeatLeft', seat: 1 },
    { event: 'CardsDiscarded', seat: 1, count: 4, card: 'BT-L1', cards: [] },
  ];
  const log: Line[] = [{ seq: 1, at: 1, kind: 'input', events }];
  const { steps } = reportOf(view, stepsAfter('minimum', 1), log);
  expect(steps.flatMap(({ discarded }) => discarded)).toEqual([]);
});
