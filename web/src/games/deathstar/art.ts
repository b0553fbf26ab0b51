import type { Point } from './layout';

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A point on a circle; 0 degrees is up, clockwise. */
export function onCircle(centre: Point, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

export const pair = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

export function polygon(centre: Point, radius: number, corners = 12, turn = 15): string {
  const points = Array.from({ length: corners }, (_, i) =>
    pair(onCircle(centre, radius, turn + (i * 360) / corners)),
  );
  return `M${points.join('L')}Z`;
}

/** A piece of a ring between two angles. */
export function wedge(inner: number, outer: number, from: number, to: number): string {
  const centre = { x: 0, y: 0 };
  const big = to - from > 180 ? 1 : 0;
  const at = (radius: number, angle: number) => pair(onCircle(centre, radius, angle));
  return (
    `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 ${big} 1 ${at(outer, to)}` +
    `L${at(inner, to)}A${inner} ${inner} 0 ${big} 0 ${at(inner, from)}Z`
  );
}

export const way = (points: Point[]): string => `M${points.map(pair).join('L')}`;

/** The ship: a dart, nose up, about 132 wide and 130 high around its middle. */
export const ship = 'M0-74 44-8 66 56 22 34H-22L-66 56-44-8Z';
export const shipSeams = 'M0-48V14M-22 34l8-36h28l8 36';

/** A token: body, then a round head (L) or a square one (H). */
export const body = 'M-19 27C-18 8-13 1-9-3H9c4 4 9 11 10 30Z';

/** A fighter's barb inside a hexagon of radius 1. */
export const barb = 'M0 .55-.5-.4 0-.08.5-.4Z';
