import { matchTime } from '../../lib/clock.svelte';
import { Desks } from '../../lib/desks.svelte';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { playCue } from '../../lib/sound';
import { isSpecial } from './cards';
import { realTime, type Scene } from './scene';
import { cardName } from './speak';
import { number, text, type Action, type Cause, type View } from './view';
import {
  actOf,
  barTo,
  byEye,
  cardsIn,
  discards,
  mates,
  misfit,
  pairWays,
  reason,
  sameWay,
  spoken,
  waysOf,
  type Way,
} from './ways';

/** What a press on a hand card means. */
export type Mode = 'play' | 'pair' | 'throw' | 'discard' | 'swap' | 'give';

/** A card that went out and came back. */
export interface Bounce {
  key: number;
  card: string | null;
  /** who was faster */
  by: number | null;
  /** why, as the rules name it */
  error: string;
  stack: number;
}

/** Somebody is rid of all cards. */
export interface Finish {
  key: number;
  seats: number[];
  cause: Cause;
}

/** A play that waits for its English word. */
export interface Asked {
  cards: string[];
  way: Way;
  also: string | null;
}

const bounceTime = 3200;
const hintTime = 2800;
const finishTime = 2600;
/** Milliseconds until the hand may act: after the last card, or while everybody draws. */
export function handWait({ me, view, options }: Scene, game: TableProps['game'], now: number) {
  if (!me || !realTime(options)) return 0;
  const free = Math.max(me.busyUntil, view.freezeEnd ?? 0);
  return Math.max(0, free - matchTime(game, now));
}

/** What board, dock and status line of one table share: what is picked, what waits, what came back. */
export class Desk {
  mode = $state<Mode>('play');
  /** hand cards that are picked, in this order; of a combination the second one lies on top */
  picked = $state.raw<string[]>([]);
  /** the card that is discarded together with the picked one */
  also = $state<string | null>(null);
  /** a play that goes out as soon as the hand is free */
  queue = $state.raw<Action | null>(null);
  asked = $state.raw<Asked | null>(null);
  bounce = $state.raw<Bounce | null>(null);
  finish = $state.raw<Finish | null>(null);
  /** the table as it lay when somebody went out */
  still = $state.raw<Pick<View, 'stacks' | 'laid'> | null>(null);
  sort = $state<'value' | 'tribe'>('value');

  private awake = false;
  private fresh: Line[] | null = null;
  private phase = '';
  private right = false;
  private count = 0;
  private timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Takes in a change of the table; board and dock both call it, the second time it does nothing. */
  follow(props: TableProps, scene: Scene): void {
    if (!this.awake) desks.wake();
    this.awake = true;
    if (scene.view.stacks.length > 0) this.still = scene.view;
    if (props.fresh !== this.fresh) {
      this.fresh = props.fresh;
      for (const line of props.fresh)
        for (const event of line.events ?? []) this.hear(event, scene);
    }
    this.followPhase(scene);
    this.followRight(scene);
    this.followHand(scene);
  }

  private followPhase({ view, seat }: Scene): void {
    const phase = `${view.phase} ${view.round}`;
    if (phase === this.phase) return;
    this.phase = phase;
    this.close();
    this.queue = null;
    if (view.phase !== 'hand_prep' || seat === null || view.owner !== seat) return;
    this.mode = view.story === 'clearing_minds' ? 'swap' : 'give';
  }

  /** A right to discard is used at once or not at all, as a rule: the next press is for it. */
  private followRight({ me, seat }: Scene): void {
    const right = seat !== null && me !== null && me.right !== 'none';
    if (right && !this.right) this.enter('discard');
    if (!right && this.mode === 'discard') this.close();
    this.right = right;
  }

  private followHand({ hand, active, view }: Scene): void {
    const held = (card: string): boolean => hand.includes(card);
    if (this.mode !== 'swap' && this.picked.some((card) => !held(card)))
      this.picked = this.picked.filter(held);
    if (this.also !== null && !held(this.also)) this.also = null;
    if (this.asked && !this.asked.cards.every(held)) this.asked = null;
    if (this.queue && (!active || !cardsIn(this.queue).every(held))) this.queue = null;
    const special = hand.some(isSpecial);
    if (this.mode === 'throw' && (!special || view.phase !== 'play')) this.close();
  }

  private hear(event: JsonObject, scene: Scene): void {
    const own = number(event.seat) === scene.seat;
    switch (event.event) {
      case 'TakenBack':
        return this.takeBack(event, null);
      case 'Bounced':
        if (own) this.takeBack(event, number(event.by));
        return;
      case 'Out':
        return this.celebrate(number(event.seat), text(event.cause) as Cause);
    }
  }

  /** `TakenBack` says which card and why, `Bounced` after it who was faster. */
  private takeBack(event: JsonObject, by: number | null): void {
    const before = by === null ? null : this.bounce;
    this.count += 1;
    this.bounce = {
      key: this.count,
      card: before?.card ?? (text(event.card) || null),
      by,
      error: before?.error ?? text(event.error),
      stack: number(event.stack),
    };
    if (by === null) playCue('beaten');
    this.later('bounce', bounceTime, () => (this.bounce = null));
  }

  private celebrate(seat: number, cause: Cause): void {
    const seats = [...(this.finish?.seats ?? []).filter((one) => one !== seat), seat];
    this.count += 1;
    this.finish = { key: this.count, seats, cause };
    this.later('finish', finishTime, () => (this.finish = null));
  }

  private later(what: string, wait: number, then: () => void): void {
    clearTimeout(this.timers.get(what));
    this.timers.set(what, setTimeout(then, wait));
  }

  /** A reason why not: it was true then, and on a racing table not for long. */
  say(props: TableProps, sentence: string): void {
    props.hint(sentence);
    this.later('hint', hintTime, () => props.hint(null));
  }

  /** Back to the plain hand. */
  close(): void {
    this.mode = 'play';
    this.picked = [];
    this.also = null;
    this.asked = null;
  }

  enter(mode: Mode): void {
    this.close();
    this.mode = mode;
  }

  /** Takes back the last thing that was picked or asked for. Whether there was one. */
  backOff(): boolean {
    if (this.asked) this.asked = null;
    else if (this.also !== null) this.also = null;
    else if (this.picked.length > 0) this.picked = this.picked.slice(0, -1);
    else if (this.queue) this.queue = null;
    else if (this.mode === 'pair' || this.mode === 'throw' || this.mode === 'discard') this.close();
    else return false;
    return true;
  }

  /** Where the picked cards may go. */
  ways(scene: Scene): Way[] {
    const [first, second] = this.picked;
    if (first === undefined || (this.mode !== 'play' && this.mode !== 'pair')) return [];
    if (second !== undefined) return pairWays(scene, first, second);
    return this.mode === 'pair' ? [] : waysOf(scene, first);
  }

  press(props: TableProps, scene: Scene, card: string): void {
    if (scene.seat === null) return;
    props.hint(null);
    if (this.mode === 'discard') return this.discard(props, scene, card);
    if (this.mode === 'throw') return this.mark(props, scene, card);
    if (this.mode === 'swap') return this.swap(scene, card);
    if (this.mode === 'give') return this.give(scene, card);
    if (this.mode === 'pair') return this.pair(props, scene, card);
    this.pick(props, scene, card);
  }

  private pick(props: TableProps, scene: Scene, card: string): void {
    const [first] = this.picked;
    if (this.queue && cardsIn(this.queue).includes(card)) {
      this.queue = null;
      return;
    }
    if (first === card) return this.close();
    if (first !== undefined && discards(scene, first).includes(card))
      return this.takeAlong(props, scene, card);
    const ways = waysOf(scene, card);
    this.close();
    if (ways.length === 0 && !byEye(scene, card)) return this.say(props, misfit(scene, [card]));
    this.picked = [card];
    if (ways.length === 1 && discards(scene, card).length === 0) this.aim(props, scene, ways[0]!);
  }

  private takeAlong(props: TableProps, scene: Scene, card: string): void {
    this.also = this.also === card ? null : card;
    const ways = this.ways(scene);
    if (this.also !== null && ways.length === 1) this.aim(props, scene, ways[0]!);
  }

  /** Two cards: the one that is picked last lies on top. */
  pair(props: TableProps, scene: Scene, card: string): void {
    this.mode = 'pair';
    if (this.picked.includes(card)) {
      this.picked = this.picked.filter((one) => one !== card);
      return;
    }
    const first = this.picked.at(-1);
    if (first === undefined) {
      if (byEye(scene, card) || mates(scene, card).length > 0) this.picked = [card];
      else this.say(props, reason(scene, 'unpaired', { card: cardName(scene.words, card) }));
      return;
    }
    const ways = pairWays(scene, first, card);
    if (ways.length === 0 && !byEye(scene, card))
      return this.say(props, misfit(scene, [first, card]));
    this.picked = [first, card];
    if (ways.length === 1) this.aim(props, scene, ways[0]!);
  }

  /** By value, or by tribe. */
  sortAnew(): void {
    this.sort = this.sort === 'value' ? 'tribe' : 'value';
  }

  /** Turns a combination over: the other card lies on top. */
  turnOver(): void {
    this.picked = this.picked.toReversed();
  }

  private discard(props: TableProps, scene: Scene, card: string): void {
    const act = { do: 'use_discard_right', card };
    const bar = barTo(scene, act);
    if (bar) return this.say(props, reason(scene, bar));
    if (!props.busy) props.act(act);
  }

  private mark(props: TableProps, scene: Scene, card: string): void {
    if (!isSpecial(card)) return this.say(props, scene.words.text('refusal.not_special'));
    this.picked = this.picked.includes(card)
      ? this.picked.filter((one) => one !== card)
      : [...this.picked, card];
  }

  /** Which hand card goes where on the draw pile; an empty place keeps its card. */
  private swap(scene: Scene, card: string): void {
    const places = scene.view.peeked.map((_, place) => this.picked[place] ?? '');
    const at = places.indexOf(card);
    const free = places.indexOf('');
    if (at >= 0) places[at] = '';
    else if (free >= 0) places[free] = card;
    this.picked = places;
  }

  private give(scene: Scene, card: string): void {
    const rest = this.picked.filter((one) => one !== card);
    this.picked = rest.length < this.picked.length ? rest : [...rest, card].slice(-scene.wanted);
  }

  /** The picked cards go there, at once where nothing more is asked. */
  aim(props: TableProps, scene: Scene, way: Way): void {
    if (scene.seat === null) return;
    props.hint(null);
    const cards = this.picked;
    if (cards.length === 0 || this.mode === 'throw') return this.reach(props, scene, way);
    const [card] = cards as [string];
    const fits = this.ways(scene).some((one) => sameWay(one, way));
    const eye = byEye(scene, card) && (cards.length === 1 || 'on' in way);
    if (!fits && !eye) return this.say(props, misfit(scene, cards, way));
    const both = this.also === null ? null : actOf(scene, cards, way, { also: this.also });
    const also =
      both && barTo(scene, spoken(scene, both as JsonObject)) === null ? this.also : null;
    this.close();
    if (scene.options.english_practice === 'typed') this.asked = { cards, way, also };
    else this.send(props, scene, actOf(scene, cards, way, { also }));
  }

  /** A stack is pressed and nothing is picked: the one card that fits goes there. */
  private reach(props: TableProps, scene: Scene, way: Way): void {
    if (!('on' in way) || this.mode !== 'play') return;
    const fitting = scene.hand.filter(
      (card) => !isSpecial(card) && waysOf(scene, card).some((one) => sameWay(one, way)),
    );
    const cards = fitting.map((card) => cardName(scene.words, card)).join(', ');
    if (fitting.length > 1)
      return this.say(props, scene.words.sentence('ui.stack.several', { stack: way.on, cards }));
    if (fitting.length === 0) return this.say(props, scene.words.text('ui.stack.none'));
    this.picked = fitting;
    this.aim(props, scene, way);
  }

  /** The English word is there. */
  speak(props: TableProps, scene: Scene, word: string): void {
    if (!this.asked) return;
    const { cards, way, also } = this.asked;
    this.asked = null;
    this.send(props, scene, actOf(scene, cards, way, { also, word }));
  }

  /** Sends at once, or as soon as the one hand is free. */
  send(props: TableProps, scene: Scene, act: Action): void {
    const waits = (props.sent?.length ?? 0) > 0 || this.mustWait(props, scene, act);
    if (waits) this.queue = act;
    else if (!props.busy) props.act(act as unknown as JsonObject);
  }

  /** The one hand is not free for it yet; what needs no hand, or answers a trap, never waits. */
  private mustWait(props: TableProps, scene: Scene, act: Action): boolean {
    const now = Date.now();
    if (handWait(scene, props.game, now) === 0) return false;
    const [answer] = scene.ask([act as JsonObject], Math.floor(matchTime(props.game, now)));
    if (!answer || answer.withheld) return !scene.has(act.do);
    return ['hand_busy', 'table_frozen'].includes(answer.refused?.code ?? '');
  }

  /** What waited goes out, unless somebody was faster. */
  release(props: TableProps, scene: Scene): void {
    const act = this.queue as JsonObject | null;
    this.queue = null;
    if (!act || props.busy) return;
    const [answer] = scene.ask([act]);
    const error = answer ? barTo(scene, act, answer) : null;
    if (error === null) return props.act(act);
    this.takeBack(
      { card: cardsIn(act as Action)[0] ?? null, error, stack: number(act.stack) },
      null,
    );
    const faster = answer?.events?.find(({ event }) => event.event === 'Bounced')?.event;
    if (faster && this.bounce) this.bounce = { ...this.bounce, by: number(faster.by) };
  }
}

const desks = new Desks(() => new Desk());
export const deskOf = (props: Pick<TableProps, 'state' | 'seat'>): Desk => desks.of(props);
