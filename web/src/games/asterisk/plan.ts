import {
  allows,
  dialNumbers,
  faceOf,
  isEnemy,
  isTurn,
  profileOf,
  stepsOfAddOn,
  type AddOn,
  type Way,
} from './cards';
import type { Act, Deed, Direction, Options, View } from './view';

/** Actions that turn the Dial: what a chain is made of. */
export type Move = Extract<
  Act,
  {
    do:
      | 'playTurn'
      | 'useCrack'
      | 'playCopyCatAddOn'
      | 'useCopyCat'
      | 'useInside'
      | 'flipsideForTurn'
      | 'playAddOn'
      | 'assist';
  }
>;

/** What one's own next card meets: the part of a position that a turn changes. */
export interface Stand {
  dial: number;
  line: string[];
  hand: string[];
  started: boolean;
  pending: Deed;
  abilities: number[];
  /** the top of the own discard pile */
  top: string | null;
}

/** One movement with its landing. */
export interface Stop {
  move: Move;
  from: number;
  /** positive to the right */
  steps: number;
  to: number;
  hostages: string[];
  freed: string[];
  /** somebody of that number stays because an Enemy watches */
  kept: string[];
  after: Stand;
}

type Rules = Pick<Options, 'rightSubtracts' | 'cascade'>;

/** The abilities of Informers, by their number. */
const ability = {
  anyInside: 1,
  crackBothWays: 2,
  copyCatAddOn: 3,
  flipsideForTurn: 4,
  nudgeBothWays: 5,
  tablesBothWays: 6,
  nilForCards: 7,
} as const;

export function turnedDial(dial: number, steps: number, rules: Rules): number {
  const up = rules.rightSubtracts ? -steps : steps;
  return ((((dial - 1 + up) % dialNumbers) + dialNumbers) % dialNumbers) + 1;
}

/** Where somebody stands before the next card of the turn; before the turn: at its beginning. */
export function standOf(view: View, seat: number): Stand | null {
  const player = view.players[seat];
  if (!player || view.calibration === null || view.dial === null) return null;
  const own = view.active === seat;
  return {
    dial: own ? view.dial : view.calibration,
    line: view.line,
    hand: player.hand,
    started: own && view.turn.started,
    pending: own ? view.turn.pending : 'none',
    abilities: view.abilities,
    top: player.discard.at(-1) ?? null,
  };
}

const signed = (number: number, direction?: Direction): number =>
  direction === 'R' ? number : -number;

const directionsOf = (way: Way): Direction[] =>
  (['L', 'R'] as const).filter((direction) => allows(way, direction));

/** How far a card may turn the Dial as an Add On, with the Informers of the moment. */
export function addOnSteps(addOn: AddOn, abilities: number[]): number[] {
  const printed = stepsOfAddOn(addOn);
  const nudge = addOn.startsWith('NUDGE') && abilities.includes(ability.nudgeBothWays);
  const tables = addOn.startsWith('TABLES') && abilities.includes(ability.tablesBothWays);
  return nudge || tables ? [...printed, ...printed.map((steps) => -steps)] : printed;
}

/** How far a move turns the Dial, to the right positive. */
export function stepsOf(move: Move, top: string | null): number {
  switch (move.do) {
    case 'playTurn':
    case 'useCrack':
    case 'flipsideForTurn':
      return signed(faceOf(move.card).number, move.direction);
    case 'useCopyCat':
    case 'playCopyCatAddOn':
      return signed(faceOf(top ?? '').number, move.direction);
    case 'useInside':
      return signed(profileOf(move.prisoner).number, move.direction);
    case 'playAddOn':
    case 'assist':
      return move.steps;
  }
}

/** The cards that leave the hand with a move, in their order. */
export function cardsOf(move: Move): string[] {
  if (move.do === 'useInside' || move.do === 'useCopyCat') return [];
  return move.do === 'flipsideForTurn' ? [move.flipside, move.card] : [move.card];
}

interface Taken {
  hostages: string[];
  freed: string[];
  kept: string[];
}

/** What a stop on that number takes out of the Line. */
export function landing(line: string[], to: number, rules: Rules): Taken {
  const enemies = line.filter(isEnemy);
  const hostages = enemies.filter((enemy) => profileOf(enemy).numbers.includes(to));
  const there = line.filter((figure) => !isEnemy(figure) && profileOf(figure).number === to);
  const open =
    enemies.length === 0 ||
    (rules.cascade && hostages.length > 0 && hostages.length === enemies.length);
  return { hostages, freed: open ? there : [], kept: open ? [] : there };
}

function without(cards: string[], gone: string[]): string[] {
  const rest = [...cards];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function pendingAfter(stand: Stand, move: Move): Deed {
  if (move.do === 'playTurn' || move.do === 'useCrack') return faceOf(move.card).deed;
  if (move.do === 'useInside' || move.do === 'useCopyCat') return 'none';
  return stand.pending;
}

function abilitiesAfter(stand: Stand, freed: string[]): number[] {
  const gained = freed.filter((figure) => profileOf(figure).kind === 'informer');
  return [...new Set([...stand.abilities, ...gained.map((figure) => profileOf(figure).number)])];
}

/** Plays a move in thought. */
export function stopOf(stand: Stand, move: Move, rules: Rules): Stop {
  const steps = stepsOf(move, stand.top);
  const to = turnedDial(stand.dial, steps, rules);
  const taken = landing(stand.line, to, rules);
  const after: Stand = {
    dial: to,
    line: without(stand.line, [...taken.hostages, ...taken.freed]),
    hand: move.do === 'assist' ? stand.hand : without(stand.hand, cardsOf(move)),
    started: true,
    pending: pendingAfter(stand, move),
    abilities: abilitiesAfter(stand, taken.freed),
    top: move.do === 'flipsideForTurn' ? move.flipside : stand.top,
  };
  return { move, from: stand.dial, steps, to, ...taken, after };
}

function turnMoves(stand: Stand, verb: 'playTurn' | 'useCrack'): Move[] {
  const both = verb === 'useCrack' && stand.abilities.includes(ability.crackBothWays);
  return stand.hand.flatMap((card) => {
    const face = faceOf(card);
    if (!isTurn(face)) return [];
    return directionsOf(both ? 'LR' : face.way).map((direction) => ({ do: verb, card, direction }));
  });
}

function addOnMoves(stand: Stand): Move[] {
  return [...new Set(stand.hand)].flatMap((card) =>
    addOnSteps(faceOf(card).addOn, stand.abilities).map((steps): Move => ({
      do: 'playAddOn',
      card,
      steps,
    })),
  );
}

function insideMoves(stand: Stand): Move[] {
  const any = stand.abilities.includes(ability.anyInside);
  return stand.line
    .filter((figure) => !isEnemy(figure) && (any || profileOf(figure).lowValue))
    .flatMap((prisoner) =>
      directionsOf('LR').map((direction): Move => ({ do: 'useInside', prisoner, direction })),
    );
}

const copied = (stand: Stand): Direction[] => directionsOf(faceOf(stand.top ?? '').way);

function deedMoves(stand: Stand): Move[] {
  if (stand.pending === 'CRACK') return turnMoves(stand, 'useCrack');
  if (stand.pending === 'INSIDE') return insideMoves(stand);
  if (stand.pending === 'COPYCAT')
    return copied(stand).map((direction) => ({ do: 'useCopyCat', direction }));
  return [];
}

function copyCatMoves(stand: Stand): Move[] {
  if (!stand.abilities.includes(ability.copyCatAddOn)) return [];
  return stand.hand
    .filter((card) => faceOf(card).deed === 'COPYCAT')
    .flatMap((card) =>
      copied(stand).map((direction): Move => ({ do: 'playCopyCatAddOn', card, direction })),
    );
}

function flipsideMoves(stand: Stand): Move[] {
  if (!stand.abilities.includes(ability.flipsideForTurn)) return [];
  const flipsides = new Set(stand.hand.filter((card) => faceOf(card).addOn === 'FLIPSIDE'));
  return [...flipsides].flatMap((flipside) =>
    stand.hand
      .filter((card) => faceOf(card).type === 'basicTurn')
      .flatMap((card) =>
        directionsOf(faceOf(card).way).map((direction): Move => ({
          do: 'flipsideForTurn',
          flipside,
          card,
          direction,
        })),
      ),
  );
}

/** All that may turn the Dial next. */
export function movesOf(stand: Stand): Move[] {
  if (!stand.started) return turnMoves(stand, 'playTurn');
  return [
    ...addOnMoves(stand),
    ...deedMoves(stand),
    ...copyCatMoves(stand),
    ...flipsideMoves(stand),
  ];
}

export const sameMove = (one: Move, other: Move): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A chain in thought, as far as it is possible. */
export function stopsOf(stand: Stand, chain: Move[], rules: Rules): Stop[] {
  const stops: Stop[] = [];
  let now = stand;
  for (const move of chain) {
    if (!movesOf(now).some((one) => sameMove(one, move))) break;
    const stop = stopOf(now, move, rules);
    stops.push(stop);
    now = stop.after;
  }
  return stops;
}

export const takes = (stop: Stop): boolean => stop.hostages.length + stop.freed.length > 0;

/** The numbers on which the own cards can take somebody, with up to so many cards. */
export function withinReach(stand: Stand, rules: Rules, cards: number): Set<number> {
  const found = new Set<number>();
  const seen = new Set<string>();
  const search = (now: Stand, left: number): void => {
    const key = `${now.dial} ${now.hand.join()} ${now.line.join()} ${now.pending} ${left}`;
    if (left === 0 || seen.has(key)) return;
    seen.add(key);
    for (const move of movesOf(now)) {
      const stop = stopOf(now, move, rules);
      if (takes(stop)) found.add(stop.to);
      else search(stop.after, left - 1);
    }
  };
  search(stand, cards);
  return found;
}
