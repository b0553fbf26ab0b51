import {
  base,
  compactor,
  compactorBox,
  detention,
  falcon,
  hull,
  lanes,
  rows,
  spaceAt,
  spaces,
  spots,
} from './board';
import { kinds, type Kind, type View } from './view';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Where everything is drawn, in pixels of a board of this size. */
export interface Layout {
  width: number;
  height: number;
  /** station above, Hyperspace lying below it */
  stacked: boolean;
  /** pixels of one unit of the board data */
  scale: number;
  places: Map<string, Point>;
  /** size of a spot, of a space, of a token */
  spot: number;
  space: number;
  token: number;
  base: number;
  text: number;
  centre: Point;
  hull: number;
  compactor: Box;
  detention: Box;
  ship: number;
  /** the strip or column of Hyperspace, and where a flight into it sets off */
  hyperspace: Box;
  launch: Point;
  toPixel: (x: number, y: number) => Point;
}

const stationTop = hull.cy - hull.r - 8;
const stationBottom = hull.cy + hull.r + 8;
const stationLeft = -50;
const compactorWide = { x: -44, y: compactorBox.y - 16, width: 176, height: compactorBox.h + 32 };

interface Frame {
  scale: number;
  left: number;
  top: number;
  shipAt: Point;
  shipSize: number;
}

const wideUnits = { width: 1236, height: 744, ship: { x: 812, y: 858 } };
const tallUnits = { right: 806, ship: { x: 742, y: 880 } };

function wideFrame(width: number, height: number): Frame {
  const scale = Math.min(width / wideUnits.width, height / wideUnits.height);
  return {
    scale,
    left: (width - wideUnits.width * scale) / 2 - stationLeft * scale,
    top: (height - wideUnits.height * scale) / 2 - (hull.cy - wideUnits.height / 2) * scale,
    shipAt: wideUnits.ship,
    shipSize: 1,
  };
}

const labelRoom = 20;

function stackedFrame(width: number, height: number): Frame {
  const across = tallUnits.right - stationLeft;
  const down = stationBottom - stationTop - 16;
  const scale = Math.min((width - 4) / across, (height - 2 * labelRoom) / down);
  return {
    scale,
    left: (width - across * scale) / 2 - stationLeft * scale,
    top: height / 2 - hull.cy * scale,
    shipAt: tallUnits.ship,
    shipSize: 0.86,
  };
}

function stripHeight(height: number): number {
  return Math.round(Math.min(150, Math.max(84, height * 0.23)));
}

function placeSpacesUpright(places: Map<string, Point>, frame: Frame): Box {
  const { scale } = frame;
  const at = (x: number, y: number): Point => ({
    x: frame.left + x * scale,
    y: frame.top + y * scale,
  });
  const firstLane = 984;
  for (const { id, lane, row } of spaces)
    places.set(id, at(firstLane + lane * 76, 838 - (row - 1) * 82));
  places.set(base, at(firstLane + 76, 336));
  const corner = at(firstLane - 60, hull.cy - wideUnits.height / 2);
  return {
    ...corner,
    width: (lanes.length - 1) * 76 * scale + 120 * scale,
    height: wideUnits.height * scale,
  };
}

function placeSpacesLying(
  places: Map<string, Point>,
  width: number,
  top: number,
  height: number,
): Box {
  const left = Math.max(62, width * 0.17);
  const right = width - Math.max(66, width * 0.16);
  const lane = (height - 8) / lanes.length;
  for (const space of spaces)
    places.set(space.id, {
      x: left + ((right - left) * (space.row - 0.5)) / rows,
      y: top + 4 + lane * (space.lane + 0.5),
    });
  places.set(base, { x: width - Math.max(34, width * 0.08), y: top + height / 2 });
  return { x: 0, y: top, width, height };
}

/** Puts the board into a frame: side by side where it is wide, one above the other where it is not. */
export function layoutFor(width: number, height: number): Layout {
  const stacked = width < 560 || width < height * 1.25;
  const strip = stacked ? stripHeight(height) : 0;
  const frame = stacked ? stackedFrame(width, height - strip) : wideFrame(width, height);
  const { scale } = frame;
  const toPixel = (x: number, y: number): Point => ({
    x: frame.left + x * scale,
    y: frame.top + y * scale,
  });
  const places = new Map<string, Point>();
  for (const spot of spots) places.set(spot.id, toPixel(spot.x, spot.y));
  places.set(falcon, toPixel(frame.shipAt.x, frame.shipAt.y));
  const bays = toPixel(compactorWide.x, compactorWide.y);
  places.set(compactor, {
    x: bays.x + (compactorWide.width * scale) / 2,
    y: bays.y + (compactorWide.height * scale) / 2,
  });
  const hyperspace = stacked
    ? placeSpacesLying(places, width, height - strip, strip)
    : placeSpacesUpright(places, frame);
  const cells = places.get(detention)!;
  return {
    width,
    height,
    stacked,
    scale,
    places,
    spot: 20 * scale,
    space: stacked ? Math.min(15, (strip - 8) / lanes.length / 2 - 3) : 27 * scale,
    token: Math.max(scale * 0.98, 0.44),
    base: stacked ? Math.min(32, strip * 0.27) : 54 * scale,
    text: Math.max(12, 20 * scale),
    centre: toPixel(hull.cx, hull.cy),
    hull: (hull.r + 8) * scale,
    compactor: {
      ...bays,
      width: compactorWide.width * scale,
      height: compactorWide.height * scale,
    },
    detention: {
      x: cells.x - 50 * scale,
      y: cells.y - 42 * scale,
      width: 100 * scale,
      height: 84 * scale,
    },
    ship: frame.shipSize * scale,
    hyperspace,
    launch: stacked
      ? { x: Math.max(26, width * 0.075), y: hyperspace.y + hyperspace.height / 2 - 4 }
      : places.get(falcon)!,
    toPixel,
  };
}

/** A token as it stands on the board. */
export interface Standing extends Point {
  seat: number;
  kind: Kind;
  spot: string;
  scale: number;
}

const pawnWidth = 40;
const pawnHeight = 60;

/** A seat's bay in the compactor: its middle, and how large a mark fits. */
export function bayOf(layout: Layout, seats: number, seat: number): Box & { size: number } {
  const box = layout.compactor;
  const columns = seats > 1 ? 2 : 1;
  const room = layout.text + 3;
  const width = box.width / columns;
  const height = (box.height - room) / Math.ceil(Math.max(seats, 1) / columns);
  return {
    x: box.x + width * ((seat % columns) + 0.5),
    y: box.y + room + height * (Math.floor(seat / columns) + 0.5),
    width,
    height,
    size: Math.min(width, height) * 0.6,
  };
}

function inBay(layout: Layout, seats: number, seat: number, kind: Kind): Point & { scale: number } {
  const bay = bayOf(layout, seats, seat);
  const scale = Math.min(layout.token, bay.width / 2 / pawnWidth, (bay.height - 2) / pawnHeight);
  const apart = Math.min(pawnWidth * scale * 1.1, bay.width / 2);
  return { x: bay.x + (kind === 'LL' ? -apart / 2 : apart / 2), y: bay.y + 15 * scale, scale };
}

function spread(
  count: number,
  index: number,
  layout: Layout,
  spot: string,
): { by: Point; scale: number } {
  const lying = layout.stacked && spaceAt(spot) !== undefined;
  const wide = spot === falcon || spot === detention || spot === base;
  const columns = count <= 3 ? count : Math.ceil(count / 2);
  const down = Math.ceil(count / columns);
  const most = wide ? 92 * layout.scale : 64 * layout.scale;
  const size = lying ? Math.min(layout.token, 0.5) : layout.token;
  const room = Math.max(most, columns > 1 ? 15 * columns : 0);
  const scale =
    columns === 1 ? size : Math.max(0.32, Math.min(size, room / columns / (pawnWidth * 0.66)));
  const step = Math.min(pawnWidth * scale, (room * 1.15) / columns);
  const column = index % columns;
  const row = Math.floor(index / columns);
  return {
    by: {
      x: (column - (columns - 1) / 2) * step,
      // Where there is room nobody's shape stands behind another's head.
      y: (row - (down - 1) / 2) * pawnHeight * scale * (wide && !lying ? 0.98 : 0.72),
    },
    scale,
  };
}

/** Where every token stands: in its bay, alone on its spot, or fanned out with the others there. */
export function standings(view: View, layout: Layout): Standing[] {
  const bySpot = new Map<string, { seat: number; kind: Kind }[]>();
  view.players.forEach((player, seat) => {
    for (const kind of kinds) {
      const spot = player.tokens[kind].spot;
      if (spot !== null) bySpot.set(spot, [...(bySpot.get(spot) ?? []), { seat, kind }]);
    }
  });
  const all: Standing[] = [];
  for (const [spot, tokens] of bySpot) {
    const centre = layout.places.get(spot);
    if (!centre) continue;
    tokens.forEach((token, index) => {
      if (spot === compactor) {
        const bay = inBay(layout, view.players.length, token.seat, token.kind);
        all.push({ ...token, spot, ...bay });
        return;
      }
      const { by, scale } = spread(tokens.length, index, layout, spot);
      all.push({ ...token, spot, x: centre.x + by.x, y: centre.y + by.y, scale });
    });
  }
  return all.sort((a, b) => a.y - b.y || a.x - b.x);
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Which of the points an arrow key leads to: the nearest one roughly that way. */
export function towards<T extends Point>(points: T[], from: Point, direction: Direction): T | null {
  const ahead: Record<Direction, (dx: number, dy: number) => [number, number]> = {
    up: (dx, dy) => [-dy, dx],
    down: (dx, dy) => [dy, dx],
    left: (dx, dy) => [-dx, dy],
    right: (dx, dy) => [dx, dy],
  };
  let best: T | null = null;
  let least = Infinity;
  for (const point of points) {
    const [along, aside] = ahead[direction](point.x - from.x, point.y - from.y);
    if (along <= 0.5) continue;
    const cost = along + Math.abs(aside) * 2;
    if (cost >= least) continue;
    least = cost;
    best = point;
  }
  return best;
}

/** How wide a ring around each target may be, so that it stays readable beside the others. */
export function ringRadius(points: Point[], at: Point, layout: Layout): number {
  if (!layout.stacked) return 30 * layout.scale;
  const gaps = points
    .map((point) => Math.hypot(point.x - at.x, point.y - at.y))
    .filter((gap) => gap > 0.5);
  return Math.max(layout.spot + 3, Math.min(19, Math.min(...gaps, 40) * 0.5));
}

/** The nearest of the points within reach of a finger. */
export function nearest<T extends Point>(points: T[], at: Point, reach: number): T | null {
  let best: T | null = null;
  let least = reach;
  for (const point of points) {
    const distance = Math.hypot(point.x - at.x, point.y - at.y);
    if (distance > least) continue;
    least = distance;
    best = point;
  }
  return best;
}
