import type { JsonObject } from './game';
import { everyPace, type Pace } from './pace';

/** What an address asks for beside the game, behind its #: it never leaves the browser. */
export interface Wishes {
  /** against bots, dealt at once */
  now: boolean;
  seats?: number;
  /** the one that is ours */
  seat?: number;
  /** of the bots: how strong they are, and how long they take */
  level?: string;
  bots?: Pace;
  options: JsonObject;
}

export function wishesIn(hash: string): Wishes {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const seats = Number(said.get('seats'));
  const seat = Number(said.get('seat') ?? NaN);
  const level = said.get('level');
  const bots = everyPace.find((pace) => pace === said.get('bots'));
  return {
    now: said.has('now'),
    ...(Number.isInteger(seats) && seats > 0 ? { seats } : {}),
    ...(Number.isInteger(seat) && seat >= 0 ? { seat } : {}),
    ...(level ? { level } : {}),
    ...(bots ? { bots } : {}),
    options: optionsIn(said.get('with')),
  };
}

export function wishHash({ now, options, ...rest }: Partial<Wishes>): string {
  const said = new URLSearchParams();
  if (now) said.set('now', '1');
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) said.set(name, String(value));
  if (options && Object.keys(options).length > 0) said.set('with', JSON.stringify(options));
  return said.size > 0 ? `#${said}` : '';
}

/** Whatever somebody put into a link: what is no list of options asks for nothing. */
function optionsIn(text: string | null): JsonObject {
  try {
    const options = JSON.parse(text ?? '{}') as unknown;
    const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
    return isObject ? (options as JsonObject) : {};
  } catch {
    return {};
  }
}
