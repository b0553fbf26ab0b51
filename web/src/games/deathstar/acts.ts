import type { JsonObject } from '../../lib/game';
import { detention, falcon } from './board';
import type { Choices, Mover } from './moves';
import type { Picked } from './desk.svelte';
import { goText, moverName, nameOf, viaOf, type Telling } from './preview';
import { chanceOf, isPaired, standingOn, type View } from './view';

/** A button of the dock. */
export interface Act {
  id: string;
  label: string;
  /** the key that presses it, as `KeyboardEvent.key` */
  key: string;
  primary: boolean;
  /** what it does: an action, or picking something else; null: not now */
  does: JsonObject | { use: Mover } | { way: number } | null;
  /** why not now, or what else there is to know */
  why?: string;
  /** not worth its place on a small screen */
  wide?: boolean;
}

const act = (
  id: string,
  label: string,
  key: string,
  does: Act['does'],
  more: Partial<Act> = {},
): Act => ({
  id,
  label,
  key,
  does,
  primary: false,
  ...more,
});

function spinAct(telling: Telling, view: View, action: JsonObject): Act {
  const { texts, words, options } = telling;
  const { win, all } = chanceOf(options);
  const fight = view.phase === 'await_dogfight';
  const label = fight ? texts.fightSpin(win, all) : words.text('action.spin');
  return act('spin', label, ' ', action, { primary: true });
}

function meetingActs(telling: Telling, view: View, choices: Choices): Act[] {
  const { texts, words } = telling;
  const { path, stop } = view.meeting;
  const met = standingOn(view, path.at(-1) ?? '').find((token) => token.seat !== view.current);
  const flying = isPaired(view.players[view.current]!);
  const acts: Act[] = [];
  if (choices.stopShort) {
    const label = stop > 0 ? texts.stopOn(words.text(`spot.${path[stop - 1]}`)) : texts.stay;
    acts.push(act('stop_short', label, 's', choices.stopShort));
  }
  if (choices.sendBack) {
    const to = flying ? falcon : detention;
    const label = met
      ? texts.sendTo(
          nameOf(telling, met.seat, flying ? 'pair' : met.kind),
          words.text(`spot.${to}`),
        )
      : words.text('action.send_back');
    acts.push(act('send_back', label, 'b', choices.sendBack, { primary: true }));
  }
  return acts;
}

function moveActs(telling: Telling, picked: Picked): Act[] {
  const { texts } = telling;
  const { choices, movers, mover, place, way } = picked;
  const acts: Act[] = [];
  const other = movers.find((one) => one !== mover);
  if (other)
    acts.push(
      act('switch', texts.useOther(moverName(telling, other)), 't', { use: other }, { wide: true }),
    );
  if (place && place.ways.length > 1 && way) {
    const number = place.ways.indexOf(way);
    const next = (number + 1) % place.ways.length;
    const label = texts.otherWay(number + 1, place.ways.length);
    acts.push(act('way', label, 'w', { way: next }, { why: viaOf(telling, way) }));
  }
  if (choices.hold) acts.push(act('hold', telling.words.text('action.hold'), 'h', choices.hold));
  acts.push(
    place && way
      ? act('go', goText(telling, place, way), 'Enter', way.action, { primary: true })
      : act('go', texts.pick, 'Enter', null, { why: texts.pickWhy }),
  );
  return acts;
}

/** The buttons for what may be done now. */
export function actsOf(telling: Telling, view: View, picked: Picked): Act[] {
  const { choices } = picked;
  const { words, texts } = telling;
  if (choices.spin || choices.escapes.length > 0) {
    const escapes = choices.escapes.map(({ kind, action }, i) =>
      act(`escape ${kind}`, texts.free(words.text(`token.${kind}`)), i === 0 ? 'e' : 'r', action, {
        why: texts.freeWhy,
      }),
    );
    return choices.spin ? [...escapes, spinAct(telling, view, choices.spin)] : escapes;
  }
  if (choices.sendBack || choices.stopShort) return meetingActs(telling, view, choices);
  if (choices.cardMove || choices.cardFree) {
    const free = choices.cardFree
      ? [act('free', words.text('action.use_card_free'), 'f', choices.cardFree)]
      : [];
    const ahead = choices.cardMove
      ? [act('ahead', words.text('action.use_card_move'), 'a', choices.cardMove, { primary: true })]
      : [];
    return [...free, ...ahead];
  }
  if (choices.places.length > 0) return moveActs(telling, picked);
  return choices.hold
    ? [act('hold', words.text('action.hold'), 'h', choices.hold, { primary: true })]
    : [];
}

/** Why the spinner cannot be used now. */
export function whyNoSpin(telling: Telling, view: View, seat: number | null): string {
  const { texts, words } = telling;
  if (view.phase === 'game_over') return texts.over;
  if (seat === null) return texts.watching;
  if (seat !== view.current) return texts.notYourTurn(words.word('seat', view.current));
  if (view.phase === 'await_move' || view.phase === 'await_flight')
    return texts.spunFirst(view.spin);
  return texts.chooseFirst;
}
