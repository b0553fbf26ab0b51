import { expect, test } from 'vitest';
import { PageStorage } from './kept';
import type { Card } from './protocol';
import { endedOf, Results } from './results';

const card = (id: string, changes: Partial<Card> = {}): Card =>
  ({
    id,
    code: id.toUpperCase(),
    game: 'asterisk',
    phase: 'finished',
    seats: [{ kind: 'person', person: 'ada' }, { kind: 'bot' }],
    changed_at: 0,
    ...changes,
  }) as unknown as Card;

test('how a match ended is remembered, of the newest only', () => {
  const storage = new PageStorage();
  const known = new Results(storage);
  expect(known.of('a')).toBeNull();
  known.keep('a', 'won');
  known.keep('b', 'lost');
  expect(new Results(storage).of('a')).toBe('won');
  expect(new Results(storage).of('b')).toBe('lost');
  for (let match = 0; match < 59; ++match) known.keep(`later-${match}`, 'even');
  expect(known.of('a')).toBeNull();
  expect(known.of('b')).toBe('lost');
});

test('what is no result is none', () => {
  const storage = new PageStorage();
  for (const left of ['', '7', 'null', '{"a":"drawn"}', '[']) {
    storage.setItem('escapement.results', left);
    expect(new Results(storage).of('a')).toBeNull();
  }
});

test('the newest matches that are over come first, those of others and those that go on not at all', () => {
  const known = new Results(new PageStorage());
  known.keep('new', 'lost');
  const tables = [
    card('old', { changed_at: 1 }),
    card('new', { changed_at: 9 }),
    card('goes-on', { phase: 'running', changed_at: 10 }),
    card('others', { seats: [{ kind: 'person', person: 'theo' }] as never, changed_at: 11 }),
  ];
  const device = [
    card('here', { seats: [{ kind: 'person', person: 'local' }] as never, changed_at: 5 }),
  ];
  const ended = endedOf(tables, device, 'ada', known);
  expect(ended.map((one) => one.card.id)).toEqual(['new', 'here', 'old']);
  expect(ended.map((one) => one.result)).toEqual(['lost', null, null]);
  expect(ended.map((one) => one.href)).toEqual(['/t/NEW', '/local/asterisk/HERE', '/t/OLD']);
  expect(endedOf(tables, device, 'ada', known, 1).map((one) => one.card.id)).toEqual(['new']);
});
