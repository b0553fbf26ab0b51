import type { Json, JsonObject } from '../../lib/game';

export type Phase = 'READY' | 'PRACTICE' | 'RUNNING' | 'RETURNING' | 'TRIMMING' | 'OVER';
export type Deed = 'none' | 'CRACK' | 'INSIDE' | 'COPYCAT';
export type Use = 'none' | 'turn' | 'addOn' | 'crack' | 'copyCat' | 'assist';
export type Direction = 'none' | 'L' | 'R';
export type Reason = 'running' | 'won' | 'lost' | 'left';
export type Ending = 'none' | 'play' | 'pass' | 'redraw' | 'left';
export type DebriefStep =
  | 'lineUnderDeck'
  | 'gangstasUnderDeck'
  | 'snitchUnderDeck'
  | 'returnHalf'
  | 'replenishLine'
  | 'discardToFive'
  | 'recycleDiscardsUnderMainDeck';

/** What the active player asks for: everything, or a list of steps; an empty list is no request. */
export type Wanted = 'any' | number[];
export const helpfulSteps = [-5, -2, -1, 1, 2, 5, 10] as const;

export interface Player {
  /** empty where it is hidden: `View.handSizes` counts */
  hand: string[];
  /** the top is last; of others only the top */
  discard: string[];
  custody: string[];
  /** chosen in the debrief, until all have chosen; only the own */
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
  /** the first Turn card has been played */
  started: boolean;
  /** has passed, and a card too many keeps the turn from ending */
  passing: boolean;
  pending: Deed;
  crackDraws: number;
  wanted: Wanted;
  /** who cannot answer the request */
  declined: number[];
  /** places of the Line that may be taken now (option freeing: optional) */
  offered: number[];
  taker: number;
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
  /** match milliseconds: a moment, or what is left of it while the game is paused */
  deadline: number | null;
  turnDeadline: number | null;
  paused: boolean;
  pausedBy: number;
  passes: number;
  /** of the practice round, or of an Attempt whose clock counts turns */
  turnsLeft: number;
  practised: boolean;
  /** seats that have called time */
  called: number[];
  /** seats that have decided in the debrief */
  decided: number[];
  /** the step of the mode's debrief that is being carried out */
  debrief: number;
  /** numbers of the Informers in custody */
  abilities: number[];
  aside: string[];
  calibrationsUsed: number[];
  /** these three only when everything is shown */
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
  /** nothing is hidden */
  complete: boolean;
  /** the seat whose view this is; null: of a spectator */
  me: number | null;
}

/** The actions of docs/protocol.md as this game writes them. */
export type Verb =
  | 'startAttempt'
  | 'playTurn'
  | 'playAddOn'
  | 'useCrack'
  | 'crackDraw'
  | 'useInside'
  | 'useCopyCat'
  | 'playCopyCatAddOn'
  | 'flipsideForTurn'
  | 'nilForCards'
  | 'endTurn'
  | 'pass'
  | 'redraw'
  | 'discardExcess'
  | 'requestAssist'
  | 'cancelRequest'
  | 'assist'
  | 'decline'
  | 'callTime'
  | 'uncallTime'
  | 'pause'
  | 'resume'
  | 'returnCards'
  | 'trimHand'
  | 'takeFromLanding';

export type Act =
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
  | { do: 'playTurn' | 'useCrack' | 'playCopyCatAddOn'; card: string; direction: Direction }
  | { do: 'useCopyCat'; direction: Direction }
  | { do: 'useInside'; prisoner: string; direction: Direction }
  | { do: 'flipsideForTurn'; flipside: string; card: string; direction: Direction }
  | { do: 'playAddOn' | 'assist'; card: string; steps: number }
  | { do: 'nilForCards' | 'discardExcess'; card: string }
  | { do: 'requestAssist'; wanted: Wanted }
  | { do: 'endTurn' | 'redraw'; order?: string[] }
  | { do: 'trimHand' | 'returnCards'; cards: string[] }
  /** as the legal actions list them: how many are to be named */
  | { do: 'trimHand' | 'returnCards'; count: number }
  | { do: 'takeFromLanding'; cards: string[] };

export type Event =
  | { event: 'GameStarted' | 'CalibrationFlipped' | 'DialReset'; number: number }
  | { event: 'MissionGiven'; seat: number; mission: string }
  | { event: 'AttemptStarted'; attempt: number; calibration: number; deadline: number | null }
  | { event: 'PracticeStarted' | 'PracticeEnded' | 'RequestClosed' }
  | { event: 'CardPlayed'; seat: number; card: string; as: Use; steps: number }
  | {
      event: 'ActionUsed';
      seat: number;
      action: Deed;
      card: string | null;
      prisoner: string | null;
      steps: number;
    }
  | { event: 'DialMoved'; from: number; to: number; steps: number }
  | { event: 'HostageTaken' | 'PrisonerFreed'; seat: number; prisoner: string }
  | { event: 'LeftInLine'; prisoner: string }
  | { event: 'AbilityGained' | 'AbilityLost'; informer: number }
  /** null: a card that this screen may not know */
  | { event: 'CardDrawn'; seat: number; card: string | null }
  /** `card` is the new top of the pile; `cards` are told to their owner only */
  | {
      event: 'CardsDiscarded';
      seat: number;
      card: string | null;
      count: number;
      cards: string[];
    }
  | { event: 'LineRefilled'; cards: string[] }
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
  | { event: 'TurnEnded'; seat: number; kind: Ending }
  | { event: 'RequestOpened'; seat: number; wanted: Wanted }
  /** `clock`: what is left of the Attempt */
  | { event: 'Paused' | 'Resumed'; seat: number; clock: number | null }
  | { event: 'TimeUp'; seat: number; attempt: number }
  | { event: 'DebriefStep'; step: DebriefStep; cards: string[] }
  | { event: 'CardsReturned'; seat: number; cards: string[] }
  | { event: 'MainDeckRecycled'; count: number }
  | { event: 'GameOver'; reason: Reason; team: number; dekedd: number };

export type EventName = Event['event'];

export interface Options {
  mode: string;
  clock: 'realtime' | 'turns' | 'untimed';
  attemptSeconds: number;
  turnsPerAttempt: number;
  rightSubtracts: boolean;
  cascade: boolean;
  optionalFreeing: boolean;
  openAssists: boolean;
  assistantKeeps: boolean;
  chooseDiscardOrder: boolean;
  passAlwaysDraws: boolean;
  returnSeparately: boolean;
  lineCounts: boolean;
  bonusInDeckOnly: boolean;
  teamMissions: boolean;
  timer: 'sand' | 'digits' | 'sandAndDigits' | 'hiddenUntil30';
  hints: 'none' | 'preview' | 'coach';
}

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const texts = (value: Json | undefined): string[] => list(value).map(text);
export const numbers = (value: Json | undefined): number[] => list(value).map(number);
export const object = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
/** Stands for the seat of a spectator. */
const nobody = 255;
const maybeText = (value: Json | undefined): string | null => text(value) || null;
const maybeNumber = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null;

function readPlayer(value: Json): Player {
  const player = object(value);
  return {
    hand: texts(player.hand),
    discard: texts(player.discard),
    custody: texts(player.custody),
    giving: texts(player.giving),
    mission: maybeText(player.mission),
    left: player.left === true,
  };
}

export const readWanted = (value: Json | undefined): Wanted =>
  value === 'any' ? 'any' : numbers(value);

/** Whether somebody asks for help. */
export const asks = (turn: Turn): boolean => turn.wanted === 'any' || turn.wanted.length > 0;

function readTurn(value: Json | undefined): Turn {
  const turn = object(value);
  return {
    played: list(turn.played).map((item) => {
      const played = object(item);
      return { card: text(played.card), as: (text(played.as) || 'none') as Use };
    }),
    started: turn.started === true,
    passing: turn.passing === true,
    pending: (text(turn.pending) || 'none') as Deed,
    crackDraws: number(turn.crack_draws),
    wanted: readWanted(turn.wanted),
    declined: numbers(turn.declined),
    offered: numbers(turn.offered),
    taker: number(turn.taker),
  };
}

export function readView(value: Json | undefined): View {
  const view = object(value);
  const clock = object(view.clock);
  return {
    phase: (text(view.phase) || 'READY') as Phase,
    attempt: number(view.attempt) || 1,
    active: number(view.active),
    lookout: number(view.lookout),
    dial: maybeNumber(view.dial),
    calibration: maybeNumber(view.calibration),
    line: texts(view.line),
    players: list(view.players).map(readPlayer),
    turn: readTurn(view.turn),
    deadline: maybeNumber(clock.deadline),
    turnDeadline: maybeNumber(clock.turn_deadline),
    paused: view.paused === true,
    pausedBy: number(view.paused_by),
    passes: number(view.passes),
    turnsLeft: number(view.turns_left),
    practised: view.practised === true,
    called: numbers(view.called),
    decided: numbers(view.decided),
    debrief: number(view.debrief),
    abilities: numbers(view.abilities),
    aside: texts(view.aside),
    calibrationsUsed: numbers(view.calibrations_used),
    mainDeck: texts(view.main_deck),
    prisonerDeck: texts(view.prisoner_deck),
    calibrationDeck: numbers(view.calibration_deck),
    reason: (text(view.reason) || 'running') as Reason,
    handSizes: numbers(view.hand_sizes),
    discardSizes: numbers(view.discard_sizes),
    mainDeckSize: number(view.main_deck_size),
    prisonerDeckSize: number(view.prisoner_deck_size),
    calibrationDeckSize: number(view.calibration_deck_size),
    lineSize: number(view.line_size),
    complete: view.complete === true,
    me: typeof view.me === 'number' && view.me !== nobody ? view.me : null,
  };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  return {
    mode: text(options.mode) || 'minimum',
    clock: (text(options['clock.kind']) || 'realtime') as Options['clock'],
    attemptSeconds: number(options['clock.attemptSeconds']) || 300,
    turnsPerAttempt: number(options['clock.turnsPerAttempt']) || 6,
    rightSubtracts: text(options.rightIs) === 'down',
    cascade: text(options.landing) === 'cascade',
    optionalFreeing: text(options.freeing) === 'optional',
    openAssists: text(options.assistConsent) === 'open',
    assistantKeeps: text(options.assistCustody) === 'assistant',
    chooseDiscardOrder: text(options.discardOrder) === 'choose',
    passAlwaysDraws:
      text(options.mode) === 'rambo'
        ? text(options.ramboPassDraw) === 'always'
        : text(options.passAfterAllPassed) === 'draw',
    returnSeparately: text(options.returnCounting) === 'separate',
    lineCounts: options.lineCountsForDeKedd === true,
    bonusInDeckOnly: text(options.enemyBonusScope) === 'deckOnly',
    teamMissions: options.teamMissions === true,
    timer: (text(options.timerDisplay) || 'sandAndDigits') as Options['timer'],
    hints: (text(options.dialHints) || 'preview') as Options['hints'],
  };
}

export const isDebrief = (view: View): boolean =>
  view.phase === 'RETURNING' || view.phase === 'TRIMMING';
