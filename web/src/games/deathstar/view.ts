import type { Json } from '../../lib/game';
import { detention, falcon, onStation } from './board';
import * as made from '../../made/deathstar';

export { readOptions } from '../../made/deathstar';
export type { Kind, Meeting, Options, Phase } from '../../made/deathstar';
import type { Kind, Options } from '../../made/deathstar';

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

/** How often a dogfight is won: 2 in 3. */
export function chanceOf(options: Options): { win: number; all: number } {
  const [win = 2, all = 3] = options.dogfight_win.split('/').map(Number);
  return { win, all };
}

export const isDetained = (token: Token): boolean => token.spot === detention && !token.free;
export const isAboard = (token: Token): boolean =>
  token.spot === falcon || (token.spot !== null && !onStation(token.spot));
/** Both tokens aboard: they move as one. */
export const isPaired = (player: Player): boolean =>
  isAboard(player.tokens.LL) && isAboard(player.tokens.HC);
