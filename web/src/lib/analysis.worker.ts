import { type Analysis, analyse } from './analysis';
import { CoreProblem, loadCore } from './core';

/** Works beside the page, so that it never stands still: one match, until it is done or told to stop. */
export interface Job {
  record: string;
  before: Analysis | null;
}
export type News = { done: number; of: number; found: Analysis } | { problem: string };

const tell = (news: News): void => postMessage(news);

addEventListener('message', (event: MessageEvent<Job>) => void work(event.data));

async function work({ record, before }: Job): Promise<void> {
  try {
    for (const progress of analyse(await loadCore(), record, before)) tell(progress);
  } catch (failure) {
    tell({ problem: failure instanceof CoreProblem ? failure.message : String(failure) });
  }
}
