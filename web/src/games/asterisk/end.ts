import type { Catalogue } from '../../lib/catalogue';
import type { Json, JsonObject, Ruler, TableProps } from '../../lib/game';
import { list, number } from './view';

/** Only Rambo Mode has nobody to score against. */
const alone = (outcome: JsonObject): boolean => !('dekedd' in outcome);

/** What the team reads over the end. */
export function headline(outcome: JsonObject, words: Catalogue): string {
  const ended = outcome.reason === 'won' ? 'won' : 'lost';
  return words.text(`ui.over.${ended}${alone(outcome) ? '_solo' : ''}`);
}

/** The numbers that the end is about: both scores, or what Rambo Mode reports. */
export function figures(outcome: JsonObject, words: Catalogue): { value: number; name: string }[] {
  const named = (value: Json | undefined, key: string) => ({
    value: number(value),
    name: words.text(key),
  });
  if (alone(outcome))
    return [
      named(list(outcome.custody)[0], 'ui.over.custody'),
      named(outcome.calibrations_left, 'ui.over.cards'),
    ];
  return [named(outcome.team, 'ui.score.team'), named(outcome.dekedd, 'ui.score.dekedd')];
}

/** Both scores on one scale; alone there is nobody to measure against. */
export function ruler({ game, words }: TableProps): Ruler | null {
  const outcome = (game.outcome ?? {}) as JsonObject;
  if (alone(outcome)) return null;
  const [team, dekedd] = [number(outcome.team), number(outcome.dekedd)];
  const length = Math.max(1, team, dekedd);
  return {
    end: `${length}`,
    marks: [
      { seat: null, share: team / length, label: `${words.text('ui.score.team')} ${team}` },
      { seat: null, share: dekedd / length, label: `${words.text('ui.score.dekedd')} ${dekedd}` },
    ],
  };
}
