import type { Places } from './aid-roles';
import { isFloor, sectorsAround, type Sector, type Zone } from './map/zone';

/** Sets of sectors of one zone, and how far one comes. */
export class Ways {
  private readonly sectors: Sector[];
  private readonly index = new Map<string, number>();
  private readonly around: number[][];
  private readonly closed = new Set<number>();
  private reached = new Map<string, number[]>();

  constructor(
    zone: Zone,
    private readonly throughPods: boolean,
  ) {
    this.sectors = zone.sectors;
    zone.sectors.forEach((sector, at) => this.index.set(sector.name, at));
    this.around = zone.sectors.map((sector) =>
      sectorsAround(zone, sector).map(({ name }) => this.indexOf(name)),
    );
  }

  indexOf(name: string): number {
    return this.index.get(name) ?? -1;
  }

  none(): Places {
    return new Uint8Array(this.sectors.length);
  }

  all(): Places {
    return this.none().fill(1);
  }

  only(name: string): Places {
    const places = this.none();
    const at = this.indexOf(name);
    if (at >= 0) places[at] = 1;
    return places;
  }

  floor(): Places {
    return this.filter(this.all(), (at) => isFloor(this.sectors[at]!));
  }

  pods(): Places {
    return this.filter(this.all(), (at) => this.sectors[at]!.pod > 0);
  }

  names(places: Places): Set<string> {
    return new Set(this.sectors.filter((_, at) => places[at] === 1).map(({ name }) => name));
  }

  any(places: Places): boolean {
    return places.includes(1);
  }

  /** Into the first what the second holds. */
  add(to: Places, more: Places): void {
    for (let at = 0; at < to.length; ++at) if (more[at] === 1) to[at] = 1;
  }

  added(one: Places, other: Places): Places {
    const sum = one.slice();
    this.add(sum, other);
    return sum;
  }

  both(one: Places, other: Places): Places {
    return one.map((has, at) => has & other[at]!);
  }

  without(places: Places): Places {
    return places.map((has) => 1 - has);
  }

  filter(places: Places, keep: (at: number) => boolean): Places {
    return places.map((has, at) => (has === 1 && keep(at) ? 1 : 0));
  }

  onFloor(places: Places): Places {
    return this.filter(places, (at) => isFloor(this.sectors[at]!));
  }

  readonly dangerous = (at: number): boolean => this.sectors[at]?.ground === 'dangerous';
  readonly silent = (at: number): boolean => this.sectors[at]?.ground === 'silent';

  /** A sector and those beside it. */
  lit(name: string): Places {
    const places = this.only(name);
    for (const beside of this.around[this.indexOf(name)] ?? []) places[beside] = 1;
    return places;
  }

  /** How many floor sectors lie beside it. */
  doors(name: string): number {
    const beside = this.around[this.indexOf(name)] ?? [];
    return beside.filter((at) => isFloor(this.sectors[at]!)).length;
  }

  close(pod: number): void {
    this.closed.add(pod);
    this.reached = new Map();
  }

  openAll(): void {
    this.closed.clear();
    this.reached = new Map();
  }

  /** The floor sectors where a move of one to `steps` sectors from any of these may end. */
  reach(from: Places, steps: number): Places {
    const places = this.none();
    from.forEach((has, at) => {
      if (has === 1) for (const to of this.within(at, steps)) places[to] = 1;
    });
    return places;
  }

  private passable(at: number): boolean {
    const sector = this.sectors[at]!;
    if (isFloor(sector)) return true;
    return this.throughPods && sector.pod > 0 && !this.closed.has(sector.pod);
  }

  private within(from: number, steps: number): number[] {
    const key = `${from} ${steps}`;
    const known = this.reached.get(key);
    if (known) return known;
    const seen = new Set([from]);
    let ring = [from];
    for (let step = 0; step < steps; ++step) {
      const next = ring.flatMap((at) => this.around[at]!);
      ring = [...new Set(next)].filter((at) => !seen.has(at) && this.passable(at));
      for (const at of ring) seen.add(at);
    }
    seen.delete(from);
    const found = [...seen].filter((at) => isFloor(this.sectors[at]!));
    this.reached.set(key, found);
    return found;
  }
}
