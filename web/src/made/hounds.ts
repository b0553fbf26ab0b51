/* What this game writes. Written by `npm run protocol` from docs/games/hounds.schema.json. */
import type { Json } from '../lib/game';
import { number, object, text, texts } from '../lib/json';

export type Reason = 'running' | 'escaped' | 'trapped' | 'stalled' | 'left';
export type Phase = 'hounds' | 'hare' | 'over';
export type Action = {
  do: 'move';
  from: string;
  to: string;
};
export type Event =
  | {
      event: 'GameStarted';
    }
  | {
      event: 'Moved';
      seat: number;
      from: string;
      to: string;
      stalled: number;
    }
  | {
      event: 'SeatLeft';
      seat: number;
    }
  | {
      event: 'GameEnded';
      seat: number;
      reason: Reason;
    };

export interface View {
  phase: Phase;
  hounds: string[];
  hare: string;
  stalled: number;
  reason: Reason;
  winner: number;
}
export interface Outcome {
  winners: number[];
  reason: Reason;
}

export const everyReason = [
  'running',
  'escaped',
  'trapped',
  'stalled',
  'left',
] as const satisfies readonly Reason[];
export const everyPhase = ['hounds', 'hare', 'over'] as const satisfies readonly Phase[];
export const everyEvent = [
  'GameStarted',
  'Moved',
  'SeatLeft',
  'GameEnded',
] as const satisfies readonly Event['event'][];

export interface Options {
  stalling: number;
}

export const readOptions = (value: Json | undefined): Options =>
  object(value) as unknown as Options;

export function readView(value: Json | undefined): View {
  const from = object(value);
  return {
    phase: (text(from.phase) || 'hounds') as Phase,
    hounds: texts(from.hounds),
    hare: text(from.hare),
    stalled: number(from.stalled),
    reason: (text(from.reason) || 'running') as Reason,
    winner: number(from.winner),
  };
}
