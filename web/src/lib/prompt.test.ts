import { expect, it } from 'vitest';
import { Catalogue } from './catalogue';
import { statusOf } from './prompt';

const words = new Catalogue({ go: 'Go', rest: 'to {seat}.', then: '{count:0=|*={count} wait.}' });

it('says what the rules say, with the fields of their sentences', () => {
  const prompt = { seat: 2, verb: 'go', rest: 'rest', then: 'then', fields: { seat: 1, count: 3 } };
  expect(statusOf(prompt, words.naming(['Ann', 'Ben']))).toEqual({
    seat: 2,
    verb: 'Go',
    rest: 'to Ben.',
    then: '3 wait.',
  });
});

it('says nothing where they say nothing', () => {
  const nothing = { seat: null, verb: '', rest: '', then: undefined };
  expect(statusOf(null, words)).toEqual(nothing);
  expect(statusOf({ then: 'then', fields: { count: 0 } }, words)).toEqual(nothing);
});
