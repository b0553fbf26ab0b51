import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject, Ruler, TableProps } from '../../lib/game';
import { sceneOf } from './scene';
import { agentSeat, number, text, type Track } from './view';

/** What a seat reads over the end: both sides win or lose whole. */
export function headline(outcome: JsonObject, seat: number, words: Catalogue): string | null {
  const side = seat === agentSeat ? 'agent' : 'survivors';
  const key = `ui.over.${text(outcome.reason)}.${side}`;
  return words.has(key) ? words.text(key) : null;
}

export const won = headline;
export const lost = headline;

/** The numbers that the end is about: how long it took, and whom it cost. */
export function figures(outcome: JsonObject, words: Catalogue): { value: number; name: string }[] {
  return ['rounds', 'deaths'].map((what) => ({
    value: number(outcome[what]),
    name: words.sentence(`ui.over.${what}`, outcome),
  }));
}

const tracks: Track[] = ['earth', 'escape'];

/** How far the Survivors came on both of their ways out. */
export function ruler(props: TableProps): Ruler {
  const { view, lengths, words } = sceneOf(props);
  return {
    end: words.text('ui.over.way_out'),
    marks: tracks.map((track) => ({
      seat: null,
      share: view[track] / lengths[track],
      label: words.sentence('ui.over.track', {
        track,
        total: view[track],
        length: lengths[track],
      }),
    })),
  };
}
