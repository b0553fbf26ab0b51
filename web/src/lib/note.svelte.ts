import { Refusal } from './link';

const pause = 600; // milliseconds of rest before what was written is sent
const patience = 5_000; // before a server that is asked too often is asked again

/**
 * The private notes of whoever watches a table: shown at once, kept a moment later. The last writer
 * wins; what another device of the same person wrote is taken unless something here is unsent.
 */
export class NoteKeeper {
  text = $state('');
  /** everything written here has been kept */
  kept = $state(true);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = 0;
  private readonly leaving = () => this.flush();
  private readonly hiding = () => {
    if (document.visibilityState === 'hidden') this.flush();
  };

  constructor(private readonly send: (text: string) => Promise<unknown>) {
    addEventListener('pagehide', this.leaving);
    document.addEventListener('visibilitychange', this.hiding);
  }

  /** Told what is kept. */
  hear(text: string): void {
    if (this.timer === undefined && this.sending === 0) this.text = text;
  }

  keep = (text: string): void => {
    if (text === this.text) return;
    this.text = text;
    this.kept = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause);
  };

  /** Sends what is still waiting, now. */
  flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    ++this.sending;
    this.send(this.text).then(
      () => this.settle(null),
      (problem: unknown) => this.settle(problem),
    );
  }

  close(): void {
    removeEventListener('pagehide', this.leaving);
    document.removeEventListener('visibilitychange', this.hiding);
    this.flush();
  }

  private settle(problem: unknown): void {
    --this.sending;
    if (this.sending > 0 || this.timer !== undefined) return;
    this.kept = problem === null;
    if (problem instanceof Refusal && problem.code === 'slow_down')
      this.timer = setTimeout(() => this.flush(), patience);
  }
}
