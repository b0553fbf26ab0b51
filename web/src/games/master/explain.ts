import type { Explained, TableProps } from '../../lib/game';
import { faceOf } from './cards';
import { sceneOf } from './scene';
import { cardsOn, cardText, stackText } from './speak';

/** What a card or a stack is, and what goes on it. */
export function explain(props: TableProps, kind: string, id: string): Explained | null {
  const scene = sceneOf(props);
  const { words, view } = scene;
  if (kind === 'card') {
    const face = faceOf(id);
    if (!face.id) return null;
    const { doom, start, kind: of } = face;
    return {
      title: cardText(words, id),
      lines: [
        { text: words.text(`ui.card.${of}`) },
        ...(start ? [{ text: words.text('ui.card.start') }] : []),
        ...(doom ? [{ text: words.text('ui.card.doom') }] : []),
      ],
    };
  }
  const stack = kind === 'stack' ? view.stacks[Number(id)] : undefined;
  if (!stack) return null;
  return {
    title: words.sentence('ui.closer.stack', { stack: Number(id) }),
    lines: [
      { text: stackText(scene, Number(id)) },
      { text: words.sentence('ui.closer.stack.cards', { count: cardsOn(view, Number(id)) }) },
      { text: words.text('ui.closer.stack.text') },
    ],
  };
}
