import data from '../../../../games/asterisk/data/modes.json';
import type { Json } from '../../lib/game';
import { snitch } from './cards';
import { object, text, type DebriefStep } from './view';

/** What the screens tell of a mode, and of what a table has changed of it. */
export interface Mode {
  /** nobody plays against a clock alone */
  solo: boolean;
  attempts: number;
  line: number;
  /** at the bottom of the Prisoner deck from the beginning, the lowest last */
  lowest: string[];
  /** half of a custody is rounded up */
  returnsUp: boolean;
  /** the steps after each Attempt but the last, in order */
  debriefs: DebriefStep[][];
}

/** The mode of a table, with the fields that its options replace. */
export function modeOf(options: Json | undefined): Mode {
  const all = object(options);
  const mode = data.modes.find(({ id }) => id === text(all.mode)) ?? data.modes[0]!;
  const chosen = (key: string): Json | undefined => all[`custom.${key}`] ?? undefined;
  const solo = !mode.timed;
  const gangstas = solo && text(all.ramboGangstas) === 'underDeck' ? mode.aside : [];
  const lowest = mode.placed.filter(
    ({ at, card }) => at === 'bottom' && (card !== snitch || (chosen('snitch') ?? mode.snitch)),
  );
  return {
    solo,
    attempts: solo ? 0 : Number(chosen('attempts') ?? mode.attempts),
    line: Number(chosen('line') ?? mode.line),
    lowest: [...lowest.map(({ card }) => card), ...gangstas],
    returnsUp: (chosen('rounding') ?? (mode.return_up ? 'up' : 'down')) === 'up',
    debriefs: mode.debriefs as DebriefStep[][],
  };
}

/** The steps that follow an Attempt. */
export function debriefAfter(mode: Mode, attempt: number): DebriefStep[] {
  return mode.debriefs[Math.min(attempt, mode.debriefs.length) - 1] ?? [];
}
