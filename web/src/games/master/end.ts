import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, Ruler, TableProps } from '../../lib/game';
import { limitOf, number, numbers, readOptions, readView, sidesOf, sideOf } from './view';

/** What a winner reads over the end. */
export function won(outcome: JsonObject, _seat: number, words: Catalogue): string {
  return words.text(numbers(outcome.winners).length > 1 ? 'ui.over.together' : 'ui.over.won');
}

/** What the others read; null: the usual. */
export function lost(outcome: JsonObject, seat: number, words: Catalogue): string | null {
  const place = numbers(outcome.places)[seat] ?? 0;
  return place === 2 ? words.text('ui.over.second') : null;
}

const totalOf = (props: TableProps, seat: number): number => {
  const view = readView(props.game.view);
  const sides = sidesOf(view.players.length, readOptions(props.state.options));
  return number(view.totals[sideOf(seat, sides)]);
};

/** The own mistakes. */
export function figures(
  outcome: JsonObject,
  words: Catalogue,
  props: TableProps,
  seat: number | null,
): { value: number; name: string }[] {
  const value = totalOf(props, seat ?? numbers(outcome.winners)[0] ?? 0);
  return [{ value, name: words.sentence('ui.over.mistakes', { count: value }) }];
}

/** Mistakes up to the Breaking Point, or to the most of them. */
export function ruler(props: TableProps): Ruler {
  const limit = limitOf(readOptions(props.state.options));
  const totals = props.faces.map((face) => totalOf(props, face.seat));
  const length = Math.max(1, limit ?? 0, ...totals);
  return {
    end: props.words.sentence(limit === null ? 'ui.over.most' : 'ui.over.breaks', {
      count: length,
    }),
    marks: props.faces.map((face) => ({
      seat: face.seat,
      share: totals[face.seat]! / length,
      label: `${totals[face.seat]}`,
    })),
  };
}
