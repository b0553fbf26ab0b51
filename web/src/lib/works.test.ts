import { expect, it } from 'vitest';
import { PageStorage } from './kept';
import { KeptWorks } from './works';

it('keeps works of each game, the newest first', () => {
  const works = new KeptWorks(new PageStorage());
  works.keep('a', { game: 'one', name: 'Old', data: 'x', at: 1 });
  works.keep('b', { game: 'one', name: 'New', data: 'y', at: 2 });
  works.keep('c', { game: 'two', name: 'Other', data: 'z', at: 3 });
  expect(works.list('one', 'Ann')).toEqual([
    { id: 'b', name: 'New', by: 'Ann', own: true, data: 'y', at: 2 },
    { id: 'a', name: 'Old', by: 'Ann', own: true, data: 'x', at: 1 },
  ]);
  expect(works.drop('b')).toBe(true);
  expect(works.drop('b')).toBe(false);
  expect(works.list('one', 'Ann').map((work) => work.name)).toEqual(['Old']);
});

it('takes no more than fifty', () => {
  const works = new KeptWorks(new PageStorage());
  for (let i = 0; i < 50; ++i) {
    expect(works.room).toBe(true);
    works.keep(`w${i}`, { game: 'one', name: 'N', data: 'x', at: i });
  }
  expect(works.room).toBe(false);
});

it('says when the browser has no room', () => {
  const full = new PageStorage();
  full.setItem = () => {
    throw new Error('full');
  };
  expect(new KeptWorks(full).keep('a', { game: 'one', name: 'N', data: 'x', at: 1 })).toBe(false);
});
