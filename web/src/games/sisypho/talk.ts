import type { Talk, TableProps } from '../../lib/game';
import { readOptions, readView, survivorAt } from './view';

/** Everybody hears everything; there are no whispers. Watchers talk apart, and so may the dead. */
export function talkOf({ state, game, seat }: TableProps): Talk {
  if (seat === null) return { everybody: false, aside: true, seats: [] };
  const dead = survivorAt(readView(game.view), seat)?.dead === true;
  const mute = dead && !readOptions(state.options).dead_may_talk;
  return { everybody: !mute, aside: mute, seats: [] };
}
