import type { JsonObject } from '../../lib/game';
import { falcon } from './board';
import { kinds, type Kind, type View } from './view';

/** A token's way during a change of the table, spot by spot. */
export interface Leg {
  seat: number;
  kind: Kind;
  spots: string[];
  start: number;
  duration: number;
}

/** What is to be seen of the events that came with one change. */
export interface Timeline {
  legs: Leg[];
  cards: { card: string; seat: number; start: number }[];
  /** the spinner turns first; nothing else happens meanwhile */
  spin: { band: 'number' | 'dogfight'; result: number | 'win' | 'lose'; seat: number } | null;
  total: number;
}

const stepTime = 130;
const flightTime = 320;
const cardTime = 620;

type Places = Record<Kind, string | null>[];

function placesIn(view: View): Places {
  return view.players.map((player) => ({ LL: player.tokens.LL.spot, HC: player.tokens.HC.spot }));
}

const textOf = (event: JsonObject, field: string): string =>
  typeof event[field] === 'string' ? event[field] : '';

/** Works out who travels where and when, one after the other. */
export function timelineOf(before: View, events: JsonObject[]): Timeline {
  const places = placesIn(before);
  const timeline: Timeline = { legs: [], cards: [], spin: null, total: 0 };
  const travel = (seat: number, travellers: Kind[], path: string[], duration: number): void => {
    for (const kind of travellers) {
      const from = places[seat]?.[kind];
      if (from === undefined) continue;
      timeline.legs.push({
        seat,
        kind,
        spots: from ? [from, ...path] : path,
        start: timeline.total,
        duration,
      });
      places[seat]![kind] = path.at(-1) ?? from;
    }
    timeline.total += duration;
  };
  for (const event of events) {
    const seat = typeof event.seat === 'number' ? event.seat : 0;
    const token: Kind = event.token === 'HC' ? 'HC' : 'LL';
    const path = Array.isArray(event.path) ? event.path.map(String) : [];
    switch (event.event) {
      case 'FirstSpin':
      case 'Spun':
        timeline.spin = { band: 'number', result: Number(event.number), seat };
        break;
      case 'DogfightSpun':
        timeline.spin = { band: 'dogfight', result: event.result === 'win' ? 'win' : 'lose', seat };
        break;
      case 'TokenMoved':
        travel(seat, [token], path, stepTime * path.length + 60);
        break;
      case 'PairMoved':
        travel(seat, kinds, path, stepTime * path.length + 60);
        break;
      case 'TokenPlaced':
      case 'TokenSent':
        travel(seat, [token], [textOf(event, 'spot')], flightTime);
        break;
      case 'PairSentBack':
        travel(seat, kinds, [falcon], flightTime);
        break;
      case 'ForceDrawn':
        timeline.cards.push({ card: textOf(event, 'card'), seat, start: timeline.total });
        timeline.total += cardTime;
        break;
    }
  }
  return timeline;
}

/** How far along its spots a leg is: 1.5 is halfway between the second spot and the third. */
export function alongLeg(leg: Leg, time: number): number {
  const share = Math.min(1, Math.max(0, (time - leg.start) / leg.duration));
  const eased = share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
  return eased * (leg.spots.length - 1);
}
