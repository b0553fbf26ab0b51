import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { number, numbers, text, texts, type Cause, type Story, type View } from './view';

/** What somebody was left with when a round was over. */
export interface Left {
  seat: number;
  cards: string[];
  /** as the cards count, before the Robot's limit */
  raw: number;
  counted: number;
  /** for wrong plays */
  penalties: number;
  /** given by a Lumberjack before the deal */
  gifts: number;
}

export interface Exit {
  seat: number;
  /** the moment that counted, in milliseconds */
  at: number;
  /** with it a team was complete */
  alliance: boolean;
}

export interface SideScore {
  side: number;
  seats: number[];
  /** of this round */
  amount: number;
  total: number;
}

/** Mistakes that came or went by a gift or a Story card. */
export interface Change {
  seat: number;
  amount: number;
  cause: Cause;
}

/** One round, as the log tells it. */
export interface Round {
  round: number;
  /** how it ended; null: it is still played */
  cause: Cause | null;
  left: Left[];
  sides: SideScore[];
  exits: Exit[];
  changes: Change[];
  prediction: { seat: number; target: number; right: boolean } | null;
  /** cards that the Doom pile holds, if it grew */
  doom: number | null;
  experience: { seat: number; story: Story; kept: boolean; total: number }[];
  /** who may draw a Story card, who has drawn which one, and who did not want to */
  offered: number[];
  drawn: { seat: number; story: Story } | null;
  declined: number[];
  /** who plays on to break a tie */
  tied: number[];
}

const newRound = (round: number): Round => ({
  round,
  cause: null,
  left: [],
  sides: [],
  exits: [],
  changes: [],
  prediction: null,
  doom: null,
  experience: [],
  offered: [],
  drawn: null,
  declined: [],
  tied: [],
});

/** The moment of an event by the time of the match; in old records that of its line. */
export const momentOf = (event: JsonObject, line: Line): number =>
  typeof event.at === 'number' ? event.at : line.at;

class Reading {
  readonly rounds: Round[] = [];

  private get now(): Round | undefined {
    return this.rounds.at(-1);
  }

  hear(event: JsonObject, line: Line): void {
    if (event.event === 'RoundPrepared') return this.begin(number(event.round));
    if (this.now) this.add(this.now, event, line);
  }

  /** A round that is repeated takes the place of its first try. */
  private begin(round: number): void {
    if (this.now?.round === round) this.rounds.pop();
    this.rounds.push(newRound(round));
  }

  private add(now: Round, event: JsonObject, line: Line): void {
    const seat = number(event.seat);
    switch (event.event) {
      case 'MistakesChanged':
        now.changes.push({ seat, amount: number(event.amount), cause: text(event.cause) as Cause });
        break;
      case 'Out':
        now.exits.push({
          seat,
          at: momentOf(event, line),
          alliance: event.cause === 'alliance',
        });
        break;
      case 'RoundEnded':
        now.cause = text(event.cause) as Cause;
        break;
      case 'HandShown':
        now.left.push({
          seat,
          cards: texts(event.cards),
          raw: number(event.raw),
          counted: number(event.counted),
          penalties: number(event.penalties),
          gifts: giftsOf(now, seat),
        });
        break;
      case 'SideScored':
        now.sides.push({
          side: number(event.side),
          seats: numbers(event.seats),
          amount: number(event.amount),
          total: number(event.total),
        });
        break;
      case 'PredictionResult':
        now.prediction = { seat, target: number(event.target), right: event.right === true };
        break;
      case 'DoomPileGrew':
        now.doom = number(event.number);
        break;
      case 'ExperienceChanged':
        now.experience.push({
          seat,
          story: text(event.story) as Story,
          kept: number(event.amount) > 0,
          total: number(event.total),
        });
        break;
      case 'StoryOffered':
        now.offered = numbers(event.seats);
        break;
      case 'StoryDrawn':
        now.drawn = { seat, story: text(event.story) as Story };
        break;
      case 'StoryDeclined':
        now.declined.push(seat);
        break;
      case 'ExtraRound':
        now.tied = numbers(event.seats);
        break;
    }
  }
}

const giftsOf = (round: Round, seat: number): number =>
  round.changes
    .filter((change) => change.seat === seat && change.cause === 'gift')
    .reduce((sum, { amount }) => sum + amount, 0);

/** All rounds that this log tells of, the oldest first; the last one may still be played. */
export function roundsOf(log: Line[]): Round[] {
  const reading = new Reading();
  for (const line of log) for (const event of line.events ?? []) reading.hear(event, line);
  return reading.rounds;
}

/** The last round that was counted. */
export const lastScored = (rounds: Round[]): Round | null =>
  rounds.findLast(({ cause }) => cause !== null) ?? null;

/** Whoever went out with the one who ended the round, and how many milliseconds later. */
export function photoFinish(round: Round): { seat: number; late: number }[] {
  if (round.cause !== 'went_out') return [];
  // In a team the partner may have been out long before.
  const decisive = Math.max(
    0,
    round.exits.findIndex(({ alliance }) => alliance),
  );
  const first = round.exits[decisive]?.at ?? 0;
  return round.exits.slice(decisive).map(({ seat, at }) => ({ seat, late: at - first }));
}

const mostRecorded = 48;

/** The mistakes of each side by round: those that the table remembers (MAS-155). */
export function byRound(view: View, sides: number): { round: number; scores: number[] }[] {
  const { scores, phase, round } = view;
  const counted = phase === 'story' || phase === 'over' ? round : round - 1;
  const last = scores.length < mostRecorded ? scores.length : counted;
  return scores.map((each, index) => ({
    round: last - scores.length + 1 + index,
    scores: each.slice(0, sides),
  }));
}

/** How the totals rose: of each side after each counted round, beginning with nothing. */
export function climbOf(rounds: Round[], sides: number): number[][] {
  const counted = rounds.filter(({ cause }) => cause !== null);
  return Array.from({ length: sides }, (_, side) => [
    0,
    ...counted.map((round) => round.sides.find((one) => one.side === side)?.total ?? 0),
  ]);
}

export interface Standing {
  side: number;
  seats: number[];
  total: number;
  /** 1 is the best; equal totals share a place */
  place: number;
}

/** Sides by their totals, the fewest mistakes first. */
export function standings(view: View, sides: number): Standing[] {
  const totals = view.totals.slice(0, sides);
  return totals
    .map((total, side) => ({
      side,
      seats: view.players.flatMap((_, seat) => (seat % sides === side ? [seat] : [])),
      total,
      place: 1 + totals.filter((other) => other < total).length,
    }))
    .toSorted((one, other) => one.total - other.total || one.side - other.side);
}

/** What a seat has done in the rounds that the log tells of. */
export interface Deeds {
  /** rounds that it went out in */
  exits: number;
  cards: number;
  combos: number;
  traps: number;
  escapes: number;
  draws: number;
  /** somebody was faster */
  beaten: number;
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
