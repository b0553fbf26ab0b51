import { list, number, object, text } from '../../lib/json';
import type { GameState } from '../../lib/protocol';

/** The stages of the race, in order; the Rail gives each of them the same width. */
export const stages = ['compactor', 'missions', 'ship', 'hyperspace', 'base'] as const;
export type Stage = (typeof stages)[number];
/** How long a stage is on the Rail. */
export const stageLength = 10;

export interface Runner {
  seat: number;
  stage: Stage;
  /** from 0 (the compactor) to 40 (the base) */
  progress: number;
}

/** The seats that still race or have arrived, the leader first, as the rules tell it. */
export const standing = ({ prompt }: GameState): Runner[] =>
  list(object(prompt?.fields).race).map((one) => {
    const { seat, stage, share } = object(one);
    const leg = stages.indexOf(text(stage) as Stage);
    return {
      seat: number(seat),
      stage: stages[leg]!,
      progress: stageLength * (leg + number(share) / 100),
    };
  });
