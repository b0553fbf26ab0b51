import type { Desk } from './desk.svelte';
import { findSector } from './map/zone';
import type { Scene } from './scene';
import { sectorOfEntry } from './view';

const farPod = 9;

/** What the cursor says of a sector: "D08, dangerous, 2 from Pod 4, your last place". */
export function speak(scene: Scene, desk: Desk, name: string): string {
  const { words, zone, view, me, viewer, moves, heard } = scene;
  const { steps, pods } = scene.ways();
  const sector = findSector(zone, name);
  if (!sector) return words.sentence('ui.map.none', { sector: name });
  const said = [
    sector.pod > 0
      ? words.sentence('ui.speak.pod', { sector: name, state: view.pods[sector.pod - 1] ?? 'open' })
      : sector.ground === 'silent' || sector.ground === 'dangerous'
        ? words.sentence(`ui.speak.${sector.ground}`, { sector: name })
        : words.sentence('ui.speak.special', { sector: name }),
  ];
  const away = steps[name];
  if (me?.place === name) said.push(words.text('ui.speak.here'));
  else if (moves.includes(name)) said.push(words.text('ui.speak.lit'));
  if (desk.picked.includes(name)) said.push(words.text('ui.speak.picked'));
  if (away) said.push(words.sentence('ui.speak.steps', { number: away }));
  const pod = pods[name];
  if (pod && pod.number <= farPod) said.push(words.sentence('ui.speak.near', pod));
  if (viewer !== null && me?.place !== name) {
    const round = (view.records[viewer] ?? []).findLastIndex(
      (entry) => sectorOfEntry(entry) === name,
    );
    if (round >= 0) said.push(words.sentence('ui.speak.was', { round: round + 1 }));
  }
  for (const one of heard.filter(({ sectors }) => sectors.includes(name)).slice(-2))
    said.push(words.sentence('ui.speak.heard', { seat: one.seat, round: one.round }));
  return `${said.join(', ')}.`;
}
