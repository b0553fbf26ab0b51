import type { Status, TableProps } from '../../lib/game';
import { statusOf as prompted } from '../../lib/prompt';
import { deskOf, type Desk } from './desk.svelte';
import type { Stop } from './plan';
import { sceneOf, type Scene } from './scene';
import { stopText, turnText } from './speak';

/** The stop that the pointer rests on, or where the chain ends. */
function stopInMind(scene: Scene, desk: Desk): Stop | null {
  const glance = desk.glance && desk.preview(scene, desk.glance);
  return glance ?? desk.ahead(scene).stops.at(-1) ?? null;
}

const sumOf = ({ words, options, rightSubtracts }: Scene, stop: Stop): string =>
  options.dialHints === 'none'
    ? words.text('ui.say.unseen')
    : stopText(words, stop, rightSubtracts);

/** Shape, verb, object, consequence: what the rules prompt, or what is in mind. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const desk = deskOf(props);
  const { words, myTurn, asked, choices, playing, seat } = scene;
  const status = prompted(props.game.prompt, words);
  if (seat === null || !playing || choices.takings.length > 0 || choices.excess.length > 0)
    return status;
  const stop = stopInMind(scene, desk);
  if (!stop) return status;
  const sum = sumOf(scene, stop);
  if (myTurn) {
    const verb = words.sentence('ui.say.card', { turn: turnText(words, stop.steps) });
    return { seat, verb, rest: sum };
  }
  const helps = desk.glance && 'move' in desk.glance && desk.glance.move.do === 'assist';
  if (asked) return helps ? { ...status, then: sum } : status;
  const count = desk.chain.length;
  return count > 0
    ? { ...status, then: `${words.sentence('ui.say.planned', { count })} ${sum}` }
    : status;
}
