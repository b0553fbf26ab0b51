import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, TableProps } from '../../lib/game';
import { trackLength } from './station';
import {
  agentSeat,
  isWindow,
  living,
  readOptions,
  readView,
  survivorAt,
  type Act,
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
  legal: Act[];
  has: (verb: Verb) => boolean;
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

type Read = Pick<TableProps, 'state' | 'seat' | 'faces' | 'words'> & { scene: Scene };
const scenes = new WeakMap<TableProps['game'], Read>();

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

function readScene(props: TableProps): Scene {
  const { state, seat, faces } = props;
  const view = readView(props.game.view);
  const options = readOptions(state.options);
  const names: string[] = [];
  for (const face of faces) names[face.seat] = face.name;
  const legal = props.game.legal as unknown as Act[];
  const viewer = seat ?? view.me;
  const count = view.survivors.length;
  return {
    view,
    options,
    legal,
    has: (verb) => legal.some((action) => action.do === verb),
    words: props.words.naming(names),
    seat,
    viewer,
    me: survivorAt(view, seat),
    lengths: {
      earth: trackLength('earth', count, options),
      escape: trackLength('escape', count, options),
    },
    nameOf: (other) => names[other] ?? `${other}`,
    shapeOf: (other) => faces.find((face) => face.seat === other)?.shape ?? other,
  };
}

/** An action as it goes over the wire. */
export const wire = (action: Act): JsonObject => action as unknown as JsonObject;

/** Whether it is the Agent's turn; nobody can tell what for. */
export const agentActs = ({ view }: Scene): boolean =>
  isWindow(view.phase) || view.phase === 'agent_move';

/** Who has still to choose a Movement card. */
export const undecided = ({ view }: Scene): Survivor[] =>
  living(view).filter(({ seat }) => !view.chosen.includes(seat));

/** Who has not said that they are done. */
export const stillActing = ({ view }: Scene): Survivor[] =>
  living(view).filter(({ done }) => !done);

export const isAgent = ({ seat }: Scene): boolean => seat === agentSeat;
