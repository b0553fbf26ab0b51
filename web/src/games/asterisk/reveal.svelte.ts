import { motion } from '../../lib/settings.svelte';

/** Shows one thing after the other; everything at once where motion is unwanted, or when skipped. */
export class Reveal {
  shown = $state(0);

  constructor(
    private readonly beat: number,
    shown = 0,
  ) {
    this.shown = shown;
  }

  /** For an effect: goes on until so many are shown. */
  follow(count: number): (() => void) | undefined {
    if (this.shown >= count) return undefined;
    if (!motion()) {
      this.skip(count);
      return undefined;
    }
    const timer = setTimeout(() => this.shown++, this.beat);
    return () => clearTimeout(timer);
  }

  skip(count: number): void {
    this.shown = count;
  }
}
