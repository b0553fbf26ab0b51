import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, Ruler, TableProps } from '../../lib/game';
import { list, number, numbers, object } from '../../lib/json';
import { stageLength, stages, standing } from './race';
import { readView } from './view';

export const won = (_outcome: JsonObject, _seat: number, words: Catalogue): string =>
  words.text('ui.over.won');
export const lost = (outcome: JsonObject, _seat: number, words: Catalogue): string | null =>
  numbers(outcome.winners).length > 0 ? words.text('ui.over.lost') : null;

/** How long it took, or how far it still was. */
export function figures(
  outcome: JsonObject,
  words: Catalogue,
  props: TableProps,
  seat: number | null,
): { value: number; name: string }[] {
  const { round } = readView(props.game.view);
  const whose = seat ?? numbers(outcome.winners)[0] ?? 0;
  const left = number(object(list(outcome.remaining)[whose]).left);
  if (left > 0) return [{ value: left, name: words.sentence('ui.over.to_go', { number: left }) }];
  return [{ value: round, name: words.sentence('ui.over.rounds', { number: round }) }];
}

/** The way to the Base, as the Rail has it. */
export function ruler(props: TableProps): Ruler {
  const length = stageLength * (stages.length - 1);
  const nameOf = (seat: number): string =>
    props.faces.find((face) => face.seat === seat)?.name ?? '';
  return {
    end: props.words.text('ui.stage.base'),
    marks: standing(props.game).map(({ seat, progress }) => ({
      seat,
      share: progress / length,
      label: nameOf(seat),
    })),
  };
}
