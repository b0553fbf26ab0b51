/** What can be looked at closely: things that say what they are, buttons, and what help points at. */
const telling = '[data-tell], [data-act], [data-pin]';
/** a board on which things lie over each other, and where the nearest one is meant */
const map = '[data-tells]';
const reach = 24; // pixels around the middle of something small

export interface Thing {
  element: Element;
  kind: string;
  id: string;
}

function thingOf(element: Element): Thing | null {
  const told = element.getAttribute('data-tell');
  if (told !== null) {
    const at = told.indexOf(':');
    return { element, kind: told.slice(0, at), id: told.slice(at + 1) };
  }
  const act = element.getAttribute('data-act');
  // "escape LL" is one of several ways to do the same.
  if (act !== null) return { element, kind: 'act', id: act.split(' ')[0]! };
  return { element, kind: 'pin', id: element.getAttribute('data-pin') ?? '' };
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function nearest(things: Iterable<Element>, x: number, y: number): Element | null {
  let best: { one: Element; far: number } | null = null;
  for (const one of things) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = middle(one);
    const far = Math.hypot(at.x - x, at.y - y);
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    if ((inside || far <= reach) && (best === null || far < best.far)) best = { one, far };
  }
  return best?.one ?? null;
}

/** What is meant by a finger or a mouse at this place. */
export function thingAt(target: Element, x: number, y: number): Thing | null {
  const own = target.closest(telling);
  const board = target.closest(map);
  const onBoard = board && (!own || own.contains(board) || board.contains(own));
  const found =
    onBoard && !target.closest('button:not([data-spot])')
      ? (nearest(board.querySelectorAll('[data-tell]'), x, y) ?? own)
      : own;
  return found && thingOf(found);
}

/** What is meant by the keyboard: what has the focus; on a map, what its cursor stands on. */
export function thingInFocus(): Thing | null {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const cursor = at.querySelector('[data-cursor]');
  const { x, y } = middle(cursor ?? at);
  return thingAt(at, x, y);
}

export interface Size {
  width: number;
  height: number;
}

const gap = 12;
const edge = 8;

/** Where a card of that size stands beside a thing without lying over it, if there is room for that. */
export function beside(thing: DOMRect, card: Size, room: Size): { x: number; y: number } {
  const within = (at: number, length: number, most: number): number =>
    Math.max(edge, Math.min(at, most - length - edge));
  const x = within(thing.left + thing.width / 2 - card.width / 2, card.width, room.width);
  const y = within(thing.top + thing.height / 2 - card.height / 2, card.height, room.height);
  const right = { x: thing.right + gap, y };
  const left = { x: thing.left - gap - card.width, y };
  const below = { x, y: thing.bottom + gap };
  const above = { x, y: thing.top - gap - card.height };
  const fits = (at: { x: number; y: number }): boolean =>
    at.x >= edge &&
    at.y >= edge &&
    at.x + card.width <= room.width - edge &&
    at.y + card.height <= room.height - edge;
  const found = [right, left, above, below].find(fits);
  if (found) return found;
  const upper = thing.top + thing.height / 2 < room.height / 2;
  return { x, y: upper ? Math.max(edge, room.height - card.height - edge) : edge };
}
