import type { JsonObject, TableProps } from '../../lib/game';
import type { Storied } from '../../lib/story';
import { sorted } from './cards';
import { sceneOf } from './scene';
import { cardName } from './speak';
import { number, text } from './view';

const weights: Record<string, number> = {
  GameOver: 9,
  ExtraRound: 8,
  Out: 5,
  BeastOn: 4,
  StackClosed: 3,
  TrapSet: 2,
  EscapePlayed: 2,
  Bounced: 2,
  LastCall: 2,
};

/** A round that cost somebody much counts as much as going out. */
function weigh(event: JsonObject): number {
  const name = text(event.event);
  if (name === 'SideScored') return number(event.amount) >= 8 ? 6 : 0;
  return weights[name] ?? 0;
}

export const story: Storied = {
  rounds: { RoundPrepared: 'round' },
  quiet: [
    'MarkedReady',
    'Submitted',
    'SaidDone',
    'Passed',
    'Dealt',
    'RedoVoted',
    'RightLapsed',
    'HandsOpened',
  ],
  weigh,
};

export function held(props: TableProps, seat: number): string[] {
  const { view, words } = sceneOf(props);
  return sorted(view.hands[seat] ?? []).map((card) => cardName(words, card));
}
