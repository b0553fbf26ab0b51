import { Desks } from '../../lib/desks.svelte';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { playCue } from '../../lib/sound';
import type { Values } from './draft';
import type { Scene } from './scene';
import { agentSeat, number, type Location } from './view';

/** What the dock asks for by way of the station: rooms, or people, that can be tapped on the board. */
export interface Aim {
  rooms: readonly Location[];
  chosen: readonly Location[];
  press: (room: Location) => void;
  seats?: readonly number[];
  chosenSeats?: readonly number[];
  pressSeat?: (seat: number) => void;
}

/** A choice that lies open: which one, and what has been filled in. */
export interface Draft {
  id: string;
  values: Values;
}

/** What lies open over the station. */
export type Sheet = { room: Location } | 'victory' | 'round';

/** What board, dock and status line of one seat share. */
export class Desk {
  /** set by whichever dock is shown, read by the board */
  aim = $state.raw<Aim | null>(null);
  /** the room that this person would plan, before it is locked in */
  pick = $state<Location | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** the choice that a pointer or the focus rests on */
  glance = $state<string | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  /** whoever was hurt by what has just happened */
  struck = $state.raw<number[]>([]);

  private awake = false;
  private fresh: Line[] | null = null;
  private moment = '';

  /** Takes in a change of the table; board and dock both call it, the second time it does nothing. */
  follow(props: TableProps, scene: Scene): void {
    if (!this.awake) desks.wake();
    this.awake = true;
    const { view } = scene;
    const moment = `${view.round} ${view.phase}`;
    const fresh = props.fresh !== this.fresh ? props.fresh : [];
    this.fresh = props.fresh;
    if (fresh.length > 0) this.hear(fresh, scene);
    if (moment === this.moment) return;
    this.moment = moment;
    this.close();
    this.pick = null;
    const ended = fresh.some(({ events }) => events?.some(({ event }) => event === 'RoundEnded'));
    const reads = this.sheet === 'round' && view.phase === 'w1'; // plans can be quick
    const news = ended && view.phase !== 'over' && scene.seat !== null;
    this.sheet = news || reads ? 'round' : null;
  }

  close(): void {
    this.draft = null;
    this.glance = null;
  }

  open(id: string, values: Values = {}): void {
    this.draft = { id, values };
    this.sheet = null;
  }

  private hear(fresh: Line[], scene: Scene): void {
    const events = fresh.flatMap((line) => line.events ?? []);
    this.struck = events
      .filter(({ event }) => event === 'Damaged')
      .map((event) => number(event.seat));
    for (const event of events) feel(event, scene);
  }
}

function feel(event: JsonObject, { seat, me }: Scene): void {
  switch (event.event) {
    case 'Damaged':
      return playCue(me && event.seat === seat ? 'attack' : 'announce');
    case 'Died':
      return playCue('attack');
    case 'LockTurned':
    case 'DoorHeld':
      return playCue('caught');
    case 'PowerChanged':
    case 'TrackMoved':
      return playCue('freed');
    case 'CardUsed':
    case 'TakeAsked':
    case 'FumbleAsked':
      return seat === agentSeat && event.event === 'CardUsed' ? undefined : playCue('announce');
    case 'TimeUp':
      return playCue('timeUp');
  }
}

const desks = new Desks(() => new Desk());
export const deskOf = (props: Pick<TableProps, 'state' | 'seat'>): Desk => desks.of(props);
