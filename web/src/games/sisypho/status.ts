import type { Status, TableProps } from '../../lib/game';
import { statusOf as promptOf } from '../../lib/prompt';
import { choiceOf } from './choices';
import { deskOf, type Desk } from './desk.svelte';
import { draftOf, isAnswered } from './draft';
import { priceOf, priceText } from './foreseen';
import { sceneOf, type Scene } from './scene';
import { askText, choiceName, choiceText } from './speak';

type Said = Partial<Status>;

/** What the choice that lies open still asks for, or what the one would do that the pointer rests on. */
function sayChoice(scene: Scene, { glance, draft }: Desk): Said | null {
  const { words, view, me } = scene;
  const id = draft?.id ?? glance;
  if (id === null || view.phase !== 'act' || !me || me.done) return null;
  const choice = choiceOf(scene, id);
  if (!choice?.can) return null;
  if (draft) {
    const open = draftOf(scene, choice, draft.values).asks.find((one) => !isAnswered(one));
    const rest = askText(words, open ?? null);
    return { verb: `${choiceName(words, choice)}:`, rest, then: undefined };
  }
  const then = priceText(scene, choice, priceOf(scene, choice));
  return { verb: choiceName(words, choice), rest: choiceText(words, choice), then };
}

/** The room that this person would plan. */
function sayPick({ words, view, me }: Scene, { pick }: Desk): Said | null {
  if (pick === null || view.phase !== 'plan' || !me || me.planned === pick) return null;
  const stays = pick === me.place;
  const rest = words.sentence('ui.say.plan.pick', { where_to: pick, where_at: pick, stays });
  return { verb: words.text('ui.say.plan'), rest };
}

/** Shape, verb, object, consequence: as the rules put it, or what this screen has in mind. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const desk = deskOf(props);
  const said = sayChoice(scene, desk) ?? sayPick(scene, desk);
  return { ...promptOf(props.game.prompt, scene.words), ...said };
}
