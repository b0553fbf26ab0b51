import type { Status, TableProps } from '../../lib/game';
import { faceOf } from './cards';
import { deskOf, type Bounce, type Desk } from './desk.svelte';
import { beginsStacks, canPlay, mayUseHand } from './fit';
import { giveCount } from './prepare';
import { mustAnswer, sceneOf, type Scene } from './scene';
import { cardName, playable, wayName } from './speak';

type Said = Omit<Status, 'seat'>;

const namesAtMost = 6;

/** "Zac was faster. Your 9 is back." */
export function sayBounce({ words }: Scene, { by, card, error }: Bounce): Said {
  const name = card === null ? '' : cardName(words, card);
  const back = card === null ? '' : words.sentence('ui.back', { card: name });
  if (by !== null)
    return { verb: words.word('seat', by), rest: words.text('ui.faster'), then: back };
  return { verb: '', rest: words.text(`refusal.${error}`), then: back };
}

function sayTrap(scene: Scene): Said {
  const { words, view } = scene;
  const escape = view.hands[scene.viewer ?? -1]?.some((card) =>
    faceOf(card).kind.startsWith('escape'),
  );
  return {
    verb: words.text('ui.say.trap'),
    rest: words.text(escape ? 'ui.say.trap.escape' : 'ui.say.trap.take'),
  };
}

function sayPicked(scene: Scene, desk: Desk): Said {
  const { words } = scene;
  const cards = desk.picked.map((card) => cardName(words, card)).join(' + ');
  const ways = desk.ways(scene).map((way) => wayName(scene, way));
  return {
    verb: words.text('ui.say.where'),
    rest: words.sentence('ui.say.where.rest', { cards, ways: ways.join(', ') }),
    then: desk.picked.length === 2 ? words.text('ui.say.pair.then') : undefined,
  };
}

/** "4, J or Q" */
function either(words: Scene['words'], cards: string[]): string {
  const last = cards.at(-1) ?? '';
  if (cards.length < 2) return last;
  return `${cards.slice(0, -1).join(', ')} ${words.text('ui.say.or')} ${last}`;
}

function stuckText({ view, options }: Scene): string {
  if (options.tempo === 'turns')
    return view.pileSize > 0 ? 'ui.say.stuck.turn' : 'ui.say.stuck.pass';
  return view.pileSize > 0 ? 'ui.say.stuck.draw' : 'ui.say.stuck.empty';
}

function sayPlay(scene: Scene, desk: Desk): Said {
  const { words, options } = scene;
  if (desk.mode === 'discard')
    return { verb: words.text('ui.say.discard'), rest: words.text('ui.say.discard.rest') };
  if (desk.mode === 'throw')
    return { verb: words.text('ui.say.throw'), rest: words.text('ui.throw.title') };
  if (desk.mode === 'pair' && desk.picked.length < 2)
    return {
      verb: words.text('ui.say.pair'),
      rest: words.text(desk.picked.length === 0 ? 'ui.pair.first' : 'ui.pair.second'),
      then: words.text('ui.say.pair.then'),
    };
  if (desk.picked.length > 0) return sayPicked(scene, desk);
  const news = sayTable(scene);
  if (!canPlay(scene))
    return {
      verb: words.text('ui.say.stuck'),
      rest: words.text(stuckText(scene)),
      then: news,
    };
  const cards = playable(scene);
  const limit = scene.direction === 'free' ? '' : words.text(`ui.only.${scene.direction}`);
  const hint =
    cards.length === 0 || !options.highlight
      ? words.text('ui.say.start')
      : cards.length > namesAtMost
        ? words.text('ui.say.many')
        : words.sentence('ui.say.fits', { cards: either(words, cards) });
  const start =
    cards.length > 0 && options.highlight && scene.hand.some((card) => beginsStacks(card, options))
      ? words.text('ui.say.start.too')
      : '';
  return {
    verb: words.text(cards.length === 0 ? 'ui.say.open' : 'ui.say.play'),
    rest: options.highlight ? hint : words.text('ui.say.any'),
    then: [limit, start, news].filter((one) => one !== '').join(' ') || undefined,
  };
}

/** What runs over the whole table. */
function sayTable({ view, words, seat }: Scene): string {
  if (view.lastCallEnd !== null) return words.text('told.last_call');
  if (view.caller !== null && view.caller !== seat)
    return words.sentence('told.call', { seat: view.caller });
  return '';
}

function sayBeat(scene: Scene, desk: Desk): Said {
  const { words, view, seat } = scene;
  const decided = seat !== null && view.submitted.includes(seat);
  if (!decided) return sayPlay(scene, desk);
  const waiting = view.players.filter(
    ({ out, sitsOut, left }, other) => !out && !sitsOut && !left && !view.submitted.includes(other),
  ).length;
  return {
    verb: words.text('ui.say.decided'),
    rest: words.sentence('ui.say.decided.rest', { count: waiting }),
    then: words.text('ui.say.decided.then'),
  };
}

function sayMine(scene: Scene, desk: Desk): Said {
  const { words, options, view } = scene;
  if (scene.has('declare_out'))
    return { verb: words.text('ui.say.out'), rest: words.text('ui.say.out.rest') };
  if (mustAnswer(scene) && desk.picked.length === 0) return sayTrap(scene);
  if (view.phase === 'closing') return { verb: '', rest: words.text('phase.closing') };
  if (options.tempo === 'pulse') return sayBeat(scene, desk);
  if (!mayUseHand(scene)) return { verb: '', rest: words.text('ui.wait.turn') };
  return sayPlay(scene, desk);
}

function sayWatching(scene: Scene): Status {
  const { words, view, me, seat, options } = scene;
  if (options.tempo === 'turns' && view.phase === 'play')
    return {
      seat: view.turn,
      verb: '',
      rest: words.sentence('event.TurnStarted', { seat: view.turn }),
      then: me?.out ? words.text('ui.wait.out') : undefined,
    };
  const out = seat !== null && me?.out === true;
  return {
    seat,
    verb: '',
    rest: words.text(out ? 'ui.wait.out' : `phase.${view.phase}`),
    then: sayTable(scene) || undefined,
  };
}

/** Choices before the deal and between rounds: whose they are. */
function sayChoice(scene: Scene): Status {
  const { words, view, seat, me } = scene;
  const asked =
    view.phase === 'choose_leader'
      ? view.turn
      : view.phase === 'story'
        ? view.entitled
        : view.phase === 'prep'
          ? null
          : view.owner;
  const mine =
    scene.has('choose_leader') ||
    scene.has('story_choice') ||
    scene.has('story_draw') ||
    scene.has('prep_done');
  if (!mine)
    return {
      seat: asked,
      verb: '',
      rest: words.sentence(`phase.${view.phase}`, { seat: asked ?? view.dealer }),
      then: view.phase === 'prep' && me?.done ? words.text('ui.wait.prepared') : undefined,
    };
  const count = giveCount(scene);
  return {
    seat,
    verb: words.text('ui.say.choose'),
    rest: words.sentence(`ui.say.${view.phase}`, { story: view.story, count }),
    then: view.story === 'none' ? undefined : words.text(`story.${view.story}.text`),
  };
}

function sayReady(scene: Scene): Status {
  const { words, view, seat, me } = scene;
  if (scene.has('start'))
    return {
      seat,
      verb: words.text('ui.say.call'),
      rest: words.text('ui.say.call.rest'),
      then: words.text('ui.say.call.then'),
    };
  return {
    seat: view.dealer,
    verb: '',
    rest: words.sentence('phase.ready', { seat: view.dealer }),
    then: me && !me.ready && scene.has('ready') ? words.text('ui.say.ready.then') : undefined,
  };
}

/** Shape, verb, object, consequence. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const desk = deskOf(props);
  const { view, words, seat, active } = scene;
  if (desk.bounce && seat !== null)
    return { seat: desk.bounce.by ?? seat, ...sayBounce(scene, desk.bounce) };
  switch (view.phase) {
    case 'over':
      return { seat: null, verb: '', rest: words.text('phase.over') };
    case 'countdown':
      return { seat: null, verb: '', rest: words.text('phase.countdown') };
    case 'ready':
      return sayReady(scene);
    case 'play':
    case 'closing':
      if (seat === null || !active) return sayWatching(scene);
      if (!mayUseHand(scene) && !mustAnswer(scene) && view.phase === 'play')
        return sayWatching(scene);
      return { seat, ...sayMine(scene, desk) };
    default:
      return sayChoice(scene);
  }
}
