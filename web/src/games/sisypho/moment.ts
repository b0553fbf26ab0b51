import type { TableProps } from '../../lib/game';
import { deskOf } from './desk.svelte';
import { sceneOf } from './scene';
import type { Phase } from './view';

export const steps = ['plan', 'move', 'act', 'agent'] as const;

/** The windows of the Agent belong to the phase that they lie in. */
export const stepOf: Record<Phase, (typeof steps)[number] | null> = {
  plan: 'plan',
  w1: 'move',
  agent_move: 'move',
  hunt: 'move',
  w2: 'move',
  w3: 'act',
  act: 'act',
  w4: 'agent',
  fumble: 'agent',
  over: null,
};

/** Round and phase; a press on it shows the last round. */
export function momentOf(props: TableProps): { text: string; about?: string; open?: () => void } {
  const { view, words } = sceneOf(props);
  const desk = deskOf(props);
  const round = words.sentence('ui.sheet.round', { round: view.round });
  const step = stepOf[view.phase];
  const text = step === null ? round : `${round}, ${words.text(`ui.phase.${step}`)}`;
  if (view.round < 2) return { text };
  const open = () => (desk.sheet = desk.sheet === 'round' ? null : 'round');
  return { text, about: words.text('ui.sheet.again'), open };
}
