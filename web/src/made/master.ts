/* What this game writes. Written by `npm run protocol` from docs/games/master.schema.json. */
import type { Json } from '../lib/game';
import { list, maybeNumber, maybeText, number, numbers, object, text, texts } from '../lib/json';

export type Choice = 'none' | 'ones' | 'two' | 'swap' | 'redraw' | 'decline';
export type Tribe =
  'average_joe' | 'mouse' | 'lumberjack' | 'teen' | 'robot' | 'vapor_ninja' | 'none';
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
export type Kind =
  | 'number'
  | 'wisdom'
  | 'dead_end'
  | 'trap_draw3'
  | 'trap_up'
  | 'trap_down'
  | 'escape'
  | 'escape_minus1';
export type Error =
  | 'none'
  | 'wrong_phase'
  | 'round_over'
  | 'you_are_out'
  | 'not_playing'
  | 'table_frozen'
  | 'hand_busy'
  | 'answer_trap_first'
  | 'not_in_hand'
  | 'no_such_stack'
  | 'beaten'
  | 'wrong_play'
  | 'trap_blocks'
  | 'not_a_start_card'
  | 'start_only'
  | 'wisdom_on_wisdom'
  | 'never_on_stacks'
  | 'bad_combo'
  | 'doom_no_combo'
  | 'module_off'
  | 'draw_not_allowed'
  | 'pile_empty'
  | 'you_can_play'
  | 'call_running'
  | 'call_cooldown'
  | 'trap_pending'
  | 'cannot_object'
  | 'bad_target'
  | 'target_out'
  | 'trap_already_active'
  | 'no_trap'
  | 'not_special'
  | 'wisdom_not_discardable'
  | 'doom_not_discardable'
  | 'no_credit'
  | 'too_many_cards'
  | 'not_dealer'
  | 'decisions_open'
  | 'not_your_leader'
  | 'ability_lost'
  | 'not_enough_xp'
  | 'beast_already'
  | 'beast_too_late'
  | 'pose_spent'
  | 'not_your_decision'
  | 'bad_choice'
  | 'word_missing'
  | 'not_your_turn'
  | 'not_empty'
  | 'game_over'
  | 'already_left'
  | 'already_redone'
  | 'already_voted';
export type Reason = 'running' | 'breaking_point' | 'fixed_rounds' | 'doom_pile' | 'left';
export type Phase =
  | 'choose_leader'
  | 'prep_story'
  | 'prep'
  | 'hand_prep'
  | 'ready'
  | 'countdown'
  | 'play'
  | 'closing'
  | 'story'
  | 'over';
export type Right = 'none' | 'minus1' | 'other';
export type Action =
  | {
      do: 'start_stack';
      card: string;
      then_discard?: string | null;
      word?: string | null;
    }
  | {
      do: 'play';
      card: string;
      stack: number | 'any';
      seen?: number | null;
      then_discard?: string | null;
      word?: string | null;
    }
  | {
      do: 'combo';
      lower: string;
      upper: string;
      stack: number | 'any';
      seen?: number | null;
      word?: string | null;
    }
  | {
      do: 'dead_end';
      card: string;
      stack: number | 'any';
      seen?: number | null;
      word?: string | null;
    }
  | {
      do: 'trap';
      card: string;
      target: number;
      word?: string | null;
    }
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
    }
  | {
      do: 'escape';
      card: string;
      target: number;
      then_discard?: string | null;
      word?: string | null;
    }
  | {
      do: 'use_discard_right';
      card: string;
    }
  | {
      do: 'discard_specials';
      cards: string[] | 'any';
    }
  | {
      do: 'unlock_beast';
      pay: Choice;
    }
  | {
      do: 'lumberjack_gift';
      target: number;
    }
  | {
      do: 'joe_companion';
      target?: number | null;
    }
  | {
      do: 'story_choice';
      choice?: Choice;
      target?: number | null;
      second?: number | null;
      card?: string | null;
      card_2?: string | null;
      card_3?: string | null;
    }
  | {
      do: 'choose_leader';
      leader: Tribe;
    };
export type Event =
  | {
      event: 'RoundPrepared';
      seat: number;
      round: number;
      seats: number[];
      pile: number;
    }
  | {
      event: 'LeaderSet';
      seat: number;
      cause: Cause;
      leader: Tribe;
      pile: number;
    }
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
      pile: number;
    }
  | {
      event: 'BeastOn';
      seat: number;
      number: number;
      pile: number;
    }
  | {
      event: 'MistakesChanged';
      seat: number;
      cause: Cause;
      amount: number;
      total: number;
      pile: number;
    }
  | {
      event: 'CompanionNamed' | 'PlayerNamed';
      seat: number;
      target: number | null;
      pile: number;
    }
  | {
      event: 'StorySettled' | 'StoryDrawn';
      seat: number;
      story: Story;
      pile: number;
    }
  | {
      event: 'Dealt' | 'StoryPeeked' | 'CardsExchanged';
      seat: number;
      number: number;
      cards: string[];
      pile: number;
    }
  | {
      event: 'CardsPassed';
      seat: number;
      target: number | null;
      number: number;
      cards: string[];
      pile: number;
    }
  | {
      event: 'StartCalled' | 'DrawContested' | 'DrawOpened' | 'DrawDeclared';
      seat: number;
      until: number | null;
      pile: number;
    }
  | {
      event: 'StackStarted' | 'CardPlayed' | 'StackClosed';
      seat: number;
      stack: number;
      card: string;
      version: number;
      at: number;
      pile: number;
    }
  | {
      event: 'ComboPlayed';
      seat: number;
      stack: number;
      card: string;
      upper: string;
      version: number;
      at: number;
      pile: number;
    }
  | {
      event: 'TrapSet';
      seat: number;
      target: number | null;
      card: string;
      kind: Kind;
      until: number | null;
      pile: number;
    }
  | {
      event: 'TrapResolved';
      seat: number;
      by: number | null;
      kind: Kind;
      cause: Cause;
      pile: number;
    }
  | {
      event: 'EscapePlayed';
      seat: number;
      target: number | null;
      card: string;
      kind: Kind;
      pile: number;
    }
  | {
      event: 'CardsDrawn' | 'Discarded';
      seat: number;
      number: number;
      cause: Cause;
      cards: string[];
      pile: number;
    }
  | {
      event: 'ForcedDraw';
      seat: number;
      cause: Cause;
      seats: number[];
      until: number | null;
      pile: number;
    }
  | {
      event: 'LastCall' | 'Closing';
      until: number | null;
      pile: number;
    }
  | {
      event: 'LastCallCancelled' | 'HandsOpened';
      pile: number;
    }
  | {
      event: 'Bounced';
      seat: number;
      by: number | null;
      stack: number;
      at: number;
      pile: number;
    }
  | {
      event: 'TakenBack';
      seat: number;
      stack: number;
      card: string | null;
      error: Error;
      pile: number;
    }
  | {
      event: 'Out';
      seat: number;
      cause: Cause;
      at: number;
      pile: number;
    }
  | {
      event: 'RoundEnded';
      cause: Cause;
      pile: number;
    }
  | {
      event: 'HandShown';
      seat: number;
      raw: number;
      counted: number;
      penalties: number;
      cards: string[];
      pile: number;
    }
  | {
      event: 'SideScored';
      side: number;
      seats: number[];
      amount: number;
      total: number;
      pile: number;
    }
  | {
      event: 'PredictionResult';
      seat: number;
      target: number | null;
      right: boolean;
      pile: number;
    }
  | {
      event: 'DoomPileGrew';
      number: number;
      cards: string[];
      pile: number;
    }
  | {
      event: 'ExperienceChanged';
      seat: number;
      story: Story;
      amount: number;
      total: number;
      pile: number;
    }
  | {
      event: 'StoryOffered' | 'ExtraRound';
      seats: number[];
      pile: number;
    }
  | {
      event: 'RoundRedone';
      round: number;
      pile: number;
    }
  | {
      event: 'BeatClosed';
      beat: number;
      pile: number;
    }
  | {
      event: 'GameOver';
      seats: number[];
      reason: Reason;
      pile: number;
    };

export interface Player {
  leader: Tribe;
  beast: boolean;
  lost: boolean;
  out: boolean;
  sitsOut: boolean;
  left: boolean;
  trap: string | null;
  right: Right;
  busyUntil: number;
  callAfter: number;
  history: string[];
  discards: number;
  done: boolean;
  ready: boolean;
  voted: boolean;
  gave: boolean;
  posed: boolean;
  gifts: number;
  penalties: number;
  extra: number;
  experience: Story[];
}
export interface Stack {
  top: string;
  version: number;
  closed: boolean;
}
export interface LaidCard {
  card: string;
  stack: number;
  seat: number;
  lower: boolean;
}
export interface OpenTrap {
  card: string;
  victim: number;
  until: number;
}
export interface RoundStart {
  totals: number[];
  leaders: Tribe[];
  experience: Story[][];
  story: Story;
  owner: number | null;
}
export interface View {
  phase: Phase;
  round: number;
  dealer: number;
  players: Player[];
  totals: number[];
  stacks: Stack[];
  laid: LaidCard[];
  traps: OpenTrap[];
  now: number;
  phaseEnd: number | null;
  freezeEnd: number | null;
  contestEnd: number | null;
  lastCallEnd: number | null;
  photoEnd: number | null;
  stallFrom: number;
  stackFrom: number;
  caller: number | null;
  objected: boolean;
  story: Story;
  owner: number | null;
  named: number | null;
  firstOut: number | null;
  together: number[];
  entitled: number | null;
  extraRound: number;
  contenders: number[];
  turn: number;
  passes: number;
  lapEnds: boolean;
  beat: number;
  quietBeats: number;
  submitted: number[];
  priority: number;
  doomPile: string[];
  redone: number;
  scores: number[][];
  start: RoundStart;
  reason: Reason;
  hands: string[][];
  discards: string[][];
  handSizes: number[];
  pileSize: number;
  peeked: string[];
  bottom: Story[];
  storiesLeft: number;
  handsCovered: boolean;
  me: number | null;
  past: string[][];
  pastTaken: number | null;
  plan: Action | null;
}
export interface Outcome {
  winners: number[];
  reason: Reason;
  places: number[];
  scores: number[];
}

export const everyChoice = [
  'none',
  'ones',
  'two',
  'swap',
  'redraw',
  'decline',
] as const satisfies readonly Choice[];
export const everyTribe = [
  'average_joe',
  'mouse',
  'lumberjack',
  'teen',
  'robot',
  'vapor_ninja',
  'none',
] as const satisfies readonly Tribe[];
export const everyCause = [
  'none',
  'start',
  'swap',
  'redraw',
  'redeal',
  'gift',
  'story',
  'penalty',
  'own',
  'forced',
  'trap',
  'specials',
  'right',
  'leader',
  'escape',
  'wisdom',
  'pose',
  'taken',
  'expired',
  'no_cards',
  'stalled',
  'exhausted',
  'went_out',
  'alliance',
] as const satisfies readonly Cause[];
export const everyStory = [
  'fatal_slip',
  'mutiny',
  'clearing_minds',
  'stowaway',
  'timber',
  'old_code',
  'vapor_training',
  'secret_council',
  'loyal_friends',
  'on_their_heels',
  'meditation',
  'cornered',
  'none',
] as const satisfies readonly Story[];
export const everyKind = [
  'number',
  'wisdom',
  'dead_end',
  'trap_draw3',
  'trap_up',
  'trap_down',
  'escape',
  'escape_minus1',
] as const satisfies readonly Kind[];
export const everyError = [
  'none',
  'wrong_phase',
  'round_over',
  'you_are_out',
  'not_playing',
  'table_frozen',
  'hand_busy',
  'answer_trap_first',
  'not_in_hand',
  'no_such_stack',
  'beaten',
  'wrong_play',
  'trap_blocks',
  'not_a_start_card',
  'start_only',
  'wisdom_on_wisdom',
  'never_on_stacks',
  'bad_combo',
  'doom_no_combo',
  'module_off',
  'draw_not_allowed',
  'pile_empty',
  'you_can_play',
  'call_running',
  'call_cooldown',
  'trap_pending',
  'cannot_object',
  'bad_target',
  'target_out',
  'trap_already_active',
  'no_trap',
  'not_special',
  'wisdom_not_discardable',
  'doom_not_discardable',
  'no_credit',
  'too_many_cards',
  'not_dealer',
  'decisions_open',
  'not_your_leader',
  'ability_lost',
  'not_enough_xp',
  'beast_already',
  'beast_too_late',
  'pose_spent',
  'not_your_decision',
  'bad_choice',
  'word_missing',
  'not_your_turn',
  'not_empty',
  'game_over',
  'already_left',
  'already_redone',
  'already_voted',
] as const satisfies readonly Error[];
export const everyReason = [
  'running',
  'breaking_point',
  'fixed_rounds',
  'doom_pile',
  'left',
] as const satisfies readonly Reason[];
export const everyPhase = [
  'choose_leader',
  'prep_story',
  'prep',
  'hand_prep',
  'ready',
  'countdown',
  'play',
  'closing',
  'story',
  'over',
] as const satisfies readonly Phase[];
export const everyRight = ['none', 'minus1', 'other'] as const satisfies readonly Right[];
export const everyEvent = [
  'RoundPrepared',
  'LeaderSet',
  'AbilityLost',
  'MarkedReady',
  'PlayBegan',
  'RightGained',
  'RightLapsed',
  'DrawCalled',
  'DrawVoid',
  'SaidDone',
  'StoryDeclined',
  'RedoVoted',
  'Submitted',
  'TurnStarted',
  'Passed',
  'SeatLeft',
  'BeastOn',
  'MistakesChanged',
  'CompanionNamed',
  'PlayerNamed',
  'StorySettled',
  'StoryDrawn',
  'Dealt',
  'StoryPeeked',
  'CardsExchanged',
  'CardsPassed',
  'StartCalled',
  'DrawContested',
  'DrawOpened',
  'DrawDeclared',
  'StackStarted',
  'CardPlayed',
  'StackClosed',
  'ComboPlayed',
  'TrapSet',
  'TrapResolved',
  'EscapePlayed',
  'CardsDrawn',
  'Discarded',
  'ForcedDraw',
  'LastCall',
  'Closing',
  'LastCallCancelled',
  'HandsOpened',
  'Bounced',
  'TakenBack',
  'Out',
  'RoundEnded',
  'HandShown',
  'SideScored',
  'PredictionResult',
  'DoomPileGrew',
  'ExperienceChanged',
  'StoryOffered',
  'ExtraRound',
  'RoundRedone',
  'BeatClosed',
  'GameOver',
] as const satisfies readonly Event['event'][];

export interface Options {
  level: 'easy' | 'medium' | 'hard' | 'custom';
  'module.combos': boolean;
  'module.dead_end': boolean;
  'module.traps': boolean;
  'module.escapes': boolean;
  'module.leaders': boolean;
  'module.stories': boolean;
  'module.doom': boolean;
  team_play: boolean;
  'end.kind': 'breaking_point' | 'fixed_rounds';
  'end.breaking_point': number;
  'end.fixed_rounds': number;
  early_end_doom: boolean;
  english_practice: 'off' | 'spoken' | 'typed';
  'english_practice.words': 'built_in' | 'custom';
  misplay_penalty: 'none' | 'draw_1' | 'mistake_1';
  redo_vote: boolean;
  'players.extended': boolean;
  opening_hand: number;
  'deck.sevens': 'eight_start' | 'fourteen_sevens';
  start_cards_on_stacks: boolean;
  wisdom_on_wisdom: boolean;
  combo_blocks_draw: boolean;
  untrapped_escape: 'minus1_only' | 'any_escape';
  beast_unlock: 'anytime' | 'before_deal';
  ninja_pose_uses: 'unlimited' | 'once';
  leader_pairing: 'standard' | 'joe_ninja_swapped';
  leader_assignment: 'random' | 'choose';
  score_floor: 'zero' | 'none';
  doom_discard: 'any_discard' | 'minus1_only';
  robot_cap_scope: 'round_total' | 'hand_only';
  tiebreak_limit: number;
  first_dealer: 'random' | '0' | '1' | '2' | '3' | '4' | '5';
  peek_before_start: boolean;
  call_out: 'auto' | 'manual';
  draw_call_mode: 'checked' | 'window';
  contest_expiry: 'draw' | 'void';
  play_intent: 'current' | 'as_seen';
  show_bounces: boolean;
  assist_highlight: boolean;
  tempo: 'live' | 'relaxed' | 'pulse' | 'turns';
  finish_lap: boolean;
  arbitration: 'arrival' | 'tick';
  spectator_hands: 'never' | 'delayed' | 'after_game';
  bot_takeover_s: number;
  pause: 'off' | 'host' | 'vote';
  hand_cooldown_ms: number | null;
  bounce_cooldown_ms: number | null;
  misplay_cooldown_ms: number | null;
  photo_finish_ms: number | null;
  trap_window_ms: number | null;
  draw_freeze_ms: number | null;
  contest_ms: number | null;
  call_cooldown_ms: number | null;
  last_call_ms: number | null;
  stall_ms: number | null;
  start_countdown_ms: number | null;
  start_timeout_ms: number | null;
  decision_ms: number | null;
  pose_ms: number | null;
  tick_ms: number | null;
  beat_ms: number | null;
  turn_ms: number | null;
}

export const readOptions = (value: Json | undefined): Options =>
  object(value) as unknown as Options;

function readRoundStart(value: Json | undefined): RoundStart {
  const from = object(value);
  return {
    totals: numbers(from.totals),
    leaders: texts(from.leaders) as Tribe[],
    experience: list(from.experience).map((each) => texts(each) as Story[]),
    story: (text(from.story) || 'none') as Story,
    owner: maybeNumber(from.owner),
  };
}

function readOpenTrap(value: Json | undefined): OpenTrap {
  const from = object(value);
  return { card: text(from.card), victim: number(from.victim), until: number(from.until) };
}

function readLaidCard(value: Json | undefined): LaidCard {
  const from = object(value);
  return {
    card: text(from.card),
    stack: number(from.stack),
    seat: number(from.seat),
    lower: from.lower === true,
  };
}

function readStack(value: Json | undefined): Stack {
  const from = object(value);
  return { top: text(from.top), version: number(from.version), closed: from.closed === true };
}

function readPlayer(value: Json | undefined): Player {
  const from = object(value);
  return {
    leader: (text(from.leader) || 'none') as Tribe,
    beast: from.beast === true,
    lost: from.lost === true,
    out: from.out === true,
    sitsOut: from.sits_out === true,
    left: from.left === true,
    trap: maybeText(from.trap),
    right: (text(from.right) || 'none') as Right,
    busyUntil: number(from.busy_until),
    callAfter: number(from.call_after),
    history: texts(from.history),
    discards: number(from.discards),
    done: from.done === true,
    ready: from.ready === true,
    voted: from.voted === true,
    gave: from.gave === true,
    posed: from.posed === true,
    gifts: number(from.gifts),
    penalties: number(from.penalties),
    extra: number(from.extra),
    experience: texts(from.experience) as Story[],
  };
}

export function readView(value: Json | undefined): View {
  const from = object(value);
  return {
    phase: (text(from.phase) || 'ready') as Phase,
    round: maybeNumber(from.round) ?? 1,
    dealer: number(from.dealer),
    players: list(from.players).map(readPlayer),
    totals: numbers(from.totals),
    stacks: list(from.stacks).map(readStack),
    laid: list(from.laid).map(readLaidCard),
    traps: list(from.traps).map(readOpenTrap),
    now: number(from.now),
    phaseEnd: maybeNumber(from.phase_end),
    freezeEnd: maybeNumber(from.freeze_end),
    contestEnd: maybeNumber(from.contest_end),
    lastCallEnd: maybeNumber(from.last_call_end),
    photoEnd: maybeNumber(from.photo_end),
    stallFrom: number(from.stall_from),
    stackFrom: number(from.stack_from),
    caller: maybeNumber(from.caller),
    objected: from.objected === true,
    story: (text(from.story) || 'none') as Story,
    owner: maybeNumber(from.owner),
    named: maybeNumber(from.named),
    firstOut: maybeNumber(from.first_out),
    together: numbers(from.together),
    entitled: maybeNumber(from.entitled),
    extraRound: number(from.extra_round),
    contenders: numbers(from.contenders),
    turn: number(from.turn),
    passes: number(from.passes),
    lapEnds: from.lap_ends === true,
    beat: number(from.beat),
    quietBeats: number(from.quiet_beats),
    submitted: numbers(from.submitted),
    priority: number(from.priority),
    doomPile: texts(from.doom_pile),
    redone: number(from.redone),
    scores: list(from.scores).map((each) => numbers(each)),
    start: readRoundStart(from.start),
    reason: (text(from.reason) || 'running') as Reason,
    hands: list(from.hands).map((each) => texts(each)),
    discards: list(from.discards).map((each) => texts(each)),
    handSizes: numbers(from.hand_sizes),
    pileSize: number(from.pile_size),
    peeked: texts(from.peeked),
    bottom: texts(from.bottom) as Story[],
    storiesLeft: number(from.stories_left),
    handsCovered: from.hands_covered === true,
    me: maybeNumber(from.me),
    past: list(from.past).map((each) => texts(each)),
    pastTaken: maybeNumber(from.past_taken),
    plan: (from.plan ?? null) as View['plan'],
  };
}
