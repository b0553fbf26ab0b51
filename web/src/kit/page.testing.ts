import { flushSync } from 'svelte';

/** What the tests of tables do with a page. */
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
export const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
export const said = (selector: string) => find(selector).textContent.replace(/\s+/g, ' ').trim();

export function press(selector: string): void {
  find(selector).click();
  flushSync();
}

/** Whether the key meant something. */
export function key(
  name: string,
  at: EventTarget = document.body,
  more: KeyboardEventInit = {},
): boolean {
  const event = new KeyboardEvent('keydown', {
    key: name,
    bubbles: true,
    cancelable: true,
    ...more,
  });
  at.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}
