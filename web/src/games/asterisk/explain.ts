import type { Explained, TableProps } from '../../lib/game';
import { faceOf, isTurn, missionProgress, profileOf } from './cards';
import { sceneOf, type Scene } from './scene';
import { cardText, figureText, missionOwner, reasonText, whyNot } from './speak';

type Line = Explained['lines'][number];

/** A card of the Main deck: each of its parts, and why it cannot be played now. */
function card(scene: Scene, id: string): Explained | null {
  const { words } = scene;
  const face = faceOf(id);
  if (!face.id) return null;
  const lines: Line[] = [];
  const { way, number, addOn, deed } = face;
  if (isTurn(face)) lines.push({ text: words.sentence('ui.closer.turn', { way, number }) });
  if (addOn !== 'none') lines.push({ text: words.sentence('ui.closer.addOn', { addOn }) });
  if (deed !== 'none')
    lines.push({ head: `${words.text(`deed.${deed}`)}:`, text: words.text(`deed.${deed}.text`) });
  const why = scene.me && (scene.myTurn || scene.asked) ? reasonText(words, whyNot(scene, id)) : '';
  if (why) lines.push({ text: why, tone: 'not' });
  return { title: cardText(words, id), lines };
}

/** Somebody of the Line: by what number they go, what they are worth, what they can do. */
function figure(scene: Scene, id: string): Explained | null {
  const { words, view, viewer } = scene;
  const profile = profileOf(id);
  if (!profile.id) return null;
  const lines: Line[] = [{ text: figureText(words, id) }];
  if (words.has(`card.${id}.text`)) lines.push({ text: words.text(`card.${id}.text`) });
  lines.push({
    text: words.sentence('ui.closer.figure', { kind: profile.kind, number: profile.number }),
  });
  const owner = missionOwner(view, id);
  if (owner !== null)
    lines.push({
      text: `${words.sentence(owner === viewer ? 'ui.mission.own' : 'ui.mission.of', {
        seat: owner,
        done: missionProgress(view.players[owner]!)?.done ?? 0,
      })}.`,
    });
  return { title: words.text(`card.${id}`), lines };
}

/** What a card of the hand or somebody of the Line is and does. */
export function explain(props: TableProps, kind: string, id: string): Explained | null {
  const scene = sceneOf(props);
  if (kind === 'card') return card(scene, id);
  if (kind === 'figure') return figure(scene, id);
  return null;
}
