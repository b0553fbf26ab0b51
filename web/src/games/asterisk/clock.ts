import { remaining } from '../../lib/clock.svelte';
import type { JsonObject, MatchClock, TableProps } from '../../lib/game';
import { sceneOf } from './scene';

const second = 1000;

/** Milliseconds left of the Attempt; null: no clock runs. */
export function leftOf(props: TableProps, now: number): number | null {
  const { view } = sceneOf(props);
  if (view.phase !== 'RUNNING' || view.clock.deadline === null) return null;
  if (view.paused) return view.clock.deadline;
  return remaining(props.game, now, view.clock.deadline);
}

/** The sand of the Attempt, drawn by the Rail. */
export function clockOf(props: TableProps, now: number): MatchClock | null {
  const left = leftOf(props, now);
  if (left === null) return null;
  const { view, options } = sceneOf(props);
  return {
    left,
    stands: view.paused,
    drawn: true,
    ...(options.timerDisplay === 'hiddenUntil30' ? { secretAbove: 30 * second } : {}),
  };
}

/** The game's own pause: anybody may stop the sand, and let it run again. */
export function pauseOf(props: TableProps): { stands: boolean; action: JsonObject } | null {
  const { choices, view } = sceneOf(props);
  if (choices.has('pause')) return { stands: false, action: { do: 'pause' } };
  if (choices.has('resume')) return { stands: view.paused, action: { do: 'resume' } };
  return null;
}
