/** A sector of the spinner, in degrees clockwise from the top of the disc. */
export interface Sector<T> {
  value: T;
  from: number;
  to: number;
}

/** Sectors as wide as their weights. */
export function sectorsOf<T>(values: T[], weights: number[]): Sector<T>[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  return values.map((value, i) => {
    const to = from + (360 * weights[i]!) / all;
    const sector = { value, from, to };
    from = to;
    return sector;
  });
}

/** The band of a dogfight: as many equal sectors as the chance has parts. */
export function fightSectors(win: number, all: number): Sector<'win' | 'lose'>[] {
  const values = Array.from(
    { length: all },
    (_, i) => (i < win ? 'win' : 'lose') as 'win' | 'lose',
  );
  return sectorsOf(
    values,
    values.map(() => 1),
  );
}

/**
 * How far the disc is turned when the pointer above it shows the value. `number` varies the place
 * within the sector, so that two spins do not stop on the same spot.
 */
export function restingTurn<T>(sectors: Sector<T>[], value: T, number: number): number {
  const fitting = sectors.filter((sector) => sector.value === value);
  const sector = fitting[number % Math.max(1, fitting.length)];
  if (!sector) return 0;
  const share = 0.5 + (((number * 37) % 51) - 25) / 100;
  return -(sector.from + (sector.to - sector.from) * share);
}

/** The next turn that ends like `resting`, at least `rounds` whole turns further on. */
export function turnOn(now: number, resting: number, rounds: number): number {
  const least = now + rounds * 360;
  return resting + Math.ceil((least - resting) / 360) * 360;
}
