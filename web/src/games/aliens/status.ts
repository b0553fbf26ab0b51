import type { Status, TableProps } from '../../lib/game';
import { deskOf, type Desk } from './desk.svelte';
import { findSector } from './map/zone';
import { doubtOf, fateOf, reachOf, sceneOf, turnsUntil, type Scene } from './scene';

type Said = Omit<Status, 'seat'>;

function afterMoving(scene: Scene, name: string): string {
  const sector = findSector(scene.zone, name);
  return sector ? scene.words.sentence(`ui.to.${fateOf(scene, sector)}`, { sector: name }) : '';
}

function sayMove(scene: Scene, desk: Desk): Said {
  const { words, choices, me } = scene;
  const sector = me?.place ?? null;
  if (choices.moves.length === 0)
    return { verb: words.text('ui.stuck.verb'), rest: words.sentence('ui.stuck', { sector }) };
  const number = reachOf(scene);
  const rest = words.sentence(number > 1 ? 'ui.move.many' : 'ui.move.one', { number, sector });
  const picked = desk.picked[0];
  const then = picked
    ? afterMoving(scene, picked)
    : desk.lost
      ? words.sentence('ui.plan.lost', { sector: desk.lost })
      : words.text('ui.move.then');
  return { verb: words.text('ui.move'), rest, then };
}

function sayDecide(scene: Scene): Said {
  const { words, me, zone } = scene;
  const sector = me?.place ? findSector(zone, me.place) : null;
  const ground = sector ? fateOf(scene, sector) : 'silent';
  return {
    verb: words.text('ui.decide'),
    rest: words.sentence('ui.decide.rest', { sector: me?.place ?? null }),
    then: words.sentence('ui.decide.then', { ground }),
  };
}

function claimHint(scene: Scene, claim: string): string {
  const { words, zone, me } = scene;
  if (claim === me?.place) return words.sentence('ui.claim.true', { sector: claim });
  const sector = findSector(zone, claim);
  if (!sector) return '';
  const { kind, from, number } = doubtOf(scene, sector);
  return words.sentence(`ui.claim.${kind}`, { sector: claim, from, number });
}

function sayAnnounce(scene: Scene, desk: Desk): Said {
  const { words, view, choices } = scene;
  const verb = words.text('ui.announce');
  const announcing = choices.announcing!;
  if (announcing.count === 0) {
    const drawn = view.turn.drawn;
    const then =
      drawn === 'none'
        ? words.text('ui.announce.sector')
        : words.sentence('ui.announce.silence', { card: drawn });
    return { verb, rest: words.text('ui.announce.words'), then };
  }
  const two = announcing.count === 2;
  const rest = words.text(two ? 'ui.announce.two' : 'ui.announce.rest');
  const sector = announcing.own;
  const free = desk.picked.findLast((one) => one !== sector);
  if (free) return { verb, rest, then: claimHint(scene, free) };
  if (two && sector)
    return { verb, rest, then: words.sentence('ui.announce.pairhere', { sector }) };
  if (two) return { verb, rest, then: words.text('ui.announce.pair') };
  const then = sector
    ? words.sentence('ui.announce.here', { sector })
    : words.text('ui.announce.any');
  return { verb, rest, then };
}

function sayOwn(scene: Scene, desk: Desk): Said {
  const { words, view, choices } = scene;
  if (choices.answers.length > 0)
    return {
      verb: words.text('ui.answer'),
      rest: words.sentence('ui.answer.rest', { seat: view.current, sector: view.assault.sector }),
      then: words.text('ui.answer.then'),
    };
  switch (view.phase) {
    case 'before_move':
      return sayMove(scene, desk);
    case 'after_move':
      return sayDecide(scene);
    case 'announce':
      return sayAnnounce(scene, desk);
    case 'choose_pod_card':
      return {
        verb: words.text('ui.choose'),
        rest: words.text('ui.choose.pod'),
        then: words.text('ui.choose.pod.then'),
      };
    default:
      return {
        verb: words.text('ui.finish'),
        rest: words.text('ui.finish.rest'),
        then: choices.discards.length > 0 ? words.text('ui.finish.discard') : undefined,
      };
  }
}

function sayWaiting(scene: Scene, desk: Desk): Said {
  const { words, view, me, seat } = scene;
  const rest =
    view.phase === 'reaction'
      ? words.sentence('ui.wait.reaction', { seat: view.current, sector: view.assault.sector })
      : words.sentence('ui.wait', { seat: view.current });
  if (!me || seat === null) return { verb: '', rest, then: words.text('ui.watching') };
  if (me.status !== 'in_play') return { verb: '', rest, then: words.text(`ui.out.${me.status}`) };
  const next = turnsUntil(scene) === 0 ? words.text('ui.wait.next') : '';
  const plan = desk.plan
    ? words.sentence('ui.wait.planned', { sector: desk.plan.sector })
    : words.text('ui.wait.plan');
  return { verb: '', rest, then: `${next} ${plan}`.trim() };
}

/** Who must do what, and what will follow. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const desk = deskOf(props);
  const { view, words } = scene;
  if (view.phase === 'over')
    return {
      seat: null,
      verb: '',
      rest: words.sentence('event.GameOver', { reason: view.reason }),
    };
  if (scene.acting) return { seat: scene.seat, ...sayOwn(scene, desk) };
  const seat = view.phase === 'reaction' ? (props.game.acting[0] ?? view.current) : view.current;
  return { seat, ...sayWaiting(scene, desk) };
}
