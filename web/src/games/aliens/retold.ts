import type { TableProps } from '../../lib/game';
import type { Storied } from '../../lib/story';
import { sceneOf } from './scene';
import { handOf, text } from './view';

const weights: Record<string, number> = {
  GameOver: 9,
  Escaped: 8,
  Killed: 7,
  Eliminated: 6,
  Mutated: 6,
  Cloned: 5,
  Defended: 5,
  PodClosed: 4,
  Fed: 2,
  Attack: 2,
  CharacterShown: 2,
  ItemUsed: 1,
};

/** Turns as they were: the hidden move, the card, what was said of it. */
export const story: Storied = {
  rounds: { RoundStarted: 'round' },
  turn: 'TurnStarted',
  quiet: ['RoundStarted', 'GameStarted'],
  weigh: (event) => weights[text(event.event)] ?? 0,
};

/** Who somebody is, and what they hold. */
export function held(props: TableProps, seat: number): string[] {
  const { view, words } = sceneOf(props);
  const player = view.players[seat];
  if (!player || player.character === 'none') return [];
  const side = words.text(`side.${player.side}`);
  return [
    `${words.text(`character.${player.character}`)} (${side})`,
    ...handOf(player).map((card) => words.text(`card.${card}`)),
  ];
}
