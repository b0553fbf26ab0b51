import type { JsonObject } from '../../lib/game';
import { announce, discard, filled, moveTo, react, type Usable } from './choices';
import type { Ask, Desk } from './desk.svelte';
import { findSector } from './map/zone';
import { claimsOf, fateOf, isComplete, type Scene } from './scene';

/** What a button does: send an action, ask first, or change what is picked. */
export type Does =
  | { act: JsonObject }
  | { ask: Ask }
  | { pick: string[] }
  | { swap: true }
  | { stop: true }
  | { unplan: true };

export interface Act {
  id: string;
  label: string;
  /** the key that presses it, as `KeyboardEvent.key`; empty: none */
  key: string;
  tone: 'pri' | 'bad' | '';
  /** null: not now, and `why` says so */
  does: Does | null;
  why?: string;
  /** looks like any other button although it does nothing: both sides see the same */
  alike?: boolean;
  /** of a seat to choose, for its shape */
  seat?: number;
}

/** What stands over the buttons while something is asked. */
export interface Deeds {
  sure: string | null;
  acts: Act[];
}

const button = (
  id: string,
  label: string,
  key: string,
  does: Does | null,
  more: Partial<Act> = {},
): Act => ({
  id,
  label,
  key,
  does,
  tone: '',
  ...more,
});

const stopAct = ({ words }: Scene): Act =>
  button('stop', words.text('ui.use.stop'), 'Escape', { stop: true });

function sureSentence({ words, me }: Scene, ask: Ask): string {
  const fields = { sector: me?.place ?? null };
  if (ask.what === 'item')
    return words.sentence(
      ask.card === 'attack' ? 'ui.sure.card_attack' : `ui.sure.${ask.card}`,
      fields,
    );
  if (ask.what === 'ability') return words.sentence(`ui.sure.${ask.character}`, fields);
  return words.sentence(
    ask.what === 'stay' ? 'ui.sure.executive_officer' : `ui.sure.${ask.what}`,
    fields,
  );
}

function targetActs(scene: Scene, usable: Usable): Act[] {
  return usable.targets.map((target) =>
    button(
      `target ${target}`,
      scene.words.word('seat', target),
      '',
      { act: filled(usable, { target }) },
      { seat: target },
    ),
  );
}

function lightActs(scene: Scene, usable: Usable, desk: Desk): Act[] {
  const { words } = scene;
  const sector = desk.picked[0];
  return [
    sector
      ? button(
          'light',
          words.sentence('ui.use.light', { sector }),
          'Enter',
          { act: filled(usable, { sector }) },
          { tone: 'pri' },
        )
      : button('light', words.sentence('ui.use', { card: 'spotlight' }), 'Enter', null, {
          tone: 'pri',
          why: words.text('ui.use.light.why'),
        }),
  ];
}

function usableFor({ choices }: Scene, ask: Ask): Usable | null {
  if (ask.what === 'item') return choices.items.find(({ of }) => of === ask.card) ?? null;
  if (ask.what !== 'ability') return null;
  return choices.ability?.of === ask.character ? choices.ability : null;
}

/** The buttons while something is asked: do it, do it to somebody, or not. */
function askActs(scene: Scene, ask: Ask, desk: Desk): Act[] | null {
  const { choices, words, me } = scene;
  const place = { sector: me?.place ?? null };
  if (ask.what === 'attack')
    return choices.attack
      ? [
          button(
            'attack sure',
            words.sentence('ui.attack.in', place),
            'Enter',
            { act: choices.attack },
            { tone: 'bad' },
          ),
        ]
      : null;
  if (ask.what === 'lurk')
    return choices.lurk
      ? [
          button(
            'lurk sure',
            words.sentence('ui.attack.in', place),
            'Enter',
            { act: choices.lurk },
            { tone: 'bad' },
          ),
        ]
      : null;
  if (ask.what === 'stay')
    return choices.stay
      ? [
          button(
            'stay sure',
            words.sentence('ui.stay', place),
            'Enter',
            { act: choices.stay },
            { tone: 'pri' },
          ),
        ]
      : null;
  const usable = usableFor(scene, ask);
  if (!usable) return null;
  if (usable.targets.length > 0) return targetActs(scene, usable);
  if (usable.of === 'spotlight') return lightActs(scene, usable, desk);
  const attacks = usable.of === 'attack' || usable.of === 'soldier';
  const label = attacks
    ? words.sentence('ui.attack.in', place)
    : ask.what === 'item'
      ? words.sentence('ui.use', { card: ask.card })
      : words.text('ui.use.ability');
  const tone = attacks || usable.of === 'mutation' ? 'bad' : 'pri';
  return [button('use sure', label, 'Enter', { act: usable.action }, { tone })];
}

function moveActs(scene: Scene, desk: Desk): Act[] {
  const { choices, words, zone, me } = scene;
  const acts: Act[] = [
    button('attack', words.text('ui.attack'), 'a', null, { why: words.text('ui.attack.later') }),
  ];
  if (choices.lurk) acts[0] = button('lurk', words.text('ui.lurk'), 'a', { ask: { what: 'lurk' } });
  if (choices.stay)
    acts.push(
      button('stay', words.sentence('ui.stay', { sector: me?.place ?? null }), 's', {
        ask: { what: 'stay' },
      }),
    );
  const to = desk.picked.find((sector) => choices.moves.includes(sector));
  if (!to) {
    const why = words.text('ui.go.pick.why');
    return [...acts, button('go', words.text('ui.go.pick'), 'Enter', null, { why, tone: 'pri' })];
  }
  const pod = findSector(zone, to)?.ground === 'pod';
  const label = words.sentence(pod ? 'ui.go.pod' : 'ui.go', { to });
  return [...acts, button('go', label, 'Enter', { act: moveTo(to) }, { tone: 'pri' })];
}

/** Attack and going on, side by side and alike for both sides. */
function decideActs(scene: Scene): Act[] {
  const { choices, words, me, zone } = scene;
  const place = me?.place ?? null;
  const sector = place ? findSector(zone, place) : null;
  const fate = sector ? fateOf(scene, sector) : 'silent';
  const label = words.sentence('ui.attack.in', { sector: place });
  return [
    choices.attack
      ? button('attack', label, 'a', { ask: { what: 'attack' } })
      : button('attack', label, 'a', null, { alike: true, why: words.text('ui.attack.not') }),
    button(
      'proceed',
      words.text(fate === 'dangerous' ? 'ui.proceed.dangerous' : 'ui.proceed.silent'),
      ' ',
      choices.proceed && { act: choices.proceed },
    ),
  ];
}

function announceActs(scene: Scene, desk: Desk): Act[] {
  const { choices, words, view, me } = scene;
  const announcing = choices.announcing!;
  if (announcing.count === 0) {
    const key = view.turn.saying === 'silence' ? 'ui.say.silence' : 'ui.say.silent_sector';
    return [button('say', words.text(key), ' ', { act: announce([]) }, { tone: 'pri' })];
  }
  const claims = claimsOf(announcing, desk.picked);
  const acts: Act[] = [];
  if (announcing.count === 2)
    acts.push(
      button('swap', words.text('ui.say.swap'), 'x', claims.length === 2 ? { swap: true } : null, {
        why: words.sentence('ui.say.pick.why', { number: 2 }),
      }),
    );
  else if (me?.place)
    acts.push(
      button('true', words.sentence('ui.say.true', { sector: me.place }), 't', {
        pick: [me.place],
      }),
    );
  const say = isComplete(announcing, claims)
    ? button(
        'say',
        words.sentence('ui.say.noise', { number: claims.length, sectors: claims }),
        ' ',
        { act: announce(claims) },
        { tone: 'pri' },
      )
    : button('say', words.text('ui.say.pick'), ' ', null, {
        tone: 'pri',
        why: words.sentence('ui.say.pick.why', { number: announcing.count }),
      });
  return [...acts, say];
}

function plainActs(scene: Scene): Act[] {
  const { choices, words, view } = scene;
  if (choices.answers.length > 0)
    return choices.answers.map((answer) =>
      button(
        `react ${answer}`,
        words.text(`ui.react.${answer}`),
        answer === 'none' ? ' ' : answer === 'defence' ? '1' : '2',
        {
          act: react(answer),
        },
        { tone: answer === 'none' ? '' : 'pri' },
      ),
    );
  if (choices.podCards.length > 0)
    return choices.podCards.map((action, index) =>
      button(
        `pod ${index}`,
        words.sentence('ui.pod.card', { colour: view.podChoice[index] ?? 'green' }),
        `${index + 1}`,
        { act: action },
        {
          tone: view.podChoice[index] === 'green' ? 'pri' : '',
        },
      ),
    );
  if (choices.discards.length > 0)
    return choices.discards.map((card) =>
      button(`discard ${card}`, words.sentence('ui.discard', { card }), '', { act: discard(card) }),
    );
  return choices.endTurn
    ? [button('end_turn', words.text('ui.end'), ' ', { act: choices.endTurn }, { tone: 'pri' })]
    : [];
}

function phaseActs(scene: Scene, desk: Desk): Act[] {
  const { choices, view, words, me } = scene;
  if (choices.moves.length > 0) return moveActs(scene, desk);
  if (view.phase === 'before_move' && choices.proceed)
    return [
      button(
        'proceed',
        words.sentence('ui.stay', { sector: me?.place ?? null }),
        ' ',
        { act: choices.proceed },
        { tone: 'pri' },
      ),
    ];
  if (choices.proceed) return decideActs(scene);
  if (choices.announcing) return announceActs(scene, desk);
  return plainActs(scene);
}

/** The buttons for what may be done now. */
export function deedsOf(scene: Scene, desk: Desk): Deeds {
  if (!scene.acting) {
    const acts = desk.plan
      ? [button('unplan', scene.words.text('ui.plan.clear'), 'Escape', { unplan: true })]
      : [];
    return { sure: null, acts };
  }
  const asked = desk.ask && askActs(scene, desk.ask, desk);
  if (desk.ask && asked)
    return { sure: sureSentence(scene, desk.ask), acts: [stopAct(scene), ...asked] };
  return { sure: null, acts: phaseActs(scene, desk) };
}

/** Using an ability that waits for its moment: a button of its own beside the character. */
export function abilityAct({ choices, words }: Scene): Act | null {
  const usable = choices.ability;
  if (!usable) return null;
  return button('ability', words.text('ui.use.ability'), 'f', {
    ask: { what: 'ability', character: usable.of },
  });
}
