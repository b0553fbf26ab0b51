import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import { faces, goldenMoments, modes, words } from './golden.testing';
import { everyEvent } from '../../made/asterisk';
import { tell, turned } from './tell';

const moments = modes.flatMap((mode) => goldenMoments(mode));
const isSentence = (text: string) =>
  text.trim() !== '' &&
  /[.!”“]$/.test(text) &&
  !/[{}]|undefined|null|NaN|ui\.|tell\.|\?/.test(text);

/** Every event of the rules, by the names that the border writes. */
const kinds = words('en')
  .keys()
  .flatMap((key) => (/^event\.\w+$/.test(key) ? [key.slice('event.'.length)] : []));

/** What only the one who acts learns: as a whole, as others see it. */
const fields: JsonObject = {
  seat: 1,
  attempt: 2,
  calibration: 7,
  deadline: null,
  number: 3,
  mission: 'M1',
  card: 'TA-NUDGE_R-L5',
  cards: ['P08', 'EN-AZOLH'],
  as: 'addOn',
  steps: 2,
  action: 'INSIDE',
  prisoner: 'P17',
  from: 19,
  to: 1,
  informer: 5,
  count: 2,
  kind: 'play',
  wanted: [-5, 10],
  clock: 1000,
  step: 'lineUnderDeck',
  reason: 'lost',
  team: 12,
  dekedd: 30,
};
const quiet = ['TurnStarted', 'DialReset'];

describe.each(['en', 'de'])('in %s', (language) => {
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
        else expect(['CardDrawn', ...quiet]).toContain(event.event);
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

  it.each(['won', 'lost', 'left'])('says how it ended: %s', (reason) => {
    const sentence = told({ event: 'GameOver', reason, team: 27, dekedd: 26 });
    expect(sentence).toSatisfy(isSentence);
    expect(sentence).toContain('27');
    expect(sentence).toContain('26');
  });

  it.each(['play', 'pass', 'redraw', 'left'])('says how a turn ended: %s', (kind) => {
    expect(told({ event: 'TurnEnded', seat: 1, kind })).toSatisfy(isSentence);
  });

  it('keeps what others draw out of the log, and tells the own card', () => {
    expect(told({ event: 'CardDrawn', seat: 1, card: null })).toBeNull();
    const own = told({ event: 'CardDrawn', seat: 0, card: 'BT-R2' });
    expect(own).toContain(words(language).text('card.BT-R2'));
  });

  it('names the half of a card that was played', () => {
    const card = 'TA-NUDGE_R-L5';
    const add = words(language).text('add_on.NUDGE_R');
    const whole = words(language).text(`card.${card}`);
    const played = { event: 'CardPlayed', seat: 0, card, steps: 2 };
    expect(told({ ...played, as: 'addOn' })).toContain(`${add} `);
    expect(told({ ...played, as: 'addOn' })).not.toContain(whole);
    expect(told({ ...played, as: 'turn' })).toContain(whole);
  });

  it('tells whom a stop freed with number and points', () => {
    const sentence = told({ event: 'PrisonerFreed', seat: 1, prisoner: 'P17' });
    const expected = {
      en: 'Rex Kew (17) is free, 4 points, in the custody of Ben.',
      de: 'Rex Kew (17) ist frei, 4 Punkte, im Gewahrsam von Ben.',
    };
    expect(sentence).toBe(expected[language as 'en' | 'de']);
    expect(told({ event: 'PrisonerFreed', seat: 1, prisoner: 'I05' })).toSatisfy(isSentence);
  });

  it('tells a movement by its way', () => {
    const moved = (from: number, to: number, steps: number) =>
      told({ event: 'DialMoved', from, to, steps });
    const expected = {
      en: ['Right 3: from 18 to 1.', 'Left 6: from 2 to 16.', 'No step: from 4 to 4.'],
      de: [
        '3 nach rechts: von 18 auf 1.',
        '6 nach links: von 2 auf 16.',
        'Kein Schritt: von 4 auf 4.',
      ],
    };
    expect([moved(18, 1, 3), moved(2, 16, -6), moved(4, 4, 0)]).toEqual(
      expected[language as 'en' | 'de'],
    );
  });

  it('keeps quiet about what it does not know', () => {
    expect(told({ event: 'SomethingNew' })).toBeNull();
  });
});

it('knows a half and a full turn', () => {
  expect(turned(-10)).toEqual({ way: 'half', far: 10 });
  expect(turned(20)).toEqual({ way: 'full', far: 20 });
  expect(turned(0)).toEqual({ way: 'none', far: 0 });
  expect(turned(-2)).toEqual({ way: 'left', far: 2 });
});

it('has the same words in both languages', () => {
  expect(words('de').keys().sort()).toEqual(words('en').keys().sort());
});
