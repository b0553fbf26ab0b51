import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, SeatFace } from '../../lib/game';
import { tellEvent } from '../../lib/tell';

/** The status line says whose turn it is; in the log it would drown what was heard. */
const untold = ['TurnStarted'];

export function tell(event: JsonObject, words: Catalogue, faces: SeatFace[]): string | null {
  if (untold.includes(String(event.event))) return null;
  // Whoever looks over a shoulder reads the log, too: the role lies under its own cover.
  if (event.event === 'Dealt' && event.open !== true) return words.text('ui.log.dealt');
  return tellEvent(event, words, faces);
}
