import type { JsonObject, Staged, TableProps } from '../../lib/game';
import { sceneOf } from './scene';
import { number, text } from './view';

const laid = ['CardPlayed', 'StackStarted', 'ComboPlayed', 'TrapSet', 'EscapePlayed', 'Discarded'];

/** Somebody has one card left; going out has a picture of its own, and so has what is announced. */
export function staged(event: JsonObject, props: TableProps): Staged | null {
  const { words, view, seat } = sceneOf(props);
  const whose = number(event.seat);
  if (!laid.includes(text(event.event)) || view.handSizes[whose] !== 1) return null;
  if (view.phase !== 'play' || view.players[whose]?.out) return null;
  return {
    icon: 'cards',
    title: words.text('ui.stage.last'),
    rest: words.sentence(whose === seat ? 'ui.stage.last_you' : 'ui.stage.last_of', {
      seat: whose,
    }),
    tone: whose === seat ? 'good' : 'plain',
    seat: whose,
    weight: 3,
  };
}
