import data from '../../../../games/sisypho/data/neurochips.json';
import type { IconName } from '../../lib/icons';
import { windowOf } from './station';
import type { Chip, Window } from './view';

export interface ChipFace {
  chip: Chip;
  /** how many there are */
  count: number;
  /** when it can be used */
  window: Window;
  /** how many Survivors it may hit while enough of them live; 0: it names none */
  reach: number;
  /** how much it takes away */
  amount: number;
}

export const chipFaces: ChipFace[] = data.cards.map((card) => ({
  chip: card.id as Chip,
  count: card.count,
  window: windowOf(card.id as Chip),
  reach: card.reach ?? 0,
  amount: card.amount ?? 0,
}));

const known = new Map(chipFaces.map((face) => [face.chip, face]));

export const chipFace = (chip: Chip): ChipFace => known.get(chip)!;

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
