import type { Talk, TableProps } from '../../lib/game';
import { readView } from './view';

/** Talk by the table's options: to all, whispers, not at all; and among those who are out. */
export function talkOf({ state, game, seat }: TableProps): Talk {
  const { chat, out_players_see: sees } = state.options;
  const nobody = { everybody: false, aside: false, seats: [] };
  if (chat === 'off') return nobody;
  if (seat === null) return { ...nobody, aside: true };
  const { players } = readView(game.view);
  const out = players[seat]?.status !== 'in_play';
  const mute = out && sees === 'everything';
  const heard = (other: number): boolean => !mute || players[other]?.status !== 'in_play';
  const others = [...players.keys()].filter((other) => other !== seat && heard(other));
  return { everybody: !mute, aside: out, seats: chat === 'public_and_whispers' ? others : [] };
}
