import type { TableProps } from '../../lib/game';
import type { Storied } from '../../lib/story';
import { sceneOf } from './scene';
import { text } from './view';

const weights: Record<string, number> = {
  GameOver: 9,
  TimeUp: 6,
  HostageTaken: 5,
  PrisonerFreed: 5,
  AbilityGained: 4,
  AbilityLost: 4,
  CardsReturned: 2,
};

/** Attempts, and every card that was played in them. */
export const story: Storied = {
  rounds: { AttemptStarted: 'attempt' },
  quiet: [
    'HelpDeclined',
    'RequestClosed',
    'TimeCalled',
    'TimeUncalled',
    'Paused',
    'Resumed',
    'CardDrawn',
    'LineRefilled',
    'MainDeckRecycled',
  ],
  weigh: (event) => weights[text(event.event)] ?? 0,
};

export function held(props: TableProps, seat: number): string[] {
  const { view, words } = sceneOf(props);
  return (view.players[seat]?.hand ?? []).map((card) => words.word('card', card));
}
