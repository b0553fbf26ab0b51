import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { scenesOf } from '../../lib/scenes';
import { announcingOf, listed, type Announcing } from './choices';
import { heardIn, type Heard } from './heard';
import { straightSteps } from './map/geometry';
import { findSector, zoneNamed, type Sector, type Zone } from './map/zone';
import { object, readOptions, readView, text, type Options, type Player, type View } from './view';

/** One table as one screen sees it, read once for board, dock and status line. */
export interface Scene {
  view: View;
  options: Options;
  zone: Zone;
  legal: JsonObject[];
  /** where one may go */
  moves: string[];
  announcing: Announcing | null;
  /** what going on in the own sector leads to: dangerous, quiet or silent */
  ground: string;
  words: Catalogue;
  heard: Heard[];
  /** the seat of this screen; null: it only watches */
  seat: number | null;
  /** the seat through whose eyes the table is seen, in a replay too */
  viewer: number | null;
  /** whoever that is, if anybody */
  me: Player | null;
  /** this screen has to decide something */
  acting: boolean;
  /** how far it is, as the rules tell it */
  ways: () => Ways;
}

/** In moves of one sector, by the names of sectors. */
export interface Ways {
  /** from the own place */
  steps: Record<string, number>;
  /** to the nearest pod */
  pods: Record<string, { pod: number; number: number }>;
  /** the most that anybody in the own seat can have gone since a round, from the first on; null: any way */
  reach: (number | null)[];
  /** how far it is to where nobody can have come yet */
  unreached: Record<string, number>;
}

const nowhere: Ways = { steps: {}, pods: {}, reach: [], unreached: {} };

export const sceneOf = scenesOf(readScene, 'log');

function readScene(props: TableProps): Scene {
  const view = readView(props.game.view);
  const options = readOptions(props.state.options);
  const zone = zoneNamed(options.zone);
  const { seat, about } = props;
  const viewer = seat ?? view.me;
  const me = viewer === null ? null : (view.players[viewer] ?? null);
  return {
    view,
    options,
    zone,
    legal: props.game.legal,
    moves: listed(props.game.legal, { do: 'move' }).map((action) => text(action.to)),
    announcing: announcingOf(props.game.legal),
    ground: text(object(props.game.prompt?.fields).ground),
    words: props.words,
    heard: heardIn(props.log ?? []),
    seat,
    viewer,
    me,
    acting: seat !== null && props.game.acting.includes(seat) && props.game.legal.length > 0,
    ways: () => (about?.() as unknown as Ways | null) ?? nowhere,
  };
}

/** Where a seat began, as it was told with the deal. */
export function startOf(log: Line[], seat: number): string | null {
  for (const line of log)
    for (const event of line.events ?? [])
      if (event.event === 'Dealt' && event.seat === seat) return text(event.sector) || null;
  return null;
}

/** What others may think of a claim: far from the last one, or where nobody makes a noise. */
export interface Doubt {
  kind: 'silent' | 'far' | 'early' | 'good' | 'first';
  from: string;
  number: number;
}

export function doubtOf(scene: Scene, sector: Sector): Doubt {
  const { zone, heard, seat, options } = scene;
  const { reach, unreached } = scene.ways();
  const said = heard.findLast((one) => one.seat === seat && one.sectors.length > 0);
  const last = said ? findSector(zone, said.sectors.at(-1)!) : null;
  const from = last?.name ?? '';
  if (sector.ground === 'silent' && !options.draw_on_silent)
    return { kind: 'silent', from, number: 0 };
  const early = unreached[sector.name];
  if (!said || !last) return { kind: early ? 'early' : 'first', from, number: early ?? 0 };
  const number = straightSteps(last, sector);
  return { kind: number > (reach[said.round - 1] ?? Infinity) ? 'far' : 'good', from, number };
}

/** What is picked for an announcement, with the own sector where it has to be. */
export function claimsOf(announcing: Announcing, picked: string[]): string[] {
  const { count, own } = announcing;
  if (count === 0) return [];
  if (count === 1) return own ? [own] : picked.slice(0, 1);
  if (own && !picked.includes(own)) return [...picked.slice(0, 1), own].slice(0, 2);
  return picked.slice(0, 2);
}

export const isComplete = (announcing: Announcing, claims: string[]): boolean =>
  claims.length === announcing.count && new Set(claims).size === claims.length;
