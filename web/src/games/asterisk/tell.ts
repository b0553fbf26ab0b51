import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { tellEvent } from '../../lib/tell';
import { dialNumbers } from './cards';
import { text } from './view';

/** A movement for a sentence: which way, and how far. Half a turn is the same either way. */
export function turned(steps: number): { way: string; far: number } {
  const far = Math.abs(steps);
  if (far === 0) return { way: 'none', far };
  if (far === dialNumbers) return { way: 'full', far };
  if (far * 2 === dialNumbers) return { way: 'half', far };
  return { way: steps < 0 ? 'left' : 'right', far };
}

/**
 * The status line says whose turn it is, and each turn ends on the same number; what others draw
 * is face down. In the log all that would drown what happened.
 */
function isQuiet(name: string, event: JsonObject): boolean {
  if (name === 'CardDrawn') return event.card === null;
  return name === 'TurnStarted' || name === 'DialReset';
}

export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  return isQuiet(text(event.event), event) ? null : tellEvent(event, words, faces);
}
