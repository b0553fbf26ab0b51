import type { Round, Story } from './rounds';
import type { View } from './view';

/** What a Survivor went through and did. */
export interface SurvivorScore {
  seat: number;
  /** the Damage in the end */
  damage: number;
  dead: boolean;
  /** the round of the death; null: lives, or the log does not reach back so far */
  diedIn: number | null;
  hurt: number;
  healed: number;
  found: number;
  deeds: number;
  /** rounds that began at the Agent's Location */
  caught: number;
}

/** How the hunt went. */
export interface AgentScore {
  /** rounds in which the Agent moved */
  rounds: number;
  /** of them, those in which it caught somebody */
  good: number;
  /** Survivors whom it caught, counted anew in every round */
  caught: number;
  cards: number;
  deaths: number;
}

const summed = (rounds: Round[], of: (round: Round) => number | undefined): number =>
  rounds.reduce((sum, round) => sum + (of(round) ?? 0), 0);

const caughtIn = ({ ways }: Round): number => ways.filter((way) => way?.caught).length;

export function survivorScores({ rounds }: Story, view: View): SurvivorScore[] {
  return view.survivors.map(({ seat, damage, dead }) => ({
    seat,
    damage,
    dead,
    diedIn: rounds.find(({ died }) => died.includes(seat))?.number ?? null,
    hurt: summed(rounds, ({ hurt }) => hurt[seat]),
    healed: summed(rounds, ({ healed }) => healed[seat]),
    found: summed(rounds, ({ found }) => found.filter((one) => one.seat === seat).length),
    deeds: summed(rounds, ({ deeds }) => deeds[seat]),
    caught: summed(rounds, ({ ways }) => (ways[seat]?.caught ? 1 : 0)),
  }));
}

export function agentScore({ rounds }: Story, view: View): AgentScore {
  return {
    rounds: rounds.filter(({ agent }) => agent !== null).length,
    good: rounds.filter((round) => caughtIn(round) > 0).length,
    caught: summed(rounds, caughtIn),
    cards: summed(rounds, ({ cards }) => cards.length),
    deaths: view.survivors.filter(({ dead }) => dead).length,
  };
}
