import type { Status, TableProps } from '../../lib/game';
import { statusOf as promptOf } from '../../lib/prompt';
import { moveTo } from './choices';
import { deskOf, type Desk } from './desk.svelte';
import { findSector } from './map/zone';
import { doubtOf, sceneOf, type Scene } from './scene';
import { text } from './view';

/** What the sector that is picked leads to, as far as the rules foresee it. */
function afterMoving({ words }: Scene, { ask }: TableProps, sector: string): string | undefined {
  const foreseen = ask([moveTo(sector)])[0];
  if (foreseen?.events?.some(({ event }) => event.event === 'PodReached'))
    return words.sentence('ui.to.pod', { sector });
  const [danger] = foreseen?.dangers ?? [];
  return danger && words.sentence(`danger.${text(danger.danger)}`, danger);
}

function claimHint(scene: Scene, claim: string): string | undefined {
  const { words, zone, me } = scene;
  if (claim === me?.place) return words.sentence('ui.claim.true', { sector: claim });
  const sector = findSector(zone, claim);
  if (!sector) return undefined;
  const { kind, from, number } = doubtOf(scene, sector);
  return words.sentence(`ui.claim.${kind}`, { sector: claim, from, number });
}

/** What this screen adds to an own decision: what is picked, and a plan that came to nothing. */
function drafted(scene: Scene, props: TableProps, desk: Desk): string | undefined {
  const { words, announcing, moves } = scene;
  const picked = desk.picked.findLast((one) => one !== announcing?.own);
  if (picked && moves.length > 0) return afterMoving(scene, props, picked);
  if (picked && announcing) return claimHint(scene, picked);
  return desk.lost === null ? undefined : words.sentence('ui.plan.lost', { sector: desk.lost });
}

function planned({ words }: Scene, desk: Desk, then = ''): string {
  const plan = desk.plan
    ? words.sentence('ui.wait.planned', { sector: desk.plan.sector })
    : words.text('ui.wait.plan');
  return `${then} ${plan}`.trim();
}

/** Who must do what, and what will follow. */
export function statusOf(props: TableProps): Status {
  const scene = sceneOf(props);
  const { view, words, me } = scene;
  const desk = deskOf(props);
  const said = promptOf(props.game.prompt, words);
  if (view.phase === 'over') return said;
  if (scene.acting) return { ...said, then: drafted(scene, props, desk) ?? said.then };
  if (props.seat !== null)
    return me?.status === 'in_play' ? { ...said, then: planned(scene, desk, said.then) } : said;
  const rest = said.verb === '' ? said.rest : words.sentence('ui.wait', { seat: said.seat });
  return { ...said, verb: '', rest, then: words.text('ui.watching') };
}
