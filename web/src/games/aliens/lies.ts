import type { Heard } from './heard';
import { sectorOfEntry, type View } from './view';

/** A noise that was announced where its maker was not. */
export interface Lie {
  seat: number;
  round: number;
  /** what was said */
  said: string;
  /** where they really were */
  place: string;
}

/** Every lie so far, from the records of the true ways; only where these lie open. */
export function liesIn(heard: Heard[], view: View): Lie[] {
  if (!view.complete) return [];
  return heard.flatMap(({ kind, seat, round, sectors }) => {
    const place = sectorOfEntry(view.records[seat]?.[round - 1] ?? null);
    if (kind !== 'noise' || place === null) return [];
    return sectors.filter((said) => said !== place).map((said) => ({ seat, round, said, place }));
  });
}
