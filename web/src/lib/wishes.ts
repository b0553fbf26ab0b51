import type { JsonObject } from './game';

/** What an address asks for beside the game, behind its #: it never leaves the browser. */
export interface Wishes {
  /** against bots, dealt at once */
  now: boolean;
  seats?: number;
  options: JsonObject;
}

export function wishesIn(hash: string): Wishes {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const seats = Number(said.get('seats'));
  return {
    now: said.has('now'),
    ...(Number.isInteger(seats) && seats > 0 ? { seats } : {}),
    options: optionsIn(said.get('with')),
  };
}

export function wishHash({ now, seats, options }: Partial<Wishes>): string {
  const said = new URLSearchParams();
  if (now) said.set('now', '1');
  if (seats !== undefined) said.set('seats', String(seats));
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
