/* What this game writes. Written by `npm run protocol` from docs/games/aliens.schema.json. */
import type { Json } from '../lib/game';
import {
  bySomeWords,
  list,
  maybeNumber,
  maybeText,
  number,
  numbers,
  object,
  text,
  texts,
} from '../lib/json';

export type Card =
  | 'none'
  | 'noise_your'
  | 'noise_any'
  | 'silence'
  | 'attack'
  | 'teleport'
  | 'adrenaline'
  | 'sedatives'
  | 'defence'
  | 'spotlight'
  | 'clone'
  | 'sensor'
  | 'mutation'
  | 'cat';
export type Character =
  | 'none'
  | 'captain'
  | 'pilot'
  | 'psychologist'
  | 'soldier'
  | 'executive_officer'
  | 'co_pilot'
  | 'engineer'
  | 'medic'
  | 'blink'
  | 'silent'
  | 'surge'
  | 'brute'
  | 'invisible'
  | 'lurking'
  | 'fast'
  | 'psychic';
export type Answer = 'none' | 'defence' | 'clone';
export type Side = 'unknown' | 'human' | 'alien';
export type Cause =
  | 'none'
  | 'death'
  | 'medic'
  | 'co_pilot'
  | 'brute'
  | 'invisible'
  | 'left'
  | 'sedatives'
  | 'captain';
export type PodCard = 'green' | 'red';
export type Reason =
  'running' | 'escaped' | 'hunted' | 'no_pods' | 'time_up' | 'mutation' | 'aliens_dead' | 'left';
export type Phase =
  | 'before_move'
  | 'after_move'
  | 'announce'
  | 'choose_pod_card'
  | 'after_resolution'
  | 'reaction'
  | 'over'
  | 'turn';
export type Status = 'in_play' | 'escaped' | 'eliminated';
export type Saying = 'nothing' | 'silent_sector' | 'silence' | 'noise_here' | 'noise_anywhere';
export type PodState = 'none' | 'open' | 'damaged' | 'gone';
export type Action =
  | {
      do: 'move';
      to: string;
    }
  | {
      do: 'stay' | 'lurk_attack' | 'attack' | 'proceed' | 'end_turn';
    }
  | {
      do: 'use_item';
      item:
        | 'attack'
        | 'teleport'
        | 'adrenaline'
        | 'sedatives'
        | 'defence'
        | 'clone'
        | 'mutation'
        | 'cat';
    }
  | {
      do: 'use_item';
      item: 'spotlight';
      sector: string;
    }
  | {
      do: 'use_item';
      item: 'sensor';
      target: number;
    }
  | {
      do: 'use_ability';
      ability:
        | 'captain'
        | 'pilot'
        | 'psychologist'
        | 'soldier'
        | 'executive_officer'
        | 'co_pilot'
        | 'engineer'
        | 'blink'
        | 'silent'
        | 'surge'
        | 'brute'
        | 'invisible'
        | 'lurking'
        | 'fast'
        | 'psychic';
    }
  | {
      do: 'use_ability';
      ability: 'medic';
      target: number;
    }
  | {
      do: 'announce';
      sectors: string[];
    }
  | {
      do: 'choose_pod_card';
      index: number;
    }
  | {
      do: 'react';
      with: Answer;
    }
  | {
      do: 'discard';
      card: Card;
    };
export type Event =
  | {
      event: 'GameStarted';
      seat: number;
      humans: number;
      aliens: number;
    }
  | {
      event: 'Dealt';
      seat: number;
      character: Character;
      sector: string | null;
    }
  | {
      event: 'RoundStarted';
      round: number;
    }
  | {
      event: 'TurnStarted';
      seat: number;
      round: number;
    }
  | {
      event: 'Moved';
      seat: number;
      from: string | null;
      to: string | null;
    }
  | {
      event: 'Stayed' | 'PlaceAnnounced' | 'NobodyLit';
      seat: number;
      sector: string | null;
    }
  | {
      event:
        | 'StoodStill'
        | 'Defended'
        | 'Cloned'
        | 'Eliminated'
        | 'Fed'
        | 'Mutated'
        | 'Escaped'
        | 'TimedOut';
      seat: number;
    }
  | {
      event: 'ItemUsed';
      seat: number;
      target: number | null;
      card: Card;
      sector: string | null;
    }
  | {
      event: 'AbilityUsed';
      seat: number;
      target: number | null;
      character: Character;
    }
  | {
      event: 'CharacterShown';
      seat: number;
      character: Character;
      side: Side;
      cause: Cause;
    }
  | {
      event: 'CardDrawn';
      seat: number;
      card: Card;
    }
  | {
      event: 'SilentSector';
      seat: number;
      cause: Cause;
    }
  | {
      event: 'Silence';
      seat: number;
      card: Card;
      draw_pile: number;
      discard_pile: number;
      face_down: number;
    }
  | {
      event: 'Noise';
      seat: number;
      sectors: string[];
      number: number;
      draw_pile: number;
      discard_pile: number;
    }
  | {
      event: 'Attack';
      seat: number;
      side: Side;
      sector: string | null;
    }
  | {
      event: 'Found';
      seat: number;
      sector: string | null;
      seats: number[];
    }
  | {
      event: 'Killed';
      seat: number;
      by: number;
      character: Character;
      side: Side;
      number: number;
    }
  | {
      event: 'Reborn';
      seat: number;
      by: number;
      sector: string | null;
    }
  | {
      event: 'PodReached' | 'PodClosed';
      seat: number;
      pod: number;
    }
  | {
      event: 'PodCardsSeen';
      seat: number;
      colours: PodCard[];
    }
  | {
      event: 'PodCardUsed';
      seat: number;
      number: number;
      colour: PodCard;
    }
  | {
      event: 'Reshuffled';
      number: number;
    }
  | {
      event: 'Discarded';
      seat: number;
      card: Card;
      face_down: number;
    }
  | {
      event: 'SeatLeft';
      seat: number;
      character: Character;
      side: Side;
    }
  | {
      event: 'GameOver';
      reason: Reason;
    };
export type SeatResult =
  | 'escaped'
  | 'won_alien'
  | 'lost_killed'
  | 'lost_stranded'
  | 'lost_alien'
  | 'lost_mutant'
  | 'lost_left';

export interface Player {
  character: Character;
  side: Side;
  status: Status;
  place: string | null;
  known: string | null;
  hand: Partial<Record<Card, number>>;
  shown: boolean;
  bare: boolean;
  reborn: boolean;
  mutated: boolean;
  kills: number;
  attacks: number;
  moved: boolean;
  abilityUsed: boolean;
  left: boolean;
}
export interface Turn {
  start: string | null;
  adrenaline: number;
  sedated: boolean;
  moved: boolean;
  stayed: boolean;
  captain: boolean;
  twoNoises: boolean;
  resolved: boolean;
  reshuffled: boolean;
  saying: Saying;
  drawn: Card;
}
export interface Assault {
  sector: string | null;
  victims: number[];
  answered: number[];
  answers: Answer[];
  byItem: boolean;
  undefendable: boolean;
}
export interface Use {
  seat: number;
  item: Card;
  round: number;
}
export interface View {
  phase: Phase;
  current: number;
  round: number;
  starter: number;
  players: Player[];
  turn: Turn;
  assault: Assault;
  uses: Use[];
  pods: PodState[];
  podsGreen: number;
  podsRed: number;
  podChoice: PodCard[];
  draw: Partial<Record<Card, number>>;
  discard: Partial<Record<Card, number>>;
  removed: Partial<Record<Card, number>>;
  records: (string | null)[][];
  reason: Reason;
  clockBegan: number;
  faceDown: number[];
  drawSize: number;
  discardSize: number;
  removedSize: number;
  complete: boolean;
  me: number | null;
}
export interface Outcome {
  winners: number[];
  reason: Reason;
  places: number[];
  scores: number[];
  results: SeatResult[];
}

export const everyCard = [
  'none',
  'noise_your',
  'noise_any',
  'silence',
  'attack',
  'teleport',
  'adrenaline',
  'sedatives',
  'defence',
  'spotlight',
  'clone',
  'sensor',
  'mutation',
  'cat',
] as const satisfies readonly Card[];
export const everyCharacter = [
  'none',
  'captain',
  'pilot',
  'psychologist',
  'soldier',
  'executive_officer',
  'co_pilot',
  'engineer',
  'medic',
  'blink',
  'silent',
  'surge',
  'brute',
  'invisible',
  'lurking',
  'fast',
  'psychic',
] as const satisfies readonly Character[];
export const everyAnswer = ['none', 'defence', 'clone'] as const satisfies readonly Answer[];
export const everySide = ['unknown', 'human', 'alien'] as const satisfies readonly Side[];
export const everyCause = [
  'none',
  'death',
  'medic',
  'co_pilot',
  'brute',
  'invisible',
  'left',
  'sedatives',
  'captain',
] as const satisfies readonly Cause[];
export const everyPodCard = ['green', 'red'] as const satisfies readonly PodCard[];
export const everyReason = [
  'running',
  'escaped',
  'hunted',
  'no_pods',
  'time_up',
  'mutation',
  'aliens_dead',
  'left',
] as const satisfies readonly Reason[];
export const everyPhase = [
  'before_move',
  'after_move',
  'announce',
  'choose_pod_card',
  'after_resolution',
  'reaction',
  'over',
  'turn',
] as const satisfies readonly Phase[];
export const everyStatus = [
  'in_play',
  'escaped',
  'eliminated',
] as const satisfies readonly Status[];
export const everySaying = [
  'nothing',
  'silent_sector',
  'silence',
  'noise_here',
  'noise_anywhere',
] as const satisfies readonly Saying[];
export const everyPodState = [
  'none',
  'open',
  'damaged',
  'gone',
] as const satisfies readonly PodState[];
export const everySeatResult = [
  'escaped',
  'won_alien',
  'lost_killed',
  'lost_stranded',
  'lost_alien',
  'lost_mutant',
  'lost_left',
] as const satisfies readonly SeatResult[];
export const everyEvent = [
  'GameStarted',
  'Dealt',
  'RoundStarted',
  'TurnStarted',
  'Moved',
  'Stayed',
  'PlaceAnnounced',
  'NobodyLit',
  'StoodStill',
  'Defended',
  'Cloned',
  'Eliminated',
  'Fed',
  'Mutated',
  'Escaped',
  'TimedOut',
  'ItemUsed',
  'AbilityUsed',
  'CharacterShown',
  'CardDrawn',
  'SilentSector',
  'Silence',
  'Noise',
  'Attack',
  'Found',
  'Killed',
  'Reborn',
  'PodReached',
  'PodClosed',
  'PodCardsSeen',
  'PodCardUsed',
  'Reshuffled',
  'Discarded',
  'SeatLeft',
  'GameOver',
] as const satisfies readonly Event['event'][];

export interface Options {
  game: 'standard' | 'basic' | 'duel' | 'classic';
  zone: string;
  items: boolean;
  abilities: boolean;
  rounds: number;
  start_player: 'random' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7';
  aliens: number | null;
  captain_announces: 'silent_sector' | 'silence_all';
  sedatives_announces: 'silent_sector' | 'silence_all';
  pilot_timing: 'before_draw' | 'after_draw';
  defence_against: 'any' | 'aliens_only';
  pods_passable: boolean;
  noise_targets: 'any_coordinates' | 'dangerous_only';
  reborn_result: 'loses' | 'with_aliens';
  dead_aliens_win: boolean;
  mutation_last_human: 'loses' | 'with_aliens' | 'forbidden';
  all_aliens_dead: 'continue' | 'humans_win';
  death_discards: 'removed' | 'discard_pile';
  psychic_items: boolean;
  killed_humans: 'reborn' | 'out';
  reborn_sector: 'alien_sector' | 'random_pod' | 'random_sector';
  killed_aliens: 'out' | 'reborn';
  feeding: 'once' | 'every_kill' | 'off';
  alien_kills_feed: boolean;
  pod_deck: number[];
  pods_always_work: boolean;
  last_pods_work: boolean;
  pods_open_round: number;
  draw_on_silent: boolean;
  stand_still: boolean;
  secret_kills: boolean;
  no_attack_rounds: number;
  hand_limit: number | null;
  aliens_know_each_other: boolean;
  turn_seconds: number | null;
  announce_delay_ms: number;
  out_players_see: 'public' | 'everything';
  spectators_see: 'public' | 'nothing';
  chat: 'public' | 'public_and_whispers' | 'off';
  deduction_aid: boolean;
}

export const readOptions = (value: Json | undefined): Options =>
  object(value) as unknown as Options;

function readUse(value: Json | undefined): Use {
  const from = object(value);
  return {
    seat: number(from.seat),
    item: (text(from.item) || 'none') as Card,
    round: number(from.round),
  };
}

function readAssault(value: Json | undefined): Assault {
  const from = object(value);
  return {
    sector: maybeText(from.sector),
    victims: numbers(from.victims),
    answered: numbers(from.answered),
    answers: texts(from.answers) as Answer[],
    byItem: from.by_item === true,
    undefendable: from.undefendable === true,
  };
}

function readTurn(value: Json | undefined): Turn {
  const from = object(value);
  return {
    start: maybeText(from.start),
    adrenaline: number(from.adrenaline),
    sedated: from.sedated === true,
    moved: from.moved === true,
    stayed: from.stayed === true,
    captain: from.captain === true,
    twoNoises: from.two_noises === true,
    resolved: from.resolved === true,
    reshuffled: from.reshuffled === true,
    saying: (text(from.saying) || 'nothing') as Saying,
    drawn: (text(from.drawn) || 'none') as Card,
  };
}

function readPlayer(value: Json | undefined): Player {
  const from = object(value);
  return {
    character: (text(from.character) || 'none') as Character,
    side: (text(from.side) || 'unknown') as Side,
    status: (text(from.status) || 'in_play') as Status,
    place: maybeText(from.place),
    known: maybeText(from.known),
    hand: bySomeWords(from.hand, number),
    shown: from.shown === true,
    bare: from.bare === true,
    reborn: from.reborn === true,
    mutated: from.mutated === true,
    kills: number(from.kills),
    attacks: number(from.attacks),
    moved: from.moved === true,
    abilityUsed: from.ability_used === true,
    left: from.left === true,
  };
}

export function readView(value: Json | undefined): View {
  const from = object(value);
  return {
    phase: (text(from.phase) || 'turn') as Phase,
    current: number(from.current),
    round: maybeNumber(from.round) ?? 1,
    starter: number(from.starter),
    players: list(from.players).map(readPlayer),
    turn: readTurn(from.turn),
    assault: readAssault(from.assault),
    uses: list(from.uses).map(readUse),
    pods: texts(from.pods) as PodState[],
    podsGreen: number(from.pods_green),
    podsRed: number(from.pods_red),
    podChoice: texts(from.pod_choice) as PodCard[],
    draw: bySomeWords(from.draw, number),
    discard: bySomeWords(from.discard, number),
    removed: bySomeWords(from.removed, number),
    records: list(from.records).map((each) => list(each).map((each) => maybeText(each))),
    reason: (text(from.reason) || 'running') as Reason,
    clockBegan: number(from.clock_began),
    faceDown: numbers(from.face_down),
    drawSize: number(from.draw_size),
    discardSize: number(from.discard_size),
    removedSize: number(from.removed_size),
    complete: from.complete === true,
    me: maybeNumber(from.me),
  };
}
