import data from '../../../../games/asterisk/data/cards.json';
import type { Mode } from './modes';
import type { View } from './view';

interface Entry {
  id: string;
  kind: string;
  number?: number;
  replaces?: string;
}

/** Where everybody of the Prisoner deck is, as far as everybody knows. */
export interface Whereabouts {
  line: string[];
  /** in the deck, nobody knows where */
  somewhere: string[];
  /** the lowest cards of the deck, the lowest last */
  bottom: string[];
  aside: string[];
}

/** All cards of the Prisoner deck that take part in a mode (AST-102, AST-103). */
export function inGame(mode: Mode): string[] {
  const entries = data.prisoner_deck as Entry[];
  const informers = entries.filter(
    ({ kind, number }) => kind === 'informer' && mode.informers.includes(number ?? 0),
  );
  const replaced = informers.map(({ replaces }) => replaces);
  const present = ({ id, kind }: Entry): boolean => {
    if (kind === 'regular') return !replaced.includes(id);
    if (kind === 'informer') return informers.some((informer) => informer.id === id);
    if (mode.aside.includes(id)) return true;
    return kind === 'enemy' ? mode.enemies.includes(id) : mode.snitch;
  };
  return entries.filter(present).map(({ id }) => id);
}

/** `seen`: the cards that went to the bottom of the deck before everybody's eyes. */
export function whereabouts(view: View, mode: Mode, seen: string[]): Whereabouts {
  const custody = view.players.flatMap((player) => player.custody);
  const out = [...view.line, ...custody, ...view.aside];
  const bottom = seen.filter((card) => !out.includes(card));
  const known = [...out, ...bottom];
  return {
    line: view.line,
    somewhere: inGame(mode).filter((card) => !known.includes(card)),
    bottom,
    aside: view.aside,
  };
}
