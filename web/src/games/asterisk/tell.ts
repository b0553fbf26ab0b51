import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { dialNumbers, faceOf, profileOf } from './cards';
import { number, text } from './view';

const namesOf = (faces: SeatFace[]): string[] =>
  faces.reduce<string[]>((names, face) => {
    names[face.seat] = face.name;
    return names;
  }, []);

/** A movement for a sentence: which way, and how far. Half a turn is the same either way. */
export function turned(steps: number): { way: string; far: number } {
  const far = Math.abs(steps);
  if (far === 0) return { way: 'none', far };
  if (far === dialNumbers) return { way: 'full', far };
  if (far * 2 === dialNumbers) return { way: 'half', far };
  return { way: steps < 0 ? 'left' : 'right', far };
}

/** What is printed on the card of somebody who was taken. */
function printed(figure: string): JsonObject {
  const { kind, number: of, value } = profileOf(figure);
  return { kind, number: of, value };
}

/**
 * The status line says whose turn it is, and each turn ends on the same number; what others draw
 * is face down. In the log all that would drown what happened.
 */
function isQuiet(name: string, event: JsonObject): boolean {
  if (name === 'CardDrawn') return event.card === null;
  return name === 'TurnStarted' || name === 'DialReset';
}

/** Which half of a card was played: an Add On by its name, everything else by that of the card. */
function playedPart(event: JsonObject): string {
  const asAddOn = event.as === 'addOn' || event.as === 'assist';
  return asAddOn ? faceOf(text(event.card)).addOn : 'none';
}

function filledIn(name: string, event: JsonObject): JsonObject {
  if (name === 'CardPlayed') return { ...event, add_on: playedPart(event) };
  if (name === 'DialMoved') return { ...event, ...turned(number(event.steps)) };
  if (name === 'PrisonerFreed') return { ...event, ...printed(text(event.prisoner)) };
  return event;
}

/** One sentence for an event, in the wording of the game. */
export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  const name = text(event.event);
  if (isQuiet(name, event)) return null;
  const key = words.has(`tell.${name}`) ? `tell.${name}` : `event.${name}`;
  if (!words.has(key)) return null;
  return words.naming(namesOf(faces)).sentence(key, filledIn(name, event));
}
