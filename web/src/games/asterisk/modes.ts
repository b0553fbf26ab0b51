import data from '../../../../games/asterisk/data/modes.json';
import type { Json } from '../../lib/game';
import { object, text, texts, type DebriefStep } from './view';
import { snitch } from './cards';

/** What a mode changes, and what a table has changed of it. */
export interface Mode {
  id: string;
  /** nobody plays against a clock alone */
  solo: boolean;
  attempts: number;
  line: number;
  /** in the Prisoner deck from the beginning */
  enemies: string[];
  /** waiting beside it at the beginning */
  aside: string[];
  informers: number[];
  snitch: boolean;
  /** at the bottom of the Prisoner deck from the beginning, the lowest last */
  lowest: string[];
  /** half of a custody is rounded up */
  returnsUp: boolean;
  perCard: number;
  perEnemy: number;
  /** the steps after each Attempt but the last, in order */
  debriefs: DebriefStep[][];
}

const modes = data.modes.map((raw): Mode => ({
  id: raw.id,
  solo: !raw.timed,
  attempts: raw.attempts,
  line: raw.line,
  enemies: raw.enemies,
  aside: raw.aside,
  informers: raw.informers,
  snitch: raw.snitch,
  lowest: raw.placed.filter(({ at }) => at === 'bottom').map(({ card }) => card),
  returnsUp: raw.return_up,
  perCard: raw.dekedd_per_card,
  perEnemy: raw.dekedd_per_enemy,
  debriefs: raw.debriefs as DebriefStep[][],
}));

const chosen = <T>(value: Json | undefined, otherwise: T, read: (value: Json) => T): T =>
  value === undefined || value === null ? otherwise : read(value);

/** The mode of a table, with the fields that its options replace. */
export function modeOf(options: Json | undefined): Mode {
  const all = object(options);
  const mode = modes.find(({ id }) => id === text(all.mode)) ?? modes[0]!;
  const enemies = chosen(all['custom.enemies'], mode.enemies, texts);
  const gangstas = mode.solo && text(all.ramboGangstas) === 'underDeck' ? mode.aside : [];
  const hasSnitch = chosen(all['custom.snitch'], mode.snitch, (value) => value === true);
  const keepsSnitch = (all['custom.snitch'] ?? null) === null;
  return {
    ...mode,
    attempts: mode.solo ? 0 : chosen(all['custom.attempts'], mode.attempts, Number),
    line: chosen(all['custom.line'], mode.line, Number),
    enemies: [...enemies, ...gangstas],
    aside: mode.aside.filter(
      (figure) =>
        !enemies.includes(figure) &&
        !gangstas.includes(figure) &&
        (figure !== snitch || keepsSnitch),
    ),
    informers: chosen(all['custom.informers'], mode.informers, (list) => texts(list).map(Number)),
    snitch: hasSnitch,
    lowest: [...mode.lowest.filter((figure) => figure !== snitch || hasSnitch), ...gangstas],
    returnsUp: chosen(all['custom.rounding'], mode.returnsUp, (value) => value === 'up'),
    perCard: chosen(all['custom.dekeddPerCard'], mode.perCard, Number),
    perEnemy: chosen(all['custom.dekeddPerEnemy'], mode.perEnemy, Number),
  };
}

/** The steps that follow an Attempt. */
export function debriefAfter(mode: Mode, attempt: number): DebriefStep[] {
  return mode.debriefs[Math.min(attempt, mode.debriefs.length) - 1] ?? [];
}
