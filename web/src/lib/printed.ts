const typing = 'input, textarea, select, [contenteditable], dialog';
const names: Record<string, string> = { Enter: 'Enter', ' ': 'Space' };

/** Where the focus went because a printed key was pressed: nobody has gone there. */
let placed: Element | null = null;

/** Where somebody has pointed last: a browser shows the focus there as soon as any key is pressed. */
let pointed: Element | null = null;

/** Follows mouse and finger, so that a key after a click means what is printed on it. */
export function pointAt(event: Event): void {
  pointed = event.target instanceof Element ? event.target : null;
}

/** Whoever is at something that is chosen goes on with it; a map as a whole answers for itself. */
function isChosen(at: Element): boolean {
  const choice = at.closest(
    '[data-region="hand"] [aria-pressed], [data-region="board"] [aria-pressed]',
  );
  return choice?.getAttribute('aria-pressed') === 'true';
}

/**
 * The button of the dock that this key is printed on, if that is what the key means now. Whatever was
 * clicked before does not matter; whoever goes through the page by keys presses what they are at, except
 * that Enter does what is printed once what they are at on the board or in the hand is chosen.
 */
export function printedFor(event: KeyboardEvent): HTMLElement | null {
  if (event.key === 'Tab' || event.key === 'F6') placed = pointed = null;
  const name = names[event.key];
  if (!name || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(typing) || document.querySelector('dialog[open]')) return null;
  const button = document.querySelector<HTMLElement>(
    `[data-region="hand"] [aria-keyshortcuts~="${name}"]:not([aria-disabled="true"])`,
  );
  if (!button || button === at) return null;
  const byKeys =
    at !== placed && !at?.contains(pointed) && (at?.matches(':focus-visible') ?? false);
  if (byKeys && (name !== 'Enter' || !isChosen(at!))) return null;
  return button;
}

/** Presses the button that a key is printed on. */
export function pressPrinted(button: HTMLElement): void {
  button.focus({ preventScroll: true });
  placed = button;
  button.click();
}
