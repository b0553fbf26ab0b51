import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { tellEvent } from '../../lib/tell';
import { list, text } from './view';

/**
 * In beats and in turns the seats and the status line show who has decided and who is up. That
 * everybody draws is told once.
 */
function isQuiet(name: string, event: JsonObject): boolean {
  if (name === 'CardsDrawn') return event.cause === 'forced' && list(event.cards).length === 0;
  return name === 'Submitted' || name === 'BeatClosed' || name === 'TurnStarted';
}

export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  return isQuiet(text(event.event), event) ? null : tellEvent(event, words, faces);
}
