import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { list, number, text } from './view';

export type HeardKind =
  'noise' | 'silence' | 'silent_sector' | 'attack' | 'place' | 'still' | 'pod';

/** Something that everybody heard of a seat. */
export interface Heard {
  key: string;
  seat: number;
  round: number;
  kind: HeardKind;
  sectors: string[];
  pod: number;
}

const kinds: Record<string, HeardKind> = {
  Noise: 'noise',
  Silence: 'silence',
  SilentSector: 'silent_sector',
  Attack: 'attack',
  PlaceAnnounced: 'place',
  StoodStill: 'still',
  PodReached: 'pod',
};

function sectorsOf(event: JsonObject): string[] {
  if (Array.isArray(event.sectors)) return list(event.sectors).map(text);
  return typeof event.sector === 'string' ? [event.sector] : [];
}

/** What was said aloud, the oldest first, with the round it was said in. */
export function heardIn(lines: Line[]): Heard[] {
  let round = 1;
  return lines.flatMap((line) =>
    (line.events ?? []).flatMap((event, index) => {
      if (event.event === 'RoundStarted') round = number(event.round);
      const kind = kinds[text(event.event)];
      if (!kind) return [];
      const key = `${line.seq}.${index}`;
      const pod = number(event.pod);
      const sectors = kind === 'pod' ? [`P${pod}`] : sectorsOf(event);
      return [{ key, seat: number(event.seat), round, kind, sectors, pod }];
    }),
  );
}
