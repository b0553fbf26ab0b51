import { m } from '../paraglide/messages';
import type { Catalogue } from './catalogue';
import type { GameModule, Json, SeatFace } from './game';
import { houseWords } from './house';
import type { Line } from './protocol';

/** One sentence of the log: whose shape stands before it, and what is said. */
export interface Sentence {
  key: string;
  seat: number | null;
  text: string;
  /** something that a person said, not something that happened */
  speaker: string | null;
  watcher: boolean;
  /** whom it was whispered to */
  to?: string;
}

const callOuts = ['nice', 'sorry', 'hurry', 'thanks', 'wow', 'moment'] as const;
export type CallOut = (typeof callOuts)[number];
export { callOuts };

/** A call-out in the reader's own language; a game's own stands in its words. */
export function callOutText(call: string, words?: Catalogue): string {
  if (words?.has(`call.${call}`)) return words.text(`call.${call}`);
  switch (call) {
    case 'nice':
      return m.call_nice();
    case 'sorry':
      return m.call_sorry();
    case 'hurry':
      return m.call_hurry();
    case 'thanks':
      return m.call_thanks();
    case 'wow':
      return m.call_wow();
    case 'moment':
      return m.call_moment();
  }
  return call;
}

function seatOf(event: { [key: string]: Json }): number | null {
  const seat = event.by ?? event.seat;
  return typeof seat === 'number' ? seat : null;
}

/** A log line in sentences; a line about the game has one for each event worth telling. */
export function tellLine(
  line: Line,
  game: Pick<GameModule, 'tell'>,
  words: Catalogue,
  faces: SeatFace[],
): Sentence[] {
  const plain = (text: string): Sentence[] => [
    { key: `${line.seq}`, seat: line.seat ?? null, text, speaker: null, watcher: false },
  ];
  const events = (line.events ?? []).flatMap((event, index) => {
    const text = game.tell(event, words, faces);
    if (text === null) return [];
    return [
      { key: `${line.seq}.${index}`, seat: seatOf(event), text, speaker: null, watcher: false },
    ];
  });
  const name = line.name ?? (line.seat != null ? (faces[line.seat]?.name ?? '') : '');
  const told = (): Sentence[] => {
    const fields = {
      name,
      what: line.what ?? '',
      yes: line.yes ?? false,
      person: line.person ?? '',
    };
    return plain(houseWords().sentence(`log.${line.kind}`, fields));
  };
  switch (line.kind) {
    case 'input':
      return events;
    case 'started':
      return [...told(), ...events];
    case 'said': {
      const text = line.text ?? callOutText(line.call ?? '', words);
      const watcher = line.watchers === true;
      const seat = line.seat ?? null;
      const to = line.to == null ? {} : { to: faces[line.to]?.name ?? '' };
      return [{ key: `${line.seq}`, seat, text, speaker: name, watcher, ...to }];
    }
    case 'planned':
    case 'created':
    case 'held':
    case 'promised':
    case 'dealing':
    case 'revealed':
      return [];
    default:
      return told();
  }
}
