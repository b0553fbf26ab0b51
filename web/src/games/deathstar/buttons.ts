import type { Ask } from '../../lib/ask.svelte';
import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import type { Picked } from './desk.svelte';
import { eventsIn, sentIn, walkIn, type Choices, type Mover } from './moves';
import { goText, viaOf } from './preview';
import { chanceOf, type Options, type View } from './view';

/** A button of the dock. */
export interface DockButton {
  id: string;
  label: string;
  /** the key that presses it, as `KeyboardEvent.key` */
  key: string;
  primary: boolean;
  /** what it does: an action, or picking something else; null: not now */
  does: JsonObject | { use: Mover } | { way: number } | null;
  /** why not now, or what else there is to know */
  why?: string;
  /** the rule that says why not */
  rule?: string;
  /** not worth its place on a small screen */
  wide?: boolean;
}

/** What buttons are made from. */
export interface Hand {
  words: Catalogue;
  options: Options;
  view: View;
  picked: Picked;
  ask: Ask;
}

const act = (
  id: string,
  label: string,
  key: string,
  does: DockButton['does'],
  more: Partial<DockButton> = {},
): DockButton => ({
  id,
  label,
  key,
  does,
  primary: false,
  ...more,
});

function spinButton({ words, options, view }: Hand, action: JsonObject): DockButton {
  const fight = view.phase === 'await_dogfight';
  const label = fight
    ? words.sentence('ui.act.fight', { ...chanceOf(options) })
    : words.text('action.spin');
  return act('spin', label, ' ', action, { primary: true });
}

function meetingButtons({ words, ask }: Hand, { stopShort, sendBack }: Choices): DockButton[] {
  const foreseen = (action: JsonObject): JsonObject[] => eventsIn(ask([action])[0]);
  const acts: DockButton[] = [];
  if (stopShort) {
    const events = foreseen(stopShort);
    const walk = walkIn(events);
    const stays = events.some(({ event }) => event === 'TokenStayed');
    const key = walk ? 'ui.act.stop' : stays ? 'ui.act.stay' : 'action.stop_short';
    acts.push(act('stop_short', words.sentence(key, walk), 's', stopShort));
  }
  if (sendBack) {
    const sent = sentIn(foreseen(sendBack));
    const label = sent ? words.sentence('ui.act.send', sent) : words.text('action.send_back');
    acts.push(act('send_back', label, 'b', sendBack, { primary: true }));
  }
  return acts;
}

function moveButtons({ words, picked }: Hand): DockButton[] {
  const { choices, movers, mover, place, way } = picked;
  const acts: DockButton[] = [];
  const other = movers.find((one) => one !== mover);
  if (other) {
    const label = words.sentence('ui.act.switch', { token: other });
    acts.push(act('switch', label, 't', { use: other }, { wide: true }));
  }
  if (place && place.ways.length > 1 && way) {
    const count = place.ways.length;
    const number = place.ways.indexOf(way) + 1;
    const label = words.sentence('ui.act.way', { number, count });
    acts.push(act('way', label, 'w', { way: number % count }, { why: viaOf(words, way) }));
  }
  if (choices.hold) acts.push(act('hold', words.text('action.hold'), 'h', choices.hold));
  acts.push(
    place && way
      ? act('go', goText(words, place, way), 'Enter', way.action, { primary: true })
      : act('go', words.text('ui.act.pick'), 'Enter', null, { why: words.text('ui.act.pick_why') }),
  );
  return acts;
}

/** The buttons for what may be done now. */
export function buttonsOf(hand: Hand): DockButton[] {
  const { words, picked } = hand;
  const { choices } = picked;
  const plain = (id: string, verb: string, key: string, does: JsonObject | null): DockButton[] =>
    does ? [act(id, words.text(`action.${verb}`), key, does)] : [];
  if (choices.spin || choices.escapes.length > 0) {
    const escapes = choices.escapes.map(({ kind, action }, i) =>
      act(
        `escape ${kind}`,
        words.sentence('ui.act.free', { token: kind }),
        i === 0 ? 'e' : 'r',
        action,
        { why: words.text('ui.act.free_why') },
      ),
    );
    return choices.spin ? [...escapes, spinButton(hand, choices.spin)] : escapes;
  }
  if (choices.sendBack || choices.stopShort) return meetingButtons(hand, choices);
  if (choices.places.length > 0) return moveButtons(hand);
  const acts = [
    ...plain('free', 'use_card_free', 'f', choices.cardFree),
    ...plain('ahead', 'use_card_move', 'a', choices.cardMove),
    ...plain('hold', 'hold', 'h', choices.hold),
  ];
  return acts.map((one, i) => ({ ...one, primary: i === acts.length - 1 }));
}

/** Why the spinner cannot be used now, and by which rule. */
export function whyNoSpin({ words, view, ask }: Hand, seat: number | null): Partial<DockButton> {
  const refused = ask([{ do: 'spin' }])[0]?.refused;
  const over = view.phase === 'game_over' ? 'GameOver' : null;
  const code = refused?.code ?? over ?? (seat === null ? 'watching' : null);
  if (code === null) return {};
  const spun = view.phase === 'await_move' || view.phase === 'await_flight';
  const fields = { code, seat: view.current, number: view.spin, spun };
  return { why: words.sentence('ui.act.no_spin', fields), rule: refused?.rule };
}
