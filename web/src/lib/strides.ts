/** From so much on the step to the next number is so wide: far ranges are crossed in few steps. */
const wide: [number, number][] = [
  [86_400_000, 86_400_000],
  [3_600_000, 3_600_000],
  [600_000, 600_000],
  [60_000, 30_000],
  [10_000, 5_000],
  [1_000, 500],
  [0, 100],
];

function strideAt(value: number, least: number, most: number): number {
  const range = most - least;
  if (range > 1000) return wide.find(([from]) => value >= from)![1];
  return range > 60 ? 10 : range > 20 ? 5 : 1;
}

/** The next number up (`by` 1) or down (-1); null: below the least. */
export function stepped(
  value: number,
  by: 1 | -1,
  { least, most }: { least: number; most: number },
): number | null {
  const far = most - least > 1000;
  const stride = strideAt(Math.max(0, by > 0 ? value : value - 1), least, most);
  const next = value + by * stride;
  const even = by > 0 ? Math.floor(next / stride) * stride : Math.ceil(next / stride) * stride;
  const to = far ? even : next;
  if (to < least) return value > least ? least : null;
  return Math.min(most, to);
}

const units: [number, string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [0, 'second'],
];

/** 400 milliseconds are 0.4 seconds, 90 000 are 1.5 minutes. */
export function durationText(milliseconds: number, language: string): string {
  const [size, unit] = units.find(([from]) => milliseconds >= from)!;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 2,
  }).format(milliseconds / (size || 1000));
}
