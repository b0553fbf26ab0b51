import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import { lost, won } from './end';
import { faces, goldenMoments, levels, words } from './golden.testing';
import { everyEvent } from '../../made/master';
import { tell } from './tell';

const moments = levels.flatMap((level) => goldenMoments(level));
const isSentence = (text: string) =>
  text.trim() !== '' &&
  /[.!”“]$/.test(text) &&
  !/[{}]|undefined|null|NaN|ui\.|tell\.|event\.|\?|\.\./.test(text);

/** Every event of the rules, by the names that the border writes. */
const kinds = words('en')
  .keys()
  .flatMap((key) => (/^event\.\w+$/.test(key) ? [key.slice('event.'.length)] : []));

/** Fields of every event, as those who may know everything read them. */
const fields: JsonObject = {
  seat: 1,
  target: 2,
  by: 3,
  round: 4,
  beat: 5,
  stack: 1,
  card: 'MO-4',
  upper: 'MO-5',
  version: 3,
  kind: 'trap_up',
  number: 2,
  cause: 'own',
  error: 'wrong_play',
  seats: [0, 2],
  side: 0,
  story: 'timber',
  leader: 'mouse',
  raw: 6,
  counted: 5,
  penalties: 1,
  amount: 2,
  total: 9,
  right: true,
  until: 4000,
  at: 3000,
  cards: ['AJ-7', 'WI-1'],
  reason: 'breaking_point',
  pile: 12,
};
const quiet = ['Submitted', 'BeatClosed', 'TurnStarted'];

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeEach(() => {
    document.documentElement.lang = language;
  });
  const told = (event: JsonObject) => tell(event, words(language), faces);

  it('tells every kind of event of the recorded games, to everybody who learns of it', () => {
    const seen = new Set<string>();
    for (const { events, told: own } of moments)
      for (const event of [...events, ...own.flat()]) {
        if (!event) continue;
        seen.add(String(event.event));
        const sentence = told(event);
        if (sentence !== null) expect(sentence).toSatisfy(isSentence);
        else expect(['CardsDrawn', ...quiet]).toContain(event.event);
      }
    expect(seen.size).toBeGreaterThanOrEqual(25);
  });

  it('has a sentence for every event that the rules know', () => {
    expect(kinds.toSorted()).toEqual(everyEvent.toSorted());
    for (const event of everyEvent) {
      const sentence = told({ event, ...fields });
      if (quiet.includes(event)) expect(sentence).toBeNull();
      else expect(sentence, event).toSatisfy(isSentence);
    }
  });

  it('names people, never numbers of seats', () => {
    for (const event of kinds) {
      const sentence = told({ event, ...fields });
      if (sentence && words(language).text(`event.${event}`).includes('{seat}'))
        expect(sentence, event).toContain('Ben');
    }
    const scored = { event: 'SideScored', side: 1, seats: [1, 3], amount: 4, total: 11 };
    expect(told(scored)).toMatch(/^Ben, Dov: 4 .*11/);
  });

  it('quotes what a Story card says to whoever drew it', () => {
    const said = words(language).text('story.fatal_slip.text');
    const sentence = told({ event: 'StoryDrawn', seat: 1, story: 'fatal_slip' });
    expect(sentence).toMatch(/[“„]/);
    expect(sentence).toContain(said);
    expect(sentence!.indexOf(said)).toBeGreaterThan(sentence!.search(/[“„]/));
  });

  const causes = ['escape', 'wisdom', 'pose', 'taken', 'expired', 'no_cards', 'went_out'];
  it.each(causes)('says how a trap ended: %s', (cause) => {
    const sentence = told({ event: 'TrapResolved', seat: 1, kind: 'trap_down', cause, by: null });
    expect(sentence).toSatisfy(isSentence);
    expect(sentence).toContain('Ben');
  });

  it.each(['breaking_point', 'fixed_rounds', 'doom_pile', 'left'])(
    'says why the game is over: %s',
    (reason) => {
      expect(told({ event: 'GameOver', seats: [2], reason })).toContain('Cleo');
      for (const seats of [[1], [0, 2]])
        expect(told({ event: 'GameOver', seats, reason })).toSatisfy(isSentence);
    },
  );

  it('tells drawn cards to those who may know them, and a forced draw only once', () => {
    const drawn = { event: 'CardsDrawn', seat: 1, number: 1 };
    expect(told({ ...drawn, cause: 'forced', cards: [] })).toBeNull();
    expect(told({ ...drawn, cause: 'own', cards: [] })).not.toContain('MO-4');
    for (const cause of ['own', 'forced', 'trap', 'penalty'])
      expect(told({ ...drawn, cause, cards: ['MO-4'] })).toContain(
        words(language).text('card.MO-4'),
      );
  });

  it('says more and less of mistakes', () => {
    const changed = { event: 'MistakesChanged', seat: 0, total: 7 };
    const expected = {
      en: [
        'Ann gets 1 mistake as a gift and has 7 now.',
        'Ann is rid of 4 mistakes by the Story card and has 7 now.',
      ],
      de: [
        'Ann bekommt 1 Fehlerpunkt geschenkt und hat jetzt 7.',
        'Ann ist 4 Fehlerpunkte los durch die Story-Karte und hat jetzt 7.',
      ],
    };
    expect([
      told({ ...changed, amount: 1, cause: 'gift' }),
      told({ ...changed, amount: -4, cause: 'story' }),
    ]).toEqual(expected[language]);
  });

  it('says what a hand costs, and what the Robot does not take', () => {
    const shown = { event: 'HandShown', seat: 1, penalties: 0 };
    const hand = ['MO-4', 'DM-K'];
    expect(told({ ...shown, cards: [], raw: 0, counted: 0 })).toSatisfy(isSentence);
    const capped = told({ ...shown, cards: hand, raw: 7, counted: 5 });
    expect(capped).toContain(words(language).text('leader.robot'));
    expect(told({ ...shown, cards: hand, raw: 5, counted: 5 })).not.toContain(
      words(language).text('leader.robot'),
    );
  });

  it('has a headline for those who won', () => {
    const outcome = { winners: [2], places: [2, 3, 1, 4], scores: [9, 12, 4, 30] };
    expect(won(outcome, 2, words(language))).toSatisfy(isSentence);
    expect(won({ ...outcome, winners: [0, 2] }, 2, words(language))).not.toBe(
      won(outcome, 2, words(language)),
    );
    expect(lost(outcome, 0, words(language))).toSatisfy(isSentence);
    expect(lost(outcome, 3, words(language))).toBeNull();
  });

  it('keeps quiet about what it does not know', () => {
    expect(told({ event: 'SomethingNew' })).toBeNull();
  });
});

it('has the same words in both languages', () => {
  expect(words('de').keys().sort()).toEqual(words('en').keys().sort());
});
