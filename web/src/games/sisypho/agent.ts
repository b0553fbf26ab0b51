import type { JsonObject, TableProps } from '../../lib/game';
import { sceneOf, wire, type Scene } from './scene';
import { deathAbove } from './station';
import { filledIn } from './tell';
import {
  isWindow,
  livingAt,
  locations,
  number,
  survivorAt,
  text,
  type CardAct,
  type Chip,
  type Location,
  type Survivor,
  type Window,
} from './view';

/** A Survivor whom a card hits, and where it sends them. */
export interface Hit {
  seat: number;
  to: Location | null;
}

/** One way to use a card, as the rules list it. */
export interface Use {
  card: Chip;
  hits: Hit[];
  place: Location | null;
  act: CardAct;
}

/** What the Agent's dock needs to know of the table. */
export interface Hunt extends Scene {
  window: Window | null;
  uses: Use[];
  /** where the Agent may go; none: it is not the moment */
  moves: Location[];
  discards: Chip[];
  canEnd: boolean;
  /** a decision that waits until nobody can tell by the time how it came about */
  held: boolean;
}

function useIn(act: CardAct): Use {
  const targets = 'targets' in act ? act.targets : [];
  const places = 'locations' in act ? act.locations : [];
  return {
    card: act.card,
    hits: targets.map((seat, i) => ({ seat, to: places[i] ?? null })),
    place: 'location' in act ? act.location : null,
    act,
  };
}

export function huntOf(props: TableProps): Hunt {
  const scene = sceneOf(props);
  const { view, legal, has } = scene;
  return {
    ...scene,
    window: isWindow(view.phase) ? view.phase : null,
    uses: legal.flatMap((act) => (act.do === 'play_card' ? [useIn(act)] : [])),
    moves: legal.flatMap((act) => (act.do === 'agent_move' ? [act.location] : [])),
    discards: legal.flatMap((act) => (act.do === 'discard_card' ? [act.card] : [])),
    canEnd: has('end_window'),
    held: Boolean(props.game.held),
  };
}

export const usesOf = (hunt: Hunt, card: Chip): Use[] =>
  hunt.uses.filter((use) => use.card === card);

const sameHit = (one: Hit, other: Hit): boolean => one.seat === other.seat && one.to === other.to;

const contains = (use: Use, hits: Hit[]): boolean =>
  hits.every((hit) => use.hits.some((one) => sameHit(one, hit)));

/** The use that these choices stand for; null: something is still missing. */
export function useFor(hunt: Hunt, card: Chip, hits: Hit[], place: Location | null): Use | null {
  const found = usesOf(hunt, card).find(
    (use) => use.hits.length === hits.length && contains(use, hits) && use.place === place,
  );
  return found ?? null;
}

const orderOf = ({ seat, to }: Hit): number => seat * 10 + (to ? locations.indexOf(to) : 0);

/** Everybody whom the card can hit, each way once, by seat and room. */
export function hitsOf(hunt: Hunt, card: Chip): Hit[] {
  const all: Hit[] = [];
  for (const { hits } of usesOf(hunt, card))
    for (const hit of hits) if (!all.some((one) => sameHit(one, hit))) all.push(hit);
  return all.sort((one, other) => orderOf(one) - orderOf(other));
}

/** Where the card can be used, if it names a Location. */
export const placesOf = (hunt: Hunt, card: Chip): Location[] =>
  usesOf(hunt, card).flatMap(({ place }) => place ?? []);

/** How many Survivors it may hit now. */
export const reachOf = (hunt: Hunt, card: Chip): number =>
  Math.max(0, ...usesOf(hunt, card).map(({ hits }) => hits.length));

/** One more choice, or one less; where too many would be hit, the oldest gives way. */
export function toggled(hunt: Hunt, card: Chip, hits: Hit[], hit: Hit): Hit[] {
  if (hits.some((one) => sameHit(one, hit))) return hits.filter((one) => !sameHit(one, hit));
  let kept = hits.filter(({ seat }) => seat !== hit.seat);
  while (kept.length > 0 && !usesOf(hunt, card).some((use) => contains(use, [...kept, hit])))
    kept = kept.slice(1);
  return [...kept, hit];
}

/** SIS-124: too many cards in hand, and whether one of them has to be used. */
export function pressureOf({ discards, uses, canEnd, window }: Hunt): 'use' | 'discard' | null {
  if (window !== 'w4' || canEnd) return null;
  if (discards.length > 0) return 'discard';
  return uses.length > 0 ? 'use' : null;
}

/** What a card would do, in a few words, as the rules foresee it; only to this Survivor if one is named. */
function effectOf(hunt: Hunt, use: Use | null, seat: number | null = null): string {
  const { words, view } = hunt;
  const events = (use ? hunt.foresee(wire(use.act)) : []).filter(
    (event) => seat === null || event.seat === seat,
  );
  const died = events.some(({ event }) => event === 'Died');
  const said = events.map((event) => {
    const kind = text(event.event);
    if (!words.has(`ui.fx.${kind}`)) return '';
    const survivor = survivorAt(view, seat);
    const there = livingAt(view, text(event.location) as Location);
    const fields: JsonObject = {
      ...filledIn(kind, event),
      deadly: died ? 'now' : number(event.total) > deathAbove ? 'later' : 'no',
      targets: there.map(({ seat: who }) => who),
      count: survivor?.items.length ?? 0,
    };
    if (kind === 'HalfLost') fields.before = survivor?.halves ?? 0;
    if (survivor && kind !== 'Displaced') fields.where_at = survivor.place;
    return words.sentence(`ui.fx.${kind}`, fields);
  });
  return said.filter(Boolean).join(', ');
}

/** What a card would do to this Survivor. */
export function effectOn(hunt: Hunt, card: Chip, hit: Hit): string {
  const uses = usesOf(hunt, card).filter((use) => contains(use, [hit]));
  const alone = uses.find(({ hits }) => hits.length === 1);
  return effectOf(hunt, alone ?? uses[0] ?? null, hit.seat);
}

/** What a card would do there. */
export const effectAt = (hunt: Hunt, card: Chip, place: Location): string =>
  effectOf(hunt, useFor(hunt, card, [], place));

/** What a card that names nobody and nothing would do: a Spike. */
export const effectsHere = (hunt: Hunt, card: Chip): { seat: number; effect: string }[] =>
  livingAt(hunt.view, hunt.view.agent).map(({ seat }) => ({
    seat,
    effect: effectOf(hunt, useFor(hunt, card, [], null), seat),
  }));

/** What a Survivor at the Agent's Location pays for acting there. */
export function costHere(hunt: Hunt, survivor: Survivor): string {
  const { words } = hunt;
  const { seat, halves, painless, shielded, damage, done } = survivor;
  return words.sentence('ui.agent.price', { seat, halves, painless, shielded, damage, done });
}
