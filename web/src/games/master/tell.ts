import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { list, number, text } from './view';

const namesOf = (faces: SeatFace[]): string[] =>
  faces.reduce<string[]>((names, face) => {
    names[face.seat] = face.name;
    return names;
  }, []);

/**
 * In beats and in turns the seats and the status line show who has decided and who is up. That
 * everybody draws is told once.
 */
function isQuiet(name: string, event: JsonObject): boolean {
  if (name === 'CardsDrawn') return event.cause === 'forced' && list(event.cards).length === 0;
  return name === 'Submitted' || name === 'BeatClosed' || name === 'TurnStarted';
}

/** What a sentence needs beside the fields of its event. */
function filledIn(name: string, event: JsonObject, words: Catalogue): JsonObject {
  switch (name) {
    case 'MistakesChanged': {
      const amount = number(event.amount);
      return { ...event, way: amount < 0 ? 'less' : 'more', many: Math.abs(amount) };
    }
    case 'HandShown':
      return {
        ...event,
        many: list(event.cards).length,
        capped: number(event.counted) < number(event.raw),
      };
    case 'EscapePlayed':
      return { ...event, own: event.seat === event.target };
    case 'StoryDrawn':
      return { ...event, effect: words.text(`story.${text(event.story)}.text`) };
    default:
      return event;
  }
}

/** One sentence for an event, in the wording of the game. */
export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  const name = text(event.event);
  if (isQuiet(name, event)) return null;
  const named = words.naming(namesOf(faces));
  if (name === 'GameOver')
    return named.sentence(`outcome.${text(event.reason)}`, { seat: list(event.seats) });
  const key = words.has(`tell.${name}`) ? `tell.${name}` : `event.${name}`;
  if (!words.has(key)) return null;
  return named.sentence(key, filledIn(name, event, words));
}
