import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';

const namesOf = (faces: SeatFace[]): string[] =>
  faces.reduce<string[]>((names, face) => {
    names[face.seat] = face.name;
    return names;
  }, []);

/** The status line says whose turn it is; in the log it would drown what was heard. */
const untold = ['TurnStarted'];

/** One sentence for an event, in the wording of the game. */
export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  const name = String(event.event);
  if (untold.includes(name)) return null;
  const named = words.naming(namesOf(faces));
  const key = named.has(`tell.${name}`) ? `tell.${name}` : `event.${name}`;
  return named.has(key) ? named.sentence(key, event) : null;
}
