/** The time, once a second, for as long as something on screen shows it. */
class Clock {
  now = $state(Date.now());
  private readers = 0;
  private timer: ReturnType<typeof setInterval> | null = null;

  /** Call it in an effect: it returns how to stop. */
  run(): () => void {
    ++this.readers;
    this.now = Date.now();
    this.timer ??= setInterval(() => (this.now = Date.now()), 1000);
    return () => {
      if (--this.readers > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }
}

export const clock = new Clock();

/** 167 000 is 2:47; a day and more is told in days. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
