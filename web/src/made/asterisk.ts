/* What this game writes. Written by `npm run protocol` from docs/games/asterisk.schema.json. */
import type { Json } from '../lib/game';
import { list, maybeNumber, maybeText, number, numbers, object, text, texts } from '../lib/json';

export type Direction = 'none' | 'L' | 'R';
export type Use = 'none' | 'turn' | 'addOn' | 'crack' | 'copyCat' | 'assist';
export type Deed = 'none' | 'CRACK' | 'INSIDE' | 'COPYCAT';
export type Ending = 'none' | 'play' | 'pass' | 'redraw' | 'left';
export type DebriefStep =
  | 'lineUnderDeck'
  | 'gangstasUnderDeck'
  | 'snitchUnderDeck'
  | 'returnHalf'
  | 'replenishLine'
  | 'discardToFive'
  | 'recycleDiscardsUnderMainDeck';
export type Reason = 'running' | 'won' | 'lost' | 'left';
export type Phase = 'READY' | 'PRACTICE' | 'RUNNING' | 'RETURNING' | 'TRIMMING' | 'OVER';
export type Action =
  | {
      do:
        | 'startAttempt'
        | 'crackDraw'
        | 'pass'
        | 'cancelRequest'
        | 'decline'
        | 'callTime'
        | 'uncallTime'
        | 'pause'
        | 'resume';
    }
  | {
      do: 'playTurn' | 'useCrack' | 'playCopyCatAddOn';
      card: string;
      direction?: Direction;
    }
  | {
      do: 'playAddOn' | 'assist';
      card: string;
      steps: number;
    }
  | {
      do: 'useInside';
      prisoner: string;
      direction: Direction;
    }
  | {
      do: 'useCopyCat';
      direction?: Direction;
    }
  | {
      do: 'flipsideForTurn';
      flipside: string;
      card: string;
      direction?: Direction;
    }
  | {
      do: 'nilForCards' | 'discardExcess';
      card: string;
    }
  | {
      do: 'endTurn' | 'redraw';
      order?: string[];
    }
  | {
      do: 'requestAssist';
      wanted: 'any' | number[];
    }
  | {
      do: 'returnCards' | 'trimHand' | 'takeFromLanding';
      cards: string[];
    }
  | {
      do: 'trimHand' | 'returnCards';
      count: number;
    };
export type Event =
  | {
      event: 'GameStarted' | 'CalibrationFlipped' | 'DialReset';
      number: number;
    }
  | {
      event: 'MissionGiven';
      seat: number;
      mission: string;
    }
  | {
      event: 'AttemptStarted';
      attempt: number;
      calibration: number;
      deadline: number | null;
    }
  | {
      event: 'PracticeStarted' | 'PracticeEnded' | 'RequestClosed';
    }
  | {
      event: 'CardPlayed';
      seat: number;
      card: string;
      as: Use;
      steps: number;
    }
  | {
      event: 'ActionUsed';
      seat: number;
      action: Deed;
      card: string | null;
      prisoner: string | null;
      steps: number;
    }
  | {
      event: 'DialMoved';
      from: number;
      to: number;
      steps: number;
    }
  | {
      event: 'HostageTaken' | 'PrisonerFreed';
      seat: number;
      prisoner: string;
    }
  | {
      event: 'LeftInLine';
      prisoner: string;
    }
  | {
      event: 'AbilityGained' | 'AbilityLost';
      informer: number;
    }
  | {
      event: 'CardDrawn';
      seat: number;
      card: string | null;
    }
  | {
      event: 'CardsDiscarded';
      seat: number;
      card: string | null;
      count: number;
      cards: string[];
    }
  | {
      event: 'LineRefilled';
      cards: string[];
    }
  | {
      event:
        | 'TurnStarted'
        | 'HelpDeclined'
        | 'TimeCalled'
        | 'TimeUncalled'
        | 'TurnTimedOut'
        | 'SeatLeft';
      seat: number;
    }
  | {
      event: 'TurnEnded';
      seat: number;
      kind: Ending;
    }
  | {
      event: 'RequestOpened';
      seat: number;
      wanted: 'any' | number[];
    }
  | {
      event: 'Paused' | 'Resumed';
      seat: number;
      clock: number | null;
    }
  | {
      event: 'TimeUp';
      attempt: number;
      seat: number;
    }
  | {
      event: 'DebriefStep';
      step: DebriefStep;
      cards: string[];
    }
  | {
      event: 'CardsReturned';
      seat: number;
      cards: string[];
    }
  | {
      event: 'MainDeckRecycled';
      count: number;
    }
  | {
      event: 'GameOver';
      reason: Reason;
      team: number | null;
      dekedd: number | null;
    };
export type Outcome =
  | {
      winners: number[];
      reason: Reason;
      scores: number[];
      custody: number[];
      team: number;
      team_parts: TeamParts;
      dekedd: number;
      dekedd_parts: DeKeddParts;
    }
  | {
      winners: number[];
      reason: Reason;
      custody: number[];
      calibrations_left: number;
    };
export type Call = 'canNudge' | 'canTables' | 'canFlip' | 'goodPlay' | 'stuck' | 'hurry';

export interface Player {
  hand: string[];
  discard: string[];
  custody: string[];
  giving: string[];
  mission: string | null;
  left: boolean;
}
export interface Played {
  card: string;
  as: Use;
}
export interface Turn {
  played: Played[];
  started: boolean;
  passing: boolean;
  pending: Deed;
  crackDraws: number;
  wanted: 'any' | number[];
  declined: number[];
  offered: number[];
  taker: number;
}
export interface Clock {
  deadline: number | null;
  turnDeadline: number | null;
}
export interface View {
  phase: Phase;
  attempt: number;
  active: number;
  lookout: number;
  dial: number | null;
  calibration: number | null;
  line: string[];
  players: Player[];
  turn: Turn;
  clock: Clock;
  paused: boolean;
  pausedBy: number;
  passes: number;
  turnsLeft: number;
  practised: boolean;
  called: number[];
  decided: number[];
  debrief: number;
  abilities: number[];
  aside: string[];
  calibrationsUsed: number[];
  mainDeck: string[];
  prisonerDeck: string[];
  calibrationDeck: number[];
  reason: Reason;
  handSizes: number[];
  discardSizes: number[];
  mainDeckSize: number;
  prisonerDeckSize: number;
  calibrationDeckSize: number;
  lineSize: number;
  complete: boolean;
  me: number | null;
}
export interface TeamParts {
  prisoners: number;
  pair: number;
  missions: number;
  informers: number;
}
export interface DeKeddParts {
  deck: number;
  enemies: number;
}

export const everyDirection = ['none', 'L', 'R'] as const satisfies readonly Direction[];
export const everyUse = [
  'none',
  'turn',
  'addOn',
  'crack',
  'copyCat',
  'assist',
] as const satisfies readonly Use[];
export const everyDeed = ['none', 'CRACK', 'INSIDE', 'COPYCAT'] as const satisfies readonly Deed[];
export const everyEnding = [
  'none',
  'play',
  'pass',
  'redraw',
  'left',
] as const satisfies readonly Ending[];
export const everyDebriefStep = [
  'lineUnderDeck',
  'gangstasUnderDeck',
  'snitchUnderDeck',
  'returnHalf',
  'replenishLine',
  'discardToFive',
  'recycleDiscardsUnderMainDeck',
] as const satisfies readonly DebriefStep[];
export const everyReason = ['running', 'won', 'lost', 'left'] as const satisfies readonly Reason[];
export const everyPhase = [
  'READY',
  'PRACTICE',
  'RUNNING',
  'RETURNING',
  'TRIMMING',
  'OVER',
] as const satisfies readonly Phase[];
export const everyCall = [
  'canNudge',
  'canTables',
  'canFlip',
  'goodPlay',
  'stuck',
  'hurry',
] as const satisfies readonly Call[];
export const everyEvent = [
  'GameStarted',
  'CalibrationFlipped',
  'DialReset',
  'MissionGiven',
  'AttemptStarted',
  'PracticeStarted',
  'PracticeEnded',
  'RequestClosed',
  'CardPlayed',
  'ActionUsed',
  'DialMoved',
  'HostageTaken',
  'PrisonerFreed',
  'LeftInLine',
  'AbilityGained',
  'AbilityLost',
  'CardDrawn',
  'CardsDiscarded',
  'LineRefilled',
  'TurnStarted',
  'HelpDeclined',
  'TimeCalled',
  'TimeUncalled',
  'TurnTimedOut',
  'SeatLeft',
  'TurnEnded',
  'RequestOpened',
  'Paused',
  'Resumed',
  'TimeUp',
  'DebriefStep',
  'CardsReturned',
  'MainDeckRecycled',
  'GameOver',
] as const satisfies readonly Event['event'][];

export interface Options {
  mode: 'minimum' | 'low' | 'medium' | 'high' | 'supermax' | 'rambo';
  ramboCalibration: number;
  practiceRound: boolean;
  lookoutSeat: 'random' | '0' | '1' | '2' | '3' | '4';
  'clock.kind': 'realtime' | 'turns' | 'untimed';
  'clock.attemptSeconds': number;
  'clock.turnsPerAttempt': number;
  turnSeconds: number;
  afkPassSeconds: number;
  pause: 'allowed' | 'lookoutOnly' | 'off';
  pauseHides: boolean;
  hands: 'private' | 'open';
  spectators: 'public' | 'open';
  rightIs: 'up' | 'down';
  landing: 'strict' | 'cascade';
  freeing: 'automatic' | 'optional';
  assistConsent: 'request' | 'open';
  assistCustody: 'active' | 'assistant';
  redrawCount: 'combined' | 'sameKind';
  discardOrder: 'played' | 'choose';
  crackDraw: 'after' | 'before';
  passAfterAllPassed: 'noDraw' | 'draw';
  ramboPassDraw: 'literal' | 'always';
  ramboGangstas: 'aside' | 'underDeck';
  mainDeckExhausted: 'recycle' | 'noDraw';
  interruptedRefill: boolean;
  returnOrder: 'asGiven' | 'shuffled';
  returnCounting: 'together' | 'separate';
  lineCountsForDeKedd: boolean;
  enemyBonusScope: 'deckAndLine' | 'deckOnly';
  earlyEnd: 'unanimous' | 'never';
  timerDisplay: 'sand' | 'digits' | 'sandAndDigits' | 'hiddenUntil30';
  dialHints: 'none' | 'preview' | 'coach';
  teamMissions: boolean;
  soloTimed: boolean;
  'custom.attempts': number | null;
  'custom.line': number | null;
  'custom.enemies':
    | ('EN-AZOLH' | 'EN-DEKEDD' | 'EN-NEWGUY' | 'EN-GANGSTAS' | 'EN-COMPETENT' | 'EN-VETERAN')[]
    | null;
  'custom.informers': ('1' | '2' | '3' | '4' | '5' | '6' | '7')[] | null;
  'custom.snitch': boolean | null;
  'custom.rounding': 'down' | 'up' | null;
  'custom.dekeddPerCard': number | null;
  'custom.dekeddPerEnemy': number | null;
}

export const readOptions = (value: Json | undefined): Options =>
  object(value) as unknown as Options;

function readClock(value: Json | undefined): Clock {
  const from = object(value);
  return { deadline: maybeNumber(from.deadline), turnDeadline: maybeNumber(from.turn_deadline) };
}

function readPlayed(value: Json | undefined): Played {
  const from = object(value);
  return { card: text(from.card), as: (text(from.as) || 'none') as Use };
}

function readTurn(value: Json | undefined): Turn {
  const from = object(value);
  return {
    played: list(from.played).map(readPlayed),
    started: from.started === true,
    passing: from.passing === true,
    pending: (text(from.pending) || 'none') as Deed,
    crackDraws: number(from.crack_draws),
    wanted: (from.wanted ?? []) as Turn['wanted'],
    declined: numbers(from.declined),
    offered: numbers(from.offered),
    taker: number(from.taker),
  };
}

function readPlayer(value: Json | undefined): Player {
  const from = object(value);
  return {
    hand: texts(from.hand),
    discard: texts(from.discard),
    custody: texts(from.custody),
    giving: texts(from.giving),
    mission: maybeText(from.mission),
    left: from.left === true,
  };
}

export function readView(value: Json | undefined): View {
  const from = object(value);
  return {
    phase: (text(from.phase) || 'READY') as Phase,
    attempt: maybeNumber(from.attempt) ?? 1,
    active: number(from.active),
    lookout: number(from.lookout),
    dial: maybeNumber(from.dial),
    calibration: maybeNumber(from.calibration),
    line: texts(from.line),
    players: list(from.players).map(readPlayer),
    turn: readTurn(from.turn),
    clock: readClock(from.clock),
    paused: from.paused === true,
    pausedBy: number(from.paused_by),
    passes: number(from.passes),
    turnsLeft: number(from.turns_left),
    practised: from.practised === true,
    called: numbers(from.called),
    decided: numbers(from.decided),
    debrief: number(from.debrief),
    abilities: numbers(from.abilities),
    aside: texts(from.aside),
    calibrationsUsed: numbers(from.calibrations_used),
    mainDeck: texts(from.main_deck),
    prisonerDeck: texts(from.prisoner_deck),
    calibrationDeck: numbers(from.calibration_deck),
    reason: (text(from.reason) || 'running') as Reason,
    handSizes: numbers(from.hand_sizes),
    discardSizes: numbers(from.discard_sizes),
    mainDeckSize: number(from.main_deck_size),
    prisonerDeckSize: number(from.prisoner_deck_size),
    calibrationDeckSize: number(from.calibration_deck_size),
    lineSize: number(from.line_size),
    complete: from.complete === true,
    me: maybeNumber(from.me),
  };
}
