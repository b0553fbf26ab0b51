import type { Component } from 'svelte';
import type { Ask } from './ask.svelte';
import type { Catalogue } from './catalogue';
import type { WorkCheck } from './core';
import type { IconName } from './icons';
import type { GameState, Line, State } from './protocol';
import type { Storied } from './story';

/** A value of the game's own JSON: views, events and actions are the game's business. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Somebody at the table as the shell shows them: a shape, a colour, a name. */
export interface SeatFace {
  seat: number;
  name: string;
  /** index into the seat shapes of the design language; the same as `seat` unless the game says otherwise */
  shape: number;
  you: boolean;
  bot: boolean;
  away: boolean;
}

/** An own action that the table has refused, and why. */
export interface Turned {
  action: JsonObject;
  code: string;
  sentence: string;
  rule: string | null;
}

/** What every part of a game's table is given. */
export interface TableProps {
  state: State;
  game: GameState;
  /** the seat this screen plays, or null for a spectator, a shared screen or a replay */
  seat: number | null;
  faces: SeatFace[];
  words: Catalogue;
  /** the log lines that arrived with the last change, for motion; empty after a sync */
  fresh: Line[];
  /** all log lines that this screen knows, the oldest first, for statistics */
  log?: Line[];
  /** an action is on its way to the server, or nothing can be sent just now */
  busy: boolean;
  /** own actions on their way, the oldest first: nothing of them is decided yet. One more may follow at any time. */
  sent?: JsonObject[];
  /** the own action that was refused last; nothing as soon as the table goes on or another one is sent */
  turned?: Turned | null;
  /** how many milliseconds it is to the person of a seat and back, by seat; where it counts who is first */
  trips?: Record<number, number>;
  act: (action: JsonObject) => void;
  /** every step is taken by hand, also where there is nothing to decide: in a lesson */
  stepwise?: boolean;
  /** what the rules say to actions of this seat, complete or not; null where the answer is not there yet */
  ask: Ask;
  /** what follows from the rules and this view, such as decks and distances; null where that is not there yet */
  about?: () => JsonObject | null;
  /** says one of the game's call-outs to the table; missing where this screen may not talk */
  call?: (call: string) => void;
  /** says something in the status line, at once: a preview, a reason why not. Null takes it back. */
  hint: (sentence: string | null, rule?: string) => void;
  /** what this person has noted about the table for themselves: the game's own text, nobody else sees it */
  note: string;
  keepNote: (text: string) => void;
  /** whether the notes have reached the place where they are kept */
  noteKept?: boolean;
  /** the whole match as a file, once it is over */
  record?: () => Promise<string>;
}

/** The status line: shape, verb, object, consequence. */
export interface Status {
  seat: number | null;
  verb: string;
  rest: string;
  then?: string;
}

/** What somebody does in a tutorial. */
export interface Deed {
  seat: number;
  action: JsonObject;
}

/** A part of the tutorial: a scenario's position and a few steps. */
export interface Tutorial {
  /** what it is about, where a game has several parts */
  title?: string;
  options: JsonObject;
  position: JsonObject;
  script: Json;
  /** how many sit there; by default as many as act in it, and no fewer than the game needs */
  seats?: number;
  seat: number;
  /**
   * Each step waits for an action that it accepts: one with all the fields of one of these patterns, the first of
   * which is pointed at. Any is done as long as the lesson can go on from there. None: it only wants to be read. The
   * other seats' actions play by themselves, if need be after a look at what the learner sees.
   */
  steps: {
    text: string;
    accept: JsonObject[] | 'any';
    others?: Deed[] | ((view: JsonObject) => Deed[]);
  }[];
}

/** Something that a person made for a game: a map, a deck. What its data means is the game's business. */
export interface Work {
  id: string;
  name: string;
  /** who made it */
  by: string;
  own: boolean;
  data: string;
  /** wall milliseconds */
  at: number;
}

/** What the place is given where works are made. */
export interface WorkshopProps {
  words: Catalogue;
  /** the data that the address brought along, or nothing */
  given: string;
  /** an address that leads here with that data */
  address: (data: string) => string;
  check: (data: string) => Promise<WorkCheck>;
  /** whether works are kept by a server, for everybody there, or only by this browser */
  shared: boolean;
  list: () => Promise<Work[]>;
  keep: (name: string, data: string) => Promise<void>;
  drop: (work: string) => Promise<void>;
  /** opens the set-up of a table with these options */
  play: (options: JsonObject) => void;
  /** deals at once, on this device, with so many bots that all seats are taken */
  playNow: (options: JsonObject, seats?: number) => void;
}

/** What the control for one option is given that the game draws itself. */
export interface OptionPickerProps {
  value: Json;
  /** the listed values */
  options: string[];
  change: (value: Json) => void;
  words: Catalogue;
  works: Work[];
  /** why it cannot be changed here, or nothing */
  why: string;
}

/** The clock that a whole table plays against. */
export interface MatchClock {
  /** milliseconds that are left */
  left: number;
  /** it stands by a rule of the game */
  stands?: boolean;
  /** the game's Rail shows it: the shell only announces it */
  drawn?: boolean;
  /** as long as more than so many milliseconds are left, nobody is told how many */
  secretAbove?: number;
}

/** What is staged for a moment over the board, because it decides or turns a match. */
export interface Staged {
  icon: IconName;
  title: string;
  rest: string;
  tone: 'good' | 'bad' | 'plain';
  seat: number | null;
  /** where on the board it happens, as a selector; nothing: in the middle of it */
  at?: string;
  /** of several that come at once the weightiest is shown */
  weight: number;
}

/** What something on the screen is, what it does, and what this screen knows of it. */
export interface Explained {
  title: string;
  /** a sentence or two each; `head` is the name of what it says something about */
  lines: { head?: string; text: string; tone?: 'can' | 'not' }[];
}

/** How far everybody came on the way that decides a game. */
export interface Ruler {
  /** what stands at its end */
  end: string;
  /** from 0 to 1; without a seat it stands for all */
  marks: { seat: number | null; share: number; label: string }[];
}

/** Whom this screen may talk to while the match is played, by the game's own rules. */
export interface Talk {
  everybody: boolean;
  /** those who watch and those who are out, among themselves */
  aside: boolean;
  /** the seats that can be whispered to */
  seats: number[];
}

/** One game's part of the browser client: everything the shell does not know. */
export interface GameModule {
  slug: string;
  /** a small drawing, legible at 16 px, and the door on the home page */
  Emblem: Component;
  Poster: Component;
  /** the board, above the dock */
  Board: Component<TableProps>;
  /** hand, spinner, dice: between the status line and the actions */
  Dock: Component<TableProps>;
  /** under the name of a seat; `whole`: in the seat's own sheet, where there is room for all that is public */
  SeatDetail?: Component<TableProps & { of: number; whole?: boolean }>;
  /** the Rail: how close is the end? */
  Rail?: Component<TableProps>;
  /** extra tab of the talk column, beside log, chat and rules (what was returned, statistics, notes) */
  Extra?: { title: string; Panel: Component<TableProps> };
  /** the numbers of the end screen, one row a seat */
  EndDetail?: Component<TableProps>;
  /** what a winner reads at the end, where getting out is not what winning meant; null: the usual */
  won?: (outcome: JsonObject, seat: number, words: Catalogue) => string | null;
  /** what those read who have not won, where nobody is better than they are; null: the usual */
  lost?: (outcome: JsonObject, seat: number, words: Catalogue) => string | null;
  /** the numbers that the end is about, the own one first */
  figures?: (
    outcome: JsonObject,
    words: Catalogue,
    props: TableProps,
    /** of whoever looks at it; null: somebody who watched */
    seat: number | null,
  ) => { value: number; name: string }[] | null;
  /** what decides, as a length */
  ruler?: (props: TableProps, seat: number | null) => Ruler | null;
  /** the end detail counts points */
  points?: boolean;
  status: (props: TableProps) => Status;
  /** how far the match is, such as round and phase, where phones have no room for more; a press may tell how it came to this */
  moment?: (props: TableProps) => { text: string; about?: string; open?: () => void } | null;
  /** it counts what happened in the log, from its first line on */
  counts?: boolean;
  /** one sentence for an event, or null to keep it out of the log */
  tell: (event: JsonObject, words: Catalogue, faces: SeatFace[]) => string | null;
  /** how a match is told again: its rounds and turns, and what decides it */
  story?: Storied;
  /** an event that is worth a stage of its own */
  staged?: (event: JsonObject, props: TableProps) => Staged | null;
  /** what a thing that is marked with `data-tell="kind:id"` is; null: nothing is known of it */
  explain?: (props: TableProps, kind: string, id: string) => Explained | null;
  /** something on the board still moves towards what the log would tell already */
  unsettled?: (props: TableProps) => boolean;
  /** what a seat holds that others could not see then, as words; for when everything lies open */
  held?: (props: TableProps, seat: number) => string[];
  /** whether who one is lies face down on this screen, so that nothing else may print it */
  covers?: (props: TableProps) => boolean;
  /** whether hands are secret, so that one device passed around needs a curtain */
  secret: boolean;
  /** where people make things for this game, full screen */
  Workshop?: () => Promise<{ default: Component<WorkshopProps> }>;
  /** by the id of an option: what chooses it on the set-up screen */
  OptionPicker?: Record<string, Component<OptionPickerProps>>;
  /** its parts, in the order in which they are learnt */
  tutorial?: (language: string) => Promise<Tutorial[]>;
  /** by default everybody hears everything, and watchers talk among themselves */
  talk?: (props: TableProps) => Talk;
  /** the game's own call-outs, beside those of every table; their texts are `call.<id>` of its words */
  calls?: string[];
  /** ids of the options that come before all house rules when a table is laid, by what is chosen */
  foremost?: (options: JsonObject) => string[];
  /** ids of options that change nothing on this screen: what it shows is its own, such as the colours of seats */
  unseen?: string[];
  /** the clock of the match at this wall time; by default it runs to the game's deadline, in the status line */
  clock?: (props: TableProps, now: number) => MatchClock | null;
  /** the game's own way to stop its clock, and to let it run again; null: only the table can, if all agree */
  pause?: (props: TableProps) => { stands: boolean; action: JsonObject } | null;
  /** what whoever takes the so-manieth seat of `count` will be in this game, where seats differ; null: as all others */
  role?: (place: number, count: number, options: JsonObject, words: Catalogue) => string | null;
  /** nothing is ever taken back in this game, so nobody is asked whether that is allowed */
  final?: boolean;
  /** whether it counts who acts first, so that slow lines are made up for; by default it never does */
  races?: (options: JsonObject) => boolean;
  /** how many milliseconds the match still stands after a pause, so that all find their places; by default none */
  breather?: (options: JsonObject) => number;
  /** what single keys do on this table, for the list of keys */
  keys?: (words: Catalogue) => { keys: string; does: string }[];
}
