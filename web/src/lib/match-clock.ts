import { remaining } from './clock.svelte';
import type { GameModule, MatchClock, TableProps } from './game';
import type { State } from './protocol';

/** The clock of the match: as the game shows it, or until its deadline. */
export function matchClock(
  module: Pick<GameModule, 'clock'>,
  given: TableProps,
  now: number,
): MatchClock | null {
  if (module.clock) return module.clock(given, now);
  const left = remaining(given.game, now);
  return left === null ? null : { left };
}

/** Whether somebody may read how much is left. */
export function told(clock: MatchClock): boolean {
  return clock.secretAbove === undefined || clock.left <= clock.secretAbove;
}

/** The seats for whom a match against the clock waits, because their people are away. */
export function waitedFor(state: State, game: TableProps['game'], away: number[]): number[] {
  if (state.phase !== 'running' || game.running || game.deadline == null) return [];
  return away.filter((seat) => {
    const it = state.seats[seat];
    return it?.kind === 'person' && !it.left && it.stand_in == null;
  });
}

/** Seconds until the match goes on after a pause; null: it runs, or stands for another reason. */
export function breathLeft(
  module: Pick<GameModule, 'breather'>,
  { state, game, log = [] }: TableProps,
  wall: number,
): number | null {
  if (state.phase !== 'running' || game.running || !module.breather) return null;
  const resumed = log.findLast((line) => line.kind === 'resumed');
  const breather = module.breather(state.options);
  // A date may be off by as much as the server's clock was set since.
  const left = resumed ? Math.min(breather, resumed.at + breather - wall) : 0;
  return left > 0 ? Math.ceil(left / 1000) : null;
}
