import { m } from '../paraglide/messages';
import type { Catalogue } from './catalogue';
import type { GameModule, Json, SeatFace } from './game';
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
  switch (line.kind) {
    case 'input':
      return events;
    case 'started':
      return [...plain(m.log_started()), ...events];
    case 'said': {
      const text = line.text ?? callOutText(line.call ?? '', words);
      const watcher = line.watchers === true;
      const seat = line.seat ?? null;
      const to = line.to == null ? {} : { to: faces[line.to]?.name ?? '' };
      return [{ key: `${line.seq}`, seat, text, speaker: name, watcher, ...to }];
    }
    case 'sat':
      return plain(m.log_sat({ name }));
    case 'stood':
      return plain(m.log_stood({ name }));
    case 'kicked':
      return plain(m.log_kicked({ name }));
    case 'stand_in':
      return plain(line.what ? m.log_stand_in({ name }) : m.log_back({ name }));
    case 'host':
      return plain(m.log_host({ name }));
    case 'locked':
      return plain(line.yes === false ? m.log_unlocked() : m.log_locked());
    case 'muted':
      if (!line.person) return plain(line.yes ? m.log_watchers_muted() : m.log_watchers_heard());
      return plain(line.yes ? m.log_muted({ name }) : m.log_heard({ name }));
    case 'asked':
      return plain(asked(line.what ?? '', name));
    case 'answered':
      return plain(line.yes ? m.log_agrees({ name }) : m.log_refuses({ name }));
    case 'paused':
      return plain(m.log_paused());
    case 'resumed':
      return plain(m.log_resumed());
    case 'undone':
      return plain(m.log_undone());
    case 'closed':
      return plain(m.log_closed());
    case 'rematch':
      return plain(m.log_rematch({ name }));
    case 'planned':
    case 'created':
    case 'held':
      return [];
  }
}

function asked(what: string, name: string): string {
  if (what === 'pause') return m.log_asks_pause({ name });
  if (what === 'resume') return m.log_asks_resume({ name });
  if (what === 'sit') return m.log_asks_sit({ name });
  return m.log_asks_undo({ name });
}
