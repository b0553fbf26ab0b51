import type { JsonObject, Staged, TableProps } from '../../lib/game';
import { sceneOf } from './scene';
import { tell } from './tell';
import { agentSeat, number, text } from './view';

/** The Agent's cards, the reveal, and whoever is hurt. */
export function staged(event: JsonObject, props: TableProps): Staged | null {
  const { words, seat, view } = sceneOf(props);
  const whose = number(event.seat);
  const rest = tell(event, props.words, props.faces) ?? '';
  const at = (place: string): { at?: string } => (place ? { at: `[data-room="${place}"]` } : {});
  switch (event.event) {
    case 'CardUsed':
      return {
        icon: 'chip',
        title: words.sentence('ui.stage.card', { card: event.card ?? null }),
        rest,
        tone: seat === agentSeat ? 'plain' : 'bad',
        seat: agentSeat,
        weight: 5,
      };
    case 'AgentMoved':
      return {
        icon: 'eye',
        title: words.text('ui.stage.reveal'),
        rest,
        tone: 'plain',
        seat: agentSeat,
        ...at(text(event.location)),
        weight: 4,
      };
    case 'Damaged': {
      const mine = whose === seat;
      const place = view.survivors[whose - 1]?.place ?? '';
      return {
        icon: 'hit',
        title: words.sentence(mine ? 'ui.stage.hit_you' : 'ui.stage.hit', { seat: whose }),
        rest,
        tone: 'bad',
        seat: whose,
        ...at(place),
        weight: mine ? 7 : 3,
      };
    }
    case 'Died':
      return {
        icon: 'skull',
        title: words.sentence('ui.stage.died', { seat: whose }),
        rest,
        tone: 'bad',
        seat: whose,
        weight: 8,
      };
  }
  return null;
}
