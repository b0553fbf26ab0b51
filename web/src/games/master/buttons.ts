import type { JsonObject } from '../../lib/game';
import type { IconName } from '../../lib/icons';
import { faceOf, isEscape, isSpecial, rankOf } from './cards';
import type { Desk, Mode } from './desk.svelte';
import { playing, type Scene } from './scene';
import { cardName, leaderText, wayName } from './speak';
import { number, text, type Action, type Tribe } from './view';
import { barTo, reason, waysOf, type Way } from './ways';

/** What a button does: send an action, aim the picked cards, change what a press means. */
export type Does =
  | { act: Action }
  | { way: Way }
  | { mode: Mode }
  | { press: string }
  | { turn: true }
  | { sort: true }
  | { stop: true };

export interface DockButton {
  id: string;
  label: string;
  /** the key that presses it, as `KeyboardEvent.key`; empty: none */
  key: string;
  tone: 'pri' | 'bad' | '';
  /** null: not now, and `why` says so */
  does: Does | null;
  why?: string;
  /** what it means, under the label */
  sub?: string;
  icon?: IconName;
  on?: boolean;
}

/** How the buttons lie: in their fixed places, or as the answers to one question. */
export interface DockButtons {
  kind: 'places' | 'ways' | 'trap';
  /** what is asked, over the buttons */
  title: string | null;
  acts: DockButton[];
}

type More = Partial<DockButton>;
const button = (
  id: string,
  label: string,
  key: string,
  does: Does | null,
  more: More = {},
): DockButton => {
  return { id, label, key, does, tone: '', ...more };
};

/** An action as it is sent: what is blank in the list is left out. */
const act = (action: JsonObject): Does => {
  const filled = Object.entries(action).filter(([, value]) => value !== null && value !== 'none');
  return { act: Object.fromEntries(filled) as Action };
};

/** The button of a plain action, where it is listed. */
const plain = (
  scene: Scene,
  verb: string,
  label: string,
  key: string,
  more: More = {},
): DockButton[] =>
  scene.has(verb)
    ? [button(more.id ?? verb, scene.words.text(label), key, act({ do: verb }), more)]
    : [];

/** A button for every listed action of that kind. */
const each = (
  scene: Scene,
  verb: string,
  told: (one: JsonObject, index: number) => More,
): DockButton[] =>
  scene.legal
    .filter((one) => one.do === verb)
    .map((one, index) =>
      button(`${verb} ${index}`, '', `${index + 1}`, act(one), told(one, index)),
    );

/** A button that stays in its place: while the rules refuse it, it says why. */
function barred(
  scene: Scene,
  id: string,
  label: string,
  key: string,
  does: Does,
  more: More,
): DockButton {
  const answer = 'act' in does ? barTo(scene, does.act as JsonObject) : null;
  const bar = more.why ?? (answer ? reason(scene, answer) : undefined);
  return button(id, scene.words.text(label), key, bar ? null : does, { ...more, why: bar });
}

const stopButton = ({ words }: Scene): DockButton =>
  button('stop', words.text('ui.stop'), 'Escape', { stop: true }, { icon: 'x' });

/** Before the deal and between rounds. */
const leaderButtons = (scene: Scene): DockButton[] =>
  each(scene, 'choose_leader', ({ leader }) => ({
    id: `leader ${text(leader)}`,
    label: scene.words.text(`leader.${text(leader)}`),
    sub: leaderText(scene.words, text(leader) as Tribe, false),
  }));

const storyButtons = (scene: Scene): DockButton[] =>
  each(scene, 'story_choice', ({ choice, target, second }, index) => {
    const { words, view } = scene;
    const names = [target, second].flatMap((of) =>
      typeof of === 'number' ? [words.word('seat', of)] : [],
    );
    const name = names.join(', ');
    const leader = typeof target === 'number' ? view.players[target]!.leader : 'none';
    return {
      id: `story ${index}`,
      label: choice === 'none' ? name : words.sentence(`ui.story.${text(choice)}`, { name }),
      sub: choice === 'swap' ? words.text(`leader.${leader}`) : undefined,
    };
  });

function beastButtons(scene: Scene): DockButton[] {
  const { words, me } = scene;
  const several = scene.legal.filter((one) => one.do === 'unlock_beast').length > 1;
  return each(scene, 'unlock_beast', ({ pay }) => ({
    id: `beast ${text(pay)}`,
    label: words.text('ui.beast'),
    key: 'b',
    sub: several ? words.text(`ui.beast.${text(pay)}`) : leaderText(words, me!.leader, true),
    icon: 'claw',
  }));
}

function prepareButtons(scene: Scene): DockButton[] {
  const { words } = scene;
  const targets = (verb: string): DockButton[] =>
    each(scene, verb, ({ target }) =>
      typeof target === 'number'
        ? {
            id: `${verb} ${target}`,
            label: words.word('seat', target),
            sub: words.text(`ui.prepare.${verb}`),
          }
        : { id: `${verb} nobody`, label: words.text('ui.companion.nobody') },
    );
  const done = plain(scene, 'prep_done', 'ui.prepare.done', 'Enter', {
    tone: 'pri',
    icon: 'check',
  });
  return [
    ...targets('lumberjack_gift'),
    ...targets('joe_companion'),
    ...beastButtons(scene),
    ...done,
  ];
}

const cardFields = (cards: string[]): JsonObject => {
  const [card, card_2, card_3] = cards.map((one) => one || null);
  return { card: card ?? null, card_2: card_2 ?? null, card_3: card_3 ?? null };
};

function handPrepDeeds(scene: Scene, { picked }: Desk): DockButtons {
  const { words, view, viewer, wanted } = scene;
  const story: JsonObject = { do: 'story_choice' };
  if (view.story === 'clearing_minds') {
    const label = words.sentence('ui.exchange', { count: picked.filter((one) => one).length });
    const does = act({ ...story, ...cardFields(picked) });
    const acts = [button('exchange', label, 'Enter', does, { tone: 'pri' })];
    return { kind: 'ways', title: words.text('ui.exchange.title'), acts };
  }
  // One gift has one form: in the order in which the rules list the hand.
  const cards = (view.hands[viewer ?? -1] ?? []).filter((one) => picked.includes(one));
  const acts = each(scene, 'story_choice', ({ target }) => ({
    id: `give ${number(target)}`,
    label: words.sentence('ui.give', { seat: number(target) }),
    does:
      cards.length === wanted
        ? act({ ...story, target: number(target), ...cardFields(cards) })
        : null,
    tone: 'pri',
    why: words.sentence('ui.give.why', { count: wanted }),
  }));
  return { kind: 'ways', title: words.sentence('ui.give.title', { count: wanted }), acts };
}

/** While the hand is looked at, it is put in order. */
const sortButton = ({ words }: Scene, { sort }: Desk): DockButton =>
  button(
    'sort',
    words.text(sort === 'value' ? 'ui.sort.tribe' : 'ui.sort.value'),
    'y',
    { sort: true },
    { icon: 'cards' },
  );

function readyButtons(scene: Scene): DockButton[] {
  const start = plain(scene, 'start', 'call.start', 'Enter', { tone: 'pri', icon: 'play' });
  if (start.length > 0) return start;
  if (scene.me?.ready)
    return [button('ready', scene.words.text('ui.ready.said'), '', null, { on: true })];
  return plain(scene, 'ready', 'action.ready', 'Enter', { tone: 'pri', icon: 'check' });
}

/** What answers a +3 Trap: take the cards, escape, pose. */
function answerButtons(scene: Scene): DockButton[] {
  const { words, hand, viewer, view } = scene;
  const escapes = hand.filter(
    (card) =>
      isEscape(faceOf(card).kind) &&
      waysOf(scene, card).some((way) => 'to' in way && way.to === viewer),
  );
  const press = escapes.find((card) => faceOf(card).kind === 'escape') ?? escapes[0];
  const [taken] = scene.ask([{ do: 'take_three' }], view.now);
  const drawn = taken?.events?.find(({ event }) => event.event === 'CardsDrawn')?.event;
  const label = drawn
    ? words.sentence('ui.take', { count: number(drawn.number) })
    : words.text('action.take_three');
  const escape = press
    ? [button('escape', words.text('ui.escape'), 'e', { press }, { tone: 'pri', icon: 'key' })]
    : [];
  const more: More = { tone: press ? '' : 'bad', icon: 'cards' };
  const take = button('take', label, '3', act({ do: 'take_three' }), more);
  return [...escape, ...poseButtons(scene), take, ...beastButtons(scene), ...passButtons(scene)];
}

const poseButtons = (scene: Scene): DockButton[] =>
  plain(scene, 'pose', 'ui.pose', 'o', { tone: 'pri', icon: 'shield' });

/** Where the picked cards may go; the stacks themselves are pressed just as well. */
function wayButtons(scene: Scene, desk: Desk): DockButton[] {
  const { view, words } = scene;
  const ways = desk.ways(scene).map((way, index) => {
    const stack = 'on' in way ? way.on : 'begin' in way ? view.stacks.length : null;
    const letter = stack === null ? `${index + 1}` : words.text(`stack.${stack}`).toLowerCase();
    const sub = 'on' in way ? cardName(words, view.stacks[way.on]!.top) : undefined;
    const id = `way ${JSON.stringify(way)}`;
    return button(id, wayName(scene, way), letter, { way }, { tone: 'pri', sub });
  });
  const over =
    desk.picked.length === 2
      ? [button('over', words.text('ui.pair.over'), 'r', { turn: true }, { icon: 'both' })]
      : [];
  const away = { do: 'discard_specials', cards: desk.picked };
  const thrown =
    isSpecial(desk.picked[0] ?? '') && barTo(scene, away) === null
      ? [button('away', words.text('ui.throw.one'), 'Backspace', act(away), { icon: 'box' })]
      : [];
  return [stopButton(scene), ...over, ...ways, ...thrown];
}

function throwButtons(scene: Scene, { picked }: Desk): DockButton[] {
  const { words, hand } = scene;
  const specials = hand.filter(isSpecial);
  const count = picked.length;
  const thrown = (cards: string[]): Does => act({ do: 'discard_specials', cards });
  const every = words.sentence('ui.throw.all', { count: specials.length });
  const some = words.sentence(count > 0 ? 'ui.throw.some' : 'ui.throw.pick', { count });
  return [
    stopButton(scene),
    button('throw all', every, 'Backspace', thrown(specials), { tone: count > 0 ? '' : 'pri' }),
    button('throw', some, 'Enter', count > 0 ? thrown(picked) : null, {
      tone: count > 0 ? 'pri' : '',
      why: words.text('ui.throw.title'),
    }),
  ];
}

function callButton(scene: Scene, time: number): DockButton {
  const { options, view, seat, me } = scene;
  if (options.draw_call_mode === 'window' && view.caller !== null && view.caller !== seat)
    return barred(scene, 'can_play', 'call.can_play', 'i', act({ do: 'can_play' }), {
      tone: scene.has('can_play') ? 'pri' : '',
      icon: 'hand',
    });
  // A call needs no hand: it is asked about as of the last pause that is over.
  const over = [view.freezeEnd ?? 0, me?.callAfter ?? 0].filter((end) => end <= time);
  const call = { do: 'call_draw' };
  const [answer] = scene.ask([call], Math.max(view.now, ...over));
  const bar = barTo(scene, call, answer);
  const why = bar ? reason(scene, bar) : undefined;
  return button('call', scene.words.text('call.draw_call'), 'x', why ? null : act(call), {
    why,
    icon: 'hand',
  });
}

/** What the level and the leader add. */
function moreButtons(scene: Scene): DockButton[] {
  const { words, hand, options } = scene;
  const unpaired = barTo(scene, { do: 'combo' }) ? words.text('ui.pair.none') : undefined;
  const stuck = barTo(scene, { do: 'discard_specials' });
  const pair = barred(
    scene,
    'pair',
    'ui.pair',
    'v',
    { mode: 'pair' },
    { why: unpaired, icon: 'copy' },
  );
  const away = barred(
    scene,
    'throw',
    'ui.throw',
    'Backspace',
    { mode: 'throw' },
    {
      why: stuck ? reason(scene, stuck) : undefined,
      icon: 'box',
    },
  );
  return [
    ...(options['module.combos'] ? [pair] : []),
    ...(hand.some(isSpecial) ? [away] : []),
    ...plain(scene, 'leader_discard', 'ui.slip', 'm', { id: 'slip', tone: 'pri', icon: 'door' }),
    ...poseButtons(scene),
    ...beastButtons(scene),
  ];
}

function passButtons(scene: Scene): DockButton[] {
  const { options, view, seat } = scene;
  if (options.tempo !== 'pulse' && options.tempo !== 'turns') return [];
  const said = seat !== null && view.submitted.includes(seat) && text(view.plan?.do) === 'pass';
  const more: More = { on: options.tempo === 'pulse' && said, icon: 'stepf' };
  return [barred(scene, 'pass', 'action.pass', 'n', act({ do: 'pass' }), more)];
}

function playDeeds(scene: Scene, desk: Desk, time: number): DockButtons {
  const { words, view, options } = scene;
  const places = (acts: DockButton[]): DockButtons => ({ kind: 'places', title: null, acts });
  const asking = (title: string, acts: DockButton[]): DockButtons => {
    return { kind: 'ways', title: words.text(title), acts };
  };
  const out = plain(scene, 'declare_out', 'call.escape_master', 'Enter', {
    id: 'out',
    tone: 'pri',
    icon: 'flag',
  });
  if (out.length > 0) return places(out);
  if (scene.has('take_three') && desk.picked.length === 0)
    return { kind: 'trap', title: words.text('ui.trap.title'), acts: answerButtons(scene) };
  if (!scene.active || view.phase === 'closing') return places([]);
  const keep = button('keep', words.text('ui.discard.keep'), 'Escape', { stop: true });
  if (desk.mode === 'discard') return asking('ui.discard.title', [keep]);
  if (desk.mode === 'throw') return asking('ui.throw.title', throwButtons(scene, desk));
  if (desk.mode === 'pair' && desk.picked.length < 2)
    return asking(desk.picked.length === 0 ? 'ui.pair.first' : 'ui.pair.second', [
      stopButton(scene),
    ]);
  if (desk.picked.length > 0) return aimDeeds(scene, desk);
  const draw = barred(scene, 'draw', 'ui.draw', 'd', act({ do: 'draw' }), { icon: 'cards' });
  const call = options.tempo === 'turns' ? [] : [callButton(scene, time)];
  const done = plain(scene, 'done', 'action.done', 'Enter', { tone: 'pri', icon: 'check' });
  return places([draw, ...call, ...passButtons(scene), ...moreButtons(scene), ...done]);
}

function aimDeeds(scene: Scene, desk: Desk): DockButtons {
  const { words } = scene;
  const [lower, upper] = desk.picked.map((card) => cardName(words, card)) as [string, string?];
  const also = desk.also === null ? '' : cardName(words, desk.also);
  const [one, other] = desk.picked.map((card) => faceOf(card).value) as [number, number?];
  // Two of a letter count as one of them, other pairs as their sum.
  const value = rankOf(one > 10 ? one : one + (other ?? 0));
  const title =
    upper === undefined
      ? words.sentence(also === '' ? 'ui.aim' : 'ui.aim.also', { card: lower, also })
      : words.sentence('ui.aim.pair', { lower, upper, value });
  return { kind: 'ways', title, acts: wayButtons(scene, desk) };
}

/** The buttons for what may be done now; `time`: match milliseconds. */
export function buttonsOf(scene: Scene, desk: Desk, time: number): DockButtons {
  if (scene.seat === null) return { kind: 'ways', title: null, acts: [] };
  const deeds = phaseDeeds(scene, desk, time);
  // The wish to begin the round anew, where the stacks do not lie there yet.
  const redo = playing(scene.view) ? [] : plain(scene, 'vote_redo', 'ui.redo', '');
  return { ...deeds, acts: [...deeds.acts, ...redo] };
}

function phaseDeeds(scene: Scene, desk: Desk, time: number): DockButtons {
  const { words, view, seat } = scene;
  const asking = (title: string | null, acts: DockButton[]): DockButtons => ({
    kind: 'ways',
    title,
    acts,
  });
  switch (view.phase) {
    case 'choose_leader':
      return asking(words.text('ui.leader.title'), leaderButtons(scene));
    case 'prep_story':
      return asking(words.text(`story.${view.story}.text`), storyButtons(scene));
    case 'prep':
      return asking(
        scene.has('prep_done') ? words.text('ui.prepare') : null,
        prepareButtons(scene),
      );
    case 'hand_prep':
      return view.owner === seat ? handPrepDeeds(scene, desk) : asking(null, []);
    case 'ready': {
      const sort = scene.hand.length > 0 ? [sortButton(scene, desk)] : [];
      return { kind: 'places', title: null, acts: [...readyButtons(scene), ...sort] };
    }
    case 'story': {
      const draw: More = { tone: 'pri', icon: 'rules' };
      const acts = [
        ...plain(scene, 'story_draw', 'action.story_draw', 'Enter', draw),
        ...plain(scene, 'story_decline', 'ui.story.refuse', 'n'),
      ];
      return asking(acts.length > 0 ? words.text('ui.story.offer') : null, acts);
    }
    case 'play':
    case 'closing':
      return playDeeds(scene, desk, time);
    case 'countdown':
    case 'over':
      return asking(null, []);
  }
}
