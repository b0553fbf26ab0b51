import { expect, test } from 'vitest';
import { partsOf } from './path';

test('a path in its parts', () => {
  expect(partsOf('/')).toEqual([]);
  expect(partsOf('/t/K7XQ2MPB/screen')).toEqual(['t', 'K7XQ2MPB', 'screen']);
  expect(partsOf('/new/f%C3%BCnf')).toEqual(['new', 'fünf']);
});

test('a damaged part is no reason to show nothing', () => {
  expect(partsOf('/t/%E0%A4%41')).toEqual(['t', '%E0%A4%41']);
  expect(partsOf('/t/%')).toEqual(['t', '%']);
});
