import type { Explained, TableProps } from '../../lib/game';
import { sceneOf, type Scene } from './scene';
import { itemName, offerOf, placeName, shortWhy, survivorText } from './speak';
import { deckAt, deedsAt } from './station';
import { agentSeat, livingAt, locations, object, type Item, type Location } from './view';

type Line = Explained['lines'][number];

/** A room: its state, who is there, and what each of its Actions does, costs and waits for. */
function room(scene: Scene, place: Location): Explained {
  const { words, view } = scene;
  const deck = deckAt(place);
  const lines: Line[] = [
    {
      text: words.sentence('ui.closer.room', { lock: view.locks[place], power: view.power[place] }),
    },
  ];
  if (view.agent === place) lines.push({ text: words.text('ui.position.agent'), tone: 'not' });
  for (const survivor of livingAt(view, place)) lines.push({ text: survivorText(scene, survivor) });
  if (deck !== null)
    lines.push({
      text: words.sentence('ui.position.deck', { count: view.leftInDecks[deck].length }),
    });
  for (const { deed, name, text, why } of offerOf(scene, place))
    lines.push({
      head: `${name} (${words.text(`ui.cost.${deed.cost}`)}):`,
      text: why ? `${text} ${why}.` : text,
      tone: why ? 'not' : 'can',
    });
  return { title: placeName(words, place), lines };
}

/** One Action of a room, wherever it is offered. */
function deed(scene: Scene, id: string): Explained | null {
  const { words, options, promptFields } = scene;
  for (const place of locations) {
    const found = deedsAt(place, options).find((one) => one.id === id);
    if (!found) continue;
    const why = object(object(promptFields.barred)[place])[id];
    return {
      title: words.text(`deed.${id}`),
      lines: [
        { text: words.text(`deed.${id}.text`) },
        { text: words.sentence('ui.closer.cost', { cost: found.cost }) },
        ...(why ? [{ text: `${shortWhy(words, object(why))}.`, tone: 'not' as const }] : []),
      ],
    };
  }
  return null;
}

/** What a room, an Action, an Item or a Neurochip card is and does. */
export function explain(props: TableProps, kind: string, id: string): Explained | null {
  const scene = sceneOf(props);
  const { words } = scene;
  if (kind === 'room' && locations.includes(id as Location)) return room(scene, id as Location);
  if (kind === 'deed') return deed(scene, id);
  if (kind === 'item')
    return {
      title: itemName(words, id as Item),
      lines: [{ text: words.text(`card.${id}.text`) }],
    };
  if (kind === 'chip')
    return {
      title: words.text(`card.${id}`),
      lines: [
        { text: words.text(`card.${id}.text`) },
        ...(scene.viewer === agentSeat ? [] : [{ text: words.text('ui.closer.chip') }]),
      ],
    };
  return null;
}
