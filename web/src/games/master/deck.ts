import data from '../../../../games/master/data/cards.json' with { type: 'json' };
import type { JsonObject } from '../../lib/game';
import { faceOf, rankOf } from './cards';
import type { Kind, View } from './view';

/** Cards that are alike for everybody who counts them: all nines, all Up Traps. */
export interface Sort {
  id: string;
  kind: Kind;
  /** of numbers */
  rank: string;
  /** in the deck of this game */
  count: number;
  /** lies open somewhere */
  seen: number;
  /** in the hands that this screen may see */
  held: number;
}

interface RawCard {
  id: string;
  level: string;
  doom?: boolean;
}

const inDeckOf: Record<string, string> = {
  dead_end: 'module.dead_end',
  trap_draw3: 'module.traps',
  trap_up: 'module.traps',
  trap_down: 'module.traps',
  escape: 'module.escapes',
  escape_minus1: 'module.escapes',
};

/** The cards of the GAME deck by the modules in play (MAS-010). */
export function deckOf(options: JsonObject): string[] {
  return (data.deck as RawCard[])
    .filter(({ id, level, doom }) => {
      if (level === 'fourteen_sevens') return options['deck.sevens'] === level;
      const needs = doom ? 'module.doom' : inDeckOf[faceOf(id).kind];
      return !needs || options[needs] === true;
    })
    .map(({ id }) => id);
}

/** Where cards lie open: stacks, History piles, traps, the Doom pile (section 7). */
function openCards(view: View): Set<string> {
  const { laid, players, traps, doomPile } = view;
  return new Set([
    ...laid.map(({ card }) => card),
    ...players.flatMap(({ history, trap }) => [...history, ...(trap ? [trap] : [])]),
    ...traps.map(({ card }) => card),
    ...doomPile,
  ]);
}

const sortId = (card: string): string => {
  const { kind, value } = faceOf(card);
  return kind === 'number' ? rankOf(value) : kind;
};

/** What everybody could count: how many of each sort have been seen, and how many have not. */
export function sortsOf(view: View, options: JsonObject): Sort[] {
  const open = openCards(view);
  const held = new Set([...view.hands.flat(), ...view.discards.flat()]);
  const sorts = new Map<string, Sort>();
  for (const card of deckOf(options)) {
    const { kind, value } = faceOf(card);
    const id = sortId(card);
    const rank = kind === 'number' ? rankOf(value) : '';
    const sort = sorts.get(id) ?? { id, kind, rank, count: 0, seen: 0, held: 0 };
    sort.count++;
    if (open.has(card)) sort.seen++;
    else if (held.has(card)) sort.held++;
    sorts.set(id, sort);
  }
  return [...sorts.values()];
}
