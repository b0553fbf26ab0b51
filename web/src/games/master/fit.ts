import { faceOf, isEscape, isTrap, isWisdom, king } from './cards';
import { abilityOf, isActive, mustAnswer, playing, sameSide, type Scene } from './scene';
import type { Act, Direction, Options, Stack } from './view';

/** Where a card may go: on a stack, to a new one, to somebody. */
export type Way = { on: number } | { begin: true } | { to: number };

export const sameWay = (one: Way, other: Way): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Neighbours in the loop of values; under a trap only those that are greater, or smaller. */
export function fitsValue(top: number, direction: Direction, value: number): boolean {
  if (top === 0) return true;
  const apart = Math.abs(top - value);
  if (apart !== 1 && apart !== king - 1) return false;
  return direction === 'free' || (direction === 'up') === value > top;
}

export function beginsStacks(card: string, { fourteenSevens }: Options): boolean {
  const { kind, value, start } = faceOf(card);
  return kind === 'wisdom' || start || (!fourteenSevens && value === 7);
}

export function fitsOn(card: string, top: string, direction: Direction, options: Options): boolean {
  const { kind, value } = faceOf(card);
  if (kind === 'wisdom') return !isWisdom(top) || options.wisdomOnWisdom;
  if (kind !== 'number') return false;
  if (!options.startOnStacks && beginsStacks(card, options)) return false;
  return fitsValue(faceOf(top).value, direction, value);
}

/** The value as which two cards are played together; 0: they are no combination. */
export function pairValue({ me, options }: Scene, lower: string, upper: string): number {
  const [one, other] = [faceOf(lower), faceOf(upper)];
  if (!options.combos || lower === upper || !me) return 0;
  if (one.tribe === 'none' || other.tribe === 'none') return 0;
  const face = one.value > 10 && one.value === other.value;
  if (face) return one.value;
  if (one.value > 5 || other.value > 5) return 0;
  const teen = abilityOf(me, options) === 'teen';
  const suit =
    one.tribe === other.tribe ||
    (teen && (me.beast || one.tribe === 'teen' || other.tribe === 'teen'));
  return suit ? one.value + other.value : 0;
}

const openStacks = (stacks: Stack[]): number[] =>
  stacks.flatMap(({ closed }, number) => (closed ? [] : [number]));

export function pairWays(scene: Scene, lower: string, upper: string): Way[] {
  const value = pairValue(scene, lower, upper);
  if (value === 0 || !mayUseHand(scene) || !leavesNothing(scene, 2)) return [];
  const { stacks } = scene.view;
  return openStacks(stacks)
    .filter((on) => fitsValue(faceOf(stacks[on]!.top).value, scene.direction, value))
    .map((on) => ({ on }));
}

/** Cards that can be played together with this one, somewhere. */
export const mates = (scene: Scene, card: string): string[] =>
  scene.hand.filter((other) => pairWays(scene, card, other).length > 0);

export const hasPairs = (scene: Scene): boolean =>
  scene.options.combos && scene.hand.some((card) => mates(scene, card).length > 0);

/** In the photo finish only a last card counts. */
const leavesNothing = ({ view, hand }: Scene, cards: number): boolean =>
  view.phase !== 'closing' || hand.length === cards;

/** The hand may act by the rules, whether or not it is busy just now. */
export function mayUseHand(scene: Scene): boolean {
  const { view, options, viewer, active } = scene;
  if (!active || !playing(view) || mustAnswer(scene)) return false;
  if (options.tempo !== 'turns' || view.phase === 'closing') return true;
  return view.turn === viewer && view.traps.length === 0;
}

const isTrapped = ({ view }: Scene, seat: number): boolean =>
  view.players[seat]?.trap !== null || view.traps.some(({ victim }) => victim === seat);

function trapWays(scene: Scene, card: string): Way[] {
  const { view, viewer } = scene;
  const turns = faceOf(card).kind !== 'trap_draw3';
  return view.players.flatMap((player, to) =>
    viewer === null || sameSide(scene, to, viewer) || !isActive(player) || (turns && player.trap)
      ? []
      : [{ to }],
  );
}

/** A right to discard comes with it: the card that it is used on may be named at once. */
export function grantsDiscard(scene: Scene, card: string, way: Way): boolean {
  const { view, viewer, options } = scene;
  const { kind } = faceOf(card);
  if (kind === 'wisdom') return view.story === 'meditation' && view.owner === viewer;
  if (!isEscape(kind) || !('to' in way)) return false;
  if (kind === 'escape_minus1') return isTrapped(scene, way.to) || way.to === viewer;
  return options.anyEscape && way.to === viewer && !isTrapped(scene, way.to);
}

function escapeWays(scene: Scene, card: string): Way[] {
  const { view, viewer, partners, options } = scene;
  if (viewer === null) return [];
  const answers = (to: number): boolean => view.traps.some(({ victim }) => victim === to);
  const alone = faceOf(card).kind === 'escape_minus1' || options.anyEscape;
  return [viewer, ...partners]
    .filter((to) => isTrapped(scene, to) || (to === viewer && alone))
    .filter((to) => mayAnswer(scene, to, answers(to)))
    .map((to) => ({ to }));
}

/** A +3 Trap is answered at any moment, whatever the hand does; the own one comes first. */
function mayAnswer(scene: Scene, to: number, answers: boolean): boolean {
  const { view, active, trap, viewer } = scene;
  if (!active || !playing(view)) return false;
  if (trap) return to === viewer || (mayUseHand(scene) && leavesNothing(scene, 1));
  return answers || (mayUseHand(scene) && leavesNothing(scene, 1));
}

/** Everything that one card may do now. */
export function waysOf(scene: Scene, card: string): Way[] {
  const { view, options, direction } = scene;
  const { kind } = faceOf(card);
  if (isEscape(kind)) return escapeWays(scene, card);
  const last = leavesNothing(scene, 1) || grantsDiscard(scene, card, { begin: true });
  if (!mayUseHand(scene) || !last) return [];
  if (isTrap(kind)) return trapWays(scene, card);
  const stacks = openStacks(view.stacks);
  if (kind === 'dead_end') return stacks.map((on) => ({ on }));
  const fitting = stacks.filter((on) => fitsOn(card, view.stacks[on]!.top, direction, options));
  const ways: Way[] = fitting.map((on) => ({ on }));
  return beginsStacks(card, options) ? [...ways, { begin: true }] : ways;
}

/** Whether the hand holds anything for a stack: then nothing may be drawn. */
export function canPlay(scene: Scene): boolean {
  const { view, options, direction, hand } = scene;
  const stacks = openStacks(view.stacks).map((on) => view.stacks[on]!.top);
  if (hand.some((card) => beginsStacks(card, options))) return true;
  if (hand.some((card) => stacks.some((top) => fitsOn(card, top, direction, options)))) return true;
  if (!options.combos || !options.comboBlocksDraw) return false;
  return hand.some((lower) =>
    hand.some((upper) => {
      const value = pairValue(scene, lower, upper);
      return value > 0 && stacks.some((top) => fitsValue(faceOf(top).value, direction, value));
    }),
  );
}

/** What a discard right may throw away. */
export function discardable({ options }: Scene, card: string, right: 'minus1' | 'other'): boolean {
  const { kind, doom } = faceOf(card);
  if (kind === 'wisdom') return false;
  return !doom || right === 'minus1' || !options.doomByMinus1Only;
}

/** A play as it is sent, with the version of the stack that this screen saw. */
export function actOf(
  { view }: Scene,
  cards: string[],
  way: Way,
  more: { also?: string | null; word?: string } = {},
): Act {
  const [card, upper] = cards as [string, string | undefined];
  const { kind } = faceOf(card);
  const word = more.word === undefined ? {} : { word: more.word };
  const also = more.also ? { then_discard: more.also } : {};
  if ('begin' in way) return { do: 'start_stack', card, ...also, ...word };
  if ('to' in way)
    return isTrap(kind)
      ? { do: 'trap', card, target: way.to, ...word }
      : { do: 'escape', card, target: way.to, ...also, ...word };
  const seen = view.stacks[way.on]?.version ?? 0;
  if (upper !== undefined) return { do: 'combo', lower: card, upper, stack: way.on, seen, ...word };
  if (kind === 'dead_end') return { do: 'dead_end', card, stack: way.on, seen, ...word };
  return { do: 'play', card, stack: way.on, seen, ...also, ...word };
}

/** The cards of the hand that an action uses. */
export function cardsIn(act: Act): string[] {
  const named = act as { card?: string; lower?: string; upper?: string; cards?: string[] };
  return [
    named.card,
    named.lower,
    named.upper,
    ...(Array.isArray(named.cards) ? named.cards : []),
  ].filter((card): card is string => card !== undefined && card !== 'any');
}

/** Whether a play that waits for the hand would still be accepted. */
export function stillFits(scene: Scene, act: Act): boolean {
  if (act.do === 'combo')
    return pairWays(scene, act.lower, act.upper).some((way) => 'on' in way && way.on === act.stack);
  if (act.do === 'play' || act.do === 'dead_end') {
    const known = act.seen === scene.view.stacks[act.stack as number]?.version;
    const fits = waysOf(scene, act.card).some((way) => 'on' in way && way.on === act.stack);
    return fits && (known || !scene.options.asSeen);
  }
  if (act.do === 'trap')
    return waysOf(scene, act.card).some((way) => 'to' in way && way.to === act.target);
  if (act.do === 'draw') return !canPlay(scene) && scene.view.pileSize > 0;
  return cardsIn(act).every((card) => scene.hand.includes(card));
}
