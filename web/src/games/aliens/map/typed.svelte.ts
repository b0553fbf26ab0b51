import { typing } from '../../../kit/keys';
import { gridRows } from './geometry';

const patience = 700;

/**
 * Coordinates typed anywhere on the page. A letter alone may be a command of somebody else: when no
 * digit follows, the same key is pressed again for them.
 */
export class TypedSector {
  text = $state('');
  private readonly found: (coordinate: string) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private origin: EventTarget | null = null;
  private readonly ours = new WeakSet<Event>();

  constructor(found: (coordinate: string) => void) {
    this.found = found;
  }

  /** Takes a key that belongs to a coordinate. `near`: the map has the focus. */
  hear(event: KeyboardEvent, near: boolean): void {
    if (this.ours.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (document.documentElement.dataset.keys === 'off' && !near) return;
    if (/^[a-w]$/i.test(event.key)) return this.begin(event);
    if (this.text === '') return;
    if (/^\d$/.test(event.key)) return this.add(event);
    if (event.key === 'Backspace' || event.key === 'Escape') {
      this.take(event);
      this.clear();
      return;
    }
    this.giveUp();
  }

  private begin(event: KeyboardEvent): void {
    if (this.text.length === 1) this.giveUp();
    this.take(event);
    this.origin = event.target;
    this.text = event.key.toUpperCase();
    this.wait(() => this.giveUp());
  }

  private add(event: KeyboardEvent): void {
    this.take(event);
    this.text += event.key;
    const row = Number(this.text.slice(1));
    const whole = this.text.length === 3 || row * 10 > gridRows;
    if (whole) this.finish();
    else this.wait(() => this.finish());
  }

  private finish(): void {
    const text = this.text;
    this.clear();
    if (Number(text.slice(1)) > 0) this.found(text);
  }

  /** A letter that stayed alone goes to whoever else listens. */
  private giveUp(): void {
    const { text, origin } = this;
    this.clear();
    if (text.length !== 1) return;
    const again = new KeyboardEvent('keydown', {
      key: text.toLowerCase(),
      bubbles: true,
      cancelable: true,
    });
    this.ours.add(again);
    (origin ?? window).dispatchEvent(again);
  }

  private take(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private wait(then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, patience);
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.text = '';
    this.origin = null;
  }
}
