import type { GameState } from '../../lib/protocol';
import { fieldsOf, number, object, text, texts, type DebriefStep } from './view';

/** What the rules tell of a mode, and of what a table has changed of it. */
export interface Mode {
  /** nobody plays against a clock alone */
  solo: boolean;
  attempts: number;
  line: number;
  /** at the bottom of the Prisoner deck from the beginning, the lowest last */
  lowest: string[];
  /** the steps after the Attempt that is over, in order; none before the first one is */
  debrief: DebriefStep[];
  /** how half of a custody is rounded then: up or down */
  rounding: string;
}

export function modeOf(game: GameState): Mode {
  const { solo, attempts, line, lowest, debrief, rounding } = object(fieldsOf(game).mode);
  return {
    solo: solo === true,
    attempts: number(attempts),
    line: number(line),
    lowest: texts(lowest),
    debrief: texts(debrief) as DebriefStep[],
    rounding: text(rounding),
  };
}
