/* What this game writes. Written by `npm run protocol` from docs/games/deathstar.schema.json. */
import type { Json } from '../lib/game';
import { list, maybeNumber, maybeText, number, numbers, object, text, texts } from '../lib/json';

export type Kind = 'LL' | 'HC';
export type Word =
  | 'none'
  | 'three'
  | 'escape'
  | 'served'
  | 'card'
  | 'full'
  | 'wait'
  | 'stop_short'
  | 'win'
  | 'lose'
  | 'hit'
  | 'exact'
  | 'dogfight'
  | 'last'
  | 'blueprint'
  | 'tractor';
export type Cause =
  'spin' | 'ahead' | 'back' | 'coordinate' | 'compactor' | 'detention' | 'dogfight';
export type Reason = 'running' | 'won' | 'places' | 'left' | 'round_limit';
export type Phase =
  | 'first_spin'
  | 'await_spin'
  | 'await_move'
  | 'await_collision'
  | 'await_card_path'
  | 'await_card_choice'
  | 'await_flight'
  | 'await_dogfight'
  | 'await_step'
  | 'game_over';
export type Action =
  | {
      do: 'spin' | 'hold' | 'send_back' | 'stop_short' | 'use_card_move' | 'use_card_free';
    }
  | {
      do: 'present_escape';
      token: Kind;
    }
  | {
      do: 'move' | 'move_card';
      token: Kind;
      path: string[];
    }
  | {
      do: 'fly';
      path: string[];
    }
  | {
      do: 'step';
      spot: string[];
    };
export type Event =
  | {
      event: 'GameStarted' | 'Reshuffled';
    }
  | {
      event: 'FirstSpin' | 'TurnLost' | 'Spun' | 'LostTurnOwed';
      seat: number;
      number: number;
    }
  | {
      event:
        | 'FirstPlayer'
        | 'Held'
        | 'NoMove'
        | 'MissionComplete'
        | 'ExtraTurn'
        | 'PairReady'
        | 'TimedOut'
        | 'SeatLeft';
      seat: number;
    }
  | {
      event: 'TurnStarted';
      seat: number;
      round: number;
      extra: boolean;
    }
  | {
      event: 'EscapePresented' | 'TokenStayed' | 'TokenBoarded';
      seat: number;
      token: Kind;
    }
  | {
      event: 'TokenFreed';
      seat: number;
      token: Kind;
      reason: Word;
    }
  | {
      event: 'TokenMoved';
      seat: number;
      token: Kind;
      path: string[];
      spot: string;
      cause: Cause;
      result: Word;
    }
  | {
      event: 'TokenPlaced';
      seat: number;
      token: Kind;
      spot: string;
      cause: Cause;
    }
  | {
      event: 'TokenSent';
      seat: number;
      token: Kind;
      spot: string;
      by: number;
    }
  | {
      event: 'MissionCardTaken';
      seat: number;
      token: Kind;
      mission: Word;
    }
  | {
      event: 'ForceDrawn';
      seat: number;
      token: Kind;
      card: string;
      number: number;
    }
  | {
      event: 'ForceKept';
      seat: number;
      card: string;
    }
  | {
      event: 'ForceReturned';
      card: string;
    }
  | {
      event: 'PairMoved';
      seat: number;
      path: string[];
      spot: string;
      cause: Cause;
      result: Word;
    }
  | {
      event: 'DogfightStarted';
      seat: number;
      spot: string;
    }
  | {
      event: 'DogfightSpun';
      seat: number;
      result: Word;
    }
  | {
      event: 'PairSentBack';
      seat: number;
      result: Word;
      by: number;
    }
  | {
      event: 'GameWon';
      seat: number;
      number: number;
      how: Word;
    }
  | {
      event: 'GameEnded';
      reason: Reason;
    };
export type Stage = 'station' | 'falcon' | 'hyperspace' | 'base' | 'left';

export interface Prisoner {
  spot: string;
  served: number;
  free: boolean;
}
export interface Player {
  LL: string | Prisoner | null;
  HC: string | Prisoner | null;
  blueprint: boolean;
  tractor: boolean;
  escapes: number;
  owed: number;
  place: number;
  left: boolean;
  turns: number;
}
export interface Meeting {
  path: string[];
  stop: number;
  cause: Cause;
  waits: boolean;
}
export interface View {
  phase: Phase;
  current: number;
  round: number;
  spin: number;
  players: Player[];
  card: string | null;
  mover: Kind;
  meeting: Meeting;
  extra: number;
  extraTurn: boolean;
  falconOpen: boolean;
  drawn: number;
  lockedUp: number;
  starter: number;
  firstSpins: number[];
  contenders: number[];
  spun: number[];
  reason: Reason;
  turnBegan: number;
  deckSize: number;
  discardSize: number;
  returned: string[];
  deck: string[];
  discard: string[];
}
export interface Remaining {
  stage: Stage;
  left: number;
}
export interface Outcome {
  winners: number[];
  reason: Reason;
  places: number[];
  scores: number[];
  remaining: Remaining[];
}

export const everyKind = ['LL', 'HC'] as const satisfies readonly Kind[];
export const everyWord = [
  'none',
  'three',
  'escape',
  'served',
  'card',
  'full',
  'wait',
  'stop_short',
  'win',
  'lose',
  'hit',
  'exact',
  'dogfight',
  'last',
  'blueprint',
  'tractor',
] as const satisfies readonly Word[];
export const everyCause = [
  'spin',
  'ahead',
  'back',
  'coordinate',
  'compactor',
  'detention',
  'dogfight',
] as const satisfies readonly Cause[];
export const everyReason = [
  'running',
  'won',
  'places',
  'left',
  'round_limit',
] as const satisfies readonly Reason[];
export const everyPhase = [
  'first_spin',
  'await_spin',
  'await_move',
  'await_collision',
  'await_card_path',
  'await_card_choice',
  'await_flight',
  'await_dogfight',
  'await_step',
  'game_over',
] as const satisfies readonly Phase[];
export const everyStage = [
  'station',
  'falcon',
  'hyperspace',
  'base',
  'left',
] as const satisfies readonly Stage[];
export const everyEvent = [
  'GameStarted',
  'Reshuffled',
  'FirstSpin',
  'TurnLost',
  'Spun',
  'LostTurnOwed',
  'FirstPlayer',
  'Held',
  'NoMove',
  'MissionComplete',
  'ExtraTurn',
  'PairReady',
  'TimedOut',
  'SeatLeft',
  'TurnStarted',
  'EscapePresented',
  'TokenStayed',
  'TokenBoarded',
  'TokenFreed',
  'TokenMoved',
  'TokenPlaced',
  'TokenSent',
  'MissionCardTaken',
  'ForceDrawn',
  'ForceKept',
  'ForceReturned',
  'PairMoved',
  'DogfightStarted',
  'DogfightSpun',
  'PairSentBack',
  'GameWon',
  'GameEnded',
] as const satisfies readonly Event['event'][];

export interface Options {
  edition: 'A' | 'B';
  collision: 'detention_or_short' | 'like_to_compactor' | 'none';
  falcon_arrival: 'wait' | 'exact' | 'open';
  flight: 'forward_zigzag' | 'straight_any';
  victory_step: 'forward' | 'any';
  wide_release: boolean;
  escape_keep: 'keep' | 'use_now';
  detention_other_token: 'may_move' | 'blocked';
  detention_three: 'must_use' | 'opens';
  detention_turns: number;
  hold: 'never' | 'approach' | 'always';
  chain_draws: boolean;
  deck_return: 'bottom' | 'reshuffle';
  base_arrival: 'exact' | 'open';
  dogfight_win: '1/2' | '2/3' | '3/4';
  spinner_weights: number[];
  hyperspace_layout: 'patrol' | 'gauntlet';
  first_player: 'spin' | 'random' | '0' | '1' | '2' | '3';
  missions_required: 'both' | 'either' | 'none';
  force_deck: 'standard' | 'gentle';
  play_on: boolean;
  time_trial: boolean;
  round_limit: number | null;
  turn_timer: number | null;
  memory_aid: boolean;
  theme: 'classic' | 'generic';
  colours: ('red' | 'blue' | 'yellow' | 'green')[];
}

export const readOptions = (value: Json | undefined): Options =>
  object(value) as unknown as Options;

function readMeeting(value: Json | undefined): Meeting {
  const from = object(value);
  return {
    path: texts(from.path),
    stop: number(from.stop),
    cause: (text(from.cause) || 'spin') as Cause,
    waits: from.waits === true,
  };
}

function readPlayer(value: Json | undefined): Player {
  const from = object(value);
  return {
    LL: (from.LL ?? null) as Player['LL'],
    HC: (from.HC ?? null) as Player['HC'],
    blueprint: from.blueprint === true,
    tractor: from.tractor === true,
    escapes: number(from.escapes),
    owed: number(from.owed),
    place: number(from.place),
    left: from.left === true,
    turns: number(from.turns),
  };
}

export function readView(value: Json | undefined): View {
  const from = object(value);
  return {
    phase: (text(from.phase) || 'first_spin') as Phase,
    current: number(from.current),
    round: maybeNumber(from.round) ?? 1,
    spin: number(from.spin),
    players: list(from.players).map(readPlayer),
    card: maybeText(from.card),
    mover: (text(from.mover) || 'LL') as Kind,
    meeting: readMeeting(from.meeting),
    extra: number(from.extra),
    extraTurn: from.extra_turn === true,
    falconOpen: from.falcon_open === true,
    drawn: number(from.drawn),
    lockedUp: number(from.locked_up),
    starter: number(from.starter),
    firstSpins: numbers(from.first_spins),
    contenders: numbers(from.contenders),
    spun: numbers(from.spun),
    reason: (text(from.reason) || 'running') as Reason,
    turnBegan: number(from.turn_began),
    deckSize: number(from.deck_size),
    discardSize: number(from.discard_size),
    returned: texts(from.returned),
    deck: texts(from.deck),
    discard: texts(from.discard),
  };
}
