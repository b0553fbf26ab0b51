import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { tellEvent } from '../../lib/tell';
import { number, text } from './view';

/** The next round says that this one is over, and the next event that a window is. */
const quiet = ['RoundEnded', 'WindowEnded'];

/** A Location as it stands in a sentence: going there, being there, coming from there. */
function places({ location, origin }: JsonObject): JsonObject {
  return {
    where_to: location ?? null,
    where_at: location ?? null,
    where_is: location ?? null,
    where_from: origin ?? null,
  };
}

/** What the sentences about a foreseen event need beside its fields: places in words, what was `before` it. */
export function filledIn(name: string, event: JsonObject): JsonObject {
  const change = number(event.power ?? event.steps ?? event.damage);
  const before = number(event.total) - (name === 'Healed' ? -change : change);
  return { ...event, ...places(event), before };
}

export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  return quiet.includes(text(event.event)) ? null : tellEvent(event, words, faces);
}
