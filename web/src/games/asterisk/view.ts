import type { Json } from '../../lib/game';
import { number, numbers, object, text } from '../../lib/json';
import * as made from './made';

export { list, number, numbers, object, text, texts } from '../../lib/json';
export type * from './made';
export type { Action as Act } from './made';
import type { Event, Turn } from './made';

/** What the active player asks for: everything, or a list of steps; an empty list is no request. */
export type Wanted = Turn['wanted'];
export const helpfulSteps = [-5, -2, -1, 1, 2, 5, 10] as const;
export type Verb = made.Action['do'];
export type EventName = Event['event'];

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
  cascade: boolean;
  optionalFreeing: boolean;
  openAssists: boolean;
  assistantKeeps: boolean;
  chooseDiscardOrder: boolean;
  passAlwaysDraws: boolean;
  returnSeparately: boolean;
  lineCounts: boolean;
  bonusInDeckOnly: boolean;
  teamMissions: boolean;
  timer: 'sand' | 'digits' | 'sandAndDigits' | 'hiddenUntil30';
  hints: 'none' | 'preview' | 'coach';
}

export const readWanted = (value: Json | undefined): Wanted =>
  value === 'any' ? 'any' : numbers(value);

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
    cascade: text(options.landing) === 'cascade',
    optionalFreeing: text(options.freeing) === 'optional',
    openAssists: text(options.assistConsent) === 'open',
    assistantKeeps: text(options.assistCustody) === 'assistant',
    chooseDiscardOrder: text(options.discardOrder) === 'choose',
    passAlwaysDraws:
      text(options.mode) === 'rambo'
        ? text(options.ramboPassDraw) === 'always'
        : text(options.passAfterAllPassed) === 'draw',
    returnSeparately: text(options.returnCounting) === 'separate',
    lineCounts: options.lineCountsForDeKedd === true,
    bonusInDeckOnly: text(options.enemyBonusScope) === 'deckOnly',
    teamMissions: options.teamMissions === true,
    timer: (text(options.timerDisplay) || 'sandAndDigits') as Options['timer'],
    hints: (text(options.dialHints) || 'preview') as Options['hints'],
  };
}

export const isDebrief = (view: View): boolean =>
  view.phase === 'RETURNING' || view.phase === 'TRIMMING';
