import type { Asking, State } from './protocol';

/** The seats that have not answered yet what the table is asked, as docs/protocol.md says who is. */
export function toBeAsked(state: State, question: Asking, away: number[]): number[] {
  const asker = state.seats[question.by]?.person;
  return state.seats.flatMap((seat, number) => {
    if (seat.kind !== 'person' || seat.left || seat.person === asker) return [];
    if (question.yes.includes(number)) return [];
    const excused = question.what === 'undo' ? seat.stand_in != null : away.includes(number);
    return excused ? [] : [number];
  });
}
