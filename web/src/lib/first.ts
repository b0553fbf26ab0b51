import type { JsonObject } from './game';
import { chosenOnly, loadOptions } from './options';
import { everyPace, paceOf, type Pace } from './pace';
import type { State } from './protocol';
import type { Wishes } from './wishes';

/** A match against bots that can be dealt at once. */
export interface Match {
  seats: number;
  /** the one that is ours */
  seat: number;
  level?: string;
  bots: Pace;
  options: JsonObject;
}

export function wishesOf({ seats, seat, level, bots, options }: Match): Partial<Wishes> {
  return { seats, seat, level, bots, options };
}

/** One answer to what somebody is asked who plays a game for the first time; `first.<id>` of its words. */
export interface FirstMatch extends Match {
  id: string;
}

const files = import.meta.glob<FirstMatch[]>('../../../games/*/first.json', { import: 'first' });

export async function firstMatches(game: string): Promise<FirstMatch[]> {
  return (await files[`../../../games/${game}/first.json`]?.()) ?? [];
}

/** So often somebody is asked on which side they want to play; then they know where to choose. */
const timesToAsk = 3;

interface Played {
  /** how many matches this browser has seen of the game */
  times: number;
  /** the last one */
  table: string;
  match: Match;
}

const key = (game: string): string => `escapement.played.${game}`;

/** What this browser played, so that it can be dealt again. */
export class Memory {
  constructor(private readonly storage: Storage) {}

  last(game: string): Match | null {
    return this.read(game)?.match ?? null;
  }

  /** Whether a game that has several first matches should ask which. */
  asks(game: string): boolean {
    return (this.read(game)?.times ?? 0) < timesToAsk;
  }

  async keep(table: string, state: State, seat: number): Promise<void> {
    const before = this.read(state.game);
    if (before?.table === table) return;
    const playing = state.seats.filter((one) => one.kind !== 'closed');
    const level = playing.find((one) => one.kind === 'bot')?.level;
    const match: Match = {
      seats: playing.length,
      seat,
      ...(level ? { level } : {}),
      bots: paceOf(state.policy),
      options: chosenOnly(await loadOptions(state.game), state.options),
    };
    const played: Played = { times: (before?.times ?? 0) + 1, table, match };
    try {
      this.storage.setItem(key(state.game), JSON.stringify(played));
    } catch {
      // Without room it is the first match again.
    }
  }

  private read(game: string): Played | null {
    try {
      const played = JSON.parse(this.storage.getItem(key(game)) ?? 'null') as Played | null;
      return played && isMatch(played.match) ? played : null;
    } catch {
      return null;
    }
  }
}

/** Whatever older versions of this page have left there. */
function isMatch(match: Match | undefined): boolean {
  return (
    Number.isInteger(match?.seats) &&
    Number.isInteger(match?.seat) &&
    typeof match?.options === 'object' &&
    everyPace.includes(match.bots)
  );
}
