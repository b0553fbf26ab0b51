import type { Catalogue } from '../../lib/catalogue';
import type { Heard } from './heard';
import type { Scene } from './scene';
import { usesOf, type Player } from './view';

/** The last thing a seat was heard of, in few words. */
export function heardText(words: Catalogue, { kind, sectors, pod }: Heard): string {
  return words.sentence(`ui.heard.${kind}`, { sectors, sector: sectors[0] ?? null, pod });
}

/** The same for a list of many. */
export function briefText(words: Catalogue, { kind, sectors, pod }: Heard): string {
  return words.sentence(`ui.brief.${kind}`, { sectors, sector: sectors[0] ?? null, pod });
}

/** What everybody knows about a player's fate. */
export function stateText(words: Catalogue, player: Player): string {
  if (player.status !== 'in_play') return words.text(`status.${player.status}`);
  if (player.reborn) return words.text('ui.seat.reborn');
  if (player.mutated) return words.text('ui.seat.mutated');
  return words.text('status.in_play');
}

function tellSeat({ view, words, heard }: Scene, seat: number): string {
  const player = view.players[seat]!;
  const last = heard.findLast((one) => one.seat === seat);
  const said = [
    `${words.word('seat', seat)}: ${stateText(words, player)}`,
    `${view.faceDown[seat] ?? 0} ${words.text('ui.seat.down')}`,
  ];
  const items = usesOf(view, seat);
  if (items.length > 0) said.push(words.sentence('ui.seat.used', { items }));
  if (player.shown) said.push(words.text(`character.${player.character}`));
  if (last) said.push(heardText(words, last));
  return `${said.join(', ')}.`;
}

/** The position in sentences, for those who listen to it. */
export function inWords(scene: Scene): string[] {
  const { view, words, zone } = scene;
  return [
    words.sentence('ui.position.turn', { round: view.round, seat: view.current }),
    ...view.players.map((_, seat) => tellSeat(scene, seat)),
    ...zone.pods.map(
      ({ pod }) => `${words.sentence('ui.pod.is', { pod, state: view.pods[pod - 1] ?? 'open' })}.`,
    ),
    `${words.sentence('ui.piles', { draw: view.drawSize, discard: view.discardSize })}.`,
  ];
}
