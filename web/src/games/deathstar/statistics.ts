import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { detention } from './board';

/** What one seat has been through. */
export interface Record {
  fights: number;
  fightsWon: number;
  cards: number;
  detained: number;
}

export interface Statistics {
  /** how often 1, 2 and 3 were spun */
  spins: number[];
  records: Record[];
}

export const eventsOf = (lines: Line[]): JsonObject[] => lines.flatMap((line) => line.events ?? []);

const emptyRecord = (): Record => ({ fights: 0, fightsWon: 0, cards: 0, detained: 0 });

/** Counts what the log tells. */
export function statisticsOf(events: JsonObject[], seats: number): Statistics {
  const spins = [0, 0, 0];
  const records = Array.from({ length: seats }, emptyRecord);
  for (const event of events) {
    const record = records[Number(event.seat ?? 0)];
    if (!record) continue;
    switch (event.event) {
      case 'FirstSpin':
      case 'Spun':
        spins[Number(event.number) - 1] = (spins[Number(event.number) - 1] ?? 0) + 1;
        break;
      case 'DogfightSpun':
        record.fights += 1;
        if (event.result === 'win') record.fightsWon += 1;
        break;
      case 'ForceDrawn':
        record.cards += 1;
        break;
      case 'TokenPlaced':
        if (event.cause === 'detention') record.detained += 1;
        break;
      case 'TokenSent':
        if (event.spot === detention) record.detained += 1;
        break;
    }
  }
  return { spins, records };
}
