import type { Status, TableProps } from '../../lib/game';
import { choiceOf, isLastToAct } from './choices';
import { deskOf, type Desk, type Draft } from './desk.svelte';
import { asksOf, isAnswered } from './draft';
import { agentActs, isAgent, sceneOf, stillActing, undecided, type Scene } from './scene';
import { askText, choiceName, choiceText, priceText } from './speak';
import { handLimit } from './station';
import { agentSeat, isWindow, type Survivor } from './view';

type Said = Omit<Status, 'seat'>;

const seatsOf = (survivors: Survivor[]): number[] => survivors.map(({ seat }) => seat);

/** What the choice that lies open still asks for. */
function sayDraft(scene: Scene, { id, values }: Draft): Said | null {
  const { words } = scene;
  const choice = choiceOf(scene, id);
  if (!choice || choice.bar) return null;
  const ask = asksOf(scene, choice, values).find((one) => !isAnswered(one));
  return { verb: `${choiceName(words, choice)}:`, rest: askText(words, ask ?? null) };
}

/** The choice that the pointer rests on: what it does and what it costs. */
function sayGlance(scene: Scene, { glance, draft }: Desk): Said | null {
  const { words } = scene;
  if (draft) return sayDraft(scene, draft);
  const choice = glance === null ? null : choiceOf(scene, glance);
  if (!choice || choice.bar) return null;
  return {
    verb: choiceName(words, choice),
    rest: choiceText(words, choice),
    then: priceText(scene, choice),
  };
}

function sayOthersActing(scene: Scene): string {
  const { words, me } = scene;
  const others = seatsOf(stillActing(scene)).filter((seat) => seat !== me?.seat);
  if (me && !me.done && isLastToAct(scene)) return words.text('ui.say.act.last');
  return words.sentence('ui.say.act.others', { seat: others });
}

function sayAct(scene: Scene, desk: Desk): Said {
  const { words, me } = scene;
  if (me!.done)
    return {
      verb: words.text('ui.say.done'),
      rest: words.text('ui.say.done.rest'),
      then: sayOthersActing(scene),
    };
  const glance = sayGlance(scene, desk);
  if (glance) return glance;
  if (me!.halves === 0)
    return {
      verb: words.text('ui.say.finish'),
      rest: words.text('ui.say.finish.rest'),
      then: sayOthersActing(scene),
    };
  return {
    verb: words.text('ui.say.act'),
    rest: words.sentence('ui.say.act.rest', { count: me!.halves, stayed: me!.stayed }),
    then: sayOthersActing(scene),
  };
}

function sayRequest({ words, view, seat }: Scene): Said {
  const fields = { asker: view.asker, asked: view.asked };
  if (seat === view.asked)
    return {
      verb: words.text('ui.say.answer'),
      rest: words.sentence('ui.say.answer.rest', fields),
    };
  if (seat === view.asker) return { verb: '', rest: words.sentence('ui.say.asking', fields) };
  return {
    verb: '',
    rest: words.sentence('ui.say.request', fields),
    then: words.text('ui.say.request.then'),
  };
}

function sayPlan(scene: Scene, desk: Desk): Said {
  const { words, me, view } = scene;
  const waiting = seatsOf(undecided(scene)).filter((seat) => seat !== me!.seat);
  const then = words.sentence('ui.say.plan.wait', { seat: waiting });
  if (view.phase === 'hunt')
    return me!.planned === null
      ? { verb: words.text('ui.say.hunt'), rest: words.text('ui.say.hunt.rest'), then }
      : { verb: '', rest: words.sentence('ui.say.hunt.gone', { where_to: me!.planned }), then };
  if (me!.planned !== null && (desk.pick === null || desk.pick === me!.planned))
    return {
      verb: words.text('ui.say.locked'),
      rest: words.sentence('ui.say.locked.rest', { location: me!.planned }),
      then,
    };
  if (desk.pick !== null)
    return {
      verb: words.text('ui.say.plan'),
      rest: words.sentence('ui.say.plan.pick', {
        where_to: desk.pick,
        where_at: desk.pick,
        stays: desk.pick === me!.place,
      }),
      then,
    };
  return { verb: words.text('ui.say.plan'), rest: words.text('ui.say.plan.rest'), then };
}

/** What the Agent is asked to do; the same words whatever the hand is. */
function sayAgent({ words, view, legal, options }: Scene): Said {
  if (view.phase === 'agent_move')
    return {
      verb: words.text('ui.say.move'),
      rest: words.sentence('ui.say.move.rest', { stay: !options.agentMustMove }),
      then: words.sentence('ui.say.move.then', { count: view.chosen.length }) || undefined,
    };
  const ends = legal.some((act) => act.do === 'end_window');
  const discards = legal.some((act) => act.do === 'discard_card');
  if (!ends)
    return {
      verb: words.text(discards ? 'ui.say.discard' : 'ui.say.use'),
      rest: words.sentence(discards ? 'ui.say.discard.rest' : 'ui.say.use.rest', {
        count: view.hand.length,
        most: handLimit,
      }),
    };
  return {
    verb: words.text('ui.say.window'),
    rest: words.text(`ui.say.window.${view.phase}`),
    then: words.text('ui.say.window.then'),
  };
}

function sayWaiting(scene: Scene): Said {
  const { words, view } = scene;
  if (isWindow(view.phase)) return { verb: '', rest: words.text(`ui.wait.${view.phase}`) };
  if (view.phase === 'agent_move') return { verb: '', rest: words.text('ui.wait.agent_move') };
  if (view.phase === 'plan' || view.phase === 'hunt')
    return {
      verb: '',
      rest: words.sentence(`ui.wait.${view.phase}`, { seat: seatsOf(undecided(scene)) }),
    };
  if (view.phase === 'fumble')
    return { verb: '', rest: words.sentence('ui.wait.fumble', { seat: view.asked ?? 0 }) };
  return {
    verb: '',
    rest: words.sentence('ui.wait.act', { seat: seatsOf(stillActing(scene)) }),
  };
}

function saySurvivor(scene: Scene, desk: Desk): Said {
  const { words, view, seat, me, options } = scene;
  if (me!.dead)
    return {
      verb: '',
      rest: words.sentence('ui.say.dead', { talk: options.deadMayTalk }),
      then: sayWaiting(scene).rest,
    };
  if (view.phase === 'plan' || view.phase === 'hunt') return sayPlan(scene, desk);
  if (view.phase === 'act') return view.asker === null ? sayAct(scene, desk) : sayRequest(scene);
  if (view.phase === 'fumble' && view.asked === seat)
    return { verb: words.text('ui.say.fumble'), rest: words.text('ui.say.fumble.rest') };
  return sayWaiting(scene);
}

/** Shape, verb, object, consequence. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const { view, words, seat, me } = scene;
  if (view.phase === 'over') return { seat: null, verb: '', rest: words.text('phase.over') };
  if (me) {
    const mine = !agentActs(scene) || me.dead;
    return { seat: mine ? seat : agentSeat, ...saySurvivor(scene, deskOf(props)) };
  }
  if (isAgent(scene) && agentActs(scene)) return { seat, ...sayAgent(scene) };
  if (view.phase === 'act' && view.asker !== null)
    return { seat: view.asker, ...sayRequest(scene) };
  return { seat: agentActs(scene) ? agentSeat : null, ...sayWaiting(scene) };
}
