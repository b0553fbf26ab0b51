import type { GameState } from './protocol';

const beat = 250; // milliseconds: no second is ever shown late enough to notice

/** The time, for as long as something on screen shows it. */
class Clock {
  now = $state(Date.now());
  private readers = 0;
  private timer: ReturnType<typeof setInterval> | null = null;

  /** Call it in an effect: it returns how to stop. */
  run(): () => void {
    ++this.readers;
    this.now = Date.now();
    this.timer ??= setInterval(() => (this.now = Date.now()), beat);
    return () => {
      if (--this.readers > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }
}

export const clock = new Clock();

const arrivals = new WeakMap<GameState, number>();

/** Notes when a picture of the match arrived, by this device's clock: match time runs on from there. */
export function arrived(game: GameState, at = Date.now()): GameState {
  arrivals.set(game, at);
  return game;
}

/** Match time in milliseconds. In a picture that never arrived, as of a replay, it stands. */
export function matchTime(game: GameState, now: number): number {
  const since = arrivals.get(game);
  return game.running && since !== undefined ? game.time + Math.max(0, now - since) : game.time;
}

/** Milliseconds until `end` (match time; by default the game's own deadline), never below zero; null: none. */
export function remaining(
  game: GameState,
  now: number,
  end: number | null = game.deadline ?? null,
): number | null {
  return end === null ? null : Math.max(0, end - matchTime(game, now));
}

/** The same for the table's clock for a turn, which runs in wall time as the table has it. */
export function turnLeft(game: GameState, wall: number): number | null {
  return game.turn_deadline == null ? null : Math.max(0, game.turn_deadline - wall);
}

/** 167 000 is 2:47; from ten hours on only hours count. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (hours >= 10) return `${Math.ceil(seconds / 3600)} h`;
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
