import { describe, expect, it } from 'vitest';
import { readRulebook } from './rulebook';

const book = `# A game

## Moving

- **ABC-031** (AB) [R] A move uses exactly the **number** spun.
- not a rule
- **XY-01** to **XY-26**: kinds of cards.

## The end

- **ABC-200** Whoever is out wins.
`;

describe('readRulebook', () => {
  it('finds the rules and their chapters', () => {
    expect(readRulebook(book)).toEqual([
      { id: 'ABC-031', chapter: 'Moving', text: '(AB) [R] A move uses exactly the number spun.' },
      { id: 'ABC-200', chapter: 'The end', text: 'Whoever is out wins.' },
    ]);
  });
});
