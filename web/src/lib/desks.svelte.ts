import type { TableProps } from './game';

type Whose = Pick<TableProps, 'state' | 'seat'>;

/** One desk for each seat: what one player has in mind is not for the next one who holds the device. */
export class Desks<Desk> {
  private readonly all = new Map<string, Desk>();
  // A value derived while it makes its desk does not follow that desk; this makes it look again.
  private awake = $state(0);

  constructor(private readonly make: () => Desk) {}

  wake(): void {
    this.awake += 1;
  }

  of({ state, seat }: Whose): Desk {
    const key = `${state.id}/${seat}`;
    const known = this.awake >= 0 ? this.all.get(key) : undefined;
    const desk = known ?? this.make();
    this.all.set(key, desk);
    return desk;
  }
}
