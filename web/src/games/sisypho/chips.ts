import data from '../../../../games/sisypho/data/neurochips.json';
import type { IconName } from '../../lib/icons';
import type { Chip, Window } from './view';

export interface ChipFace {
  chip: Chip;
  /** how many there are */
  count: number;
  /** when it can be used */
  window: Window;
  /** how many Survivors it may hit while enough of them live; 0: it names none */
  reach: number;
}

const windows: Record<string, Window> = {
  before_move: 'w1',
  after_reveal: 'w2',
  action_start: 'w3',
  agent_phase: 'w4',
};

export const chipFaces: ChipFace[] = data.cards.map(({ id, count, window, reach }) => ({
  chip: id as Chip,
  count,
  window: windows[window]!,
  reach: reach ?? 0,
}));

export const chipFace = (chip: Chip): ChipFace => chipFaces.find((face) => face.chip === chip)!;

export const chipIcons: Record<Chip, IconName> = {
  probe: 'eye',
  wrong_turn: 'both',
  vertigo: 'again',
  homing: 'target',
  migraine: 'hit',
  feedback: 'noise',
  aphasia: 'x',
  spike: 'beam',
  sabotage: 'power',
  fumble: 'hand',
  lockdown: 'lock',
};
