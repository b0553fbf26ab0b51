import type { IconName } from '../../lib/icons';
import { faceOf, isEscape, isSpecial, rankOf, trapCards } from './cards';
import type { Desk, Mode } from './desk.svelte';
import { hasPairs, mayUseHand, pairValue, waysOf, type Way } from './fit';
import { exchangeAct, giftAct, giveCount } from './prepare';
import { abilityOf, mustAnswer, playing, type Scene } from './scene';
import { callBar, cardName, drawBar, leaderText, wayName } from './speak';
import { number, text, type Act as Action, type Choice, type Leader } from './view';

/** What a button does: send an action, aim the picked cards, change what a press means. */
export type Does =
  | { act: Action }
  | { way: Way }
  | { mode: Mode }
  | { press: string }
  | { turn: true }
  | { sort: true }
  | { stop: true };

export interface Act {
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
export interface Deeds {
  kind: 'places' | 'ways' | 'trap';
  /** what is asked, over the buttons */
  title: string | null;
  acts: Act[];
}

const button = (
  id: string,
  label: string,
  key: string,
  does: Does | null,
  more: Partial<Act> = {},
): Act => ({ id, label, key, does, tone: '', ...more });

const act = (action: Action): Does => ({ act: action });

const stopAct = ({ words }: Scene): Act =>
  button('stop', words.text('ui.stop'), 'Escape', { stop: true }, { icon: 'x' });

const all = ({ legal }: Scene, verb: string) => legal.filter((one) => one.do === verb);

/** Before the deal and between rounds. */
function leaderActs(scene: Scene): Act[] {
  const { words } = scene;
  return all(scene, 'choose_leader').map((one, index) => {
    const leader = text(one.leader) as Leader;
    return button(
      `leader ${leader}`,
      words.text(`leader.${leader}`),
      `${index + 1}`,
      act({ do: 'choose_leader', leader }),
      { sub: leaderText(words, leader, false) },
    );
  });
}

function storyActs(scene: Scene): Act[] {
  const { words, view } = scene;
  const seat = (of: number): string => words.word('seat', of);
  return all(scene, 'story_choice').map((one, index) => {
    const choice = (text(one.choice) || 'none') as Choice;
    const target = typeof one.target === 'number' ? one.target : null;
    const second = typeof one.second === 'number' ? one.second : null;
    const action: Action = {
      do: 'story_choice',
      ...(choice === 'none' ? {} : { choice }),
      ...(target === null ? {} : { target }),
      ...(second === null ? {} : { second }),
    };
    const names = [target, second].flatMap((of) => (of === null ? [] : [seat(of)])).join(', ');
    const label = choice === 'none' ? names : words.sentence(`ui.story.${choice}`, { name: names });
    const leader = target === null ? 'none' : (view.players[target]?.leader ?? 'none');
    return button(`story ${index}`, label, `${index + 1}`, act(action), {
      sub: choice === 'swap' ? words.text(`leader.${leader}`) : undefined,
    });
  });
}

function beastActs(scene: Scene): Act[] {
  const { words, me } = scene;
  const payments = all(scene, 'unlock_beast').map((one) => text(one.pay) as Choice);
  return payments.map((pay) =>
    button(`beast ${pay}`, words.text('ui.beast'), 'b', act({ do: 'unlock_beast', pay }), {
      sub:
        payments.length > 1 ? words.text(`ui.beast.${pay}`) : leaderText(words, me!.leader, true),
      icon: 'claw',
    }),
  );
}

function prepareActs(scene: Scene): Act[] {
  const { words } = scene;
  const targets = (verb: 'lumberjack_gift' | 'joe_companion'): Act[] =>
    all(scene, verb).map((one, index) => {
      const target = typeof one.target === 'number' ? one.target : null;
      const action: Action = target === null ? { do: 'joe_companion' } : { do: verb, target };
      return button(
        `${verb} ${target ?? 'nobody'}`,
        target === null ? words.text('ui.companion.nobody') : words.word('seat', target),
        `${index + 1}`,
        act(action),
        { sub: target === null ? undefined : words.text(`ui.prepare.${verb}`) },
      );
    });
  const done = scene.has('prep_done')
    ? [
        button('prep_done', words.text('ui.prepare.done'), 'Enter', act({ do: 'prep_done' }), {
          tone: 'pri',
          icon: 'check',
        }),
      ]
    : [];
  return [...targets('lumberjack_gift'), ...targets('joe_companion'), ...beastActs(scene), ...done];
}

function exchangeActs(scene: Scene, desk: Desk): Act[] {
  const { words } = scene;
  const count = desk.picked.filter((card) => card !== '').length;
  return [
    button(
      'exchange',
      words.sentence('ui.exchange', { count }),
      'Enter',
      act(exchangeAct(desk.picked)),
      { tone: 'pri' },
    ),
  ];
}

function giftActs(scene: Scene, desk: Desk): Act[] {
  const { words } = scene;
  const count = giveCount(scene);
  return all(scene, 'story_choice').map((one, index) => {
    const target = number(one.target);
    const ready = desk.picked.length === count;
    const label = words.sentence('ui.give', { seat: target });
    return button(
      `give ${target}`,
      label,
      `${index + 1}`,
      ready ? act(giftAct(scene, desk.picked, target)) : null,
      { tone: 'pri', why: words.sentence('ui.give.why', { count }) },
    );
  });
}

function handPrepDeeds(scene: Scene, desk: Desk): Deeds {
  const { words, view } = scene;
  if (view.story === 'clearing_minds')
    return {
      kind: 'ways',
      title: words.text('ui.exchange.title'),
      acts: exchangeActs(scene, desk),
    };
  const title = words.sentence('ui.give.title', { count: giveCount(scene) });
  return { kind: 'ways', title, acts: giftActs(scene, desk) };
}

/** While the hand is looked at, it is put in order. */
const sortAct = ({ words }: Scene, desk: Desk): Act =>
  button(
    'sort',
    words.text(desk.sort === 'value' ? 'ui.sort.tribe' : 'ui.sort.value'),
    'y',
    { sort: true },
    { icon: 'cards' },
  );

function readyActs(scene: Scene): Act[] {
  const { words, me } = scene;
  if (scene.has('start'))
    return [
      button('start', words.text('call.start'), 'Enter', act({ do: 'start' }), {
        tone: 'pri',
        icon: 'play',
      }),
    ];
  if (scene.has('ready'))
    return [
      button('ready', words.text('action.ready'), 'Enter', act({ do: 'ready' }), {
        tone: 'pri',
        icon: 'check',
      }),
    ];
  return me?.ready ? [button('ready', words.text('ui.ready.said'), '', null, { on: true })] : [];
}

/** What answers a +3 Trap: take the cards, escape, pose. */
function answerActs(scene: Scene): Act[] {
  const { words, hand, viewer } = scene;
  const escapes = hand.filter((card) => isEscape(faceOf(card).kind));
  const first = escapes.find((card) =>
    waysOf(scene, card).some((way) => 'to' in way && way.to === viewer),
  );
  const plain = escapes.find((card) => faceOf(card).kind === 'escape') ?? first;
  const take = button(
    'take',
    words.sentence('ui.take', { count: Math.min(trapCards, scene.view.pileSize) }),
    '3',
    act({ do: 'take_three' }),
    { tone: first ? '' : 'bad', icon: 'cards' },
  );
  const escape = first
    ? [
        button(
          'escape',
          words.text('ui.escape'),
          'e',
          { press: plain! },
          {
            tone: 'pri',
            icon: 'key',
          },
        ),
      ]
    : [];
  const pass = scene.has('pass') ? passAct(scene) : [];
  return [...escape, ...poseActs(scene), take, ...beastActs(scene), ...pass];
}

const poseActs = (scene: Scene): Act[] =>
  scene.has('pose')
    ? [
        button('pose', scene.words.text('ui.pose'), 'o', act({ do: 'pose' }), {
          tone: 'pri',
          icon: 'shield',
        }),
      ]
    : [];

/** Where the picked cards may go; the stacks themselves are pressed just as well. */
function wayActs(scene: Scene, desk: Desk): Act[] {
  const { view, words } = scene;
  const { stacks } = view;
  const special = isSpecial(desk.picked[0] ?? '');
  const ways = desk.ways(scene).map((way, index) => {
    const letter =
      'on' in way
        ? words.text(`stack.${way.on}`)
        : 'begin' in way
          ? words.text(`stack.${stacks.length}`)
          : `${index + 1}`;
    return button(
      `way ${JSON.stringify(way)}`,
      wayName(scene, way),
      letter.toLowerCase(),
      { way },
      {
        tone: 'pri',
        sub: 'on' in way ? cardName(words, stacks[way.on]!.top) : undefined,
      },
    );
  });
  const over =
    desk.picked.length === 2
      ? [button('over', words.text('ui.pair.over'), 'r', { turn: true }, { icon: 'both' })]
      : [];
  const away =
    special && mayUseHand(scene)
      ? [
          button('away', words.text('ui.throw.one'), 'Backspace', act(thrown(desk.picked)), {
            icon: 'box',
          }),
        ]
      : [];
  return [stopAct(scene), ...over, ...ways, ...away];
}

const thrown = (cards: string[]): Action => ({ do: 'discard_specials', cards });

function throwActs(scene: Scene, desk: Desk): Act[] {
  const { words, hand } = scene;
  const specials = hand.filter(isSpecial);
  const count = desk.picked.length;
  return [
    stopAct(scene),
    button(
      'throw all',
      words.sentence('ui.throw.all', { count: specials.length }),
      'Backspace',
      act(thrown(specials)),
      {
        tone: count === 0 ? 'pri' : '',
      },
    ),
    count > 0
      ? button(
          'throw',
          words.sentence('ui.throw.some', { count }),
          'Enter',
          act(thrown(desk.picked)),
          {
            tone: 'pri',
          },
        )
      : button('throw', words.text('ui.throw.pick'), 'Enter', null, {
          why: words.text('ui.throw.title'),
        }),
  ];
}

function drawAct(scene: Scene): Act {
  const why = drawBar(scene);
  return button('draw', scene.words.text('ui.draw'), 'd', why ? null : act({ do: 'draw' }), {
    why,
    icon: 'cards',
  });
}

function callAct(scene: Scene, time: number): Act {
  const { words, options, view, seat } = scene;
  if (options.callWindow && view.caller !== null && view.caller !== seat)
    return button(
      'can_play',
      words.text('call.can_play'),
      'i',
      scene.has('can_play') ? act({ do: 'can_play' }) : null,
      { why: words.text('ui.why.object'), tone: scene.has('can_play') ? 'pri' : '', icon: 'hand' },
    );
  const why = callBar(scene, time);
  return button('call', words.text('call.draw_call'), 'x', why ? null : act({ do: 'call_draw' }), {
    why,
    icon: 'hand',
  });
}

/** What the level and the leader add. */
function moreActs(scene: Scene): Act[] {
  const { words, hand, options, me } = scene;
  const free = mayUseHand(scene);
  const pair = hasPairs(scene);
  const acts: Act[] = [];
  if (options.combos)
    acts.push(
      button('pair', words.text('ui.pair'), 'v', pair ? { mode: 'pair' } : null, {
        why: words.text('ui.why.no_pair'),
        icon: 'copy',
      }),
    );
  if (hand.some(isSpecial))
    acts.push(
      button('throw', words.text('ui.throw'), 'Backspace', free ? { mode: 'throw' } : null, {
        why: words.text('refusal.wrong_phase'),
        icon: 'box',
      }),
    );
  if (me && abilityOf(me, options) === 'mouse' && scene.has('leader_discard'))
    acts.push(
      button('slip', words.text('ui.slip'), 'm', act({ do: 'leader_discard' }), {
        tone: 'pri',
        icon: 'door',
      }),
    );
  return [...acts, ...poseActs(scene), ...beastActs(scene)];
}

function passAct(scene: Scene): Act[] {
  const { words, options, view, seat } = scene;
  if (options.tempo !== 'pulse' && options.tempo !== 'turns') return [];
  const said = options.tempo === 'pulse' && seat !== null && view.submitted.includes(seat);
  return [
    button('pass', words.text('action.pass'), 'n', scene.has('pass') ? act({ do: 'pass' }) : null, {
      why: words.text('refusal.not_your_turn'),
      on: said && text(view.plan?.do) === 'pass',
      icon: 'stepf',
    }),
  ];
}

function playDeeds(scene: Scene, desk: Desk, time: number): Deeds {
  const { words, view, options } = scene;
  const places = (acts: Act[]): Deeds => ({ kind: 'places', title: null, acts });
  if (scene.has('declare_out'))
    return places([
      button('out', words.text('call.escape_master'), 'Enter', act({ do: 'declare_out' }), {
        tone: 'pri',
        icon: 'flag',
      }),
    ]);
  if (scene.trap && mustAnswer(scene) && desk.picked.length === 0)
    return { kind: 'trap', title: words.text('ui.trap.title'), acts: answerActs(scene) };
  if (!scene.active || view.phase === 'closing') return places([]);
  if (desk.mode === 'discard')
    return {
      kind: 'ways',
      title: words.text('ui.discard.title'),
      acts: [button('keep', words.text('ui.discard.keep'), 'Escape', { stop: true })],
    };
  if (desk.mode === 'throw')
    return { kind: 'ways', title: words.text('ui.throw.title'), acts: throwActs(scene, desk) };
  if (desk.mode === 'pair' && desk.picked.length < 2)
    return {
      kind: 'ways',
      title: words.text(desk.picked.length === 0 ? 'ui.pair.first' : 'ui.pair.second'),
      acts: [stopAct(scene)],
    };
  if (desk.picked.length > 0) return aimDeeds(scene, desk);
  const done = scene.has('done')
    ? [
        button('done', words.text('action.done'), 'Enter', act({ do: 'done' }), {
          tone: 'pri',
          icon: 'check',
        }),
      ]
    : [];
  const call = options.tempo === 'turns' ? [] : [callAct(scene, time)];
  return places([drawAct(scene), ...call, ...passAct(scene), ...moreActs(scene), ...done]);
}

function aimDeeds(scene: Scene, desk: Desk): Deeds {
  const { words } = scene;
  const [lower, upper] = desk.picked as [string, string?];
  const title =
    upper === undefined
      ? words.sentence(desk.also === null ? 'ui.aim' : 'ui.aim.also', {
          card: cardName(words, lower),
          also: desk.also === null ? '' : cardName(words, desk.also),
        })
      : words.sentence('ui.aim.pair', {
          lower: cardName(words, lower),
          upper: cardName(words, upper),
          value: rankOf(pairValue(scene, lower, upper)),
        });
  return { kind: 'ways', title, acts: wayActs(scene, desk) };
}

/** The wish to begin the round anew, where the stacks do not lie there yet. */
function redoActs(scene: Scene): Act[] {
  if (!scene.has('vote_redo') || playing(scene.view)) return [];
  return [button('vote_redo', scene.words.text('ui.redo'), '', act({ do: 'vote_redo' }))];
}

/** The buttons for what may be done now; `time`: match milliseconds. */
export function deedsOf(scene: Scene, desk: Desk, time: number): Deeds {
  const deeds = phaseDeeds(scene, desk, time);
  return { ...deeds, acts: [...deeds.acts, ...(scene.seat === null ? [] : redoActs(scene))] };
}

function phaseDeeds(scene: Scene, desk: Desk, time: number): Deeds {
  const { words, view, seat } = scene;
  const asking = (title: string | null, acts: Act[]): Deeds => ({ kind: 'ways', title, acts });
  if (seat === null) return asking(null, []);
  switch (view.phase) {
    case 'choose_leader':
      return asking(words.text('ui.leader.title'), leaderActs(scene));
    case 'prep_story':
      return asking(words.text(`story.${view.story}.text`), storyActs(scene));
    case 'prep':
      return asking(scene.has('prep_done') ? words.text('ui.prepare') : null, prepareActs(scene));
    case 'hand_prep':
      return view.owner === seat ? handPrepDeeds(scene, desk) : asking(null, []);
    case 'ready':
      return {
        kind: 'places',
        title: null,
        acts: [...readyActs(scene), ...(scene.hand.length > 0 ? [sortAct(scene, desk)] : [])],
      };
    case 'story':
      return asking(mayDrawStory(scene) ? words.text('ui.story.offer') : null, offerActs(scene));
    case 'play':
    case 'closing':
      return playDeeds(scene, desk, time);
    case 'countdown':
    case 'over':
      return asking(null, []);
  }
}

const mayDrawStory = (scene: Scene): boolean =>
  scene.has('story_draw') || scene.has('story_decline');

function offerActs(scene: Scene): Act[] {
  const { words } = scene;
  if (!mayDrawStory(scene)) return [];
  return [
    button('story_draw', words.text('action.story_draw'), 'Enter', act({ do: 'story_draw' }), {
      tone: 'pri',
      icon: 'rules',
    }),
    button('story_decline', words.text('ui.story.refuse'), 'n', act({ do: 'story_decline' })),
  ];
}
