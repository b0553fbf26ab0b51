import type { Options, View } from '../../made/master';

export { list, number, numbers, object, text, texts } from '../../lib/json';
export { readOptions, readView } from '../../made/master';
export type * from '../../made/master';
/**
 * An action as the border writes it. In the list of legal ones "any" as a card, a stack or a list
 * of cards stands for whatever the rules allow there; a `play` of "any" card on "any" stack is
 * the slip: any card may be laid wrongly. `seen` is the version of the stack that the player saw.
 */
export type { Action } from '../../made/master';

/** How many mistakes end the game; null: a fixed number of rounds is played. */
export const limitOf = (options: Options): number | null =>
  options['end.kind'] === 'fixed_rounds' ? null : options['end.breaking_point'];

/** How many score apart: partners sit opposite and share a side (MAS-220). */
export const sidesOf = (players: number, options: Options): number =>
  options.team_play ? players / 2 : players;
export const sideOf = (seat: number, sides: number): number => seat % sides;

/** Nothing is played in these phases: the choices before the deal, and what follows a round. */
export const isBetween = (view: View): boolean =>
  ['choose_leader', 'prep_story', 'prep', 'hand_prep', 'story', 'over'].includes(view.phase);
