/** What assistive technology hears. The log is gathered for a second, so that it does not chatter. */
class Announcer {
  polite = $state('');
  assertive = $state('');
  log = $state('');
  private lines: string[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  status(sentence: string) {
    this.polite = sentence;
  }

  alarm(sentence: string) {
    this.assertive = sentence;
  }

  tell(lines: string[]) {
    if (lines.length === 0) return;
    this.lines.push(...lines);
    this.timer ??= setTimeout(() => {
      this.log = this.lines.join(' ');
      this.lines = [];
      this.timer = null;
    }, 1000);
  }
}

export const announcer = new Announcer();
