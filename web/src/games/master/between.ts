import { faceOf } from './cards';
import { of, type Round } from './scores';
import type { View } from './view';

/** How somebody stands to the next round. */
export type Consent = 'ready' | 'open' | 'decides' | 'waits' | 'deals' | 'sits_out' | 'left';

/** Who has agreed to go on, and who is waited for. Bots are always ready, and never say so. */
export function consentsOf(
  view: View,
  acting: number[],
  bots: number[],
): { seat: number; how: Consent }[] {
  const { phase } = view;
  return view.players.map((player, seat) => {
    const how = (): Consent => {
      if (player.left) return 'left';
      if (acting.includes(seat)) return phase === 'ready' ? 'deals' : 'decides';
      if (player.sitsOut) return 'sits_out';
      if (phase === 'ready') return player.ready || bots.includes(seat) ? 'ready' : 'open';
      if (phase === 'choose_leader') return player.leader === 'none' ? 'waits' : 'ready';
      return phase === 'prep' || phase === 'over' ? 'ready' : 'waits';
    };
    return { seat, how: how() };
  });
}

/** Mistakes that came or went by a gift or a Story card. */
const changed = (round: Round, seats: number[], by: string): number =>
  of(round, 'MistakesChanged')
    .filter(({ seat, cause }) => cause === by && seats.includes(seat))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Line by line what a seat got in that round: sentences of the game's words. */
export function partsOf(round: Round, seat: number): { key: string; count: number }[] {
  const left = of(round, 'HandShown').find((one) => one.seat === seat);
  if (!left) return [];
  const dooms = left.cards.filter((card) => faceOf(card).doom).length;
  return [
    { key: 'ui.between.cards', count: left.cards.length - dooms },
    { key: 'ui.between.dooms', count: dooms },
    { key: 'ui.between.capped', count: left.raw - left.counted },
    { key: 'ui.between.gifts', count: changed(round, [seat], 'gift') },
    { key: 'ui.between.penalties', count: left.penalties },
  ].filter(({ count }) => count > 0);
}

/** Mistakes that a Story card added or took away in that round. */
export const storyChange = (round: Round, seats: number[]): number =>
  changed(round, seats, 'story');
