import type { Status, TableProps } from '../../lib/game';
import { statusOf as promptOf } from '../../lib/prompt';
import { deskOf, type Bounce, type Desk } from './desk.svelte';
import { sceneOf, type Scene } from './scene';
import { cardName, wayName } from './speak';

type Said = Omit<Status, 'seat'>;

/** "Zac was faster. Your 9 is back." */
function sayBounce({ words }: Scene, { by, card, error }: Bounce): Said {
  const name = card === null ? '' : cardName(words, card);
  const back = card === null ? '' : words.sentence('ui.back', { card: name });
  if (by !== null)
    return { verb: words.word('seat', by), rest: words.text('ui.faster'), then: back };
  return { verb: '', rest: words.text(`refusal.${error}`), then: back };
}

/** What is begun on this screen; null: nothing is. */
function sayDraft(scene: Scene, desk: Desk): Said | null {
  const { words, view } = scene;
  const { mode, picked } = desk;
  const trapped = scene.has('take_three') && picked.length === 0;
  if (view.phase !== 'play' || trapped) return null;
  if (mode === 'discard')
    return { verb: words.text('ui.say.discard'), rest: words.text('ui.say.discard.rest') };
  if (mode === 'throw')
    return { verb: words.text('ui.say.throw'), rest: words.text('ui.throw.title') };
  if (mode === 'pair' && picked.length < 2)
    return {
      verb: words.text('ui.say.pair'),
      rest: words.text(picked.length === 0 ? 'ui.pair.first' : 'ui.pair.second'),
      then: words.text('ui.say.pair.then'),
    };
  if (picked.length === 0) return null;
  const cards = picked.map((card) => cardName(words, card)).join(' + ');
  const ways = desk.ways(scene).map((way) => wayName(scene, way));
  return {
    verb: words.text('ui.say.where'),
    rest: words.sentence('ui.say.where.rest', { cards, ways: ways.join(', ') }),
    then: picked.length === 2 ? words.text('ui.say.pair.then') : undefined,
  };
}

/** Shape, verb, object, consequence. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const desk = deskOf(props);
  const { words, seat } = scene;
  if (desk.bounce && seat !== null)
    return { seat: desk.bounce.by ?? seat, ...sayBounce(scene, desk.bounce) };
  const draft = seat === null ? null : sayDraft(scene, desk);
  return draft ? { seat, ...draft } : promptOf(props.game.prompt, words);
}
