// The order in which F6 goes through a screen: what to do first, then where, then who.
const order = ['status', 'hand', 'board', 'seats', 'talk', 'top'];

const focusable =
  'a[href], button:not([tabindex="-1"]), input:not([type="hidden"]), select, textarea, [tabindex="0"]';

function regions(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  return found
    .filter((element) => element.getClientRects().length > 0 && !element.closest('[inert]'))
    .toSorted((one, other) => rank(one) - rank(other));
}

function rank(element: HTMLElement): number {
  const place = order.indexOf(element.dataset.region ?? '');
  return place < 0 ? order.length : place;
}

/** What can be done in a region, the main thing first; else whatever can have the focus there. */
function firstIn(region: HTMLElement): HTMLElement | null {
  const all = [...region.querySelectorAll<HTMLElement>(focusable)];
  const can = all.filter((one) => one.getAttribute('aria-disabled') !== 'true');
  return can.find((one) => one.classList.contains('pri')) ?? can[0] ?? all[0] ?? null;
}

/** Whether something can be done there now. */
const isOpen = (region: HTMLElement): boolean =>
  region.querySelector('[data-act]:not([aria-disabled="true"])') !== null;

/** Moves the focus to the next or the last region of the screen; from nowhere to what can be done now. */
export function jumpRegion(step: 1 | -1) {
  const all = regions();
  if (all.length === 0) return;
  const here = all.findIndex((element) => element.contains(document.activeElement));
  const now = here < 0 && step > 0 ? all.find(isOpen) : undefined;
  const next = now ?? all[(here + step + all.length + (here < 0 && step < 0 ? 1 : 0)) % all.length];
  const inside = firstIn(next);
  if (inside) inside.focus();
  else {
    next.tabIndex = -1;
    next.focus();
  }
}
