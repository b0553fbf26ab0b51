import type { JsonObject } from '../../lib/game';
import type { Storied } from '../../lib/story';

const weights: Record<string, number> = {
  GameWon: 9,
  PairSentBack: 7,
  TokenSent: 6,
  MissionComplete: 5,
  PairReady: 5,
  DogfightSpun: 4,
  MissionCardTaken: 3,
  TokenBoarded: 3,
  TurnLost: 2,
};

/** Nothing is hidden here, so that nothing has to be uncovered: turns, one after the other. */
export const story: Storied = {
  rounds: { TurnStarted: 'round' },
  turn: 'TurnStarted',
  quiet: ['TurnStarted', 'ForceReturned', 'Reshuffled', 'NoMove'],
  weigh: (event: JsonObject) => weights[String(event.event)] ?? 0,
};
