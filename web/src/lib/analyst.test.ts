import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { type Analysis, format } from './analysis';
import type { Job, News } from './analysis.worker';
import { Analyst } from './analyst.svelte';

/** A worker that does what a test tells it. */
class Hand {
  jobs: Job[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<News>) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(job: Job): void {
    this.jobs.push(job);
  }
  terminate(): void {
    this.ended = true;
  }
  tells(news: News): void {
    this.onmessage?.({ data: news } as MessageEvent<News>);
  }
}

class Memory {
  kept = new Map<string, Analysis>();
  find = async (key: string) => this.kept.get(key) ?? null;
  keep = async (key: string, found: Analysis) => void this.kept.set(key, found);
}

const found = (done: number, of: number, analysis = format): Analysis =>
  ({ analysis, line: Array.from({ length: done }, () => ({})), stops: of }) as unknown as Analysis;

async function begun(memory = new Memory()) {
  const hands: Hand[] = [];
  const analyst = new Analyst('record', 'key', memory as never, () => {
    const hand = new Hand();
    hands.push(hand);
    return hand as never;
  });
  await vi.waitFor(() => expect(analyst.state).not.toBe('looking'), { timeout: 60_000 });
  return { analyst, hands, memory };
}

test('waits until it is asked, shows what is found, and is done', async () => {
  const { analyst, hands, memory } = await begun();
  expect(analyst.state).toBe('idle');
  expect(hands).toHaveLength(0);
  analyst.go();
  expect(hands[0]!.jobs).toEqual([{ record: 'record', before: null }]);
  hands[0]!.tells({ done: 1, of: 2, found: found(1, 2) });
  flushSync();
  expect(analyst.done).toBe(1);
  expect(analyst.state).toBe('working');
  hands[0]!.tells({ done: 2, of: 2, found: found(2, 2) });
  expect(analyst.state).toBe('done');
  expect(hands[0]!.ended).toBe(true);
  expect(memory.kept.get('key')?.line).toHaveLength(2);
});

test('goes on after a pause where it was, also on another visit', async () => {
  const { analyst, hands, memory } = await begun();
  analyst.go();
  hands[0]!.tells({ done: 3, of: 9, found: found(3, 9) });
  analyst.pause();
  expect(hands[0]!.ended).toBe(true);
  expect(analyst.state).toBe('idle');
  analyst.go();
  expect(hands[1]!.jobs[0]!.before?.line).toHaveLength(3);
  analyst.close();
  const again = await begun(memory);
  expect(again.analyst.done).toBe(3);
  expect(again.analyst.state).toBe('idle');
});

test('opens what is whole as it is, and computes nothing', async () => {
  const memory = new Memory();
  memory.kept.set('key', found(4, 4));
  const { analyst, hands } = await begun(memory);
  expect(analyst.state).toBe('done');
  analyst.go();
  expect(hands).toHaveLength(0);
});

test('what was kept in another form is worked out anew', async () => {
  const memory = new Memory();
  memory.kept.set('key', found(4, 4, format - 1));
  const { analyst, hands } = await begun(memory);
  expect(analyst.state).toBe('idle');
  expect(analyst.found).toBeNull();
  analyst.go();
  expect(hands[0]!.jobs[0]!.before).toBeNull();
});

test('a failure is told, and it can be tried again', async () => {
  const { analyst, hands } = await begun();
  analyst.go();
  hands[0]!.tells({ problem: 'no' });
  expect(analyst.problem).toBe('no');
  expect(analyst.state).toBe('idle');
  analyst.go();
  expect(hands).toHaveLength(2);
  expect(analyst.problem).toBe('');
});
