import type { JsonObject } from '../../lib/game';
import { list, number, text } from './view';

/** A card or an ability that may be used now. */
export interface Usable {
  /** the card, or the character */
  of: string;
  action: JsonObject;
  /** the seats to choose from, where one is to be chosen */
  targets: number[];
}

/** What may be announced: how many sectors, and the one that has to be among them. */
export interface Announcing {
  count: 0 | 1 | 2;
  own: string | null;
}

/** The legal actions, sorted by what a hand would do. */
export interface Choices {
  moves: string[];
  proceed: JsonObject | null;
  attack: JsonObject | null;
  lurk: JsonObject | null;
  stay: JsonObject | null;
  endTurn: JsonObject | null;
  items: Usable[];
  ability: Usable | null;
  announcing: Announcing | null;
  podCards: JsonObject[];
  /** none, defence, clone */
  answers: string[];
  discards: string[];
}

const anywhere = 'any';

function gather(actions: JsonObject[], field: 'item' | 'ability'): Usable[] {
  const found = new Map<string, Usable>();
  for (const action of actions) {
    const of = text(action[field]);
    const usable = found.get(of) ?? { of, action, targets: [] };
    if (typeof action.target === 'number') usable.targets.push(action.target);
    found.set(of, usable);
  }
  return [...found.values()];
}

function readAnnouncing(actions: JsonObject[]): Announcing | null {
  if (actions.length === 0) return null;
  const sectors = list(actions[0].sectors).map(text);
  const own = sectors.find((sector) => sector !== anywhere) ?? null;
  return { count: Math.min(sectors.length, 2) as Announcing['count'], own };
}

export function choicesOf(legal: JsonObject[]): Choices {
  const all = (verb: string): JsonObject[] => legal.filter((action) => action.do === verb);
  const one = (verb: string): JsonObject | null => all(verb)[0] ?? null;
  return {
    moves: all('move').map((action) => text(action.to)),
    proceed: one('proceed'),
    attack: one('attack'),
    lurk: one('lurk_attack'),
    stay: one('stay'),
    endTurn: one('end_turn'),
    items: gather(all('use_item'), 'item'),
    ability: gather(all('use_ability'), 'ability')[0] ?? null,
    announcing: readAnnouncing(all('announce')),
    podCards: all('choose_pod_card').sort(
      (first, second) => number(first.index) - number(second.index),
    ),
    answers: all('react').map((action) => text(action.with)),
    discards: all('discard').map((action) => text(action.card)),
  };
}

export const moveTo = (sector: string): JsonObject => ({ do: 'move', to: sector });
export const announce = (sectors: string[]): JsonObject => ({ do: 'announce', sectors });
export const react = (answer: string): JsonObject => ({ do: 'react', with: answer });
export const discard = (card: string): JsonObject => ({ do: 'discard', card });

/** An offered use with what was still to be chosen. */
export function filled(usable: Usable, chosen: { sector?: string; target?: number }): JsonObject {
  return { ...usable.action, ...chosen };
}
