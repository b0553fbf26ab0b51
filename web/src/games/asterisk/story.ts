import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { isEnemy, profileOf, valueOf } from './cards';
import type { Mode } from './modes';
import { number, text, texts, type View } from './view';

/** What one turn brought, told by its cards. */
export interface TurnStory {
  seat: number;
  attempt: number;
  /** where the Dial stood, and where each card stopped */
  stops: number[];
  taken: string[];
  points: number;
}

const told = ['freed', 'hostages', 'plays', 'passes', 'redraws', 'assists'] as const;

/** What a seat has done. */
export type Deeds = Record<(typeof told)[number], number>;

/** What a seat has done, in a row; what it has not done is left out. */
export function deedsText(words: Catalogue, deeds: Deeds): string {
  const said = told.flatMap((deed) =>
    deeds[deed] > 0 ? [words.sentence(`ui.deed.${deed}`, { count: deeds[deed] })] : [],
  );
  return said.length > 0 ? said.join(', ') : words.text('ui.deed.none');
}

/** What is printed on all whom the team has, after something changed; at the end what they bring. */
export interface Mark {
  /** how much of the game was over, in inputs */
  at: number;
  attempt: number;
  points: number;
}

export interface Story {
  deeds: Deeds[];
  best: TurnStory | null;
  marks: Mark[];
  /** the lowest cards of the Prisoner deck, as everybody saw them go there; the lowest is last */
  bottom: string[];
  /** whether the log reaches back to the deal */
  whole: boolean;
}

const noDeeds = (): Deeds => Object.fromEntries(told.map((deed) => [deed, 0])) as Deeds;

class Telling {
  readonly deeds: Deeds[];
  readonly marks: Mark[] = [];
  best: TurnStory | null = null;
  bottom: string[] = [];
  private readonly custody: string[][];
  private turn: TurnStory;
  private attempt = 1;
  private inputs = 0;

  constructor(
    view: View,
    private readonly mode: Mode,
  ) {
    this.deeds = view.players.map(noDeeds);
    this.custody = view.players.map(() => []);
    this.turn = this.newTurn(0);
    this.bottom = [...mode.lowest];
    this.mark();
  }

  see(line: Line): void {
    if (line.kind === 'input') this.inputs++;
    const before = this.custody.flat().length;
    for (const event of line.events ?? []) this.hear(event);
    if (this.custody.flat().length !== before) this.mark();
  }

  end(points: number | null): void {
    this.close();
    this.mark(points);
  }

  private hear(event: JsonObject): void {
    const seat = number(event.seat);
    const deeds = this.deeds[seat];
    switch (event.event) {
      case 'AttemptStarted':
        this.attempt = number(event.attempt);
        this.mark();
        break;
      case 'TurnStarted':
        this.turn = this.newTurn(seat);
        break;
      case 'TurnEnded':
        this.count(deeds, text(event.kind));
        this.close();
        break;
      case 'TimeUp':
        this.close();
        break;
      case 'DialMoved':
        if (this.turn.stops.length === 0) this.turn.stops.push(number(event.from));
        this.turn.stops.push(number(event.to));
        break;
      case 'CardPlayed':
        if (event.as === 'assist' && deeds) deeds.assists++;
        break;
      case 'PrisonerFreed':
      case 'HostageTaken':
        this.take(deeds, seat, text(event.prisoner));
        break;
      case 'DebriefStep':
        this.bottom.push(...texts(event.cards));
        break;
      case 'CardsReturned':
        this.giveBack(seat, texts(event.cards));
        break;
      case 'LineRefilled':
        this.leaveDeck(texts(event.cards));
        break;
    }
  }

  private newTurn(seat: number): TurnStory {
    return { seat, attempt: this.attempt, stops: [], taken: [], points: 0 };
  }

  private count(deeds: Deeds | undefined, kind: string): void {
    if (!deeds) return;
    if (kind === 'play') deeds.plays++;
    if (kind === 'pass') deeds.passes++;
    if (kind === 'redraw') deeds.redraws++;
  }

  private take(deeds: Deeds | undefined, seat: number, card: string): void {
    this.custody[seat]?.push(card);
    this.turn.taken.push(card);
    this.turn.points += profileOf(card).value;
    if (!deeds) return;
    if (isEnemy(card)) deeds.hostages++;
    else deeds.freed++;
  }

  private giveBack(seat: number, cards: string[]): void {
    this.custody[seat] = (this.custody[seat] ?? []).filter((card) => !cards.includes(card));
    this.bottom.push(...cards);
  }

  private leaveDeck(cards: string[]): void {
    this.bottom = this.bottom.filter((card) => !cards.includes(card));
  }

  /** A turn is better if it takes more, then if it brings more. */
  private close(): void {
    const { taken, points } = this.turn;
    const most = this.best;
    const better =
      !most ||
      taken.length > most.taken.length ||
      (taken.length === most.taken.length && points > most.points);
    if (taken.length > 0 && better) this.best = this.turn;
    this.turn = this.newTurn(this.turn.seat);
  }

  private mark(final: number | null = null): void {
    const held = this.custody.flat();
    const points = final ?? (this.mode.solo ? held.length : valueOf(held));
    this.marks.push({ at: this.inputs, attempt: this.attempt, points });
  }
}

/** What the log tells of the whole game; `points`: what the team has in the end. */
export function storyOf(log: Line[], view: View, mode: Mode, points: number | null = null): Story {
  const telling = new Telling(view, mode);
  for (const line of log) telling.see(line);
  telling.end(points);
  const whole = log.some((line) => line.events?.some(({ event }) => event === 'GameStarted'));
  const { deeds, best, marks, bottom } = telling;
  return { deeds, best, marks, bottom, whole };
}
