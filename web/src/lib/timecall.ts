/** When time is worth a word: seconds that are left. */
export const matchMarks = [180, 60, 30, 10];
export const turnMarks = [60, 30, 10];

/** `mark`: so many seconds are left. `tick`: one of the last ten has gone. `up`: time has run out. */
export type TimeCall = 'mark' | 'tick' | 'up' | null;

/** Follows one clock downwards and says what is due; each mark once, and none that was gone before. */
export class TimeCaller {
  private last: number | null = null;

  constructor(private readonly marks: number[]) {}

  /** `left` in milliseconds; null: no clock runs. */
  hear(left: number | null): TimeCall {
    const before = this.last;
    const now = left === null ? null : Math.ceil(left / 1000);
    this.last = now;
    // Whoever keeps the time may be a moment ahead of this device.
    if (now === null) return before === 1 ? 'up' : null;
    if (before === null || now >= before) return null;
    if (now === 0) return 'up';
    if (this.marks.some((mark) => now <= mark && mark < before)) return 'mark';
    return now < 10 ? 'tick' : null;
  }
}
