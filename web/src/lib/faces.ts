import { m } from '../paraglide/messages';
import type { SeatFace } from './game';
import type { State } from './protocol';

/** A seat's name: its person's, its bot's, or its number. */
export function seatName(state: Pick<State, 'seats'>, seat: number): string {
  const it = state.seats[seat];
  if (it?.name) return it.name;
  return it?.kind === 'bot'
    ? m.bot_number({ number: seat + 1 })
    : m.seat_number({ number: seat + 1 });
}

/** Everybody at the table as the shell shows them. */
export function facesOf(state: Pick<State, 'seats'>, mine: number[], away: number[]): SeatFace[] {
  return state.seats.map((it, seat) => ({
    seat,
    name: seatName(state, seat),
    shape: seat,
    you: mine.includes(seat),
    bot: it.kind === 'bot' || it.stand_in != null,
    away: away.includes(seat),
  }));
}
