import type { Answer } from '../../lib/ask.svelte';
import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, TableProps } from '../../lib/game';
import { scenesOf } from '../../lib/scenes';
import {
  agentSeat,
  list,
  number,
  object,
  readOptions,
  readView,
  survivorAt,
  type Action,
  type Options,
  type Survivor,
  type Track,
  type Verb,
  type View,
} from './view';

/** One table as one screen sees it, read once for board, dock, rail and status line. */
export interface Scene {
  view: View;
  options: Options;
  /** what this screen may do now, as the rules list it */
  legal: Action[];
  has: (verb: Verb) => boolean;
  /** what the rules say to an own action, complete or not; null: that is not known yet */
  ask: (action: JsonObject) => Answer | null;
  /** what this seat would witness of it; nothing: it is refused, or not known yet */
  foresee: (action: JsonObject) => JsonObject[];
  /** the fields of the status line, and what the rules tell everybody of the station */
  promptFields: JsonObject;
  words: Catalogue;
  /** the seat of this screen; null: it only watches */
  seat: number | null;
  /** the seat through whose eyes the table is seen, in a replay too */
  viewer: number | null;
  /** the Survivor of this screen; null: the Agent's, or nobody's */
  me: Survivor | null;
  /** how many steps each track has */
  lengths: Record<Track, number>;
  nameOf: (seat: number) => string;
  shapeOf: (seat: number) => number;
}

export const sceneOf = scenesOf(readScene, 'ask');

function readScene(props: TableProps): Scene {
  const { state, seat, faces } = props;
  const view = readView(props.game.view);
  const options = readOptions(state.options);
  const legal = props.game.legal as unknown as Action[];
  const viewer = seat ?? view.me;
  const ask = (action: JsonObject): Answer | null => props.ask([action])[0] ?? null;
  const promptFields = object(props.game.prompt?.fields);
  const lengthOf = (track: Track): number =>
    number(object(list(object(promptFields.needs)[track])[0]).length);
  return {
    view,
    options,
    legal,
    has: (verb) => legal.some((action) => action.do === verb),
    ask,
    foresee: (action) => (ask(action)?.events ?? []).map(({ event }) => event),
    promptFields,
    words: props.words,
    seat,
    viewer,
    me: survivorAt(view, seat),
    lengths: { earth: lengthOf('earth'), escape: lengthOf('escape') },
    nameOf: (other) => faces.find((face) => face.seat === other)?.name ?? `${other}`,
    shapeOf: (other) => faces.find((face) => face.seat === other)?.shape ?? other,
  };
}

/** An action as it goes over the wire. */
export const wire = (action: Action): JsonObject => action as unknown as JsonObject;

export const isAgent = ({ seat }: Scene): boolean => seat === agentSeat;
