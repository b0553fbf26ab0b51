import type { Json } from '../../lib/game';
import { number, object, text } from '../../lib/json';
import type { Tribe, View } from '../../made/master';

export { list, number, numbers, object, text, texts } from '../../lib/json';
export { readView } from '../../made/master';
export type * from '../../made/master';
/**
 * An action as the border writes it. In the list of legal ones "any" as a card, a stack or a list
 * of cards stands for whatever the rules allow there; a `play` of "any" card on "any" stack is
 * the slip: any card may be laid wrongly. `seen` is the version of the stack that the player saw.
 */
export type { Action } from '../../made/master';

export type Leader = Tribe;
export type Tempo = 'live' | 'relaxed' | 'pulse' | 'turns';
export type Direction = 'free' | 'up' | 'down';

/** What the table needs to know of the options of a match. */
export interface Options {
  combos: boolean;
  leaders: boolean;
  stories: boolean;
  teamPlay: boolean;
  /** null: a fixed number of rounds is played */
  breakingPoint: number | null;
  fixedRounds: number;
  practice: 'off' | 'spoken' | 'typed';
  ownWords: boolean;
  /** every "Draw!" may be objected to */
  callWindow: boolean;
  /** cards that can be played are marked */
  highlight: boolean;
  tempo: Tempo;
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  const fixed = text(options['end.kind']) === 'fixed_rounds';
  return {
    combos: options['module.combos'] === true,
    leaders: options['module.leaders'] === true,
    stories: options['module.stories'] === true,
    teamPlay: options.team_play === true,
    breakingPoint: fixed ? null : number(options['end.breaking_point']) || 30,
    fixedRounds: number(options['end.fixed_rounds']) || 12,
    practice: (text(options.english_practice) || 'off') as Options['practice'],
    ownWords: text(options['english_practice.words']) === 'custom',
    callWindow: text(options.draw_call_mode) === 'window',
    highlight: options.assist_highlight !== false,
    tempo: (text(options.tempo) || 'live') as Tempo,
  };
}

/** How many score apart: partners sit opposite and share a side (MAS-220). */
export const sidesOf = (players: number, options: Options): number =>
  options.teamPlay ? players / 2 : players;
export const sideOf = (seat: number, sides: number): number => seat % sides;

/** Nothing is played in these phases: the choices before the deal, and what follows a round. */
export const isBetween = (view: View): boolean =>
  ['choose_leader', 'prep_story', 'prep', 'hand_prep', 'story', 'over'].includes(view.phase);
