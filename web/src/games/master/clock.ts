import { matchTime, remaining } from '../../lib/clock.svelte';
import type { MatchClock, TableProps } from '../../lib/game';
import { sceneOf } from './scene';

/** Milliseconds until that moment of the match; null: nothing runs. */
export function until(props: TableProps, now: number, end: number | null): number | null {
  return end === null ? null : remaining(props.game, now, end);
}

/** Match milliseconds now. */
export const timeOf = (props: TableProps, now: number): number => matchTime(props.game, now);

/**
 * The clock that decides: of choices, the start, a turn. What runs while all play at once is drawn
 * where it counts, at the stacks and the traps, so that no ticking stands over the race.
 */
export function clockOf(props: TableProps, now: number): MatchClock | null {
  const { view, options } = sceneOf(props);
  if (view.phase === 'countdown' || view.phase === 'closing' || view.phase === 'over') return null;
  if (view.phase === 'play' && options.tempo !== 'turns') return null;
  const left = until(props, now, view.phaseEnd);
  return left === null ? null : { left };
}
