// The mark as polygons, for icons that must be pixels: an escape wheel with one tooth that got away.
const teeth = 12;
const escaped = 1;
const step = (2 * Math.PI) / teeth;

const point = (angle, radius) => [16 + radius * Math.sin(angle), 16 - radius * Math.cos(angle)];

function rim() {
  const points = [];
  for (let k = 0; k < teeth; ++k) {
    const angle = k * step;
    points.push(point(angle, 11.4));
    if (k !== escaped)
      points.push(point(angle + 0.62 * step, 15.6), point(angle + 0.8 * step, 15.6));
    points.push(point(angle + 0.86 * step, 11.4));
  }
  return points;
}

const outline = rim();
const spokes = [0, 1, 2].map((k) => [
  point((k * Math.PI) / 3, 8),
  point((k * Math.PI) / 3 + Math.PI, 8),
]);
const tooth = point((escaped + 0.7) * step, 15.4);

function inPolygon([x, y], polygon) {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

const near = ([x, y], [cx, cy], radius) => Math.hypot(x - cx, y - cy) <= radius;

function onSpoke([x, y], [[ax, ay], [bx, by]]) {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  if (along < 0 || along > 1) return false;
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) <= 0.75;
}

/** What colour the mark has at a place of its 32 × 32 grid. */
export function colourAt(place) {
  if (near(place, tooth, 2.3)) return [0xdd, 0xb4, 0x6b];
  const wheel =
    (inPolygon(place, outline) && !near(place, [16, 16], 8)) ||
    near(place, [16, 16], 2.6) ||
    spokes.some((spoke) => onSpoke(place, spoke));
  return wheel ? [0xf6, 0xf1, 0xe7] : null;
}
