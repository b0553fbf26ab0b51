import type { JsonObject, Staged, TableProps } from '../../lib/game';
import { sceneOf } from './scene';
import { tell } from './tell';
import { number } from './view';

/** Who gets out, who is taken, and when time is up. */
export function staged(event: JsonObject, props: TableProps): Staged | null {
  const { words } = sceneOf(props);
  const rest = tell(event, props.words, props.faces) ?? '';
  const seat = typeof event.seat === 'number' ? number(event.seat) : null;
  switch (event.event) {
    case 'PrisonerFreed':
      return {
        icon: 'key',
        title: words.text('ui.stage.freed'),
        rest,
        tone: 'good',
        seat,
        weight: 3,
      };
    case 'HostageTaken':
      return {
        icon: 'hand',
        title: words.text('ui.stage.taken'),
        rest,
        tone: 'good',
        seat,
        weight: 4,
      };
    case 'TimeUp':
      return {
        icon: 'clock',
        title: words.text('ui.stage.time'),
        rest,
        tone: 'bad',
        seat: null,
        weight: 6,
      };
  }
  return null;
}
