import type { JsonObject } from '../../lib/game';
import { announce, anywhere, listed, moveTo } from './choices';
import type { Desk } from './desk.svelte';
import { findSector } from './map/zone';
import { claimsOf, isComplete, type Scene } from './scene';
import { handOf, number, text } from './view';

/** What a button does: send an action, ask first, or change what is picked. */
export type Does =
  | { act: JsonObject }
  /** send it, and go on with the turn as far as there is nothing to decide */
  | { go: JsonObject; then: 'go' | 'attack' }
  | { ask: JsonObject }
  | { pick: string[] }
  | { swap: true }
  | { stop: true }
  | { unplan: true };

export interface DockButton {
  id: string;
  label: string;
  /** the key that presses it, as `KeyboardEvent.key`; empty: none */
  key: string;
  tone: 'pri' | 'bad' | '';
  /** null: not now, and `why` says so */
  does: Does | null;
  why?: string;
  /** of a seat to choose, for its shape */
  seat?: number;
}

/** What stands over the buttons while something is asked. */
export interface DockButtons {
  sure: string | null;
  acts: DockButton[];
}

const button = (
  id: string,
  label: string,
  key: string,
  does: Does | null,
  more: Partial<DockButton> = {},
): DockButton => ({ id, label, key, does, tone: '', ...more });

const hereOf = ({ me }: Scene): { sector: string | null } => ({ sector: me?.place ?? null });

/** What is asked about: the item, the ability, or what is done. */
function subjectOf(ask: JsonObject): string {
  if (ask.then === 'attack') return 'attack';
  if (ask.item === 'attack') return 'card_attack';
  if (ask.do === 'stay') return 'executive_officer';
  if (ask.do === 'lurk_attack') return 'lurk';
  return text(ask.item ?? ask.ability ?? ask.do);
}

function lightButton({ words }: Scene, ask: JsonObject, sector: string | undefined): DockButton {
  if (sector === undefined)
    return button('light', words.sentence('ui.use', { card: text(ask.item) }), 'Enter', null, {
      tone: 'pri',
      why: words.text('ui.use.light.why'),
    });
  const label = words.sentence('ui.use.light', { sector });
  return button('light', label, 'Enter', { act: { ...ask, sector } }, { tone: 'pri' });
}

/** The buttons while something is asked: do it, do it to somebody, or not. */
function askButtons(scene: Scene, ask: JsonObject, desk: Desk): DockButton[] | null {
  const { words, legal } = scene;
  if (ask.then === 'attack') {
    const sector = text(ask.to);
    const label = words.sentence('ui.attack.in', { sector });
    const does: Does = { go: moveTo(sector), then: 'attack' };
    return [button('attack sure', label, 'Enter', does, { tone: 'bad' })];
  }
  const found = listed(legal, ask);
  const [first] = found;
  if (!first) return null;
  if (typeof first.target === 'number')
    return found.map((act) => {
      const seat = number(act.target);
      return button(`target ${seat}`, words.word('seat', seat), '', { act }, { seat });
    });
  if (first.sector === anywhere) return [lightButton(scene, ask, desk.picked[0])];
  const subject = subjectOf(ask);
  const attacks = ['attack', 'lurk', 'card_attack', 'soldier'].includes(subject);
  const used = 'item' in ask || 'ability' in ask;
  const label = attacks
    ? words.sentence('ui.attack.in', hereOf(scene))
    : !used
      ? words.sentence('ui.stay', hereOf(scene))
      : 'item' in ask
        ? words.sentence('ui.use', { card: text(ask.item) })
        : words.text('ui.use.ability');
  const id = used ? 'use' : ask.do === 'stay' ? 'stay' : subject;
  const tone = attacks || subject === 'mutation' ? 'bad' : 'pri';
  return [button(`${id} sure`, label, 'Enter', { act: first }, { tone })];
}

/** Whether somebody who goes to that sector can attack there, as the rules say. */
export type MayAttack = (sector: string) => boolean;

function moveButtons(scene: Scene, desk: Desk, mayAttack: MayAttack): DockButton[] {
  const { legal, moves, words, zone } = scene;
  const asks = (verb: string): Does | null =>
    listed(legal, { do: verb }).length > 0 ? { ask: { do: verb } } : null;
  const lurk = asks('lurk_attack');
  const stay = asks('stay');
  const to = desk.picked.find((sector) => moves.includes(sector));
  const acts = [
    ...(to && mayAttack(to)
      ? [
          button('attack', words.sentence('ui.attack.in', { sector: to }), 'a', {
            ask: { ...moveTo(to), then: 'attack' },
          }),
        ]
      : lurk
        ? [button('lurk', words.text('ui.lurk'), 'a', lurk)]
        : []),
    ...(stay ? [button('stay', words.sentence('ui.stay', hereOf(scene)), 's', stay)] : []),
  ];
  if (!to) {
    const why = words.text('ui.go.pick.why');
    return [...acts, button('go', words.text('ui.go.pick'), 'Enter', null, { why, tone: 'pri' })];
  }
  const pod = findSector(zone, to)?.ground === 'pod';
  const label = words.sentence(pod ? 'ui.go.pod' : 'ui.go', { to });
  const does: Does = { go: moveTo(to), then: 'go' };
  return [...acts, button('go', label, 'Enter', does, { tone: 'pri' })];
}

/** Going on, and attacking for those who can. */
function decideButtons(scene: Scene, proceed: JsonObject): DockButton[] {
  const { legal, words, ground } = scene;
  const label = words.sentence('ui.attack.in', hereOf(scene));
  const draws = ground === 'dangerous' ? 'ui.proceed.dangerous' : 'ui.proceed.silent';
  return [
    ...(listed(legal, { do: 'attack' }).length > 0
      ? [button('attack', label, 'a', { ask: { do: 'attack' } })]
      : []),
    button('proceed', words.text(draws), ' ', { go: proceed, then: 'go' }),
  ];
}

function announceButtons(scene: Scene, desk: Desk): DockButton[] {
  const { words, view, me } = scene;
  const announcing = scene.announcing!;
  if (announcing.count === 0) {
    const key = view.turn.saying === 'silence' ? 'ui.say.silence' : 'ui.say.silent_sector';
    return [button('say', words.text(key), ' ', { go: announce([]), then: 'go' }, { tone: 'pri' })];
  }
  const claims = claimsOf(announcing, desk.picked);
  const why = words.sentence('ui.say.pick.why', { number: announcing.count });
  const acts: DockButton[] = [];
  if (announcing.count === 2)
    acts.push(
      button('swap', words.text('ui.say.swap'), 'x', claims.length === 2 ? { swap: true } : null, {
        why,
      }),
    );
  else if (me?.place)
    acts.push(
      button('true', words.sentence('ui.say.true', { sector: me.place }), 't', {
        pick: [me.place],
      }),
    );
  if (!isComplete(announcing, claims))
    return [...acts, button('say', words.text('ui.say.pick'), ' ', null, { tone: 'pri', why })];
  const label = words.sentence('ui.say.noise', { number: claims.length, sectors: claims });
  const does: Does = { go: announce(claims), then: 'go' };
  return [...acts, button('say', label, ' ', does, { tone: 'pri' })];
}

const answerKeys: Record<string, string> = { none: ' ', defence: '1', clone: '2' };

/** One button for each listed action of the other steps. */
function plainButton({ words, view }: Scene, act: JsonObject): DockButton | null {
  switch (act.do) {
    case 'react': {
      const answer = text(act.with);
      const tone = answer === 'none' ? '' : 'pri';
      const label = words.text(`ui.react.${answer}`);
      return button(`react ${answer}`, label, answerKeys[answer] ?? '', { act }, { tone });
    }
    case 'choose_pod_card': {
      const index = number(act.index);
      const colour = view.podChoice[index] ?? 'green';
      const label = words.sentence('ui.pod.card', { colour });
      const tone = colour === 'green' ? 'pri' : '';
      return button(`pod ${index}`, label, `${index + 1}`, { act }, { tone });
    }
    case 'discard': {
      const card = text(act.card);
      return button(`discard ${card}`, words.sentence('ui.discard', { card }), '', { act });
    }
    case 'end_turn':
      return button('end_turn', words.text('ui.end'), ' ', { act }, { tone: 'pri' });
  }
  return null;
}

function phaseButtons(scene: Scene, desk: Desk, mayAttack: MayAttack): DockButton[] {
  const { legal, moves, view, words } = scene;
  if (moves.length > 0) return moveButtons(scene, desk, mayAttack);
  const [proceed] = listed(legal, { do: 'proceed' });
  if (proceed && view.phase !== 'before_move') return decideButtons(scene, proceed);
  if (proceed) {
    const label = words.sentence('ui.stay', hereOf(scene));
    return [button('proceed', label, ' ', { act: proceed }, { tone: 'pri' })];
  }
  if (scene.announcing) return announceButtons(scene, desk);
  return legal.flatMap((act) => plainButton(scene, act) ?? []);
}

/** The buttons for what may be done now. */
export function buttonsOf(
  scene: Scene,
  desk: Desk,
  mayAttack: MayAttack = () => false,
): DockButtons {
  const { words } = scene;
  if (!scene.acting) {
    const unplan = button('unplan', words.text('ui.plan.clear'), 'Escape', { unplan: true });
    return { sure: null, acts: desk.plan ? [unplan] : [] };
  }
  const asked = desk.ask && askButtons(scene, desk.ask, desk);
  if (!desk.ask || !asked) return { sure: null, acts: phaseButtons(scene, desk, mayAttack) };
  const stop = button('stop', words.text('ui.use.stop'), 'Escape', { stop: true });
  const there = desk.ask.then === 'attack' ? { sector: text(desk.ask.to) } : hereOf(scene);
  const sure = words.sentence(`ui.sure.${subjectOf(desk.ask)}`, there);
  return { sure, acts: [stop, ...asked] };
}

/** Using an ability that waits for its moment: a button of its own beside the character. */
export function abilityButton({ legal, words }: Scene): DockButton | null {
  const [usable] = listed(legal, { do: 'use_ability' });
  if (!usable) return null;
  const ask = { do: 'use_ability', ability: text(usable.ability) };
  return button('ability', words.text('ui.use.ability'), 'f', { ask });
}

/**
 * What follows by itself once somebody has begun to go on: where there is nothing to decide, or it was decided
 * before. A turn ends by itself only where everybody knows that nothing more could have been done in it.
 */
export function nextStep(scene: Scene, going: Desk['going']): JsonObject | null {
  const { legal, view, me, options, announcing } = scene;
  if (!going || !scene.acting || !me) return null;
  const only = (...verbs: string[]): boolean =>
    legal.every((action) => verbs.includes(text(action.do)));
  if (view.phase === 'after_move') {
    const [attack] = listed(legal, { do: 'attack' });
    if (going === 'attack') return attack ?? null;
    return only('proceed', 'attack') ? (listed(legal, { do: 'proceed' })[0] ?? null) : null;
  }
  // What a card makes one say is read before it is said.
  if (announcing?.count === 0 && view.turn.saying !== 'silence') return announce([]);
  if (view.phase !== 'after_resolution' || !only('end_turn')) return null;
  const bare = !options.items || handOf(me).length === 0;
  return bare && !options.abilities ? (legal[0] ?? null) : null;
}
