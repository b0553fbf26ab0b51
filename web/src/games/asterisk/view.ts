import type { Json, JsonObject } from '../../lib/game';
import type { GameState } from '../../lib/protocol';
import { number, object, text } from '../../lib/json';
import * as made from '../../made/asterisk';

export { list, number, numbers, object, text, texts } from '../../lib/json';
export type * from '../../made/asterisk';
export type { Action } from '../../made/asterisk';
import type { Turn } from '../../made/asterisk';

/** What the active player asks for: everything, or a list of steps; an empty list is no request. */
export type Wanted = Turn['wanted'];
export const helpfulSteps = [-5, -2, -1, 1, 2, 5, 10] as const;

export interface View extends Omit<made.View, 'me'> {
  /** the seat whose view this is; null: of a spectator */
  me: number | null;
}

export interface Options {
  mode: string;
  clock: 'realtime' | 'turns' | 'untimed';
  attemptSeconds: number;
  turnsPerAttempt: number;
  rightSubtracts: boolean;
  chooseDiscardOrder: boolean;
  timer: 'sand' | 'digits' | 'sandAndDigits' | 'hiddenUntil30';
  hints: 'none' | 'preview' | 'coach';
}

/** Whether somebody asks for help. */
export const asks = (turn: Turn): boolean => turn.wanted === 'any' || turn.wanted.length > 0;

/** Stands for the seat of a spectator. */
const nobody = 255;

export function readView(value: Json | undefined): View {
  const view = made.readView(value);
  return { ...view, attempt: view.attempt || 1, me: view.me === nobody ? null : view.me };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  return {
    mode: text(options.mode) || 'minimum',
    clock: (text(options['clock.kind']) || 'realtime') as Options['clock'],
    attemptSeconds: number(options['clock.attemptSeconds']) || 300,
    turnsPerAttempt: number(options['clock.turnsPerAttempt']) || 6,
    rightSubtracts: text(options.rightIs) === 'down',
    chooseDiscardOrder: text(options.discardOrder) === 'choose',
    timer: (text(options.timerDisplay) || 'sandAndDigits') as Options['timer'],
    hints: (text(options.dialHints) || 'preview') as Options['hints'],
  };
}

/** What the rules tell with their prompt: scores, who is inside, who still decides. */
export const fieldsOf = (game: GameState): JsonObject => object(game.prompt?.fields);

export const isDebrief = (view: View): boolean =>
  view.phase === 'RETURNING' || view.phase === 'TRIMMING';
