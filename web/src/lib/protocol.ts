/* The messages of docs/protocol.md. Written by `npm run protocol` from docs/protocol.schema.json. */
import type {JsonObject} from './game';

export type Definition =
  | HelloRequest
  | HelloOk
  | Card
  | Phase
  | SeatState
  | SeatKind
  | Policy
  | Spectators
  | Absent
  | Undo
  | Chat
  | Allowance
  | Hints
  | BotTalk
  | RenameRequest
  | Nothing
  | NotifyRequest
  | GamesRequest
  | GamesOk
  | GameCard
  | OptionCard
  | OptionKind
  | LobbyRequest
  | LobbyOk
  | SeatPlan
  | PolicyPart
  | CreateRequest
  | TableOk
  | BranchRequest
  | FindRequest
  | FindOk
  | WatchRequest
  | UnwatchRequest
  | LinesRequest
  | LinesOk
  | Line
  | LineKind
  | RematchRequest
  | NoteRequest
  | KeepWorkRequest
  | KeepWorkOk
  | WorksRequest
  | WorksOk
  | Work
  | DropWorkRequest
  | SitRequest
  | SitOk
  | StandRequest
  | PlanRequest
  | StartRequest
  | ActRequest
  | ActOk
  | AskRequest
  | Prospects
  | ResignRequest
  | UndoRequest
  | AskOk
  | PauseRequest
  | ResumeRequest
  | AnswerRequest
  | SayRequest
  | StandInRequest
  | KickRequest
  | HostRequest
  | LockRequest
  | MuteRequest
  | HurryRequest
  | CloseRequest
  | PromiseRequest
  | RevealRequest
  | HintRequest
  | HintOk
  | State
  | Asking
  | Question
  | GameState
  | UndoNow
  | HeldBack
  | SyncPush
  | UpdatePush
  | RoundTrip
  | BotFrom
  | PresencePush
  | NotePush
  | LobbyPush
  | NoticePush
  | Refusal
  | Accepted
  | Refused
  | Request
  | Reply
  | Push
  | Answers;
export type Phase = 'gathering' | 'running' | 'paused' | 'finished' | 'closed';
export type SeatKind = 'open' | 'person' | 'bot' | 'closed';
export type Spectators = 'off' | 'public' | 'open';
export type Absent = 'wait' | 'stand_in' | 'end';
export type Undo = 'off' | 'ask';
export type Chat = 'all' | 'calls' | 'off';
export type Allowance = 'off' | '40' | '80' | '150';
export type Hints = 'off' | 'on';
export type BotTalk = 'off' | 'on';
export type OptionKind = 'flag' | 'choice' | 'number' | 'numbers' | 'list';
export type LineKind =
  | 'created'
  | 'sat'
  | 'stood'
  | 'kicked'
  | 'planned'
  | 'started'
  | 'input'
  | 'said'
  | 'stand_in'
  | 'host'
  | 'locked'
  | 'asked'
  | 'answered'
  | 'paused'
  | 'resumed'
  | 'undone'
  | 'closed'
  | 'rematch'
  | 'held'
  | 'muted'
  | 'promised'
  | 'dealing'
  | 'revealed'
  | 'hinted';
export type Question = 'undo' | 'pause' | 'resume' | 'sit';
export type UndoNow = 'no' | 'free' | 'ask';
export type Request =
  | HelloRequest
  | RenameRequest
  | NotifyRequest
  | GamesRequest
  | LobbyRequest
  | CreateRequest
  | BranchRequest
  | FindRequest
  | WatchRequest
  | UnwatchRequest
  | LinesRequest
  | RematchRequest
  | NoteRequest
  | KeepWorkRequest
  | WorksRequest
  | DropWorkRequest
  | SitRequest
  | StandRequest
  | PlanRequest
  | StartRequest
  | ActRequest
  | AskRequest
  | ResignRequest
  | UndoRequest
  | PauseRequest
  | ResumeRequest
  | AnswerRequest
  | SayRequest
  | StandInRequest
  | KickRequest
  | HostRequest
  | LockRequest
  | MuteRequest
  | HurryRequest
  | CloseRequest
  | PromiseRequest
  | RevealRequest
  | HintRequest;
export type Reply = Accepted | Refused;
export type Push = SyncPush | UpdatePush | PresencePush | NotePush | LobbyPush | NoticePush;

export interface HelloRequest {
  id: number;
  do: 'hello';
}
export interface HelloOk {
  person: string;
  name: string;
  version: string;
  protocol: number;
  now: number;
  tables: Card[];
  push?: string | null;
}
export interface Card {
  id: string;
  code: string;
  game: string;
  phase: Phase;
  listed: boolean;
  locked: boolean;
  host: string;
  seats: SeatState[];
  options: JsonObject;
  changed: string[];
  policy: Policy;
  acting: number[];
  created: number;
  changed_at: number;
  due?: number | null;
  next?: string | null;
  opened_by?: string | null;
}
export interface SeatState {
  kind: SeatKind;
  person?: string | null;
  name?: string | null;
  level?: string | null;
  stand_in?: string | null;
  former?: string | null;
  left: boolean;
  promise?: string | null;
}
export interface Policy {
  spectators: Spectators;
  absent: Absent;
  grace: number;
  stand_in: string;
  undo: Undo;
  turn_seconds: number;
  pace: number;
  thinking: number;
  chat: Chat;
  window: Allowance;
  hints: Hints;
  bot_talk: BotTalk;
}
export interface RenameRequest {
  id: number;
  do: 'rename';
  name: string;
}
export interface Nothing {}
export interface NotifyRequest {
  id: number;
  do: 'notify';
  endpoint: string;
}
export interface GamesRequest {
  id: number;
  do: 'games';
}
export interface GamesOk {
  games: GameCard[];
}
export interface GameCard {
  slug: string;
  least_seats: number;
  most_seats: number;
  rules_version: number;
  options: OptionCard[];
  seat_counts: JsonObject;
  levels: string[];
  usual_level: string;
  languages: string[];
}
export interface OptionCard {
  id: string;
  kind: OptionKind;
  values?: string[] | null;
  least?: number | null;
  most?: number | null;
  length?: number | null;
  text?: number | null;
  may_be_none: boolean;
  preset: boolean;
  defaults: JsonObject;
}
export interface LobbyRequest {
  id: number;
  do: 'lobby';
  on: boolean;
}
export interface LobbyOk {
  tables: Card[];
}
export interface SeatPlan {
  kind: SeatKind;
  level?: (string | null) | null;
  person?: (string | null) | null;
  name?: (string | null) | null;
}
export interface PolicyPart {
  spectators?: Spectators | null;
  absent?: Absent | null;
  grace?: number | null;
  stand_in?: string | null;
  undo?: Undo | null;
  turn_seconds?: number | null;
  pace?: number | null;
  thinking?: number | null;
  chat?: Chat | null;
  window?: Allowance | null;
  hints?: Hints | null;
  bot_talk?: BotTalk | null;
}
export interface CreateRequest {
  id: number;
  do: 'create';
  game: string;
  options?: (JsonObject | null) | null;
  seats?: (SeatPlan[] | null) | null;
  policy?: (PolicyPart | null) | null;
  listed?: (boolean | null) | null;
}
export interface TableOk {
  table: string;
  code: string;
}
export interface BranchRequest {
  id: number;
  do: 'branch';
  table: string;
  inputs: number;
  seat: number;
  invite: boolean;
}
export interface FindRequest {
  id: number;
  do: 'find';
  code: string;
}
export interface FindOk {
  card: Card;
}
export interface WatchRequest {
  id: number;
  do: 'watch';
  table: string;
  as: 'public' | number;
  since?: (number | null) | null;
}
export interface UnwatchRequest {
  id: number;
  do: 'unwatch';
  table: string;
  as: 'public' | number;
}
export interface LinesRequest {
  id: number;
  do: 'lines';
  table: string;
  as: 'public' | number;
  before: number;
}
export interface LinesOk {
  log: Line[];
}
export interface Line {
  seq: number;
  at: number;
  kind: LineKind;
  seat?: number | null;
  person?: string | null;
  name?: string | null;
  text?: string | null;
  call?: string | null;
  watchers?: boolean | null;
  to?: number | null;
  what?: string | null;
  yes?: boolean | null;
  events?: JsonObject[] | null;
}
export interface RematchRequest {
  id: number;
  do: 'rematch';
  table: string;
}
export interface NoteRequest {
  id: number;
  do: 'note';
  table: string;
  as: 'public' | number;
  text: string;
}
export interface KeepWorkRequest {
  id: number;
  do: 'keep_work';
  game: string;
  name: string;
  data: string;
}
export interface KeepWorkOk {
  work: string;
}
export interface WorksRequest {
  id: number;
  do: 'works';
  game: string;
}
export interface WorksOk {
  works: Work[];
}
export interface Work {
  id: string;
  name: string;
  by: string;
  own: boolean;
  data: string;
  at: number;
}
export interface DropWorkRequest {
  id: number;
  do: 'drop_work';
  work: string;
}
export interface SitRequest {
  id: number;
  do: 'sit';
  table: string;
  seat?: (number | null) | null;
  name?: (string | null) | null;
}
export interface SitOk {
  seat: number;
  granted?: boolean | null;
}
export interface StandRequest {
  id: number;
  do: 'stand';
  table: string;
  seat: number;
}
export interface PlanRequest {
  id: number;
  do: 'plan';
  table: string;
  options?: (JsonObject | null) | null;
  seats?: (SeatPlan[] | null) | null;
  policy?: (PolicyPart | null) | null;
  listed?: (boolean | null) | null;
}
export interface StartRequest {
  id: number;
  do: 'start';
  table: string;
}
export interface ActRequest {
  id: number;
  do: 'act';
  table: string;
  seat: number;
  cid: string;
  action: JsonObject;
}
export interface ActOk {
  seq: number;
  repeated?: boolean | null;
}
export interface AskRequest {
  id: number;
  do: 'ask';
  table: string;
  seat: number;
  /**
   * @maxItems 64
   */
  actions: JsonObject[];
}
export interface Prospects {
  answers: JsonObject[];
}
export interface ResignRequest {
  id: number;
  do: 'resign';
  table: string;
  seat: number;
  cid: string;
}
export interface UndoRequest {
  id: number;
  do: 'undo';
  table: string;
}
export interface AskOk {
  granted: boolean;
}
export interface PauseRequest {
  id: number;
  do: 'pause';
  table: string;
}
export interface ResumeRequest {
  id: number;
  do: 'resume';
  table: string;
}
export interface AnswerRequest {
  id: number;
  do: 'answer';
  table: string;
  yes: boolean;
}
export interface SayRequest {
  id: number;
  do: 'say';
  table: string;
  text?: (string | null) | null;
  call?: (string | null) | null;
  to?: (number | null) | null;
  aside?: (boolean | null) | null;
}
export interface StandInRequest {
  id: number;
  do: 'stand_in';
  table: string;
  seat: number;
  level?: (string | null) | null;
}
export interface KickRequest {
  id: number;
  do: 'kick';
  table: string;
  seat: number;
}
export interface HostRequest {
  id: number;
  do: 'host';
  table: string;
  person: string;
}
export interface LockRequest {
  id: number;
  do: 'lock';
  table: string;
  on: boolean;
}
export interface MuteRequest {
  id: number;
  do: 'mute';
  table: string;
  person?: (string | null) | null;
  on: boolean;
}
export interface HurryRequest {
  id: number;
  do: 'hurry';
  table: string;
}
export interface CloseRequest {
  id: number;
  do: 'close';
  table: string;
}
export interface PromiseRequest {
  id: number;
  do: 'promise';
  table: string;
  seat: number;
  promise: string;
}
export interface RevealRequest {
  id: number;
  do: 'reveal';
  table: string;
  seat: number;
  value: string;
}
export interface HintRequest {
  id: number;
  do: 'hint';
  table: string;
  seat: number;
}
export interface HintOk {
  action: JsonObject;
  reason?: JsonObject | null;
}
export interface State {
  id: string;
  code: string;
  game: string;
  rules_version: number;
  data: string;
  options: JsonObject;
  changed: string[];
  policy: Policy;
  listed: boolean;
  locked: boolean;
  muted: string[];
  watchers_muted: boolean;
  phase: Phase;
  host: string;
  seats: SeatState[];
  seat_counts?: number[] | null;
  commitment: string;
  seed?: string | null;
  dealing?: number | null;
  asking?: Asking | null;
  next?: string | null;
  created: number;
}
export interface Asking {
  what: Question;
  by: number;
  yes: number[];
  to: number;
  person?: string | null;
  name?: string | null;
}
export interface GameState {
  view: JsonObject;
  acting: number[];
  legal: JsonObject[];
  time: number;
  running: boolean;
  deadline?: number | null;
  turn_deadline?: number | null;
  outcome?: JsonObject | null;
  undo: UndoNow;
  inputs: number;
  held?: HeldBack | null;
  prompt?: JsonObject | null;
}
export interface HeldBack {
  at: number;
  action: JsonObject;
}
export interface SyncPush {
  push: 'sync';
  table: string;
  as: 'public' | number;
  seq: number;
  state: State;
  game: GameState | null;
  anew: boolean;
  log: Line[];
}
export interface UpdatePush {
  push: 'update';
  table: string;
  as: 'public' | number;
  seq: number;
  line: Line;
  state?: State | null;
  game?: GameState | null;
}
export interface RoundTrip {
  seat: number;
  milliseconds: number;
}
export interface BotFrom {
  seat: number;
  at: number;
}
export interface PresencePush {
  push: 'presence';
  table: string;
  away: number[];
  watching: number;
  time?: number | null;
  running?: boolean | null;
  turn_deadline?: number | null;
  trips?: RoundTrip[] | null;
  bots_from?: BotFrom[] | null;
}
export interface NotePush {
  push: 'note';
  table: string;
  as: 'public' | number;
  text: string;
}
export interface LobbyPush {
  push: 'lobby';
  tables: Card[];
}
export interface NoticePush {
  push: 'notice';
  sentence: string;
  stopping: boolean;
}
export interface Refusal {
  code: string;
  sentence?: string | null;
  rule?: string | null;
  retry_after?: number | null;
}
export interface Accepted {
  re: number;
  ok: JsonObject;
}
export interface Refused {
  re: number;
  no: Refusal;
}
export interface Answers {
  hello: HelloOk;
  rename: Nothing;
  notify: Nothing;
  games: GamesOk;
  lobby: LobbyOk;
  create: TableOk;
  branch: TableOk;
  find: FindOk;
  watch: Nothing;
  unwatch: Nothing;
  lines: LinesOk;
  rematch: TableOk;
  note: Nothing;
  keep_work: KeepWorkOk;
  works: WorksOk;
  drop_work: Nothing;
  sit: SitOk;
  stand: Nothing;
  plan: Nothing;
  start: Nothing;
  act: ActOk;
  ask: Prospects;
  resign: ActOk;
  undo: AskOk;
  pause: AskOk;
  resume: AskOk;
  answer: Nothing;
  say: Nothing;
  stand_in: Nothing;
  kick: Nothing;
  host: Nothing;
  lock: Nothing;
  mute: Nothing;
  hurry: Nothing;
  close: Nothing;
  promise: Nothing;
  reveal: Nothing;
  hint: HintOk;
}
