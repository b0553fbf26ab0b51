import type { JsonObject, TableProps } from '../../lib/game';
import type { Storied } from '../../lib/story';
import { profileOf } from './cards';
import { sceneOf } from './scene';
import { text } from './view';

const weights: Record<string, number> = {
  GameOver: 9,
  HostageTaken: 5,
  AbilityGained: 4,
  AbilityLost: 4,
  TimeUp: 2,
  CardsReturned: 2,
};

/** Somebody who is worth more points weighs more; that time ran out everybody knows. */
function weigh(event: JsonObject): number {
  const name = text(event.event);
  if (name === 'PrisonerFreed') return 3 + profileOf(text(event.prisoner)).value;
  return weights[name] ?? 0;
}

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
  weigh,
};

export function held(props: TableProps, seat: number): string[] {
  const { view, words } = sceneOf(props);
  return (view.players[seat]?.hand ?? []).map((card) => words.word('card', card));
}
