import type { Explained, TableProps } from '../../lib/game';
import { deskOf } from './desk.svelte';
import { findSector } from './map/zone';
import { sceneOf } from './scene';
import { speak } from './speak';

/** What a sector, an item or a character is and does, and what was heard of it. */
export function explain(props: TableProps, kind: string, id: string): Explained | null {
  const scene = sceneOf(props);
  const { words } = scene;
  if (kind === 'sector') {
    const sector = findSector(scene.zone, id);
    if (!sector) return null;
    return {
      title: words.word('sector', sector.name),
      lines: [
        { text: words.text(`ui.closer.${sector.ground}`) },
        { text: speak(scene, deskOf(props), sector.name) },
      ],
    };
  }
  if (kind === 'item' && words.has(`card.${id}.text`)) {
    const when = `ui.when.${id}`;
    return {
      title: words.text(`card.${id}`),
      lines: [
        { text: words.text(`card.${id}.text`) },
        ...(words.has(when)
          ? [{ text: words.sentence('ui.closer.when', { when: words.text(when) }) }]
          : []),
      ],
    };
  }
  return null;
}
