import { afterEach, expect, it, vi } from 'vitest';
import { pointAt, pressPrinted, printedFor } from './printed';

afterEach(() => document.body.replaceChildren());

function table(): void {
  document.body.innerHTML = `
    <button id="tab">Log</button><input id="chat" />
    <div data-region="board"><button id="spot">R12</button></div>
    <div data-region="hand">
      <button id="card">Two</button>
      <button id="spin" aria-keyshortcuts="Space">Spin</button>
      <button id="go" aria-keyshortcuts="Enter">Go</button>
    </div>`;
}

function pressed(key: string, at: string, byKeys = false): string | null {
  const target = document.getElementById(at)!;
  vi.spyOn(target, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? byKeys : Element.prototype.matches.call(target, selector),
  );
  let found: HTMLElement | null = null;
  const hear = (event: Event) => (found = printedFor(event as KeyboardEvent));
  document.addEventListener('keydown', hear, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return (found as HTMLElement | null)?.id ?? null;
}

it('does what is printed, whatever was clicked before', () => {
  table();
  expect(pressed(' ', 'tab')).toBe('spin');
  expect(pressed('Enter', 'tab')).toBe('go');
  expect(pressed('Enter', 'card')).toBe('go');
});

it('does so too where the browser shows the focus after a click, until somebody goes by keys', () => {
  table();
  const tab = document.getElementById('tab')!;
  pointAt({ target: tab } as unknown as Event);
  expect(pressed(' ', 'tab', true)).toBe('spin');
  expect(pressed('Enter', 'tab', true)).toBe('go');
  expect(pressed(' ', 'spot', true)).toBeNull();
  expect(pressed('Tab', 'tab', true)).toBeNull();
  expect(pressed(' ', 'tab', true)).toBeNull();
});

it('leaves a control to whoever came to it by keys, but Enter goes on after a choice', () => {
  table();
  expect(pressed(' ', 'tab', true)).toBeNull();
  expect(pressed('Enter', 'tab', true)).toBeNull();
  expect(pressed(' ', 'card', true)).toBeNull();
  for (const one of ['card', 'spot']) {
    expect(pressed('Enter', one, true)).toBeNull();
    document.getElementById(one)!.setAttribute('aria-pressed', 'true');
    expect(pressed('Enter', one, true)).toBe('go');
  }
});

it('presses nothing that cannot be pressed, and nothing while somebody writes', () => {
  table();
  expect(pressed('Enter', 'chat')).toBeNull();
  document.getElementById('go')!.setAttribute('aria-disabled', 'true');
  expect(pressed('Enter', 'card', true)).toBeNull();
});

it('goes on by printed keys, also where the button that was pressed says something else now', () => {
  table();
  pressPrinted(document.getElementById('go')!);
  expect(pressed(' ', 'go', true)).toBe('spin');
  expect(pressed('Tab', 'go', true)).toBeNull();
  expect(pressed(' ', 'go', true)).toBeNull();
});
