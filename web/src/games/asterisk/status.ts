import type { Status, TableProps } from '../../lib/game';
import { handLimits, isEnemy, profileOf } from './cards';
import { deskOf, type Desk } from './desk.svelte';
import type { Stop } from './plan';
import { nextAfter, sceneOf, type Scene } from './scene';
import { enemyNumbers, namesOf, shortName, stopText, turnText, wantedText } from './speak';
import { asks } from './view';

type Said = Omit<Status, 'seat'>;

function sayStop(scene: Scene, stop: Stop): Said {
  const { words, options } = scene;
  const verb = words.sentence('ui.say.card', { turn: turnText(words, stop.steps) });
  if (options.hints === 'none') return { verb, rest: words.text('ui.say.unseen') };
  return { verb, rest: stopText(words, stop, options.rightSubtracts) };
}

/** The stop that the pointer rests on, or where the chain ends. */
function stopInMind(scene: Scene, desk: Desk): Stop | null {
  const glance = desk.glance && desk.preview(scene, desk.glance);
  return glance ?? desk.stops(scene).at(-1) ?? null;
}

function sayEnemy({ words, view }: Scene): Said {
  const enemies = view.line.filter(isEnemy);
  const [first] = enemies;
  return {
    verb: words.text('ui.say.take'),
    rest:
      enemies.length === 1
        ? words.sentence('ui.say.enemy', {
            name: shortName(words, first!),
            numbers: enemyNumbers(words, first!),
          })
        : words.sentence('ui.say.enemies', { names: namesOf(words, enemies) }),
    then: words.text('ui.say.watched'),
  };
}

function sayTurn(scene: Scene): Said {
  const { words, view, blocked } = scene;
  const numbers = view.line.filter((one) => !isEnemy(one)).map((one) => profileOf(one).number);
  const wanted =
    numbers.length > 0
      ? words.sentence('ui.say.numbers', {
          number: [...new Set(numbers)].sort((one, other) => one - other),
        })
      : words.text('ui.say.empty');
  if (view.turn.started) {
    const { pending } = view.turn;
    return {
      verb: words.text('ui.say.add'),
      rest: words.text('ui.say.add.rest'),
      then: pending === 'none' ? wanted : words.text(`deed.${pending}.text`),
    };
  }
  if (blocked) return sayEnemy(scene);
  return { verb: words.text('ui.say.turn'), rest: words.text('ui.say.turn.rest'), then: wanted };
}

function sayMine(scene: Scene, desk: Desk): Said {
  const { words, view, choices, me } = scene;
  if (choices.takings.length > 0)
    return { verb: words.text('ui.say.choose'), rest: words.text('ui.take.title') };
  if (choices.excess.length > 0)
    return {
      verb: words.text('ui.say.discard'),
      rest: words.sentence('ui.say.discard.rest', {
        count: me?.hand.length ?? 0,
        most: handLimits.most,
      }),
    };
  const stop = stopInMind(scene, desk);
  if (stop) return sayStop(scene, stop);
  if (asks(view.turn))
    return {
      verb: words.text('ui.say.asking'),
      rest: words.sentence('ui.say.asking.rest', { wanted: wantedText(words, view) }),
      then: words.text('ui.say.asking.then'),
    };
  return sayTurn(scene);
}

function sayAsked(scene: Scene, desk: Desk): Said {
  const { words, view, choices } = scene;
  const stop = stopInMind(scene, desk);
  return {
    verb: words.text('ui.say.help'),
    rest: words.sentence('ui.say.help.rest', {
      seat: view.active,
      wanted: wantedText(words, view),
    }),
    then:
      stop && stop.move.do === 'assist'
        ? sayStop(scene, stop).rest
        : words.text(choices.assists.length > 0 ? 'ui.say.help.can' : 'ui.say.help.cannot'),
  };
}

function sayWaiting(scene: Scene, desk: Desk): Said {
  const { words, view, seat, options } = scene;
  const { active } = view;
  const rest = words.sentence(view.turn.started ? 'ui.wait.plays' : 'ui.wait.thinks', {
    seat: active,
  });
  const stop = seat === null ? null : stopInMind(scene, desk);
  if (stop && desk.chain.length > 0) {
    const planned = words.sentence('ui.say.planned', { count: desk.chain.length });
    return {
      verb: '',
      rest,
      then: `${planned} ${stopText(words, stop, options.rightSubtracts)}`,
    };
  }
  if (asks(view.turn))
    return {
      verb: '',
      rest: words.sentence('ui.asks', { seat: active, wanted: wantedText(words, view) }),
    };
  const then =
    seat !== null && nextAfter(view, active) === seat ? words.text('ui.wait.next') : undefined;
  return { verb: '', rest, then };
}

function sayReady(scene: Scene): Said {
  const { words, view, mode, seat, options } = scene;
  const fields = { attempt: view.attempt, attempts: mode.attempts, seat: view.lookout };
  const then = words.sentence('ui.ready.then', {
    clock: options.clock,
    turns: options.turnsPerAttempt,
  });
  if (seat !== view.lookout)
    return { verb: '', rest: words.sentence('ui.ready.wait', fields), then };
  return { verb: words.text('ui.ready'), rest: words.sentence('ui.ready.rest', fields), then };
}

function sayDebrief({ words, view, choices }: Scene): Said {
  const giving = view.phase === 'RETURNING';
  if (choices.count === 0) return { verb: '', rest: words.text('ui.debrief.wait') };
  return {
    verb: words.text(giving ? 'ui.debrief.give' : 'ui.debrief.trim'),
    rest: words.sentence(giving ? 'ui.debrief.give.rest' : 'ui.debrief.trim.rest', {
      count: choices.count,
    }),
  };
}

/** Shape, verb, object, consequence. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const desk = deskOf(props);
  const { view, words, seat, myTurn, asked } = scene;
  if (view.phase === 'OVER') return { seat: null, verb: '', rest: words.text('phase.OVER') };
  if (view.phase === 'READY') return { seat: view.lookout, ...sayReady(scene) };
  if (view.phase === 'RETURNING' || view.phase === 'TRIMMING')
    return { seat, ...sayDebrief(scene) };
  if (view.paused)
    return {
      seat: view.pausedBy,
      verb: '',
      rest: words.sentence('ui.paused', { seat: view.pausedBy }),
    };
  if (myTurn) return { seat, ...sayMine(scene, desk) };
  if (asked) return { seat: view.active, ...sayAsked(scene, desk) };
  return { seat: view.active, ...sayWaiting(scene, desk) };
}
