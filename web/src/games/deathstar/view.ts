import type { Json } from '../../lib/game';
import { numbers, number, object, text } from '../../lib/json';
import { detention, falcon, onStation } from './board';
import * as made from '../../made/deathstar';

export type { Kind, Meeting, Phase } from '../../made/deathstar';
import type { Kind } from '../../made/deathstar';

export const kinds: Kind[] = [...made.everyKind];
/** The letter on a token's head. */
export const letterOf = (kind: Kind): string => (kind === 'LL' ? 'L' : 'H');

export interface Token {
  /** null: taken off the board */
  spot: string | null;
  served: number;
  free: boolean;
}

export interface Player extends Omit<made.Player, Kind> {
  tokens: Record<Kind, Token>;
}

export interface View extends Omit<made.View, 'players'> {
  players: Player[];
}

export interface Options {
  detentionTurns: number;
  dogfightWin: string;
  weights: number[];
  layout: string;
  timeTrial: boolean;
  memoryAid: boolean;
}

function tokenOf(token: made.Player[Kind]): Token {
  if (token !== null && typeof token === 'object') return token;
  return { spot: token, served: 0, free: false };
}

export function readView(value: Json | undefined): View {
  const view = made.readView(value);
  const players = view.players.map(({ LL, HC, ...player }) => ({
    ...player,
    tokens: { LL: tokenOf(LL), HC: tokenOf(HC) },
  }));
  return { ...view, players };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  const weights = numbers(options.spinner_weights);
  return {
    detentionTurns: number(options.detention_turns) || 3,
    dogfightWin: text(options.dogfight_win) || '2/3',
    weights: weights.length === 3 ? weights : [1, 1, 1],
    layout: text(options.hyperspace_layout) || 'patrol',
    timeTrial: options.time_trial === true,
    memoryAid: options.memory_aid === true,
  };
}

/** How often a dogfight is won: 2 in 3. */
export function chanceOf(options: Options): { win: number; all: number } {
  const [win = 2, all = 3] = options.dogfightWin.split('/').map(Number);
  return { win, all };
}

export const isDetained = (token: Token): boolean => token.spot === detention && !token.free;
export const isAboard = (token: Token): boolean =>
  token.spot === falcon || (token.spot !== null && !onStation(token.spot));
/** Both tokens aboard: they move as one. */
export const isPaired = (player: Player): boolean =>
  isAboard(player.tokens.LL) && isAboard(player.tokens.HC);
