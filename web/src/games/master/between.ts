import type { Round } from './scores';
import { faceOf } from './cards';
import type { View } from './view';

/** How somebody stands to the next round. */
export type Consent =
  /** has nothing left to decide, or has said to be ready */
  | 'ready'
  /** has not said yet to be ready */
  | 'open'
  | 'decides'
  | 'waits'
  /** calls "Start!" */
  | 'deals'
  | 'sits_out'
  | 'left';

function consentIn(view: View, seat: number): Consent {
  const player = view.players[seat]!;
  if (player.left) return 'left';
  if (player.sitsOut) return 'sits_out';
  switch (view.phase) {
    case 'ready':
      if (seat === view.dealer) return 'deals';
      return player.ready ? 'ready' : 'open';
    case 'prep':
      return player.done ? 'ready' : 'decides';
    case 'prep_story':
    case 'hand_prep':
      return seat === view.owner ? 'decides' : 'waits';
    case 'choose_leader':
      if (seat === view.turn) return 'decides';
      return player.leader === 'none' ? 'waits' : 'ready';
    case 'story':
      return 'waits';
    default:
      return 'ready';
  }
}

/** Who has agreed to go on, and who is waited for. Bots are always ready, and never say so. */
export function consentsOf(
  view: View,
  sides: number,
  bots: number[],
): { seat: number; how: Consent }[] {
  return view.players.map((player, seat) => {
    const mayDraw = view.phase === 'story' && view.entitled === seat % sides;
    const how = mayDraw && !player.done && !player.left ? 'decides' : consentIn(view, seat);
    return { seat, how: how === 'open' && bots.includes(seat) ? 'ready' : how };
  });
}

/** One step of how a hand came to its mistakes: a sentence of the game's words. */
export interface Part {
  key: string;
  count: number;
}

/** Line by line what a seat got in that round. */
export function partsOf(round: Round, seat: number): Part[] {
  const left = round.left.find((one) => one.seat === seat);
  if (!left) return [];
  const dooms = left.cards.filter((card) => faceOf(card).doom).length;
  const plain = left.cards.length - dooms;
  const parts: Part[] = [
    { key: 'ui.between.cards', count: plain },
    { key: 'ui.between.dooms', count: dooms },
    { key: 'ui.between.capped', count: left.raw - left.counted },
    { key: 'ui.between.gifts', count: left.gifts },
    { key: 'ui.between.penalties', count: left.penalties },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** Mistakes that a Story card added or took away in that round. */
export const storyChange = (round: Round, seats: number[]): number =>
  round.changes
    .filter(({ seat, cause }) => cause === 'story' && seats.includes(seat))
    .reduce((sum, { amount }) => sum + amount, 0);
