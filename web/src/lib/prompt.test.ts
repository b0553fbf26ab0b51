import { expect, it } from 'vitest';
import { Catalogue } from './catalogue';
import { statusOf } from './prompt';

const words = new Catalogue({
  'say.move': 'Move',
  'say.far': '{token} {number:1=1 spot|*={number} spots}.',
  'say.then': '{extra:true=Again. |*=}',
  'token.LL': 'Leia',
}).naming(['Ann']);

it('says what the rules prompt for', () => {
  const fields = { token: 'LL', number: 2, extra: true };
  const prompt = { seat: 0, verb: 'say.move', rest: 'say.far', then: 'say.then', fields };
  expect(statusOf(prompt, words)).toEqual({
    seat: 0,
    verb: 'Move',
    rest: 'Leia 2 spots.',
    then: 'Again.',
  });
});

it('says nothing where there is nothing to say', () => {
  const prompt = { seat: 0, then: 'say.then', fields: { extra: false } };
  expect(statusOf(prompt, words)).toEqual({ seat: 0, verb: '', rest: '', then: undefined });
  expect(statusOf(null, words)).toMatchObject({ seat: null, verb: '', rest: '' });
});
