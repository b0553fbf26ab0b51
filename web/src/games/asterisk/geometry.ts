import { dialNumbers } from './cards';

/** Degrees from one number to the next, clockwise from the top. */
export const stepAngle = 360 / dialNumbers;

export const angleOf = (number: number): number => (number % dialNumbers) * stepAngle;

export function polar(radius: number, angle: number): [number, number] {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}

const at = (radius: number, angle: number): string =>
  polar(radius, angle)
    .map((value) => value.toFixed(1))
    .join(' ');

/** A piece of a ring. */
export function wedge(inner: number, outer: number, from: number, to: number): string {
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** A way along a circle by so many degrees, to the right if they are positive. */
export function arc(radius: number, from: number, by: number): string {
  const far = Math.min(Math.max(by, -359.9), 359.9);
  const large = Math.abs(far) > 180 ? 1 : 0;
  return `M${at(radius, from)}A${radius} ${radius} 0 ${large} ${far > 0 ? 1 : 0} ${at(radius, from + far)}`;
}

/** The rim: one slanted tooth for each number. */
export function teeth(inner: number, outer: number): string {
  const points = Array.from({ length: dialNumbers }, (_, i) => {
    const a = i * stepAngle - stepAngle / 2;
    return [at(inner, a), at(outer, a + 11), at(outer, a + 14), at(inner, a + 15.5)].join('L');
  });
  return `M${points.join('L')}Z`;
}

export interface Tag {
  number: number;
  text: string;
  x: number;
  y: number;
  width: number;
}

const tagHeight = 27;

/** Names beside the rim, each at its number, none over another. */
export function tagsOf(names: { number: number; text: string }[], half: number): Tag[] {
  const tags = names.map(({ number, text }) => {
    const angle = angleOf(number);
    const [x, y] = polar(232, angle);
    const width = text.length * 8 + 22;
    const side =
      angle > 20 && angle < 160 ? -4 : angle > 200 && angle < 340 ? 4 - width : -width / 2;
    const left = Math.min(Math.max(x + side, -half + 4), half - 4 - width);
    return { number, text, x: left, y: y - tagHeight / 2, width };
  });
  const placed: Tag[] = [];
  for (const tag of tags.toSorted((one, other) => one.y - other.y)) {
    const over = (one: Tag): boolean =>
      one.x < tag.x + tag.width && tag.x < one.x + one.width && tag.y < one.y + tagHeight + 2;
    const above = placed.filter(over).at(-1);
    if (above) tag.y = above.y + tagHeight + 2;
    placed.push(tag);
  }
  return placed;
}
