import { afterEach, expect, it } from 'vitest';
import { beside, thingAt } from './closer';

const room = { width: 390, height: 664 };
const card = { width: 300, height: 200 };

afterEach(() => document.body.replaceChildren());

/** What is meant by the element with that class; without drawing everything lies at one place. */
function meant(html: string): string | null {
  document.body.innerHTML = html;
  const found = thingAt(document.querySelector('.at')!, 0, 0);
  return found && `${found.kind} ${found.id}`;
}

it('finds what says what it is, before the button and the region around it', () => {
  const inRoom = '<b data-pin="room" data-tell="room:depot"><i class="at"></i></b>';
  expect(meant(inRoom)).toBe('room depot');
  expect(meant(`<p data-pin="hand"><b data-act="escape LL" class="at"></b></p>`)).toBe(
    'act escape',
  );
  expect(meant('<p data-pin="rail"><i class="at"></i></p>')).toBe('pin rail');
  expect(meant('<p><i class="at"></i></p>')).toBe(null);
});

it('finds what lies on a board under a finger, but not under a button on it', () => {
  const board = (more: string) =>
    `<div data-pin="board" data-tells><i data-tell="spot:CR"></i>${more}</div>`;
  expect(meant(board('<i class="at"></i>'))).toBe('spot CR');
  expect(meant(board('<button data-spot="CR" class="at"></button>'))).toBe('spot CR');
  expect(meant(board('<button data-tell="force:FC-01" class="at"></button>'))).toBe('force FC-01');
});

it('stands beside a thing, above or below it where the screen is narrow', () => {
  const small = new DOMRect(100, 300, 40, 40);
  expect(beside(small, card, { width: 1440, height: 900 })).toEqual({ x: 152, y: 220 });
  const low = beside(small, card, room);
  expect(low).toEqual({ x: 8, y: 88 });
  const high = beside(new DOMRect(100, 60, 40, 40), card, room);
  expect(high).toEqual({ x: 8, y: 112 });
});

it('stays in sight beside a thing that fills the screen', () => {
  const all = beside(new DOMRect(0, 100, 390, 500), card, room);
  expect(all.x).toBeGreaterThanOrEqual(0);
  expect(all.y + card.height).toBeLessThanOrEqual(room.height);
});
