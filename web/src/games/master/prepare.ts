import { storyPrint } from './cards';
import type { Scene } from './scene';
import type { Act, View } from './view';

/** How many cards of the draw pile lie open for the owner of Story 3. */
export const peekCount = (view: View): number => view.peeked.length;

/** How many cards Story 5 asks for. */
export function giveCount({ view, me, hand }: Scene): number {
  const print = storyPrint('timber');
  const wanted = me?.leader === 'lumberjack' ? print?.give_lumberjack : print?.give;
  return view.story === 'timber' ? Math.min(hand.length, wanted ?? 1) : 0;
}

/** The hand cards go to their places on the draw pile; an empty one keeps its card. */
export function exchangeAct(places: string[]): Act {
  const [card, card_2, card_3] = places;
  return {
    do: 'story_choice',
    ...(card ? { card } : {}),
    ...(card_2 ? { card_2 } : {}),
    ...(card_3 ? { card_3 } : {}),
  };
}

/** In the order in which the rules list the hand, so that one gift has one form. */
export function giftAct({ view, viewer }: Scene, cards: string[], target: number): Act {
  const order = viewer === null ? [] : (view.hands[viewer] ?? []);
  const [card, card_2] = order.filter((one) => cards.includes(one));
  return {
    do: 'story_choice',
    target,
    ...(card ? { card } : {}),
    ...(card_2 ? { card_2 } : {}),
  };
}
