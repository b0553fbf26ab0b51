import type { JsonObject, TableProps } from '../../lib/game';
import { buttonsOf, extrasOf, type DockButton } from './buttons';
import { pauseOf } from './clock';
import { Desk, waysOf, type Way } from './desk.svelte';
import { sceneOf, type Scene } from './scene';

const wayAction = (way: Way): JsonObject =>
  'nil' in way ? { do: 'nilForCards', card: way.nil } : (way.move as unknown as JsonObject);

function sentBy(acts: DockButton[]): JsonObject[] {
  return acts.flatMap(({ does }) => {
    if (does && 'act' in does) return [does.act as unknown as JsonObject];
    return does && 'choose' in does ? [wayAction(does.choose)] : [];
  });
}

/** What the buttons send, with everything that they open. */
function fromButtons(scene: Scene, desk: Desk): JsonObject[] {
  const { acts } = buttonsOf(scene, desk);
  const opened = acts.flatMap(({ does }) => {
    if (!does || !('open' in does)) return [];
    const tray = does.open;
    const tops =
      'top' in tray
        ? [null, ...Array.from({ length: 12 }, (_, place) => place)].map((top) => ({
            ...tray,
            top,
          }))
        : [tray];
    const cards = tray.what === 'redraw' ? scene.me!.hand.length : scene.view.turn.played.length;
    return tops
      .filter((one) => !('top' in one) || one.top === null || one.top < cards)
      .flatMap((one) => {
        desk.tray = one;
        const sent = sentBy(buttonsOf(scene, desk).acts);
        desk.tray = null;
        return sent;
      });
  });
  return [...sentBy(acts), ...opened];
}

function fromHand(scene: Scene, desk: Desk): JsonObject[] {
  if (!scene.myTurn && scene.choices.assists.length === 0) return []; // only planned with
  return (scene.me?.hand ?? []).flatMap((card, place) => {
    if (scene.choices.excess.length === 0)
      return waysOf(scene, desk.ahead(scene).choices, card, true).map(wayAction);
    desk.picked = place;
    const sent = sentBy(buttonsOf(scene, desk).acts);
    desk.picked = null;
    return sent;
  });
}

/** Every action that the controls of a table can send as it stands. */
export function sendable(props: TableProps): JsonObject[] {
  const scene = sceneOf(props);
  const desk = new Desk();
  desk.follow(props, scene);
  const beside = extrasOf(scene, desk).flatMap((extra) =>
    extra.id === 'draw' ? [{ do: 'crackDraw' }] : extra.ways.map(wayAction),
  );
  const pause = pauseOf(props);
  const time = ['callTime', 'uncallTime'].filter(scene.choices.has).map((verb) => ({ do: verb }));
  return [
    ...fromButtons(scene, desk),
    ...fromHand(scene, desk),
    ...beside,
    ...(pause ? [pause.action] : []),
    ...time,
  ];
}
