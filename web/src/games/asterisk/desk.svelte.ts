import { Desks } from '../../lib/desks.svelte';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { playCue } from '../../lib/sound';
import { faceOf } from './cards';
import { aheadOf, cardsOf, stopsIn, type Ahead, type Move, type Stop } from './plan';
import type { Choices, Scene } from './scene';
import { number, type Action } from './view';

/** One of several things that a card may do now. */
export type Way = { move: Move } | { nil: string };

/** What lies open over the buttons: the ways of a card, the request for help, the top of a pile. */
export type Tray =
  | { what: 'ways'; card: string | null; ways: Way[] }
  | { what: 'help' }
  | { what: 'redraw' | 'end'; top: number | null };

/** Something that somebody at the table has just said. */
export interface Bubble {
  key: string;
  seat: number | null;
  name: string;
  text: string | null;
  call: string | null;
}

const bubbleTime = 4500;
const stepAngle = 18;

/** Which cards of the hand a chain uses, by their place. */
export function placesOf(hand: string[], chain: Move[]): number[] {
  const used: number[] = [];
  for (const card of chain.flatMap(cardsOf)) {
    const at = hand.findIndex((one, place) => one === card && !used.includes(place));
    if (at >= 0) used.push(at);
  }
  return used;
}

/** A card that was played as a Turn, or as what lies under the seam. */
const isLower = (move: Move): boolean => move.do === 'playAddOn' || move.do === 'assist';

/** What a card may do next, of what is listed after the chain so far. */
export function waysOf(scene: Scene, next: Choices | null, card: string, first: boolean): Way[] {
  const { choices, view, seat } = scene;
  if (choices.takings.length > 0) return [];
  if (view.active !== seat && choices.assists.length > 0)
    return choices.assists.filter((move) => cardsOf(move).includes(card)).map((move) => ({ move }));
  const moves = next ? next.moves.filter((move) => cardsOf(move).includes(card)) : [];
  const nils = first && choices.nils.includes(card) ? [{ nil: card }] : [];
  return [...moves.toSorted(byDirection).map((move) => ({ move })), ...nils];
}

/** What the Action of the turn may do next. */
export const deedWays = (next: Choices | null): Way[] =>
  (next?.moves ?? [])
    .filter((move) => move.do === 'useInside' || move.do === 'useCopyCat')
    .map((move) => ({ move }));

function byDirection(one: Move, other: Move): number {
  const steps = (move: Move): number =>
    'steps' in move ? move.steps : move.direction === 'L' ? -1 : 1;
  const rank = (move: Move): number => (isLower(move) ? 1 : move.do === 'flipsideForTurn' ? 2 : 0);
  const back = (move: Move): boolean => 'steps' in move && move.steps < 0;
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  // Of two steps to the same side the shorter comes first.
  if (back(one) && back(other)) return steps(other) - steps(one);
  return steps(one) - steps(other);
}

/** What board, dock and status line of one table share: the chain, what lies open, what moves. */
export class Desk {
  chain = $state.raw<Move[]>([]);
  tray = $state.raw<Tray | null>(null);
  /** the card that is to be discarded */
  picked = $state<number | null>(null);
  /** what a pointer or the focus rests on */
  glance = $state.raw<Way | null>(null);
  /** the Line as the turn found it; who is gone from it was taken */
  slots = $state.raw<string[]>([]);
  bubbles = $state.raw<Bubble[]>([]);
  /** how far the hand of the Dial has turned, all in all */
  angle = $state(0);
  playing = $state(false);
  /** how often a chain was sent off; the same chain may be sent again after a refusal */
  plays = $state(0);

  private awake = false;
  private fresh: Line[] | null = null;
  private turn = '';
  private dial: number | null = null;
  private sent: { move: Move; mark: string; to: number | undefined } | null = null;
  private timers = new Set<ReturnType<typeof setTimeout>>();

  /** Takes in a change of the table; board and dock both call it, the second time it does nothing. */
  follow(props: TableProps, scene: Scene): void {
    if (!this.awake) desks.wake();
    this.awake = true;
    const heard = props.fresh !== this.fresh;
    this.fresh = props.fresh;
    this.turnHand(scene, heard ? props.fresh : []);
    if (heard) this.hear(props.fresh);
    this.followTurn(scene, heard ? props.fresh : []);
    this.followChain(scene);
  }

  private followTurn({ view, seat }: Scene, fresh: Line[]): void {
    const turn = `${view.phase} ${view.attempt} ${view.active}`;
    const begun = fresh.some((line) => line.events?.some(({ event }) => event === 'TurnStarted'));
    if (turn !== this.turn || begun || !view.turn.started) this.slots = view.line;
    else if (view.line.some((figure) => !this.slots.includes(figure))) this.slots = view.line;
    if (turn === this.turn && !begun) return;
    const mine = this.turn.endsWith(` ${seat}`);
    if (this.turn !== '') this.close();
    if (mine) this.chain = [];
    this.turn = turn;
    this.playing = false;
    this.sent = null;
  }

  /** What was planned is looked at again; a card that has arrived leaves the chain. */
  private followChain(scene: Scene): void {
    const { view } = scene;
    if (this.sent && markOf(scene) !== this.sent.mark) {
      if (this.chain[0] === this.sent.move) this.chain = this.chain.slice(1);
      if (view.dial !== (this.sent.to ?? view.dial)) this.playing = false;
      this.sent = null;
    }
    if (this.chain.length === 0 || scene.choices.takings.length > 0) return;
    const { possible } = this.ahead(scene);
    if (this.sent === null && possible !== null) this.chain = this.chain.slice(0, possible);
    if (this.chain.length === 0) this.playing = false;
  }

  /** The hand turns as far as the cards say, and the shorter way where no card says it. */
  private turnHand({ view, rightSubtracts }: Scene, fresh: Line[]): void {
    const { dial } = view;
    if (dial === null || dial === this.dial) return;
    if (this.tray?.what === 'help') this.close(); // it was about another number
    const moves = fresh.flatMap((line) =>
      (line.events ?? []).filter(({ event }) => event === 'DialMoved'),
    );
    const steps = moves.reduce((sum, event) => sum + number(event.steps), 0);
    const known = moves[0]?.from === this.dial && moves.at(-1)?.to === dial;
    this.dial = dial;
    const along = rightSubtracts ? -steps : steps;
    if (known && steps !== 0) this.angle += along * stepAngle;
    else this.angle = nearestAngle(this.angle, dial);
  }

  private hear(fresh: Line[]): void {
    const said = fresh.filter((line) => line.kind === 'said');
    for (const event of fresh.flatMap((line) => line.events ?? [])) {
      feel(event);
      if (event.event === 'RequestClosed' && this.tray?.what === 'help') this.tray = null;
    }
    if (said.length === 0) return;
    const bubbles = said.map((line) => ({
      key: `${line.seq}`,
      seat: line.seat ?? null,
      name: line.name ?? '',
      text: line.text ?? null,
      call: line.call ?? null,
    }));
    this.bubbles = [...this.bubbles, ...bubbles].slice(-2);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.bubbles = this.bubbles.filter(
        ({ key }) => !bubbles.some((bubble) => bubble.key === key),
      );
    }, bubbleTime);
    this.timers.add(timer);
  }

  /** Where the chain leads. */
  ahead(scene: Scene): Ahead {
    return aheadOf(scene, this.chain);
  }

  /** Where that way would stop, after the chain so far. */
  preview(scene: Scene, way: Way): Stop | null {
    if ('nil' in way) return null;
    if (way.move.do !== 'assist')
      return aheadOf(scene, [...this.chain, way.move]).stops.at(-1) ?? null;
    const [answer] = scene.ask([way.move as unknown as JsonObject]);
    return stopsIn(answer ?? null, scene.view.line).at(-1) ?? null;
  }

  close(): void {
    this.tray = null;
    this.picked = null;
    this.glance = null;
  }

  append(move: Move): void {
    this.close();
    this.chain = [...this.chain, move];
  }

  /** The last card goes back into the hand. */
  takeBack(): void {
    this.close();
    this.chain = this.chain.slice(0, -1);
  }

  /** That card and all after it go back into the hand. */
  takeBackFrom(hand: string[], place: number): void {
    this.close();
    const keep = this.chain.findIndex((_, at) =>
      placesOf(hand, this.chain.slice(0, at + 1)).includes(place),
    );
    this.chain = this.chain.slice(0, Math.max(keep, 0));
  }

  play(): void {
    this.close();
    this.sent = null;
    this.playing = this.chain.length > 0;
    this.plays += 1;
  }

  /** The next card of a chain that is being played, once the table is ready for it. */
  next(scene: Scene): Action | null {
    if (!this.playing || this.sent !== null) return null;
    const move = this.chain[0];
    if (!move || !scene.choices.moves.some((one) => same(one, move))) {
      this.playing = false;
      return null;
    }
    this.sent = { move, mark: markOf(scene), to: aheadOf(scene, [move]).stops[0]?.to };
    return move;
  }
}

const same = (one: Move, other: Move): boolean => text(one) === text(other);
const text = (move: Move): string => JSON.stringify(Object.entries(move).toSorted());

/** Changes with every card and every Action of the own turn, and with nothing else. */
const markOf = ({ view }: Scene): string => `${view.turn.played.length} ${view.turn.pending}`;

function nearestAngle(angle: number, dial: number): number {
  const turn = 360;
  const wanted = dial * stepAngle;
  return wanted + Math.round((angle - wanted) / turn) * turn;
}

function feel(event: JsonObject): void {
  if (event.event === 'PrisonerFreed') playCue('freed');
  if (event.event === 'HostageTaken') playCue('caught');
  if (event.event === 'RequestOpened') playCue('announce');
  if (event.event === 'TimeUp') playCue('timeUp');
}

/** Whether a press on that half of a card means the Turn part or what lies under the seam. */
export function halfOf(ways: Way[], card: string, lower: boolean): Way[] {
  if (faceOf(card).type !== 'turnAddOn') return ways;
  const half = ways.filter((way) => 'move' in way && isLower(way.move) === lower);
  return half.length > 0 ? half : ways;
}

const desks = new Desks(() => new Desk());
export const deskOf = (props: Pick<TableProps, 'state' | 'seat'>): Desk => desks.of(props);
