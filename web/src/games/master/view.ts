import type { Json, JsonObject } from '../../lib/game';

export type Phase =
  | 'choose_leader'
  /** step A of the preparation: the Story card */
  | 'prep_story'
  /** step B: the choices of leaders */
  | 'prep'
  | 'hand_prep'
  | 'ready'
  | 'countdown'
  | 'play'
  | 'closing'
  | 'story'
  | 'over';
export type Leader =
  'average_joe' | 'mouse' | 'lumberjack' | 'teen' | 'robot' | 'vapor_ninja' | 'none';
export type Tribe = Leader;
export type Kind =
  | 'number'
  | 'wisdom'
  | 'dead_end'
  | 'trap_draw3'
  | 'trap_up'
  | 'trap_down'
  | 'escape'
  | 'escape_minus1';
export type Story =
  | 'fatal_slip'
  | 'mutiny'
  | 'clearing_minds'
  | 'stowaway'
  | 'timber'
  | 'old_code'
  | 'vapor_training'
  | 'secret_council'
  | 'loyal_friends'
  | 'on_their_heels'
  | 'meditation'
  | 'cornered'
  | 'none';
export type Right = 'none' | 'minus1' | 'other';
export type Reason = 'running' | 'breaking_point' | 'fixed_rounds' | 'doom_pile' | 'left';
export type Tempo = 'live' | 'relaxed' | 'pulse' | 'turns';
export type Direction = 'free' | 'up' | 'down';
export type Choice = 'none' | 'ones' | 'two' | 'swap' | 'redraw' | 'decline';
export type Cause =
  | 'none'
  | 'start'
  | 'swap'
  | 'redraw'
  | 'redeal'
  | 'gift'
  | 'story'
  | 'penalty'
  | 'own'
  | 'forced'
  | 'trap'
  | 'specials'
  | 'right'
  | 'leader'
  | 'escape'
  | 'wisdom'
  | 'pose'
  | 'taken'
  | 'expired'
  | 'no_cards'
  | 'stalled'
  | 'exhausted'
  | 'went_out'
  | 'alliance';

/** What everybody may know of a player. */
export interface Player {
  leader: Leader;
  beast: boolean;
  /** the ability, by Story 6 */
  lost: boolean;
  out: boolean;
  sitsOut: boolean;
  left: boolean;
  /** the direction trap that lies before this player */
  trap: string | null;
  right: Right;
  /** match milliseconds: until then the one hand is busy */
  busyUntil: number;
  /** before that no "Draw!" */
  callAfter: number;
  /** cards that were played openly and lie there */
  history: string[];
  /** cards that lie face down in the History pile */
  discards: number;
  /** with the decisions of this phase, or with last call */
  done: boolean;
  ready: boolean;
  voted: boolean;
  gave: boolean;
  posed: boolean;
  gifts: number;
  penalties: number;
  /** cards more or fewer in this deal */
  extra: number;
  /** oldest first */
  experience: Story[];
}

export interface Stack {
  top: string;
  version: number;
  closed: boolean;
}

/** A card on a stack, in the order of play; the lower one of a combination comes first. */
export interface Laid {
  card: string;
  stack: number;
  seat: number;
  lower: boolean;
}

/** A +3 Trap that waits for its answer. */
export interface OpenTrap {
  card: string;
  victim: number;
  /** match milliseconds; in beats the number of the beat */
  until: number;
}

export interface RoundStart {
  totals: number[];
  leaders: Leader[];
  experience: Story[][];
  story: Story;
  owner: number | null;
}

/** All times are match milliseconds; null: none is running. */
export interface View {
  phase: Phase;
  round: number;
  dealer: number;
  players: Player[];
  /** mistakes by side: with team play `sides` of them count */
  totals: number[];
  stacks: Stack[];
  laid: Laid[];
  /** oldest first */
  traps: OpenTrap[];
  now: number;
  /** of decisions, the start, the countdown; a beat or a turn while playing */
  phaseEnd: number | null;
  freezeEnd: number | null;
  /** of a contested "Draw!" */
  contestEnd: number | null;
  lastCallEnd: number | null;
  photoEnd: number | null;
  stallFrom: number;
  stackFrom: number;
  /** of a contested "Draw!" */
  caller: number | null;
  objected: boolean;
  /** the Story card that works in this round, and whose it is */
  story: Story;
  owner: number | null;
  /** by Story 10 */
  named: number | null;
  firstOut: number | null;
  /** who went out together with the one who ended the round */
  together: number[];
  /** the side that may draw a Story card */
  entitled: number | null;
  /** 0: an ordinary round */
  extraRound: number;
  /** sides that play the extra round */
  contenders: number[];
  /** tempo turns; while leaders are chosen who chooses */
  turn: number;
  passes: number;
  lapEnds: boolean;
  beat: number;
  quietBeats: number;
  submitted: number[];
  priority: number;
  doomPile: string[];
  redone: number;
  /** mistakes of each round, by side */
  scores: number[][];
  start: RoundStart;
  reason: Reason;
  /** the own hand and the partner's; empty where it is hidden: `handSizes` counts */
  hands: string[][];
  /** face down in the History piles: the own and the partner's */
  discards: string[][];
  /** hands as they were a while ago, for spectators, where the table allows it */
  past: string[][];
  handSizes: number[];
  pileSize: number;
  /** by Story 3, the top one first */
  peeked: string[];
  /** known at the bottom of the STORY deck, the lowest first */
  bottom: Story[];
  storiesLeft: number;
  handsCovered: boolean;
  /** the seat whose view this is; null: a spectator's */
  me: number | null;
  /** submitted by this seat in this beat; `pass` where nothing was */
  plan: JsonObject | null;
}

/**
 * An action as the border writes it. In the list of legal ones "any" as a card, a stack or a list
 * of cards stands for whatever the rules allow there; a `play` of "any" card on "any" stack is
 * the slip: any card may be laid wrongly. `seen` is the version of the stack that the player saw.
 */
export type Act =
  | { do: 'start_stack'; card: string; then_discard?: string; word?: string }
  | {
      do: 'play';
      card: string;
      stack: number | 'any';
      seen?: number;
      then_discard?: string;
      word?: string;
    }
  | { do: 'combo'; lower: string; upper: string; stack: number; seen?: number; word?: string }
  | { do: 'dead_end'; card: string; stack: number; seen?: number; word?: string }
  | { do: 'trap'; card: string; target: number; word?: string }
  | { do: 'escape'; card: string; target: number; then_discard?: string; word?: string }
  | { do: 'use_discard_right'; card: string }
  | { do: 'discard_specials'; cards: string[] | 'any' }
  | { do: 'unlock_beast'; pay: Choice }
  | { do: 'lumberjack_gift'; target: number }
  /** without a target: nobody gets fewer cards */
  | { do: 'joe_companion'; target?: number }
  | {
      do: 'story_choice';
      choice?: Choice;
      target?: number;
      second?: number;
      card?: string;
      card_2?: string;
      card_3?: string;
    }
  | { do: 'choose_leader'; leader: Leader }
  | {
      do:
        | 'take_three'
        | 'pose'
        | 'leader_discard'
        | 'draw'
        | 'call_draw'
        | 'can_play'
        | 'done'
        | 'declare_out'
        | 'start'
        | 'ready'
        | 'prep_done'
        | 'story_draw'
        | 'story_decline'
        | 'vote_redo'
        | 'pass';
    };

/**
 * Every event also carries `pile`, the cards left in the draw pile. `at` is the moment that counted
 * for a play, a card that came too late and somebody who went out, in match milliseconds.
 */
export type Event = { pile: number; at?: number } & (
  | { event: 'RoundPrepared'; seat: number; round: number; seats: number[] }
  | { event: 'LeaderSet'; seat: number; leader: Leader; cause: Cause }
  | { event: 'BeastOn'; seat: number; number: number }
  | { event: 'MistakesChanged'; seat: number; amount: number; total: number; cause: Cause }
  | { event: 'CompanionNamed' | 'PlayerNamed'; seat: number; target: number | null }
  | { event: 'StorySettled' | 'StoryDrawn'; seat: number; story: Story }
  /** `cards` only to those who may know them */
  | {
      event: 'Dealt' | 'StoryPeeked' | 'CardsExchanged';
      seat: number;
      number: number;
      cards: string[];
    }
  | { event: 'CardsPassed'; seat: number; target: number; number: number; cards: string[] }
  | {
      event: 'StartCalled' | 'DrawContested' | 'DrawOpened' | 'DrawDeclared';
      seat: number;
      until: number | null;
    }
  | {
      event: 'StackStarted' | 'CardPlayed' | 'StackClosed';
      seat: number;
      stack: number;
      card: string;
      version: number;
      /** the moment that counts, in match milliseconds; likewise below */
      at: number;
    }
  | {
      event: 'ComboPlayed';
      seat: number;
      stack: number;
      card: string;
      upper: string;
      version: number;
      at: number;
    }
  | {
      event: 'TrapSet';
      seat: number;
      target: number;
      card: string;
      kind: Kind;
      until: number | null;
    }
  | { event: 'TrapResolved'; seat: number; kind: Kind; cause: Cause; by: number | null }
  | { event: 'EscapePlayed'; seat: number; target: number; card: string; kind: Kind }
  | {
      event: 'CardsDrawn' | 'Discarded';
      seat: number;
      number: number;
      cause: Cause;
      cards: string[];
    }
  | { event: 'ForcedDraw'; seat: number; seats: number[]; cause: Cause; until: number | null }
  | { event: 'LastCall' | 'Closing'; until: number | null }
  | { event: 'LastCallCancelled' }
  /** `by` was faster */
  | { event: 'Bounced'; seat: number; by: number | null; stack: number; at: number }
  /** only to the seat whose card goes back */
  | { event: 'TakenBack'; seat: number; error: string; card: string | null; stack: number }
  | { event: 'Out'; seat: number; cause: Cause; at: number }
  | { event: 'RoundEnded'; cause: Cause }
  | {
      event: 'HandShown';
      seat: number;
      raw: number;
      counted: number;
      penalties: number;
      cards: string[];
    }
  | { event: 'SideScored'; side: number; seats: number[]; amount: number; total: number }
  | { event: 'PredictionResult'; seat: number; target: number | null; right: boolean }
  | { event: 'DoomPileGrew'; number: number; cards: string[] }
  | { event: 'ExperienceChanged'; seat: number; story: Story; amount: number; total: number }
  | { event: 'StoryOffered' | 'ExtraRound'; seats: number[] }
  | { event: 'RoundRedone'; round: number }
  | { event: 'BeatClosed'; beat: number }
  | { event: 'GameOver'; seats: number[]; reason: Reason }
  | {
      event:
        | 'AbilityLost'
        | 'MarkedReady'
        | 'PlayBegan'
        | 'RightGained'
        | 'RightLapsed'
        | 'DrawCalled'
        | 'DrawVoid'
        | 'SaidDone'
        | 'StoryDeclined'
        | 'RedoVoted'
        | 'Submitted'
        | 'TurnStarted'
        | 'Passed'
        | 'SeatLeft';
      seat: number;
    }
);

/** What the table needs to know of the options of a match. */
export interface Options {
  level: string;
  combos: boolean;
  traps: boolean;
  escapes: boolean;
  leaders: boolean;
  stories: boolean;
  teamPlay: boolean;
  /** null: a fixed number of rounds is played */
  breakingPoint: number | null;
  fixedRounds: number;
  practice: 'off' | 'spoken' | 'typed';
  ownWords: boolean;
  startOnStacks: boolean;
  /** only the eight cards without a tribe begin stacks */
  fourteenSevens: boolean;
  /** a plain Escape without a trap lets its player discard a card, too */
  anyEscape: boolean;
  doomByMinus1Only: boolean;
  joeNinjaSwapped: boolean;
  wisdomOnWisdom: boolean;
  comboBlocksDraw: boolean;
  manualOut: boolean;
  /** every "Draw!" may be objected to */
  callWindow: boolean;
  asSeen: boolean;
  /** cards that can be played are marked */
  highlight: boolean;
  tempo: Tempo;
  redoVote: boolean;
}

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const texts = (value: Json | undefined): string[] => list(value).map(text);
export const numbers = (value: Json | undefined): number[] => list(value).map(number);
export const object = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const maybeText = (value: Json | undefined): string | null => text(value) || null;
const maybeNumber = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null;

function readPlayer(value: Json): Player {
  const player = object(value);
  return {
    leader: (text(player.leader) || 'none') as Leader,
    beast: player.beast === true,
    lost: player.lost === true,
    out: player.out === true,
    sitsOut: player.sits_out === true,
    left: player.left === true,
    trap: maybeText(player.trap),
    right: (text(player.right) || 'none') as Right,
    busyUntil: number(player.busy_until),
    callAfter: number(player.call_after),
    history: texts(player.history),
    discards: number(player.discards),
    done: player.done === true,
    ready: player.ready === true,
    voted: player.voted === true,
    gave: player.gave === true,
    posed: player.posed === true,
    gifts: number(player.gifts),
    penalties: number(player.penalties),
    extra: number(player.extra),
    experience: texts(player.experience) as Story[],
  };
}

function readStack(value: Json): Stack {
  const stack = object(value);
  return { top: text(stack.top), version: number(stack.version), closed: stack.closed === true };
}

function readLaid(value: Json): Laid {
  const laid = object(value);
  return {
    card: text(laid.card),
    stack: number(laid.stack),
    seat: number(laid.seat),
    lower: laid.lower === true,
  };
}

function readTrap(value: Json): OpenTrap {
  const trap = object(value);
  return { card: text(trap.card), victim: number(trap.victim), until: number(trap.until) };
}

function readStart(value: Json | undefined): RoundStart {
  const start = object(value);
  return {
    totals: numbers(start.totals),
    leaders: texts(start.leaders) as Leader[],
    experience: list(start.experience).map((each) => texts(each) as Story[]),
    story: (text(start.story) || 'none') as Story,
    owner: maybeNumber(start.owner),
  };
}

export function readView(value: Json | undefined): View {
  const view = object(value);
  return {
    phase: (text(view.phase) || 'ready') as Phase,
    round: number(view.round) || 1,
    dealer: number(view.dealer),
    players: list(view.players).map(readPlayer),
    totals: numbers(view.totals),
    stacks: list(view.stacks).map(readStack),
    laid: list(view.laid).map(readLaid),
    traps: list(view.traps).map(readTrap),
    now: number(view.now),
    phaseEnd: maybeNumber(view.phase_end),
    freezeEnd: maybeNumber(view.freeze_end),
    contestEnd: maybeNumber(view.contest_end),
    lastCallEnd: maybeNumber(view.last_call_end),
    photoEnd: maybeNumber(view.photo_end),
    stallFrom: number(view.stall_from),
    stackFrom: number(view.stack_from),
    caller: maybeNumber(view.caller),
    objected: view.objected === true,
    story: (text(view.story) || 'none') as Story,
    owner: maybeNumber(view.owner),
    named: maybeNumber(view.named),
    firstOut: maybeNumber(view.first_out),
    together: numbers(view.together),
    entitled: maybeNumber(view.entitled),
    extraRound: number(view.extra_round),
    contenders: numbers(view.contenders),
    turn: number(view.turn),
    passes: number(view.passes),
    lapEnds: view.lap_ends === true,
    beat: number(view.beat),
    quietBeats: number(view.quiet_beats),
    submitted: numbers(view.submitted),
    priority: number(view.priority),
    doomPile: texts(view.doom_pile),
    redone: number(view.redone),
    scores: list(view.scores).map(numbers),
    start: readStart(view.start),
    reason: (text(view.reason) || 'running') as Reason,
    hands: list(view.hands).map(texts),
    discards: list(view.discards).map(texts),
    past: list(view.past).map(texts),
    handSizes: numbers(view.hand_sizes),
    pileSize: number(view.pile_size),
    peeked: texts(view.peeked),
    bottom: texts(view.bottom) as Story[],
    storiesLeft: number(view.stories_left),
    handsCovered: view.hands_covered === true,
    me: maybeNumber(view.me),
    plan: view.plan === null || view.plan === undefined ? null : object(view.plan),
  };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  const fixed = text(options['end.kind']) === 'fixed_rounds';
  return {
    level: text(options.level) || 'easy',
    combos: options['module.combos'] === true,
    traps: options['module.traps'] === true,
    escapes: options['module.escapes'] === true,
    leaders: options['module.leaders'] === true,
    stories: options['module.stories'] === true,
    teamPlay: options.team_play === true,
    breakingPoint: fixed ? null : number(options['end.breaking_point']) || 30,
    fixedRounds: number(options['end.fixed_rounds']) || 12,
    practice: (text(options.english_practice) || 'off') as Options['practice'],
    ownWords: text(options['english_practice.words']) === 'custom',
    startOnStacks: options.start_cards_on_stacks !== false,
    fourteenSevens: text(options['deck.sevens']) === 'fourteen_sevens',
    anyEscape: text(options.untrapped_escape) === 'any_escape',
    doomByMinus1Only: text(options.doom_discard) === 'minus1_only',
    joeNinjaSwapped: text(options.leader_pairing) === 'joe_ninja_swapped',
    wisdomOnWisdom: options.wisdom_on_wisdom === true,
    comboBlocksDraw: options.combo_blocks_draw !== false,
    manualOut: text(options.call_out) === 'manual',
    callWindow: text(options.draw_call_mode) === 'window',
    asSeen: text(options.play_intent) === 'as_seen',
    highlight: options.assist_highlight !== false,
    tempo: (text(options.tempo) || 'live') as Tempo,
    redoVote: options.redo_vote !== false,
  };
}

/** How many score apart: partners sit opposite and share a side (MAS-220). */
export const sidesOf = (players: number, options: Options): number =>
  options.teamPlay ? players / 2 : players;
export const sideOf = (seat: number, sides: number): number => seat % sides;

/** Nothing is played in these phases: the choices before the deal, and what follows a round. */
export const isBetween = (view: View): boolean =>
  ['choose_leader', 'prep_story', 'prep', 'hand_prep', 'story', 'over'].includes(view.phase);
