import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, Ruler, TableProps } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import { dealtSide, list, number, readOptions, readView, text } from './view';

const fates = ['Killed', 'Escaped', 'Eliminated'];

/** In which round somebody escaped or was killed; null: neither. */
export function fateRound(lines: Line[], seat: number): number | null {
  let round = 1;
  for (const event of lines.flatMap((line) => line.events ?? [])) {
    if (event.event === 'RoundStarted') round = number(event.round);
    const whose = event.event === 'Killed' ? (event.target ?? event.seat) : event.seat;
    if (fates.includes(text(event.event)) && whose === seat) return round;
  }
  return null;
}

export function headline(outcome: JsonObject, seat: number, words: Catalogue): string | null {
  const key = `ui.end.${text(list(outcome.results)[seat])}`;
  return words.has(key) ? words.text(key) : null;
}

const isHuman = (props: TableProps, seat: number): boolean =>
  dealtSide(readView(props.game.view).players[seat]?.character ?? '') === 'human';

/** A Human's end is a round; an Alien's is how many were caught. */
export function figures(
  outcome: JsonObject,
  words: Catalogue,
  props: TableProps,
  seat: number | null,
): { value: number; name: string }[] {
  const view = readView(props.game.view);
  const results = list(outcome.results).map(text);
  if (seat !== null && isHuman(props, seat)) {
    const value = fateRound(props.log ?? [], seat) ?? view.round;
    return [{ value, name: words.sentence('ui.over.round', { result: results[seat] ?? '' }) }];
  }
  const humans = view.players.map((_, one) => one).filter((one) => isHuman(props, one));
  const out = humans.filter((one) => results[one] === 'escaped').length;
  const value = humans.length - out;
  return [{ value, name: words.sentence('ui.over.caught', { value, count: humans.length }) }];
}

/** The rounds up to the last one that may be played. */
export function ruler(props: TableProps, seat: number | null): Ruler {
  const { words } = props;
  const view = readView(props.game.view);
  const { rounds } = readOptions(props.state.options);
  const results = list(props.game.outcome?.results).map(text);
  const humans = view.players.map((_, one) => one).filter((one) => isHuman(props, one));
  const shown = seat !== null && humans.includes(seat) ? [seat] : humans;
  return {
    end: words.sentence('ui.over.limit', { round: rounds }),
    marks: shown.map((one) => {
      const round = fateRound(props.log ?? [], one) ?? view.round;
      const label = words.sentence('ui.over.mark', { result: results[one] ?? '', round });
      return { seat: one, share: round / rounds, label };
    }),
  };
}
