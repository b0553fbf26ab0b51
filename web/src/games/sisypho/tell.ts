import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { number, text } from './view';

const namesOf = (faces: SeatFace[]): string[] =>
  faces.reduce<string[]>((names, face) => {
    names[face.seat] = face.name;
    return names;
  }, []);

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

/** The fields of an event's sentence, with what was `before` it. */
export function filledIn(name: string, event: JsonObject): JsonObject {
  const change = number(event.power ?? event.steps ?? event.damage);
  const before = number(event.total) - (name === 'Healed' ? -change : change);
  const fields = { ...event, ...places(event), before };
  if (name === 'AgentMoved') return { ...fields, still: event.location === event.origin };
  if (name !== 'PowerChanged') return fields;
  const power = number(event.power);
  return { ...fields, less: power < 0, count: Math.abs(power) };
}

/** One sentence for an event, in the wording of the game. */
export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  const name = text(event.event);
  if (quiet.includes(name)) return null;
  const key = words.has(`tell.${name}`) ? `tell.${name}` : `event.${name}`;
  if (!words.has(key)) return null;
  return words.naming(namesOf(faces)).sentence(key, filledIn(name, event));
}
