import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/game';
import { figures, headline } from './end';
import { faces, goldenMoments, words } from './golden.testing';
import { everyCause, everyEvent } from '../../made/sisypho';
import { tell } from './tell';
import { agentSeat, chips, deeds, items, locations } from './view';

const moments = goldenMoments('standard');
const isSentence = (text: string) =>
  text.trim() !== '' &&
  /[.!]$/.test(text) &&
  !/[{}]|undefined|null|NaN|ui\.|tell\.|\?| {2}/.test(text);

const quiet = ['RoundEnded', 'WindowEnded'];

/** What the fields of all events can be. */
const fields: JsonObject = {
  seat: 1,
  survivors: 4,
  round: 3,
  window: 'w2',
  location: 'depot',
  origin: 'command',
  stayed: false,
  card: 'feedback',
  targets: [2, 3],
  locations: [],
  cause: 'move',
  halves: 1,
  damage: 1,
  total: 2,
  lock: 'open',
  from: 2,
  to: 2,
  items: ['evidence', 'fuel'],
  yes: true,
  action: 'charge',
  item: 'medkit',
  power: 2,
  track: 'earth',
  steps: 2,
  hand_size: 2,
  count: 9,
  reason: 'earth',
  miniature: 'zoe',
};

describe.each(['en', 'de'])('in %s', (language) => {
  const told = (event: JsonObject) => tell(event, words(language), faces);

  it('tells every kind of event of the recorded game, to everybody who learns of it', () => {
    const seen = new Set<string>();
    for (const { events, told: own } of moments)
      for (const event of [...events, ...own.flat()]) {
        if (!event) continue;
        seen.add(String(event.event));
        const sentence = told(event);
        if (sentence !== null) expect(sentence).toSatisfy(isSentence);
        else expect(quiet).toContain(event.event);
      }
    expect(seen.size).toBeGreaterThanOrEqual(25);
  });

  it('has a sentence for every event that the rules know', () => {
    for (const event of everyEvent) {
      const sentence = told({ event, ...fields });
      if (quiet.includes(event)) expect(sentence).toBeNull();
      else expect(sentence, event).toSatisfy(isSentence);
    }
  });

  it('names every Location, cause, card and action in a sentence', () => {
    for (const location of locations)
      for (const event of ['Revealed', 'AgentMoved', 'LockTurned', 'PowerChanged', 'DoorHeld'])
        expect(told({ event, ...fields, location })).toSatisfy(isSentence);
    for (const cause of everyCause)
      for (const event of ['Damaged', 'HalfLost', 'Displaced', 'AgentMoved'])
        expect(told({ event, ...fields, cause })).toSatisfy(isSentence);
    for (const card of chips)
      expect(told({ event: 'CardUsed', ...fields, card })).toContain(
        words(language).text(`card.${card}`),
      );
    for (const item of items)
      expect(told({ event: 'ItemDrawn', ...fields, item })).toContain(
        words(language).text(`card.${item}`),
      );
    for (const action of deeds)
      expect(told({ event: 'Acted', ...fields, action })).toContain(
        words(language).text(`deed.${action}`),
      );
  });

  it('says where a card works that hits nobody', () => {
    const used = { event: 'CardUsed', card: 'lockdown', targets: [], locations: ['depot'] };
    expect(told(used)).toContain(words(language).text('location.depot'));
    const spike = { event: 'CardUsed', card: 'spike', targets: [], locations: [] };
    expect(told(spike)).toBe(
      { en: 'The Agent uses Spike.', de: 'Der Agent nutzt Impuls.' }[language],
    );
  });

  it('says that somebody has chosen, and where to only if this screen knows', () => {
    const planned = (location: string | null) => told({ event: 'Planned', seat: 2, location });
    expect(planned(null)).toContain('Cleo');
    for (const place of locations)
      expect(planned(null)).not.toContain(words(language).text(`location.${place}`));
    expect(planned('rocket')).toContain(words(language).text('location.rocket'));
  });

  it('names a drawn card to the Agent only', () => {
    const drew = (card: string | null) => told({ event: 'AgentDrew', card, hand_size: 2 });
    expect(drew('spike')).toContain(words(language).text('card.spike'));
    for (const chip of chips)
      expect(drew(null)).not.toContain(words(language).text(`card.${chip}`));
  });

  it('tells who moves how', () => {
    const moved = (event: string, more: JsonObject) => told({ event, seat: 1, ...more });
    const way = { origin: 'infirmary', location: 'command' };
    const expected = {
      en: [
        'Ben goes to Command.',
        'Ben stays in the Infirmary and gains a Half Action.',
        'The Agent goes to Command.',
        'Homing leads the Agent to Command.',
        'The Agent stays in the Infirmary.',
        'The Depot loses 2 Power and has 0.',
      ],
      de: [
        'Ben geht ins Kommando.',
        'Ben bleibt in der Krankenstation und gewinnt eine halbe Aktion.',
        'Der Agent geht ins Kommando.',
        'Die Peilung führt den Agenten ins Kommando.',
        'Der Agent bleibt in der Krankenstation.',
        'Das Lager verliert 2 Energie und hat 0.',
      ],
    };
    const still = { origin: 'infirmary', location: 'infirmary' };
    expect([
      moved('Revealed', { ...way, stayed: false }),
      moved('Revealed', { ...still, stayed: true }),
      moved('AgentMoved', { ...way, cause: 'move' }),
      moved('AgentMoved', { ...way, cause: 'homing' }),
      moved('AgentMoved', { ...still, cause: 'move' }),
      moved('PowerChanged', { location: 'depot', power: -2, total: 0 }),
    ]).toEqual(expected[language as 'en' | 'de']);
  });

  it('keeps quiet about what it does not know', () => {
    expect(told({ event: 'SomethingNew' })).toBeNull();
  });

  it.each(['earth', 'launch', 'all_dead', 'round_limit', 'agent_left'])(
    'says to both sides how it ended: %s',
    (reason) => {
      const outcome = { reason, rounds: 9, deaths: 2 };
      const [hunter, hunted] = [agentSeat, 3].map((seat) =>
        headline(outcome, seat, words(language)),
      );
      expect(hunter).toSatisfy(isSentence);
      expect(hunted).toSatisfy(isSentence);
      expect(hunter).not.toBe(hunted);
    },
  );

  it('counts rounds and deaths', () => {
    const numbers = (outcome: JsonObject) =>
      figures(outcome, words(language)).map(({ value, name }) => `${value} ${name}`);
    expect(numbers({ rounds: 12, deaths: 1 })).toEqual(
      {
        en: ['12 rounds', '1 Survivor dead'],
        de: ['12 Runden', '1 Person tot'],
      }[language],
    );
  });

  it('explains every card, Location Action and call-out', () => {
    const file = words(language);
    for (const card of [...chips, ...items]) expect(file.text(`card.${card}.text`)).toMatch(/\.$/);
    for (const chip of chips) expect(file.has(`ui.chip.${chip}`)).toBe(true);
    for (const deed of deeds) expect(file.text(`deed.${deed}.text`)).toMatch(/\.$/);
  });
});

it('has the same words in both languages', () => {
  expect(words('de').keys().sort()).toEqual(words('en').keys().sort());
});
