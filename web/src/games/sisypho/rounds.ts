import type { Line } from '../../lib/protocol';
import { locations, type Event, type Item, type Location, type Lock, type Track } from './view';

export type UsedChip = Extract<Event, { event: 'CardUsed' }>;

/** Where a Survivor planned to go, and where the Neurochip let them arrive. */
export interface Way {
  planned: Location;
  place: Location;
  stayed: boolean;
  /** lost a Half Action to the Agent */
  caught: boolean;
}

/** What one round was like, by what everybody saw. */
export interface Round {
  number: number;
  /** where the Agent went; null: it has not moved yet */
  agent: Location | null;
  /** where a Decoy sent it */
  lured: Location | null;
  /** by seat; the Agent and the dead have none */
  ways: (Way | undefined)[];
  cards: UsedChip[];
  /** by seat */
  hurt: number[];
  healed: number[];
  died: number[];
  found: { seat: number; item: Item }[];
  steps: Record<Track, number>;
  power: Partial<Record<Location, number>>;
  locks: Partial<Record<Location, Lock>>;
  /** how many actions each seat performed */
  deeds: number[];
}

const blank = (number: number): Round => ({
  number,
  agent: null,
  lured: null,
  ways: [],
  cards: [],
  hurt: [],
  healed: [],
  died: [],
  found: [],
  steps: { earth: 0, escape: 0 },
  power: {},
  locks: {},
  deeds: [],
});

/** Of a round whose beginning is not in the log. */
const unknown = 0;

export interface Story {
  rounds: Round[];
  /** whether the log reaches back to the deal */
  whole: boolean;
}

const add = (sums: number[], seat: number, some = 1): void => {
  sums[seat] = (sums[seat] ?? 0) + some;
};

class Telling {
  readonly rounds: Round[] = [];
  whole = false;

  hear(event: Event): void {
    if (event.event === 'GameStarted') this.whole = true;
    if (event.event === 'RoundStarted') this.begin(event.round);
    const round = this.rounds.at(-1) ?? this.begin(unknown);
    if (event.event === 'RoundEnded') round.number = event.round;
    this.note(round, event);
  }

  /** What came before the first round that is named belongs to one only if that was seen to end. */
  private begin(round: number): Round {
    if (this.rounds.at(-1)?.number === unknown) this.rounds.pop();
    const next = blank(round);
    this.rounds.push(next);
    return next;
  }

  private note(round: Round, event: Event): void {
    switch (event.event) {
      case 'AgentMoved':
        round[event.cause === 'decoy' ? 'lured' : 'agent'] = event.location;
        break;
      case 'Revealed': {
        const { location, stayed } = event;
        round.ways[event.seat] = { planned: location, place: location, stayed, caught: false };
        break;
      }
      case 'Displaced':
        Object.assign(round.ways[event.seat] ?? {}, { place: event.location, stayed: false });
        break;
      case 'HalfLost':
        if (event.cause === 'agent') Object.assign(round.ways[event.seat] ?? {}, { caught: true });
        break;
      case 'CardUsed':
        round.cards.push(event);
        break;
      case 'Damaged':
        add(round.hurt, event.seat, event.damage);
        break;
      case 'Healed':
        add(round.healed, event.seat, event.damage);
        break;
      case 'Died':
        round.died.push(event.seat);
        break;
      case 'ItemDrawn':
      case 'ItemSalvaged':
        round.found.push(event);
        break;
      case 'TrackMoved':
        round.steps[event.track] += event.steps;
        break;
      case 'PowerChanged': {
        const sum = (round.power[event.location] ?? 0) + event.power;
        round.power[event.location] = sum;
        if (sum === 0) delete round.power[event.location];
        break;
      }
      case 'LockTurned': {
        // A door that is in the end as it was has not changed.
        const turned = round.locks[event.location];
        if (event.cause === 'end_of_round') break;
        if (turned === undefined) round.locks[event.location] = event.lock;
        else if (turned !== event.lock) delete round.locks[event.location];
        break;
      }
      case 'Acted':
      case 'ItemUsed':
      case 'DoorHeld':
      case 'Given':
        add(round.deeds, event.seat);
        break;
      case 'TakeAnswered':
        if (event.yes) add(round.deeds, event.to);
    }
  }
}

/** The rounds that this log tells of, the oldest first. */
export function storyOf(log: Line[]): Story {
  const telling = new Telling();
  for (const { events } of log)
    for (const event of events ?? []) telling.hear(event as unknown as Event);
  const rounds = telling.rounds.filter((round) => round.number !== unknown);
  return { rounds, whole: telling.whole };
}

/** Places in the order of the station, with what changed there. */
export const changed = <T>(of: Partial<Record<Location, T>>): [Location, T][] =>
  locations.flatMap((place) => (of[place] === undefined ? [] : [[place, of[place]]]));
