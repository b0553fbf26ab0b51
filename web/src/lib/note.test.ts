import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from './link';
import { NoteKeeper } from './note.svelte';

let sent: string[];
let answer: (() => void)[];
let refuse: ((problem?: unknown) => void)[];
const keepers: NoteKeeper[] = [];

function keeper(): NoteKeeper {
  const made = new NoteKeeper((text) => {
    sent.push(text);
    return new Promise<void>((done, failed) => {
      answer.push(done);
      refuse.push(failed);
    });
  });
  keepers.push(made);
  return made;
}

beforeEach(() => {
  [sent, answer, refuse] = [[], [], []];
  vi.useFakeTimers();
});
afterEach(() => {
  for (const one of keepers.splice(0)) one.close();
  vi.useRealTimers();
});

test('shows at once and sends once the pencil rests', async () => {
  const notes = keeper();
  notes.keep('a');
  notes.keep('ab');
  expect(notes.text).toBe('ab');
  expect(notes.kept).toBe(false);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual(['ab']);
  expect(notes.kept).toBe(false);
  answer[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(notes.kept).toBe(true);
});

test('takes what another device wrote, but not over something unsent', async () => {
  const notes = keeper();
  notes.hear('from afar');
  expect(notes.text).toBe('from afar');
  notes.keep('mine');
  notes.hear('late');
  expect(notes.text).toBe('mine');
  await vi.advanceTimersByTimeAsync(700);
  notes.hear('later');
  expect(notes.text).toBe('mine');
  answer[0]!();
  await vi.advanceTimersByTimeAsync(0);
  notes.hear('newest');
  expect(notes.text).toBe('newest');
});

test('sends at once when the page is hidden or left', () => {
  const notes = keeper();
  notes.keep('quick');
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['quick']);
  notes.keep('quicker');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual(['quick', 'quicker']);
  notes.keep('last');
  notes.close();
  expect(sent).toEqual(['quick', 'quicker', 'last']);
});

test('does not claim to be kept what was refused', async () => {
  const notes = keeper();
  notes.keep('too much');
  await vi.advanceTimersByTimeAsync(700);
  refuse[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(notes.kept).toBe(false);
  expect(notes.text).toBe('too much');
});

test('tries again where it was asked to slow down', async () => {
  const notes = keeper();
  notes.keep('many');
  await vi.advanceTimersByTimeAsync(700);
  refuse[0]!(new Refusal({ code: 'slow_down' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['many', 'many']);
  answer[1]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(notes.kept).toBe(true);
});
