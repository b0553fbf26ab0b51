import type { Json, JsonObject } from '../../lib/game';

export const locations = [
  'infirmary',
  'depot',
  'command',
  'generator',
  'security',
  'rocket',
] as const;
export type Location = (typeof locations)[number];

/** The decks of Items, in the order in which they are shuffled. */
export const decks = ['infirmary', 'depot', 'security', 'command'] as const;
export type Deck = (typeof decks)[number];

export const items = [
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
] as const;
export type Item = (typeof items)[number];

/** The Neurochip cards. */
export const chips = [
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
] as const;
export type Chip = (typeof chips)[number];

/** The Location Actions. */
export const deeds = [
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
] as const;
export type Deed = (typeof deeds)[number];

export type Cost = 'free' | 'half' | 'full';
export type Track = 'earth' | 'escape';
export type Lock = 'closed' | 'open' | 'held';
export type Phase =
  'plan' | 'w1' | 'agent_move' | 'hunt' | 'w2' | 'w3' | 'act' | 'fumble' | 'w4' | 'over';
/** The phases in which the Agent may use cards. */
export const windows = ['w1', 'w2', 'w3', 'w4'] as const;
export type Window = (typeof windows)[number];
export type Reason = 'running' | 'earth' | 'launch' | 'all_dead' | 'round_limit' | 'agent_left';
export type Side = 'agent' | 'survivors';

/** Why somebody is hurt, or goes somewhere. */
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

/** The seat of the Agent; all others are Survivors. */
export const agentSeat = 0;

export interface Survivor {
  seat: number;
  place: Location;
  /** where the round began */
  origin: Location;
  /** the Movement card; null: not chosen, or not to be seen (`View.chosen` counts) */
  planned: Location | null;
  damage: number;
  /** Half Actions left */
  halves: number;
  /** in the order in which they were got */
  items: Item[];
  stayed: boolean;
  done: boolean;
  aphasia: boolean;
  painless: boolean;
  shielded: boolean;
  dead: boolean;
  left: boolean;
}

export interface View {
  phase: Phase;
  round: number;
  /** where the Agent is */
  agent: Location;
  /** seats 1 and up, the dead included */
  survivors: Survivor[];
  power: Record<Location, number>;
  locks: Record<Location, Lock>;
  earth: number;
  escape: number;
  /** the Agent's; empty where it is hidden: `handSize` counts */
  hand: Chip[];
  /** Neurochip cards that all have seen used */
  used: Chip[];
  /** Discarded ones that only the Agent has seen */
  unseen: Chip[];
  /** of Items */
  discard: Item[];
  /** of a Take request; null: none is pending */
  asker: number | null;
  /** whom: of the request, or of a Fumble */
  asked: number | null;
  askedItems: Item[];
  /** whose planned card the Agent has seen */
  probed: number[];
  /** who has chosen a Movement card, whatever it is */
  chosen: number[];
  /** match milliseconds at which the phase began */
  clock: number;
  /** what is still in each deck, in no order: everybody has seen the rest */
  left: Record<Deck, Item[]>;
  handSize: number;
  chipDeckSize: number;
  unseenSize: number;
  /** these two only when everything is shown */
  itemDecks: Record<Deck, Item[]>;
  chipDeck: Chip[];
  reason: Reason;
  /** nothing is hidden */
  complete: boolean;
  /** the seat whose view this is; null: of a spectator */
  me: number | null;
}

/** How much Power a Route moves where. */
export type Moves = Partial<Record<Location, number>>;

/** A Location Action with what it is about. */
export type DeedAct = { do: 'location' } & (
  | {
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
  | { action: 'treat'; target: number }
  | { action: 'transfusion'; from: number; to: number }
  | { action: 'salvage' | 'strip'; item: Item }
  | { action: 'broadcast'; evidence: number }
  | { action: 'prepare' | 'ignite'; power: number }
  | { action: 'doors' | 'surge'; location: Location }
  | { action: 'override'; locations: Location[] }
  | { action: 'feed'; location: Location; power: number }
  /** as the legal actions list it, `moves` is empty */
  | { action: 'route'; moves: Moves }
);

export type ItemAct = { do: 'item' } & (
  | {
      card:
        | 'adrenaline'
        | 'painkillers'
        | 'power_cell'
        | 'fuel'
        | 'crowbar'
        | 'keycard'
        | 'shield'
        | 'jammer';
    }
  | { card: 'medkit'; target: number }
  | { card: 'master_key' | 'decoy'; location: Location }
  | { card: 'tablet'; source: Location; location: Location; power: number }
);

export type CardAct = { do: 'play_card' } & (
  | { card: 'homing' | 'sabotage' | 'lockdown'; location: Location }
  | { card: 'spike' }
  | { card: 'wrong_turn'; targets: number[]; locations: Location[] }
  | {
      card: 'probe' | 'vertigo' | 'migraine' | 'feedback' | 'aphasia' | 'fumble';
      targets: number[];
    }
);

/** The actions of docs/protocol.md as this game writes them. */
export type Act =
  | { do: 'plan' | 'agent_move'; location: Location }
  | { do: 'unplan' | 'end_window' | 'hold_door' | 'withdraw_take' | 'done' | 'undone' }
  | CardAct
  /** as the legal actions list these two, `items` is empty */
  | { do: 'give'; to: number; items: Item[] }
  | { do: 'ask_take'; from: number; items: Item[] }
  | { do: 'answer_take'; yes: boolean }
  | DeedAct
  | ItemAct
  | { do: 'fumble'; item: Item }
  | { do: 'discard_card'; card: Chip };
export type Verb = Act['do'];

export type Event =
  | { event: 'GameStarted'; survivors: number }
  | { event: 'RoundStarted' | 'RoundEnded'; round: number }
  /** null: this screen may not know where */
  | { event: 'Planned' | 'Replanned' | 'Probed'; seat: number; location: Location | null }
  | { event: 'MiniatureChosen'; seat: number; miniature: string }
  | { event: 'DoorHeld'; seat: number; location: Location }
  | { event: 'PlansLocked' | 'ActionsStarted' | 'AgentPhase' }
  | { event: 'WindowOpened' | 'WindowEnded'; window: Window }
  | { event: 'TimeUp'; window: Phase }
  | { event: 'CardUsed'; card: Chip; targets: number[]; locations: Location[] }
  | { event: 'Inhibited'; seat: number; card: Chip }
  | { event: 'Displaced'; seat: number; origin: Location; location: Location; cause: Cause }
  | { event: 'AgentMoved'; origin: Location; location: Location; cause: Cause }
  | { event: 'Revealed'; seat: number; origin: Location; location: Location; stayed: boolean }
  | { event: 'HalfLost'; seat: number; cause: Cause; halves: number }
  | { event: 'HalfGained'; seat: number; halves: number }
  | { event: 'Damaged'; seat: number; damage: number; total: number; cause: Cause }
  | { event: 'Healed'; seat: number; damage: number; total: number }
  | { event: 'LockTurned'; location: Location; lock: Lock; cause: Cause }
  | { event: 'Given'; seat: number; to: number; items: Item[] }
  | { event: 'TakeAsked'; seat: number; from: number; items: Item[] }
  /** `seat` answers `to` */
  | { event: 'TakeAnswered'; seat: number; to: number; yes: boolean; items: Item[] }
  | { event: 'Acted'; seat: number; action: Deed; location: Location }
  | { event: 'ItemDrawn'; seat: number; item: Item; location: Location }
  | {
      event: 'ItemUsed' | 'ItemSalvaged' | 'ItemDiscarded' | 'Protected';
      seat: number;
      item: Item;
    }
  | { event: 'PowerChanged'; location: Location; power: number; total: number }
  | { event: 'TrackMoved'; track: Track; steps: number; total: number }
  /** null: a card that this screen may not know */
  | { event: 'AgentDrew' | 'AgentDiscarded'; card: Chip | null; hand_size: number }
  | { event: 'ChipsShuffled'; count: number }
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
  | { event: 'GameOver'; reason: Reason };
export type EventName = Event['event'];

export interface Outcome {
  winners: number[];
  reason: Reason;
  side: Side;
  rounds: number;
  deaths: number;
  earth: number;
  escape: number;
}

export interface Options {
  /** "standard", "advanced", or a letter for each Location */
  sides: string;
  openHunt: boolean;
  immediateDeath: boolean;
  agentMustMove: boolean;
  /** null: by the number of Survivors */
  trackEarth: number | null;
  trackEscape: number | null;
  reachTwoAt: number | null;
  roundLimit: number;
  deadMayTalk: boolean;
  /** 0: without a clock */
  planMs: number;
  actMs: number;
  windowMs: number;
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

/** Stands for the seat of a spectator. */
const nobody = 255;

function readSurvivor(value: Json, seat: number): Survivor {
  const survivor = object(value);
  return {
    seat,
    place: text(survivor.place) as Location,
    origin: text(survivor.origin) as Location,
    planned: maybeText(survivor.planned) as Location | null,
    damage: number(survivor.damage),
    halves: number(survivor.halves),
    items: texts(survivor.items) as Item[],
    stayed: survivor.stayed === true,
    done: survivor.done === true,
    aphasia: survivor.aphasia === true,
    painless: survivor.painless === true,
    shielded: survivor.shielded === true,
    dead: survivor.dead === true,
    left: survivor.left === true,
  };
}

function byLocation<T>(value: Json | undefined, read: (inner: Json | undefined) => T) {
  const inner = object(value);
  return Object.fromEntries(locations.map((place) => [place, read(inner[place])])) as Record<
    Location,
    T
  >;
}

function byDeck(value: Json | undefined): Record<Deck, Item[]> {
  const inner = object(value);
  return Object.fromEntries(decks.map((deck) => [deck, texts(inner[deck])])) as Record<
    Deck,
    Item[]
  >;
}

export function readView(value: Json | undefined): View {
  const view = object(value);
  const players = list(view.players);
  return {
    phase: (text(view.phase) || 'plan') as Phase,
    round: number(view.round) || 1,
    agent: (text(object(players[agentSeat]).place) || 'security') as Location,
    survivors: players.slice(1).map((player, i) => readSurvivor(player, i + 1)),
    power: byLocation(view.power, number),
    locks: byLocation(view.locks, (lock) => (text(lock) || 'closed') as Lock),
    earth: number(view.earth),
    escape: number(view.escape),
    hand: texts(view.hand) as Chip[],
    used: texts(view.used) as Chip[],
    unseen: texts(view.unseen) as Chip[],
    discard: texts(view.discard) as Item[],
    asker: maybeNumber(view.asker),
    asked: maybeNumber(view.asked),
    askedItems: texts(view.asked_items) as Item[],
    probed: numbers(view.probed),
    chosen: numbers(view.chosen),
    clock: number(view.clock),
    left: byDeck(view.left_in_decks),
    handSize: number(view.hand_size),
    chipDeckSize: number(view.chip_deck_size),
    unseenSize: number(view.unseen_size),
    itemDecks: byDeck(view.item_decks),
    chipDeck: texts(view.chip_deck) as Chip[],
    reason: (text(view.reason) || 'running') as Reason,
    complete: view.complete === true,
    me: typeof view.me === 'number' && view.me !== nobody ? view.me : null,
  };
}

export function readOptions(value: Json | undefined): Options {
  const options = object(value);
  return {
    sides: text(options.sides) || 'standard',
    openHunt: options.open_hunt === true,
    immediateDeath: options.immediate_death === true,
    agentMustMove: options.agent_must_move === true,
    trackEarth: maybeNumber(options.track_earth),
    trackEscape: maybeNumber(options.track_escape),
    reachTwoAt: maybeNumber(options.reach_two_at),
    roundLimit: number(options.round_limit) || 60,
    deadMayTalk: options.dead_may_talk !== false,
    planMs: number(options.plan_ms),
    actMs: number(options.act_ms),
    windowMs: number(options.window_ms),
  };
}

export const isWindow = (phase: Phase): phase is Window =>
  (windows as readonly string[]).includes(phase);

/** The Survivor of a seat; null: the Agent's, or nobody's. */
export const survivorAt = (view: View, seat: number | null): Survivor | null =>
  seat === null ? null : (view.survivors[seat - 1] ?? null);

export const living = (view: View): Survivor[] => view.survivors.filter(({ dead }) => !dead);

/** Those who live and are there. */
export const livingAt = (view: View, place: Location): Survivor[] =>
  living(view).filter((survivor) => survivor.place === place);

export const isOpen = (view: View, place: Location): boolean => view.locks[place] !== 'closed';
