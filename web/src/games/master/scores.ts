import type { Line } from '../../lib/protocol';
import { number, text, type Cause, type Event, type View } from './view';

type Told<Name, One = Event> = One extends { event: infer Names }
  ? Name extends Names
    ? One
    : never
  : never;

/** One round, as the log tells it. */
export interface Round {
  round: number;
  /** what happened in it, each with the moment that counted, in milliseconds */
  told: { event: Event; at: number }[];
}

const timed = <Name extends Event['event']>({ told }: Round, name: Name) =>
  told.filter(({ event }) => event.event === name) as { event: Told<Name>; at: number }[];

/** The events of one kind. */
export const of = <Name extends Event['event']>(round: Round, name: Name): Told<Name>[] =>
  timed(round, name).map(({ event }) => event);

/** How it ended; null: it is still played. */
export const causeOf = (round: Round): Cause | null => of(round, 'RoundEnded')[0]?.cause ?? null;

/** The moment of an event by the time of the match; in old records that of its line. */
export const momentOf = (event: object, line: Line): number =>
  'at' in event && typeof event.at === 'number' ? event.at : line.at;

/** All rounds that this log tells of, the oldest first; the last one may still be played. */
export function roundsOf(log: Line[]): Round[] {
  const rounds: Round[] = [];
  for (const line of log)
    for (const event of (line.events ?? []) as unknown as Event[])
      if (event.event === 'RoundPrepared') {
        // A round that is repeated takes the place of its first try.
        if (rounds.at(-1)?.round === event.round) rounds.pop();
        rounds.push({ round: event.round, told: [] });
      } else rounds.at(-1)?.told.push({ event, at: momentOf(event, line) });
  return rounds;
}

/** The last round that was counted. */
export const lastScored = (rounds: Round[]): Round | null =>
  rounds.findLast((round) => causeOf(round) !== null) ?? null;

/** Whoever went out with the one who ended the round, and how many milliseconds later. */
export function photoFinish(round: Round): { seat: number; late: number }[] {
  if (causeOf(round) !== 'went_out') return [];
  const exits = timed(round, 'Out');
  // In a team the partner may have been out long before.
  const decisive = Math.max(
    0,
    exits.findIndex(({ event }) => event.cause === 'alliance'),
  );
  const first = exits[decisive]?.at ?? 0;
  return exits.slice(decisive).map(({ event, at }) => ({ seat: event.seat, late: at - first }));
}

/** The mistakes of each side by round: those that the table remembers (MAS-155). */
export function byRound(view: View, sides: number): { round: number; scores: number[] }[] {
  const { scores, phase, round } = view;
  const counted = phase === 'story' || phase === 'over' ? round : round - 1;
  return scores.map((each, index) => ({
    round: counted - scores.length + 1 + index,
    scores: each.slice(0, sides),
  }));
}

/** How the totals rose: of each side after each counted round, beginning with nothing. */
export function climbOf(rounds: Round[], sides: number): number[][] {
  const counted = rounds.filter((round) => causeOf(round) !== null);
  return Array.from({ length: sides }, (_, side) => [
    0,
    ...counted.map((one) => of(one, 'SideScored').find((each) => each.side === side)?.total ?? 0),
  ]);
}

export interface Standing {
  side: number;
  seats: number[];
  total: number;
  /** nobody has fewer mistakes */
  ahead: boolean;
}

/** Sides by their totals, the fewest mistakes first. */
export function standings(view: View, sides: number): Standing[] {
  const totals = view.totals.slice(0, sides);
  return totals
    .map((total, side) => ({
      side,
      seats: view.players.flatMap((_, seat) => (seat % sides === side ? [seat] : [])),
      total,
      ahead: total === Math.min(...totals),
    }))
    .toSorted((one, other) => one.total - other.total || one.side - other.side);
}

const deedOf: Record<string, keyof Deeds> = {
  Out: 'exits',
  StackStarted: 'cards',
  CardPlayed: 'cards',
  ComboPlayed: 'combos',
  TrapSet: 'traps',
  EscapePlayed: 'escapes',
  Bounced: 'beaten',
};

/** What a seat has done in the rounds that the log tells of; beaten: somebody was faster. */
export type Deeds = Record<
  'exits' | 'cards' | 'combos' | 'traps' | 'escapes' | 'draws' | 'beaten',
  number
>;

export function deedsOf(log: Line[], seats: number): Deeds[] {
  const all = Array.from({ length: seats }, (): Deeds => {
    return { exits: 0, cards: 0, combos: 0, traps: 0, escapes: 0, draws: 0, beaten: 0 };
  });
  for (const event of log.flatMap((line) => line.events ?? [])) {
    const deeds = all[number(event.seat)];
    const deed = deedOf[text(event.event)];
    if (deeds && deed) deeds[deed]++;
    if (deeds && event.event === 'CardsDrawn') deeds.draws += number(event.number);
  }
  return all;
}

/** Whether the log reaches back to the first round. */
export const isWhole = (rounds: Round[]): boolean => rounds[0]?.round === 1;
