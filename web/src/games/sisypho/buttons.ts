import type { Scene } from './scene';
import { list, type Action, type Location, type Miniature } from './view';

/** A button that is always in the same place: lock in, take back, done. */
export interface Button {
  id: string;
  label: string;
  sub: string;
  /** as `KeyboardEvent.key` */
  key: string;
  tone: 'pri' | '';
  /** null: not now, and `sub` says why */
  act: Action | null;
}

const button = (
  id: string,
  label: string,
  key: string,
  act: Action | null,
  more: Partial<Button> = {},
): Button => ({ id, label, key, act, sub: '', tone: '', ...more });

/** What can be done with a Movement card. */
export function planButtons({ words, view, me, has }: Scene, pick: Location | null): Button[] {
  if (!me || me.dead) return [];
  const locked = me.planned;
  const open = view.phase === 'hunt';
  const other = pick !== null && pick !== locked;
  const lock = button(
    'lock',
    pick === null && locked === null
      ? words.text('ui.plan.none')
      : words.sentence(
          open ? 'ui.plan.go' : locked !== null && other ? 'ui.plan.change' : 'ui.plan.lock',
          { location: pick ?? locked ?? '' },
        ),
    'Enter',
    other && has('plan') ? { do: 'plan', location: pick } : null,
    { tone: 'pri' },
  );
  if (locked === null || open) return [lock];
  const back = button('unplan', words.text('ui.plan.back'), 'Backspace', { do: 'unplan' });
  const kept = button('locked', words.sentence('ui.plan.locked', { location: locked }), '', null, {
    sub: words.text('ui.plan.locked.sub'),
  });
  return [other ? lock : kept, ...(has('unplan') ? [back] : [])];
}

/** A miniature that can be chosen, or the own one: that stays for the rest of the game. */
export interface MiniatureChoice {
  miniature: Miniature;
  own: boolean;
  act: Action | null;
}

/** In the first planning: the own miniature, or those that are free. */
export function miniaturesOf({ view, me, legal }: Scene): MiniatureChoice[] {
  if (!me || view.phase !== 'plan' || view.round > 1) return [];
  if (me.miniature !== 'none') return [{ miniature: me.miniature, own: true, act: null }];
  return legal.flatMap((act) =>
    act.do === 'choose_miniature' ? [{ miniature: act.miniature, own: false, act }] : [],
  );
}

/** How many others are still acting. */
const others = ({ promptFields }: Scene): number => list(promptFields.seat).length;

/** "I am done", or its taking back; what it would end or waste stands under it. */
export function doneButton(scene: Scene): Button | null {
  const { words, me, has, view } = scene;
  if (!me || me.dead || view.phase !== 'act') return null;
  if (me.done)
    return button('undone', words.text('ui.undone'), 'd', has('undone') ? { do: 'undone' } : null, {
      sub: words.sentence('ui.undone.sub', { count: others(scene) }),
    });
  const last = others(scene) === 0;
  const sub = words.sentence('ui.done.sub', { halves: me.halves, last });
  return button('done', words.text('ui.done'), 'd', has('done') ? { do: 'done' } : null, {
    sub,
    tone: me.halves === 0 ? 'pri' : '',
  });
}

/** Ending the phase for all while something is left asks once. */
export const doneIsFinal = (scene: Scene): boolean =>
  others(scene) === 0 && (scene.me?.halves ?? 0) > 0;
