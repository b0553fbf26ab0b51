// The order in which F6 goes through a screen: what to do first, then where, then who.
const order = ['status', 'hand', 'board', 'seats', 'talk', 'top'];

const focusable =
  'a[href], button:not([tabindex="-1"]), input:not([type="hidden"]), select, textarea, [tabindex="0"]';

function regions(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  return found
    .filter((element) => element.getClientRects().length > 0)
    .toSorted((one, other) => rank(one) - rank(other));
}

function rank(element: HTMLElement): number {
  const place = order.indexOf(element.dataset.region ?? '');
  return place < 0 ? order.length : place;
}

/** Moves the focus to the next or the last region of the screen. */
export function jumpRegion(step: 1 | -1) {
  const all = regions();
  if (all.length === 0) return;
  const here = all.findIndex((element) => element.contains(document.activeElement));
  const next = all[(here + step + all.length + (here < 0 && step < 0 ? 1 : 0)) % all.length];
  const inside = next.querySelector<HTMLElement>(focusable);
  if (inside) inside.focus();
  else {
    next.tabIndex = -1;
    next.focus();
  }
}
