import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, TableProps } from '../../lib/game';
import { sorted } from './cards';
import {
  isBetween,
  readOptions,
  readView,
  sideOf,
  sidesOf,
  type Direction,
  type Leader,
  type OpenTrap,
  type Options,
  type Player,
  type View,
} from './view';

/** One table as one screen sees it, read once for board, dock and status line. */
export interface Scene {
  view: View;
  options: Options;
  words: Catalogue;
  legal: JsonObject[];
  has: (verb: string) => boolean;
  /** the seat of this screen; null: it only watches */
  seat: number | null;
  /** the seat through whose eyes the table is seen, in a replay too */
  viewer: number | null;
  me: Player | null;
  /** the viewer's cards, as they are held */
  hand: string[];
  /** the other seats of the own side */
  partners: number[];
  sides: number;
  direction: Direction;
  /** the newest +3 Trap that waits for the viewer's answer */
  trap: OpenTrap | null;
  /** the viewer takes part in the round and is not out */
  active: boolean;
}

type Read = Pick<TableProps, 'state' | 'seat' | 'faces' | 'words'> & { scene: Scene };
const scenes = new WeakMap<TableProps['game'], Read>();

/** Board, dock, rail and every seat ask for the same scene; it is read once. */
export function sceneOf(props: TableProps): Scene {
  const { state, seat, faces, words, game } = props;
  const known = scenes.get(game);
  if (
    known?.state === state &&
    known.seat === seat &&
    known.faces === faces &&
    known.words === words
  )
    return known.scene;
  const scene = readScene(props);
  scenes.set(game, { state, seat, faces, words, scene });
  return scene;
}

export const directionOf = (player: Player | null): Direction =>
  !player?.trap ? 'free' : player.trap.startsWith('TU') ? 'up' : 'down';

export const takesPart = (player: Player): boolean => !player.sitsOut && !player.left;
export const isActive = (player: Player): boolean => takesPart(player) && !player.out;

/** The ability that works for this player now. */
export function abilityOf(player: Player, options: Options): Leader {
  if (player.lost) return 'none';
  if (!options.joeNinjaSwapped) return player.leader;
  if (player.leader === 'average_joe') return 'vapor_ninja';
  return player.leader === 'vapor_ninja' ? 'average_joe' : player.leader;
}

export const realTime = (options: Options): boolean =>
  options.tempo === 'live' || options.tempo === 'relaxed';

function readScene(props: TableProps): Scene {
  const view = readView(props.game.view);
  const options = readOptions(props.state.options);
  const names = props.faces.reduce<string[]>((all, face) => {
    all[face.seat] = face.name;
    return all;
  }, []);
  const { seat } = props;
  const viewer = seat ?? view.me;
  const me = viewer === null ? null : (view.players[viewer] ?? null);
  const sides = sidesOf(view.players.length, options);
  const legal = props.game.legal;
  const others = view.players.map((_, other) => other).filter((other) => other !== viewer);
  return {
    view,
    options,
    words: props.words.naming(names),
    legal,
    has: (verb) => legal.some((action) => action.do === verb),
    seat,
    viewer,
    me,
    hand: viewer === null ? [] : sorted(view.hands[viewer] ?? []),
    partners:
      viewer === null || !options.teamPlay
        ? []
        : others.filter((other) => sideOf(other, sides) === sideOf(viewer, sides)),
    sides,
    direction: directionOf(me),
    trap: view.traps.findLast(({ victim }) => victim === viewer) ?? null,
    active: me !== null && isActive(me),
  };
}

export const sameSide = (scene: Scene, one: number, other: number): boolean =>
  sideOf(one, scene.sides) === sideOf(other, scene.sides);

export const playing = (view: View): boolean => view.phase === 'play' || view.phase === 'closing';

/** In beats a +3 Trap is answered in the beat after it was set. */
export function mustAnswer({ view, options, trap }: Scene): boolean {
  if (!trap) return false;
  if (options.tempo !== 'pulse' || view.phase === 'closing') return true;
  return view.traps.some(({ victim, until }) => victim === trap.victim && until <= view.beat);
}

/** Nothing lies on the table yet, so the last round's scores can lie there. */
export const showsBetween = (view: View): boolean =>
  isBetween(view) || (view.phase === 'ready' && view.scores.length > 0);
