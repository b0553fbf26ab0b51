import { nobodyAsks, type Answer, type Ask } from '../../lib/ask.svelte';
import type { JsonObject } from '../../lib/game';
import { text, texts } from '../../lib/json';
import { falcon } from './board';
import { kinds, type Kind } from './view';

/** What moves: one of the two tokens, or both as a pair. */
export type Mover = Kind | 'pair';

/** What ending there brings; unknown as long as the rules cannot be asked. */
export type Gain =
  'blueprint' | 'tractor' | 'force' | 'board' | 'dogfight' | 'win' | 'nothing' | 'unknown';

/** One way to a place: an action of its own, and what the rules foresee of it. */
export interface Way {
  action: JsonObject;
  path: string[];
  /** `wait` before the ship, `stop_short` of the own token, or as far as it goes */
  result: string;
  gain: Gain;
  /** the fields of what it brings */
  brings: JsonObject;
  /** who stands there: a choice follows */
  met: JsonObject | null;
  /** who is sent away without one, and where to */
  sent: JsonObject | null;
}

/** A place that may be gone to, with all ways that lead there. */
export interface Place {
  mover: Mover;
  spot: string;
  gain: Gain;
  ways: Way[];
}

/** The legal actions, sorted by what a hand does with them. */
export interface Choices {
  spin: JsonObject | null;
  escapes: { kind: Kind; action: JsonObject }[];
  hold: JsonObject | null;
  sendBack: JsonObject | null;
  stopShort: JsonObject | null;
  cardMove: JsonObject | null;
  cardFree: JsonObject | null;
  places: Place[];
}

const plainVerbs: Record<string, keyof Choices> = {
  spin: 'spin',
  hold: 'hold',
  send_back: 'sendBack',
  stop_short: 'stopShort',
  use_card_move: 'cardMove',
  use_card_free: 'cardFree',
};
const gains: Record<string, Gain> = {
  ForceDrawn: 'force',
  TokenBoarded: 'board',
  DogfightStarted: 'dogfight',
  GameWon: 'win',
};

const kindIn = (action: JsonObject): Kind => (action.token === 'HC' ? 'HC' : 'LL');
const isPairs = (action: JsonObject): boolean => action.do === 'fly' || action.do === 'step';
export const isWay = (action: JsonObject): boolean =>
  action.path !== undefined || action.spot !== undefined;

export const eventsIn = (answer: Answer | null | undefined): JsonObject[] =>
  (answer?.events ?? []).map(({ event }) => event);
export const walkIn = (events: JsonObject[]): JsonObject | undefined =>
  events.find(({ event }) => event === 'TokenMoved' || event === 'PairMoved');
/** Whom these events send away first. */
export function sentIn(events: JsonObject[]): JsonObject | null {
  const sent = events.find(({ event }) => event === 'TokenSent' || event === 'PairSentBack');
  return sent ? { token: 'pair', spot: falcon, ...sent } : null;
}

function wayOf(action: JsonObject, answer: Answer | null | undefined): Way {
  const events = eventsIn(answer);
  const walk = walkIn(events);
  const [danger] = answer?.dangers ?? [];
  const met = danger?.danger === 'meeting' ? danger : null;
  const gained = events.find(({ event, mission }) => mission || text(event) in gains);
  const found = met?.brings ?? gained?.mission ?? gains[text(gained?.event)];
  const gain = (found ?? (answer ? 'nothing' : 'unknown')) as Gain;
  return {
    action,
    path: texts(walk?.path ?? action.path ?? action.spot),
    result: text(walk?.result) || (met?.waits ? 'wait' : ''),
    gain,
    brings: { mission: gain, ...gained, ...danger },
    met,
    sent: walk ? sentIn(events.slice(0, events.indexOf(walk))) : null,
  };
}

/** Sorts the legal actions; paths of one mover that end on one spot come together. */
export function choicesOf(legal: JsonObject[], ask: Ask = nobodyAsks): Choices {
  const choices: Choices = {
    spin: null,
    escapes: [],
    hold: null,
    sendBack: null,
    stopShort: null,
    cardMove: null,
    cardFree: null,
    places: [],
  };
  for (const action of legal) {
    const plain = plainVerbs[text(action.do)];
    if (plain) Object.assign(choices, { [plain]: action });
    if (action.do === 'present_escape') choices.escapes.push({ kind: kindIn(action), action });
  }
  const moves = legal.filter(isWay);
  const answers = ask(moves);
  moves.forEach((action, i) => {
    const mover = isPairs(action) ? 'pair' : kindIn(action);
    const way = wayOf(action, answers[i]);
    const spot = way.path.at(-1)!;
    const known = choices.places.find((place) => place.mover === mover && place.spot === spot);
    if (known) known.ways.push(way);
    else choices.places.push({ mover, spot, gain: way.gain, ways: [way] });
  });
  for (const place of choices.places) place.ways.sort((a, b) => lateness(a) - lateness(b));
  return choices;
}

/** The whole number comes before a wait, and both before a stop. */
const lateness = ({ result }: Way): number => ['wait', 'stop_short'].indexOf(result);

export function moversOf(choices: Choices): Mover[] {
  const order: Mover[] = [...kinds, 'pair'];
  return order.filter((mover) => choices.places.some((place) => place.mover === mover));
}

export const placesOf = (choices: Choices, mover: Mover | null): Place[] =>
  choices.places.filter((place) => place.mover === mover);

const telling: Gain[] = ['win', 'board', 'blueprint', 'tractor'];

/** The places that bring the race forward, the best one first. */
export const highlights = (places: Place[]): Place[] =>
  telling.flatMap((gain) => places.filter((place) => place.gain === gain));
