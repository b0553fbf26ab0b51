import type { Layout, Point, Standing } from './layout';
import { alongLeg, type Leg, type Timeline } from './timeline';

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function onLeg(leg: Leg, time: number, ends: { first: Point; last: Point }, layout: Layout): Point {
  const points = leg.spots.map((spot) => layout.places.get(spot) ?? ends.last);
  points[0] = ends.first;
  points[points.length - 1] = ends.last;
  const along = alongLeg(leg, time);
  const index = Math.min(points.length - 2, Math.floor(along));
  return index < 0 ? ends.last : between(points[index]!, points[index + 1]!, along - index);
}

/** Where a token is seen at a moment of the motion. */
function seenAt(
  after: Standing,
  before: Standing,
  legs: Leg[],
  time: number,
  layout: Layout,
): Standing {
  const current = legs.findIndex((leg) => time < leg.start + leg.duration);
  if (current < 0) return after;
  const leg = legs[current]!;
  const centre = (spot: string): Point => layout.places.get(spot) ?? after;
  const first = current === 0 ? before : centre(leg.spots[0]!);
  const last = current === legs.length - 1 ? after : centre(leg.spots.at(-1)!);
  if (time < leg.start) return { ...(current === 0 ? before : after), ...pointOf(first) };
  return { ...after, scale: layout.token, ...pointOf(onLeg(leg, time, { first, last }, layout)) };
}

const pointOf = ({ x, y }: Point): Point => ({ x, y });

/** The tokens as they are to be drawn now: at rest, or on their way from where they stood before. */
export function shownStandings(
  after: Standing[],
  before: Standing[] | null,
  timeline: Timeline | null,
  time: number,
  layout: Layout,
): Standing[] {
  if (!before) return after;
  return after.map((token) => {
    const same = (one: { seat: number; kind: string }) =>
      one.seat === token.seat && one.kind === token.kind;
    const earlier = before.find(same);
    if (!earlier) return token;
    if (!timeline) return earlier;
    const legs = timeline.legs.filter(same);
    return legs.length === 0 ? token : seenAt(token, earlier, legs, time, layout);
  });
}
