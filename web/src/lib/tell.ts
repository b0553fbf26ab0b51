import type { Catalogue } from './catalogue';
import type { JsonObject, SeatFace } from './game';

export const namesOf = (faces: SeatFace[]): string[] =>
  faces.reduce<string[]>((names, face) => {
    names[face.seat] = face.name;
    return names;
  }, []);

/**
 * One sentence for an event, as the terminal tells it too; null: the game does not tell it. What was told to one
 * seat says whose it was when everything lies `open`.
 */
export function tellEvent(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  const name = String(event.event);
  const key = event.open === true && words.has(`open.${name}`) ? `open.${name}` : `event.${name}`;
  return words.has(key) ? words.naming(namesOf(faces)).sentence(key, event) : null;
}

/** The same, with what is printed on the card that `detail.<event>` of the texts names. */
export function readOut(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  const sentence = tellEvent(event, words, faces);
  const detail = `detail.${String(event.event)}`;
  if (sentence === null || !words.has(detail)) return sentence;
  const field = words.text(detail);
  const kind = words.has(`field.${field}`) ? words.text(`field.${field}`) : field;
  const text = `${kind}.${String(event[field])}.text`;
  return words.has(text) ? `${sentence} ${words.text(text)}` : sentence;
}
