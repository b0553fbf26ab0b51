import data from '../../../../games/deathstar/data/cards.json';
import type { IconName } from '../../lib/icons';

export type Effect =
  'extra_turn' | 'ahead' | 'escape' | 'goto' | 'lose_turn' | 'back' | 'detention' | 'compactor';

/** A kind of Force card: what it does, not how it is worded. */
export interface ForceCard {
  id: string;
  withYou: boolean;
  effect: Effect;
  /** how far; 0 where the card does not say */
  value: number;
  /** the coordinate that it leads to */
  target: string;
}

interface RawCard {
  id: string;
  side: string;
  effect: string;
  value?: number | string;
}

const cards = new Map(
  (data.cards as RawCard[]).map(({ id, side, effect, value }) => [
    id,
    {
      id,
      withYou: side === 'with',
      effect: effect as Effect,
      value: typeof value === 'number' ? value : 0,
      target: typeof value === 'string' ? value : '',
    },
  ]),
);

const nothing: ForceCard = { id: '', withYou: true, effect: 'extra_turn', value: 0, target: '' };

export const cardOf = (id: string): ForceCard => cards.get(id) ?? nothing;
export const escapeCard = (data.cards as RawCard[]).find((card) => card.effect === 'escape')!.id;

export const effectIcons: Record<Effect, IconName> = {
  extra_turn: 'again',
  ahead: 'up',
  escape: 'key',
  goto: 'pin',
  lose_turn: 'clock',
  back: 'down',
  detention: 'bars',
  compactor: 'trap',
};

/** What stands large on the card: "+3", "-2", "DS-4". */
export function markOf(card: ForceCard): string {
  if (card.effect === 'ahead') return `+${card.value}`;
  if (card.effect === 'back') return `−${card.value}`;
  return card.target;
}
