import { expect, it } from 'vitest';
import { regional } from './dates';

it('writes dates as the region of the reader does, in the language of the page', () => {
  expect(regional('en', ['de-AT', 'en-IE', 'en-US'])).toBe('en-IE');
  expect(regional('de', ['de-AT', 'en-IE'])).toBe('de-AT');
  expect(regional('de', ['en-US'])).toBe('de');
});
