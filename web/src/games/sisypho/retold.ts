import type { JsonObject, TableProps } from '../../lib/game';
import type { Storied } from '../../lib/story';
import { sceneOf } from './scene';
import { agentSeat, number, survivorAt, text } from './view';

const weights: Record<string, number> = {
  GameOver: 9,
  Died: 8,
  Inhibited: 4,
  CardUsed: 3,
  Damaged: 3,
};

/** A long step on a track weighs as much as what the Agent does. */
function weigh(event: JsonObject): number {
  const name = text(event.event);
  if (name === 'TrackMoved') return 1 + number(event.steps);
  if (name === 'Damaged') return 2 + number(event.damage);
  return weights[name] ?? 0;
}

export const story: Storied = {
  rounds: { RoundStarted: 'round' },
  quiet: [
    'WindowOpened',
    'WindowEnded',
    'Done',
    'Undone',
    'Unplanned',
    'PlansLocked',
    'MiniatureChosen',
    'ActionsStarted',
    'AgentPhase',
    'RoundEnded',
    'RoundStarted',
    'ChipsShuffled',
  ],
  weigh,
};

/** The Agent's Neurochip cards; of a Survivor the Items, and the plan as long as it lies face down. */
export function held(props: TableProps, seat: number): string[] {
  const { view, words } = sceneOf(props);
  if (seat === agentSeat) return view.hand.map((card) => words.text(`card.${card}`));
  const survivor = survivorAt(view, seat);
  if (!survivor || survivor.dead) return [];
  const plan =
    survivor.planned && survivor.planned !== survivor.place
      ? [`→ ${words.text(`location.${survivor.planned}`)}`]
      : [];
  return [...plan, ...survivor.items.map((item) => words.text(`card.${item}`))];
}
