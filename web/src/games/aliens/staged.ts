import type { JsonObject, Staged, TableProps } from '../../lib/game';
import { sceneOf } from './scene';
import { list, number, text } from './view';

/** The light of a pod, and what happens to oneself. */
export function staged(event: JsonObject, props: TableProps): Staged | null {
  const { words, seat, me } = sceneOf(props);
  const whose = number(event.seat);
  switch (event.event) {
    case 'PodCardUsed': {
      const green = text(event.colour) === 'green';
      return {
        icon: 'pod',
        title: words.text(green ? 'ui.stage.green' : 'ui.stage.red'),
        rest: words.sentence('event.PodCardUsed', event),
        tone: green ? 'good' : 'bad',
        seat: null,
        at: `[data-sector="P${number(event.pod)}"]`,
        weight: 6,
      };
    }
    case 'Found': {
      if (seat === null || !list(event.seats).includes(seat)) return null;
      const at = me?.place ? { at: `[data-sector="${me.place}"]` } : {};
      return {
        icon: 'claw',
        title: words.text('ui.stage.hit'),
        rest: words.sentence('event.Found', event),
        tone: 'bad',
        seat,
        ...at,
        weight: 7,
      };
    }
    case 'Escaped':
      return {
        icon: 'rocket',
        title: words.text(whose === seat ? 'ui.stage.out_you' : 'ui.stage.out'),
        rest: words.sentence('event.Escaped', event),
        tone: 'good',
        seat: whose,
        weight: 8,
      };
  }
  return null;
}
