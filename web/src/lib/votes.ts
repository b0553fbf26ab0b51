import type { Asking, State } from './protocol';

/** The seats that have not answered yet what the table is asked, as docs/protocol.md says who is. */
export function toBeAsked(state: State, question: Asking, away: number[]): number[] {
  const asker = question.person ?? state.seats[question.by]?.person;
  const waitsForAway = question.what === 'undo' || question.what === 'sit';
  return state.seats.flatMap((seat, number) => {
    if (seat.kind !== 'person' || seat.left || seat.person === asker) return [];
    if (question.yes.includes(number)) return [];
    const excused = waitsForAway ? seat.stand_in != null : away.includes(number);
    return excused ? [] : [number];
  });
}

/** Whether this person still has to say something to it. */
export function mustAnswer(
  state: State,
  question: Asking,
  mine: number[],
  person: string | null,
): boolean {
  if (question.person != null) {
    const wanted = state.seats[question.by];
    if (question.person === person) return false;
    if (person !== null && wanted?.former === person) return !question.yes.includes(question.by);
  }
  return (
    mine.some((one) => one !== question.by && !question.yes.includes(one)) &&
    !mine.includes(question.by)
  );
}
