import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import {
  locations,
  number,
  numbers,
  text,
  texts,
  type Chip,
  type Item,
  type Location,
  type Lock,
  type Track,
} from './view';

/** Where a Survivor planned to go, and where the Neurochip let them arrive. */
export interface Way {
  planned: Location;
  place: Location;
  stayed: boolean;
  /** lost a Half Action to the Agent */
  caught: boolean;
}

/** What was found, given or lost. */
export interface Find {
  seat: number;
  item: Item;
}

export interface UsedChip {
  card: Chip;
  targets: number[];
  places: Location[];
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
  found: Find[];
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

const placeIn = (event: JsonObject): Location => text(event.location) as Location;
const add = (sums: number[], seat: number, some = 1): void => {
  sums[seat] = (sums[seat] ?? 0) + some;
};

class Telling {
  readonly rounds: Round[] = [];
  whole = false;

  hear(event: JsonObject): void {
    if (event.event === 'GameStarted') this.whole = true;
    if (event.event === 'RoundStarted') this.begin(number(event.round));
    const round = this.rounds.at(-1) ?? this.begin(unknown);
    if (event.event === 'RoundEnded') round.number = number(event.round);
    this.note(round, event, number(event.seat));
  }

  /** What came before the first round that is named belongs to one only if that was seen to end. */
  private begin(round: number): Round {
    if (this.rounds.at(-1)?.number === unknown) this.rounds.pop();
    const next = blank(round);
    this.rounds.push(next);
    return next;
  }

  private note(round: Round, event: JsonObject, seat: number): void {
    switch (event.event) {
      case 'AgentMoved':
        if (event.cause === 'decoy') round.lured = placeIn(event);
        else round.agent = placeIn(event);
        break;
      case 'Revealed':
        round.ways[seat] = {
          planned: placeIn(event),
          place: placeIn(event),
          stayed: event.stayed === true,
          caught: false,
        };
        break;
      case 'Displaced':
        this.change(round, seat, { place: placeIn(event), stayed: false });
        break;
      case 'HalfLost':
        if (event.cause === 'agent') this.change(round, seat, { caught: true });
        break;
      case 'CardUsed':
        round.cards.push({
          card: text(event.card) as Chip,
          targets: numbers(event.targets),
          places: texts(event.locations) as Location[],
        });
        break;
      case 'Damaged':
        add(round.hurt, seat, number(event.damage));
        break;
      case 'Healed':
        add(round.healed, seat, number(event.damage));
        break;
      case 'Died':
        round.died.push(seat);
        break;
      case 'ItemDrawn':
      case 'ItemSalvaged':
        round.found.push({ seat, item: text(event.item) as Item });
        break;
      case 'TrackMoved':
        round.steps[text(event.track) as Track] += number(event.steps);
        break;
      case 'PowerChanged':
        this.addPower(round, placeIn(event), number(event.power));
        break;
      case 'LockTurned':
        if (event.cause !== 'end_of_round')
          this.turn(round, placeIn(event), text(event.lock) as Lock);
        break;
      case 'Acted':
      case 'ItemUsed':
      case 'DoorHeld':
      case 'Given':
        add(round.deeds, seat);
        break;
      case 'TakeAnswered':
        if (event.yes === true) add(round.deeds, number(event.to));
        break;
    }
  }

  private change(round: Round, seat: number, to: Partial<Way>): void {
    const way = round.ways[seat];
    if (way) round.ways[seat] = { ...way, ...to };
  }

  private addPower(round: Round, place: Location, power: number): void {
    const sum = (round.power[place] ?? 0) + power;
    if (sum === 0) delete round.power[place];
    else round.power[place] = sum;
  }

  /** A door that is in the end as it was has not changed. */
  private turn(round: Round, place: Location, lock: Lock): void {
    const turned = round.locks[place];
    if (turned === undefined) round.locks[place] = lock;
    else if (turned !== lock) delete round.locks[place];
  }
}

/** The rounds that this log tells of, the oldest first. */
export function storyOf(log: Line[]): Story {
  const telling = new Telling();
  for (const line of log) for (const event of line.events ?? []) telling.hear(event);
  const rounds = telling.rounds.filter((round) => round.number !== unknown);
  return { rounds, whole: telling.whole };
}

/** Places in the order of the station, with what changed there. */
export const changed = <T>(of: Partial<Record<Location, T>>): [Location, T][] =>
  locations.flatMap((place) => (of[place] === undefined ? [] : [[place, of[place]]]));
