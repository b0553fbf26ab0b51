import { describe, expect, it } from 'vitest';
import {
  chosenOnly,
  completed,
  defaultOf,
  presetDifferences,
  presetOf,
  type Option,
} from './options';

const options: Option[] = [
  { id: 'edition', kind: 'choice', values: ['A', 'B'], default: 'A', preset: true },
  { id: 'flight', kind: 'choice', values: ['x', 'y'], defaults: { A: 'x', B: 'y' } },
  { id: 'short', kind: 'flag', default: false },
  { id: 'order', kind: 'list', values: ['r', 'g'], default: ['r', 'g'] },
  { id: 'limit', kind: 'number', least: 1, most: 9, may_be_none: true, default: null },
];

describe('options', () => {
  it('find the preset and what hangs on it', () => {
    expect(presetOf(options)?.id).toBe('edition');
    expect(presetOf(options.slice(1))).toBeNull();
    expect(defaultOf(options[1], 'B')).toBe('y');
    expect(presetDifferences(options).map((option) => option.id)).toEqual(['flight']);
  });

  it('are completed by the preset', () => {
    expect(completed(options, { edition: 'B', short: true })).toEqual({
      edition: 'B',
      flight: 'y',
      short: true,
      order: ['r', 'g'],
      limit: null,
    });
  });

  it('leave out what the preset says anyway', () => {
    const all = completed(options, { edition: 'B', flight: 'x', order: ['g', 'r'] });
    expect(chosenOnly(options, all)).toEqual({ edition: 'B', flight: 'x', order: ['g', 'r'] });
    expect(chosenOnly(options, completed(options, {}))).toEqual({ edition: 'A' });
  });
});
