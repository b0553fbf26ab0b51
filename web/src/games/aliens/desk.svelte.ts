import { announcer } from '../../lib/announce.svelte';
import { Desks } from '../../lib/desks.svelte';
import type { JsonObject, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { playCue } from '../../lib/sound';
import { claimsOf, type Scene } from './scene';
import { gridColumns } from './map/geometry';
import type { Ripple } from './map/layers';
import { findSector } from './map/zone';
import { list, number, text } from './view';

/** A next step thought of while others play. */
export interface Plan {
  sector: string;
}

export interface Banner {
  key: string;
  /** the kind of event */
  says: string;
  seat: number | null;
  sentence: string;
  fields: JsonObject;
  tone: 'bad' | 'good' | 'plain';
}

const bannerTime = 3600;

const tones: Record<string, { name: string; tone: Banner['tone'] }> = {
  Attack: { name: 'attack', tone: 'bad' },
  Killed: { name: 'killed', tone: 'bad' },
  Defended: { name: 'unharmed', tone: 'plain' },
  Cloned: { name: 'cloned', tone: 'bad' },
  Mutated: { name: 'mutated', tone: 'bad' },
  Escaped: { name: 'escaped', tone: 'good' },
  PodReached: { name: 'pod', tone: 'plain' },
  PodClosed: { name: 'damaged', tone: 'bad' },
  Reshuffled: { name: 'reshuffled', tone: 'plain' },
};

/** What a later event of the same moment says better. */
const outdone: Record<string, string[]> = {
  Attack: ['Killed', 'Defended', 'Cloned'],
  PodReached: ['Escaped', 'PodClosed'],
  PodClosed: ['Escaped'],
};

function bannersOf(events: JsonObject[], line: number): Banner[] {
  const there = (names: string[]): boolean =>
    events.some(({ event }) => names.includes(text(event)));
  return events.flatMap((event, index) => {
    const kind = text(event.event);
    const found = tones[kind];
    if (!found || there(outdone[kind] ?? [])) return [];
    const reborn =
      kind === 'Killed' && events.some((one) => one.event === 'Reborn' && one.seat === event.seat);
    const sentence = `ui.banner.${reborn ? 'reborn' : found.name}`;
    const seat = typeof event.seat === 'number' ? event.seat : null;
    return [
      { key: `${line}.${index}`, says: kind, seat, sentence, fields: event, tone: found.tone },
    ];
  });
}

const isOutdone = (says: string, by: Banner[]): boolean =>
  by.some((banner) => outdone[says]?.includes(banner.says));

/** Where a sound comes from on the map, -1 left to 1 right. */
function directionOf({ zone }: Scene, sector: string): number {
  const found = findSector(zone, sector);
  return found ? (2 * found.column) / (gridColumns - 1) - 1 : 0;
}

function soundsOf(event: JsonObject): string[] {
  if (event.event === 'Noise') return list(event.sectors).map(text);
  return event.event === 'Attack' ? [text(event.sector)] : [];
}

/** What board, dock and status line of one table share: what is picked, asked, planned, heard. */
export class Desk {
  cursor = $state<string | null>(null);
  picked = $state.raw<string[]>([]);
  /** an action that asks once more, or for a target, before it is done: fields that it has for certain */
  ask = $state.raw<JsonObject | null>(null);
  /** how the turn goes on by itself as far as it can, once somebody has begun to */
  going = $state<'go' | 'attack' | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** a plan that the turn has made impossible */
  lost = $state<string | null>(null);
  /** who I am lies open on this screen */
  showing = $state(false);
  ripples = $state.raw<Ripple[]>([]);
  banners = $state.raw<Banner[]>([]);

  private awake = false;
  private step = '';
  private fresh: Line[] | null = null;
  private timers = new Set<ReturnType<typeof setTimeout>>();

  /** Takes in a change of the table; board and dock both call it, the second time it does nothing. */
  follow(props: TableProps, scene: Scene): void {
    if (!this.awake) desks.wake();
    this.awake = true;
    if (props.fresh !== this.fresh) {
      this.fresh = props.fresh;
      this.hear(props, scene);
    }
    const { view, acting } = scene;
    const step = `${view.phase} ${view.round} ${view.current} ${acting}`;
    if (step === this.step) return;
    this.step = step;
    this.putDown();
    this.lost = null;
    if (view.phase === 'before_move') this.going = null;
    if (acting && view.phase === 'before_move') this.offerPlan(scene);
  }

  private offerPlan({ moves }: Scene): void {
    const plan = this.plan;
    this.plan = null;
    if (!plan) return;
    if (moves.includes(plan.sector)) this.picked = [plan.sector];
    else this.lost = plan.sector;
  }

  private hear(props: TableProps, scene: Scene): void {
    const ripples: Ripple[] = [];
    const banners: Banner[] = [];
    for (const line of props.fresh) {
      const events = line.events ?? [];
      banners.push(...bannersOf(events, line.seq));
      events.forEach((event, index) => {
        const seat = number(event.seat);
        const shape = props.faces.find((face) => face.seat === seat)?.shape ?? seat;
        for (const sector of soundsOf(event))
          ripples.push({ key: `${line.seq}.${index} ${sector}`, sector, shape });
        this.feel(event, scene);
      });
    }
    const keys = new Set([...ripples, ...banners].map(({ key }) => key));
    if (keys.size === 0) return;
    this.forget(keys);
    this.ripples = [...this.ripples, ...ripples];
    const older = this.banners.filter(({ says }) => !isOutdone(says, banners));
    this.banners = [...older, ...banners].slice(-2);
    this.later(() => this.forget(keys));
  }

  /** What is heard, and what is felt. */
  private feel(event: JsonObject, scene: Scene): void {
    if (event.event === 'Attack') playCue('attack', directionOf(scene, text(event.sector)));
    if (event.event === 'Noise') playCue('announce', directionOf(scene, soundsOf(event)[0] ?? ''));
    if (event.event !== 'Found' || scene.seat === null) return;
    if (list(event.seats).includes(scene.seat))
      announcer.alarm(scene.words.sentence('event.Found', event));
  }

  private later(then: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, bannerTime);
    this.timers.add(timer);
  }

  private forget(keys: Set<string>): void {
    this.ripples = this.ripples.filter(({ key }) => !keys.has(key));
    this.banners = this.banners.filter(({ key }) => !keys.has(key));
  }

  dismiss(): void {
    this.banners = [];
  }

  putDown(): void {
    this.picked = [];
    this.ask = null;
  }

  /** One more sector for an announcement; a third takes the place of the second. */
  addClaim(scene: Scene, sector: string): void {
    const { announcing } = scene;
    if (!announcing) return;
    if (announcing.count === 1) {
      this.picked = [sector];
      return;
    }
    const claims = claimsOf(announcing, this.picked);
    const rest = claims.filter((one) => one !== sector);
    if (rest.length < claims.length) {
      this.picked = sector === announcing.own ? claims : rest;
      return;
    }
    const kept = announcing.own ? [announcing.own] : claims.slice(0, 1);
    this.picked = claims.length < 2 ? [...claims, sector] : [...kept, sector];
  }

  swap(): void {
    this.picked = [...this.picked].reverse();
  }

  planFor(sector: string): void {
    this.plan = this.plan?.sector === sector ? null : { sector };
  }
}

const desks = new Desks(() => new Desk());
export const deskOf = (props: Pick<TableProps, 'state' | 'seat'>): Desk => desks.of(props);
