import type { Catalogue } from '../../lib/catalogue';
import type { Answer } from '../../lib/ask.svelte';
import type { JsonObject, TableProps } from '../../lib/game';
import { scenesOf } from '../../lib/scenes';
import { sorted } from './cards';
import {
  isBetween,
  number,
  object,
  readOptions,
  readView,
  sideOf,
  sidesOf,
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
  /** what the rules say to own actions, by default at the moment when the hand is free */
  ask: (actions: JsonObject[], time?: number) => (Answer | null)[];
  /** how many cards a Story card asks for, as the rules prompt it */
  wanted: number;
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
  direction: 'free' | 'up' | 'down';
  /** the newest +3 Trap that waits for the viewer's answer */
  trap: OpenTrap | null;
  /** the viewer takes part in the round and is not out */
  active: boolean;
}

export const sceneOf = scenesOf(readScene, 'ask');

export const directionOf = (player: Player | null): Scene['direction'] =>
  !player?.trap ? 'free' : player.trap.startsWith('TU') ? 'up' : 'down';

export const realTime = (options: Options): boolean =>
  options.tempo === 'live' || options.tempo === 'relaxed';

function readScene(props: TableProps): Scene {
  const view = readView(props.game.view);
  const options = readOptions(props.state.options);
  const { seat } = props;
  const viewer = seat ?? view.me;
  const me = viewer === null ? null : (view.players[viewer] ?? null);
  const sides = sidesOf(view.players.length, options);
  const legal = props.game.legal;
  const free = Math.max(props.game.time, me?.busyUntil ?? 0, view.freezeEnd ?? 0);
  const others = view.players.map((_, other) => other).filter((other) => other !== viewer);
  return {
    view,
    options,
    words: props.words,
    legal,
    ask: (actions, time = realTime(options) ? free : props.game.time) => props.ask(actions, time),
    wanted: number(object(props.game.prompt?.fields).count),
    has: (verb) => legal.some((action) => action.do === verb),
    seat,
    viewer,
    me,
    hand: viewer === null ? [] : sorted(view.hands[viewer] ?? []),
    partners:
      viewer === null || !options.team_play
        ? []
        : others.filter((other) => sideOf(other, sides) === sideOf(viewer, sides)),
    sides,
    direction: directionOf(me),
    trap: view.traps.findLast(({ victim }) => victim === viewer) ?? null,
    active: me !== null && !me.sitsOut && !me.left && !me.out,
  };
}

export const playing = (view: View): boolean => view.phase === 'play' || view.phase === 'closing';

/** Nothing lies on the table yet, so the last round's scores can lie there. */
export const showsBetween = (view: View): boolean =>
  isBetween(view) || (view.phase === 'ready' && view.scores.length > 0);
