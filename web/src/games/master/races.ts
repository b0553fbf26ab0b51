import type { Line } from '../../lib/protocol';
import { momentOf } from './scores';
import { number, text } from './view';

/** A play that came too late. */
export interface Race {
  key: string;
  stack: number;
  winner: number;
  loser: number;
  /** milliseconds between the two; null where the log does not reach back to the first */
  late: number | null;
}

const lays = ['StackStarted', 'CardPlayed', 'ComboPlayed', 'StackClosed'];

/** The contested plays, the newest first: whoever watched them may know as much. */
export function racesOf(log: Line[], most: number): Race[] {
  const laid = new Map<string, number>();
  const races: Race[] = [];
  for (const line of log)
    for (const [index, event] of (line.events ?? []).entries()) {
      const name = text(event.event);
      const stack = number(event.stack);
      const at = momentOf(event, line);
      if (name === 'RoundPrepared') laid.clear();
      if (lays.includes(name)) laid.set(`${stack} ${number(event.seat)}`, at);
      if (name !== 'Bounced') continue;
      const winner = number(event.by);
      const first = laid.get(`${stack} ${winner}`);
      const late = first === undefined ? null : at - first;
      races.unshift({
        key: `${line.seq}.${index}`,
        stack,
        winner,
        loser: number(event.seat),
        late,
      });
    }
  return races.slice(0, most);
}
