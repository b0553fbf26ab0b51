/* What this game writes. Written by `npm run protocol` from docs/games/sisypho.schema.json. */
import type { Json } from '../lib/game';
import {
  byWord,
  list,
  maybeNumber,
  maybeText,
  number,
  numbers,
  object,
  text,
  texts,
} from '../lib/json';

export type Location = 'infirmary' | 'depot' | 'command' | 'generator' | 'security' | 'rocket';
export type Chip =
  | 'probe'
  | 'wrong_turn'
  | 'vertigo'
  | 'homing'
  | 'migraine'
  | 'feedback'
  | 'aphasia'
  | 'spike'
  | 'sabotage'
  | 'fumble'
  | 'lockdown';
export type Item =
  | 'evidence'
  | 'medkit'
  | 'adrenaline'
  | 'painkillers'
  | 'inhibitor'
  | 'power_cell'
  | 'fuel'
  | 'crowbar'
  | 'keycard'
  | 'shield'
  | 'decoy'
  | 'jammer'
  | 'launch_codes'
  | 'master_key'
  | 'tablet';
export type Deed =
  | 'search'
  | 'treat'
  | 'triage'
  | 'transfusion'
  | 'salvage'
  | 'haul'
  | 'transmit'
  | 'carrier'
  | 'broadcast'
  | 'doors'
  | 'charge'
  | 'route'
  | 'surge'
  | 'overcharge'
  | 'feed'
  | 'override'
  | 'jam'
  | 'all_doors'
  | 'prepare'
  | 'launch'
  | 'ignite'
  | 'strip';
export type Miniature = 'none' | 'zoe' | 'alice' | 'emma' | 'noor' | 'ivo';
export type Phase =
  'plan' | 'w1' | 'agent_move' | 'hunt' | 'w2' | 'w3' | 'act' | 'fumble' | 'w4' | 'over';
export type Cause =
  | 'none'
  | 'move'
  | 'homing'
  | 'decoy'
  | 'action'
  | 'agent'
  | 'feedback'
  | 'spike'
  | 'overcharge'
  | 'transfusion'
  | 'wrong_turn'
  | 'vertigo'
  | 'migraine'
  | 'end_of_round';
export type Lock = 'closed' | 'open' | 'held';
export type Track = 'earth' | 'escape';
export type Reason = 'running' | 'earth' | 'launch' | 'all_dead' | 'round_limit' | 'agent_left';
export type Deck = 'infirmary' | 'depot' | 'security' | 'command';
export type Action =
  | {
      do: 'plan' | 'agent_move';
      location: Location;
    }
  | {
      do: 'unplan' | 'end_window' | 'hold_door' | 'withdraw_take' | 'done' | 'undone';
    }
  | {
      do: 'play_card';
      card: 'probe' | 'vertigo' | 'migraine' | 'feedback' | 'aphasia' | 'fumble';
      targets: number[];
    }
  | {
      do: 'play_card';
      card: 'wrong_turn';
      targets: number[];
      locations: Location[];
    }
  | {
      do: 'play_card';
      card: 'homing' | 'sabotage' | 'lockdown';
      location: Location;
    }
  | {
      do: 'play_card';
      card: 'spike';
    }
  | {
      do: 'give';
      to: number;
      items: Item[];
    }
  | {
      do: 'ask_take';
      from: number;
      items: Item[];
    }
  | {
      do: 'answer_take';
      yes: boolean;
    }
  | {
      do: 'location';
      action:
        | 'search'
        | 'triage'
        | 'haul'
        | 'transmit'
        | 'carrier'
        | 'charge'
        | 'overcharge'
        | 'jam'
        | 'all_doors'
        | 'launch';
    }
  | {
      do: 'location';
      action: 'treat';
      target: number;
    }
  | {
      do: 'location';
      action: 'transfusion';
      from: number;
      to: number;
    }
  | {
      do: 'location';
      action: 'salvage' | 'strip';
      item: Item;
    }
  | {
      do: 'location';
      action: 'broadcast';
      evidence: number;
    }
  | {
      do: 'location';
      action: 'doors' | 'surge';
      location: Location;
    }
  | {
      do: 'location';
      action: 'route';
      moves: Partial<Record<Location, number>>;
    }
  | {
      do: 'location';
      action: 'feed';
      location: Location;
      power: number;
    }
  | {
      do: 'location';
      action: 'override';
      locations: Location[];
    }
  | {
      do: 'location';
      action: 'prepare' | 'ignite';
      power: number;
    }
  | {
      do: 'item';
      card:
        | 'evidence'
        | 'adrenaline'
        | 'painkillers'
        | 'inhibitor'
        | 'power_cell'
        | 'fuel'
        | 'crowbar'
        | 'keycard'
        | 'shield'
        | 'jammer'
        | 'launch_codes';
    }
  | {
      do: 'item';
      card: 'medkit';
      target: number;
    }
  | {
      do: 'item';
      card: 'decoy' | 'master_key';
      location: Location;
    }
  | {
      do: 'item';
      card: 'tablet';
      source: Location;
      location: Location;
      power: number;
    }
  | {
      do: 'fumble';
      item: Item;
    }
  | {
      do: 'discard_card';
      card: Chip;
    }
  | {
      do: 'choose_miniature';
      miniature: Miniature;
    };
export type Event =
  | {
      event: 'GameStarted';
      survivors: number;
    }
  | {
      event: 'RoundStarted' | 'RoundEnded';
      round: number;
    }
  | {
      event: 'Planned' | 'Replanned' | 'Probed';
      seat: number;
      location: Location | null;
    }
  | {
      event:
        | 'Unplanned'
        | 'Silenced'
        | 'TakeWithdrawn'
        | 'Done'
        | 'Undone'
        | 'Died'
        | 'FumbleAsked'
        | 'SeatLeft';
      seat: number;
    }
  | {
      event: 'MiniatureChosen';
      seat: number;
      miniature: Miniature;
    }
  | {
      event: 'PlansLocked' | 'ActionsStarted' | 'AgentPhase';
    }
  | {
      event: 'WindowOpened' | 'WindowEnded' | 'TimeUp';
      window: Phase;
    }
  | {
      event: 'CardUsed';
      card: Chip;
      targets: number[];
      locations: Location[];
    }
  | {
      event: 'Inhibited';
      seat: number;
      card: Chip;
    }
  | {
      event: 'Displaced';
      seat: number;
      origin: Location;
      location: Location;
      cause: Cause;
    }
  | {
      event: 'AgentMoved';
      origin: Location;
      location: Location;
      cause: Cause;
    }
  | {
      event: 'Revealed';
      seat: number;
      origin: Location;
      location: Location;
      stayed: boolean;
    }
  | {
      event: 'HalfLost';
      seat: number;
      cause: Cause;
      halves: number;
    }
  | {
      event: 'Damaged';
      seat: number;
      damage: number;
      total: number;
      cause: Cause;
    }
  | {
      event: 'Healed';
      seat: number;
      damage: number;
      total: number;
    }
  | {
      event: 'DoorHeld';
      seat: number;
      location: Location;
    }
  | {
      event: 'LockTurned';
      location: Location;
      lock: Lock;
      cause: Cause;
    }
  | {
      event: 'Given';
      seat: number;
      to: number;
      items: Item[];
    }
  | {
      event: 'TakeAsked';
      seat: number;
      from: number;
      items: Item[];
    }
  | {
      event: 'TakeAnswered';
      seat: number;
      to: number;
      yes: boolean;
      items: Item[];
    }
  | {
      event: 'Acted';
      seat: number;
      action: Deed;
      location: Location;
    }
  | {
      event: 'ItemUsed' | 'ItemSalvaged' | 'ItemDiscarded' | 'Protected';
      seat: number;
      item: Item;
    }
  | {
      event: 'ItemDrawn';
      seat: number;
      item: Item;
      location: Location;
    }
  | {
      event: 'HalfGained';
      seat: number;
      halves: number;
    }
  | {
      event: 'PowerChanged';
      location: Location;
      power: number;
      total: number;
    }
  | {
      event: 'TrackMoved';
      track: Track;
      steps: number;
      total: number;
    }
  | {
      event: 'AgentDrew' | 'AgentDiscarded';
      card: Chip | null;
      hand_size: number;
    }
  | {
      event: 'ChipsShuffled';
      count: number;
    }
  | {
      event: 'GameOver';
      reason: Reason;
    };
export type Side = 'agent' | 'survivors';
export type Call =
  | 'infirmary'
  | 'depot'
  | 'command'
  | 'generator'
  | 'security'
  | 'rocket'
  | 'stay'
  | 'help'
  | 'power'
  | 'codes'
  | 'bluff'
  | 'first'
  | 'after';

export interface Agent {
  place: Location;
}
export interface Survivor {
  place: Location;
  origin: Location;
  planned: Location | null;
  damage: number;
  halves: number;
  items: Item[];
  stayed: boolean;
  done: boolean;
  aphasia: boolean;
  painless: boolean;
  shielded: boolean;
  dead: boolean;
  left: boolean;
  miniature: Miniature;
}
export interface View {
  phase: Phase;
  round: number;
  players: [Agent, ...Survivor[]];
  power: Record<Location, number>;
  locks: Record<Location, Lock>;
  earth: number;
  escape: number;
  hand: Chip[];
  used: Chip[];
  unseen: Chip[];
  discard: Item[];
  asker: number | null;
  asked: number | null;
  askedItems: Item[];
  probed: number[];
  clock: number;
  itemDecks: Record<Deck, Item[]>;
  chipDeck: Chip[];
  reason: Reason;
  leftInDecks: Record<Deck, Item[]>;
  chosen: number[];
  handSize: number;
  chipDeckSize: number;
  unseenSize: number;
  complete: boolean;
  me: number | null;
}
export interface Outcome {
  winners: number[];
  reason: Reason;
  side: Side;
  rounds: number;
  deaths: number;
  earth: number;
  escape: number;
}

export const everyLocation = [
  'infirmary',
  'depot',
  'command',
  'generator',
  'security',
  'rocket',
] as const satisfies readonly Location[];
export const everyChip = [
  'probe',
  'wrong_turn',
  'vertigo',
  'homing',
  'migraine',
  'feedback',
  'aphasia',
  'spike',
  'sabotage',
  'fumble',
  'lockdown',
] as const satisfies readonly Chip[];
export const everyItem = [
  'evidence',
  'medkit',
  'adrenaline',
  'painkillers',
  'inhibitor',
  'power_cell',
  'fuel',
  'crowbar',
  'keycard',
  'shield',
  'decoy',
  'jammer',
  'launch_codes',
  'master_key',
  'tablet',
] as const satisfies readonly Item[];
export const everyDeed = [
  'search',
  'treat',
  'triage',
  'transfusion',
  'salvage',
  'haul',
  'transmit',
  'carrier',
  'broadcast',
  'doors',
  'charge',
  'route',
  'surge',
  'overcharge',
  'feed',
  'override',
  'jam',
  'all_doors',
  'prepare',
  'launch',
  'ignite',
  'strip',
] as const satisfies readonly Deed[];
export const everyMiniature = [
  'none',
  'zoe',
  'alice',
  'emma',
  'noor',
  'ivo',
] as const satisfies readonly Miniature[];
export const everyPhase = [
  'plan',
  'w1',
  'agent_move',
  'hunt',
  'w2',
  'w3',
  'act',
  'fumble',
  'w4',
  'over',
] as const satisfies readonly Phase[];
export const everyCause = [
  'none',
  'move',
  'homing',
  'decoy',
  'action',
  'agent',
  'feedback',
  'spike',
  'overcharge',
  'transfusion',
  'wrong_turn',
  'vertigo',
  'migraine',
  'end_of_round',
] as const satisfies readonly Cause[];
export const everyLock = ['closed', 'open', 'held'] as const satisfies readonly Lock[];
export const everyTrack = ['earth', 'escape'] as const satisfies readonly Track[];
export const everyReason = [
  'running',
  'earth',
  'launch',
  'all_dead',
  'round_limit',
  'agent_left',
] as const satisfies readonly Reason[];
export const everyDeck = [
  'infirmary',
  'depot',
  'security',
  'command',
] as const satisfies readonly Deck[];
export const everySide = ['agent', 'survivors'] as const satisfies readonly Side[];
export const everyCall = [
  'infirmary',
  'depot',
  'command',
  'generator',
  'security',
  'rocket',
  'stay',
  'help',
  'power',
  'codes',
  'bluff',
  'first',
  'after',
] as const satisfies readonly Call[];
export const everyEvent = [
  'GameStarted',
  'RoundStarted',
  'RoundEnded',
  'Planned',
  'Replanned',
  'Probed',
  'Unplanned',
  'Silenced',
  'TakeWithdrawn',
  'Done',
  'Undone',
  'Died',
  'FumbleAsked',
  'SeatLeft',
  'MiniatureChosen',
  'PlansLocked',
  'ActionsStarted',
  'AgentPhase',
  'WindowOpened',
  'WindowEnded',
  'TimeUp',
  'CardUsed',
  'Inhibited',
  'Displaced',
  'AgentMoved',
  'Revealed',
  'HalfLost',
  'Damaged',
  'Healed',
  'DoorHeld',
  'LockTurned',
  'Given',
  'TakeAsked',
  'TakeAnswered',
  'Acted',
  'ItemUsed',
  'ItemSalvaged',
  'ItemDiscarded',
  'Protected',
  'ItemDrawn',
  'HalfGained',
  'PowerChanged',
  'TrackMoved',
  'AgentDrew',
  'AgentDiscarded',
  'ChipsShuffled',
  'GameOver',
] as const satisfies readonly Event['event'][];

export interface Options {
  sides: string;
  open_hunt: boolean;
  immediate_death: boolean;
  agent_must_move: boolean;
  track_earth: number | null;
  track_escape: number | null;
  reach_two_at: number | null;
  round_limit: number;
  dead_may_talk: boolean;
  plan_ms: number;
  act_ms: number;
  window_ms: number;
  window_pause_ms: number;
  starting_cards: number;
  handicap: 'none' | 'survivors_+1_power' | 'agent_+1_card';
}

export const readOptions = (value: Json | undefined): Options =>
  object(value) as unknown as Options;

function readSurvivor(value: Json | undefined): Survivor {
  const from = object(value);
  return {
    place: (text(from.place) || 'infirmary') as Location,
    origin: (text(from.origin) || 'infirmary') as Location,
    planned: maybeText(from.planned) as Survivor['planned'],
    damage: number(from.damage),
    halves: number(from.halves),
    items: texts(from.items) as Item[],
    stayed: from.stayed === true,
    done: from.done === true,
    aphasia: from.aphasia === true,
    painless: from.painless === true,
    shielded: from.shielded === true,
    dead: from.dead === true,
    left: from.left === true,
    miniature: (text(from.miniature) || 'none') as Miniature,
  };
}

function readAgent(value: Json | undefined): Agent {
  const from = object(value);
  return { place: (text(from.place) || 'infirmary') as Location };
}

export function readView(value: Json | undefined): View {
  const from = object(value);
  return {
    phase: (text(from.phase) || 'plan') as Phase,
    round: number(from.round),
    players: [readAgent(list(from.players)[0]), ...list(from.players).slice(1).map(readSurvivor)],
    power: byWord(everyLocation, from.power, number),
    locks: byWord(everyLocation, from.locks, (inner) => (text(inner) || 'closed') as Lock),
    earth: number(from.earth),
    escape: number(from.escape),
    hand: texts(from.hand) as Chip[],
    used: texts(from.used) as Chip[],
    unseen: texts(from.unseen) as Chip[],
    discard: texts(from.discard) as Item[],
    asker: maybeNumber(from.asker),
    asked: maybeNumber(from.asked),
    askedItems: texts(from.asked_items) as Item[],
    probed: numbers(from.probed),
    clock: number(from.clock),
    itemDecks: byWord(everyDeck, from.item_decks, (inner) => texts(inner) as Item[]),
    chipDeck: texts(from.chip_deck) as Chip[],
    reason: (text(from.reason) || 'running') as Reason,
    leftInDecks: byWord(everyDeck, from.left_in_decks, (inner) => texts(inner) as Item[]),
    chosen: numbers(from.chosen),
    handSize: number(from.hand_size),
    chipDeckSize: number(from.chip_deck_size),
    unseenSize: number(from.unseen_size),
    complete: from.complete === true,
    me: maybeNumber(from.me),
  };
}
