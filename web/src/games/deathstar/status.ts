import type { Status, TableProps } from '../../lib/game';
import { cardOf } from './cards';
import { choicesOf, highlights, moversOf, type Choices } from './moves';
import { moverName, type Telling } from './preview';
import { namesOf } from './tell';
import { textsIn } from './text';
import {
  chanceOf,
  isDetained,
  isPaired,
  isPlaying,
  kinds,
  otherKind,
  readOptions,
  readView,
  standingOn,
  type View,
} from './view';

type Said = Omit<Status, 'seat'>;

/** Who plays after the seat at turn. */
export function nextSeat(view: View): number | null {
  const count = view.players.length;
  for (let step = 1; step < count; ++step) {
    const seat = (view.current + step) % count;
    if (isPlaying(view.players[seat]!)) return seat;
  }
  return null;
}

function sayFirstSpin({ texts }: Telling): Said {
  return { verb: texts.spin, rest: texts.spinFirst, then: texts.spinFirstThen };
}

function saySpin(telling: Telling, view: View, choices: Choices): Said {
  const { texts } = telling;
  const player = view.players[view.current]!;
  const locked = kinds.filter((kind) => isDetained(player.tokens[kind]));
  const then = [
    ...(view.extraTurn ? [texts.extraTurn] : []),
    ...(locked.length > 0
      ? [texts.threeFrees(locked.map((kind) => moverName(telling, kind)))]
      : []),
    ...(choices.escapes.length > 0 ? [texts.orEscape] : []),
    ...(view.falconOpen && !isPaired(player) ? [texts.shipOpen] : []),
  ];
  const rest = isPaired(player) ? texts.spinFly : texts.spinMove;
  return { verb: texts.spin, rest, then: then.join(' ') || undefined };
}

function sayMove(telling: Telling, view: View, choices: Choices): Said {
  const { texts, words } = telling;
  const movers = moversOf(choices);
  const rest =
    movers.length === 1
      ? texts.moveThis(moverName(telling, movers[0]!), view.spin)
      : texts.moveOne(view.spin);
  const best = highlights(choices.places)[0];
  const then = best
    ? texts.reaches(moverName(telling, best.mover), words.text(`spot.${best.spot}`))
    : undefined;
  return { verb: texts.move, rest, then };
}

function sayMeeting(telling: Telling, view: View): Said {
  const { texts, words } = telling;
  const { path, stop } = view.meeting;
  const met = standingOn(view, path.at(-1) ?? '').find((token) => token.seat !== view.current);
  if (!met)
    return {
      verb: texts.choose,
      rest: words.sentence('phase.await_collision', { seat: view.current }),
    };
  const flying = isPaired(view.players[view.current]!);
  const name = words.word('seat', met.seat);
  const token = flying ? texts.pair : words.text(`token.${met.kind}`);
  const rest =
    stop > 0
      ? texts.meeting(token, name, words.text(`spot.${path[stop - 1]}`))
      : texts.meetingStay(token, name);
  return { verb: texts.choose, rest };
}

function sayCard(telling: Telling, view: View, choice: boolean): Said {
  const { texts, words } = telling;
  const card = view.card ?? '';
  const then = words.text(`card.${card}.title`);
  if (choice)
    return {
      verb: texts.choose,
      rest: texts.cardChoice(moverName(telling, otherKind(view.mover))),
      then,
    };
  const { effect, value } = cardOf(card);
  const rest = texts.cardMove(moverName(telling, view.mover), value, effect === 'back');
  return { verb: texts.move, rest, then };
}

function sayFlight(telling: Telling, view: View): Said {
  const { texts, options } = telling;
  const { win, all } = chanceOf(options);
  return { verb: texts.fly, rest: texts.flyPair(view.spin), then: texts.flyThen(win, all) };
}

function sayDogfight({ texts, options }: Telling): Said {
  const { win, all } = chanceOf(options);
  return { verb: texts.spin, rest: texts.spinDogfight, then: texts.spinDogfightThen(win, all) };
}

function sayOwn(telling: Telling, view: View, choices: Choices): Said {
  const { texts } = telling;
  switch (view.phase) {
    case 'first_spin':
      return sayFirstSpin(telling);
    case 'await_spin':
      return saySpin(telling, view, choices);
    case 'await_move':
      return sayMove(telling, view, choices);
    case 'await_collision':
      return sayMeeting(telling, view);
    case 'await_card_path':
      return sayCard(telling, view, false);
    case 'await_card_choice':
      return sayCard(telling, view, true);
    case 'await_flight':
      return sayFlight(telling, view);
    case 'await_dogfight':
      return sayDogfight(telling);
    case 'await_step':
      return { verb: texts.step, rest: texts.stepRest };
    case 'game_over':
      return { verb: '', rest: telling.words.text('phase.game_over') };
  }
}

function sayOutcome({ words, options }: Telling, props: TableProps, view: View): Said {
  const winners = Array.isArray(props.game.outcome?.winners) ? props.game.outcome.winners : [];
  const reason = String(props.game.outcome?.reason ?? view.reason);
  if (options.timeTrial && winners.length > 0)
    return { verb: '', rest: words.sentence('outcome.trial', { number: view.players[0]!.turns }) };
  const key = `outcome.${reason}`;
  const rest = words.has(key)
    ? words.sentence(key, { seat: winners })
    : words.text('phase.game_over');
  return { verb: '', rest };
}

/** Who must do what now, and what follows from it. */
export function statusIn(language: string, props: TableProps): Status {
  const view = readView(props.game.view);
  const options = readOptions(props.state.options);
  const words = props.words.naming(namesOf(props.faces));
  const telling: Telling = { words, texts: textsIn(language), options };
  if (view.phase === 'game_over') {
    const winner = props.game.outcome?.winners;
    const seat = Array.isArray(winner) && typeof winner[0] === 'number' ? winner[0] : null;
    return { seat, ...sayOutcome(telling, props, view) };
  }
  if (props.seat === view.current && props.game.legal.length > 0)
    return {
      seat: view.current,
      ...sayOwn(telling, view, choicesOf(view, options, props.game.legal)),
    };
  const next = props.seat !== null && nextSeat(view) === props.seat && view.phase !== 'first_spin';
  return {
    seat: view.current,
    verb: '',
    rest: words.sentence(`phase.${view.phase}`, { seat: view.current }),
    then: next ? telling.texts.youAreNext : undefined,
  };
}
