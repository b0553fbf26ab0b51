import { type Analysis, format, KeptAnalyses, whole } from './analysis';
import type { Job, News } from './analysis.worker';

type Hand = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const beside = (): Hand =>
  new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });

/** The analysis of one match on this device: begun, paused, gone on with, and kept. */
export class Analyst {
  found = $state.raw<Analysis | null>(null);
  state = $state<'looking' | 'idle' | 'working' | 'done'>('looking');
  problem = $state('');
  /** seconds until it is done, once that can be told */
  left = $state<number | null>(null);
  private hand: Hand | null = null;
  private began = 0;
  private doneBefore = 0;

  constructor(
    private readonly record: string,
    private readonly key: string,
    private readonly kept = new KeptAnalyses(),
    private readonly hire: () => Hand = beside,
  ) {
    void this.remember();
  }

  get done(): number {
    return this.found?.line.length ?? 0;
  }

  go(): void {
    if (this.hand || this.state === 'done') return;
    this.problem = '';
    this.state = 'working';
    this.began = Date.now();
    this.doneBefore = this.done;
    this.left = null;
    this.hand = this.hire();
    this.hand.onmessage = (event: MessageEvent<News>) => this.hear(event.data);
    this.hand.onerror = () => this.fail('');
    const job: Job = { record: this.record, before: this.found };
    this.hand.postMessage(job, []);
  }

  /** What is being looked at just now is lost, all before it stays. */
  pause(): void {
    if (this.state !== 'working') return;
    this.dismiss();
    this.state = 'idle';
  }

  close(): void {
    this.dismiss();
  }

  private async remember(): Promise<void> {
    const kept = await this.kept.find(this.key);
    if (this.state !== 'looking') return;
    this.found = kept?.analysis === format ? kept : null;
    this.state = whole(this.found) ? 'done' : 'idle';
  }

  private hear(news: News): void {
    if ('problem' in news) return this.fail(news.problem);
    this.found = news.found;
    const gone = news.done - this.doneBefore;
    const each = (Date.now() - this.began) / Math.max(1, gone);
    this.left = gone >= 2 ? Math.ceil((each * (news.of - news.done)) / 1000) : null;
    void this.kept.keep(this.key, news.found);
    if (news.done < news.of) return;
    this.dismiss();
    this.state = 'done';
  }

  private fail(why: string): void {
    this.dismiss();
    this.problem = why;
    this.state = 'idle';
  }

  private dismiss(): void {
    this.hand?.terminate();
    this.hand = null;
    this.left = null;
  }
}
