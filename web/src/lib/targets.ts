import type { Json, JsonObject } from './game';

/** Where an action is done on a table, the last thing to be pressed first. */
export function targetsOf(action: JsonObject | undefined): string[] {
  if (!action) return [];
  const lastOf = (value: Json | undefined): Json | undefined =>
    Array.isArray(value) ? value.at(-1) : value;
  const marks: [string, Json | undefined][] = [
    ['spot', lastOf(action.path ?? action.spot)],
    ['sector', lastOf(action.to ?? action.sectors)],
    ['place', action.location],
    ['card', lastOf(action.card ?? action.lower ?? action.cards)],
    ['stack', action.stack],
    ['act', action.action],
    ['act', action.do],
    // A button may have the first word of what it does for a name.
    ['act', /^[a-z]+(?=[A-Z])/.exec(String(action.do))?.[0]],
  ];
  return marks.flatMap(([mark, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [`[data-${mark}="${value}"]`] : [],
  );
}
