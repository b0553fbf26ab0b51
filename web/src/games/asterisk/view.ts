import type { JsonObject } from '../../lib/game';
import type { GameState } from '../../lib/protocol';
import { object } from '../../lib/json';
import type { Turn, View } from '../../made/asterisk';

export { list, number, numbers, object, text, texts } from '../../lib/json';
export { readOptions, readView } from '../../made/asterisk';
export type * from '../../made/asterisk';

/** What the active player asks for: everything, or a list of steps; an empty list is no request. */
export type Wanted = Turn['wanted'];
export const helpfulSteps = [-5, -2, -1, 1, 2, 5, 10] as const;

/** Whether somebody asks for help. */
export const asks = (turn: Turn): boolean => turn.wanted === 'any' || turn.wanted.length > 0;

/** What the rules tell with their prompt: scores, who is inside, who still decides. */
export const fieldsOf = (game: GameState): JsonObject => object(game.prompt?.fields);

export const isDebrief = (view: View): boolean =>
  view.phase === 'RETURNING' || view.phase === 'TRIMMING';
