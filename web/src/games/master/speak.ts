import type { Catalogue } from '../../lib/catalogue';
import { above, below, faceOf, rankOf } from './cards';
import type { Scene } from './scene';
import type { Stack, Tribe, View } from './view';
import type { Way } from './ways';

/** "8", "Q", "Wisdom", "Up Trap": as one says it while playing. */
export function cardName(words: Catalogue, card: string): string {
  const { kind, value, doom } = faceOf(card);
  if (kind !== 'number') return words.text(`kind.${kind}`);
  return doom ? words.text(`card.${card}`) : rankOf(value);
}

/** The same with its tribe and its title, for whoever listens. */
export const cardText = (words: Catalogue, card: string): string =>
  faceOf(card).kind === 'number'
    ? `${words.text(`card.${card}`)}, ${words.text(`card.${card}.word`)}`
    : words.text(`card.${card}`);

/** Where a card goes, on a button. */
export function wayName({ words, view }: Scene, way: Way): string {
  if ('begin' in way)
    return words.sentence('ui.way.new', { stack: Math.min(view.stacks.length, 11) });
  if ('to' in way) return words.word('seat', way.to);
  return words.sentence('ui.way.stack', { stack: way.on });
}

/** What fits above and below a stack, and whether the own trap allows it. */
export interface Neighbours {
  /** null: everything fits */
  up: { rank: string; open: boolean } | null;
  down: { rank: string; open: boolean } | null;
}
export function neighboursOf({ direction }: Scene, { top }: Stack): Neighbours {
  const { value } = faceOf(top);
  if (value === 0) return { up: null, down: null };
  const tab = (next: number) => ({
    rank: rankOf(next),
    open: direction === 'free' || (direction === 'up') === next > value,
  });
  return { up: tab(above(value)), down: tab(below(value)) };
}

/** "Stack B: 10. J and 9 fit." */
export function stackText(scene: Scene, number: number): string {
  const { words, view } = scene;
  const stack = view.stacks[number]!;
  if (stack.closed) return words.sentence('position.closed', { stack: number });
  const card = cardName(words, stack.top);
  const { up, down } = neighboursOf(scene, stack);
  if (!up || !down) return words.sentence('ui.stack.wisdom', { stack: number });
  const fits = [up, down].filter(({ open }) => open).map(({ rank }) => rank);
  return words.sentence('ui.stack.told', {
    stack: number,
    top: card,
    fits: fits.join(', '),
    count: fits.length,
  });
}

/** How many cards lie in a stack. */
export const cardsOn = (view: Pick<View, 'laid'>, number: number): number =>
  view.laid.filter(({ stack }) => stack === number).length;

/** What a leader can do, with Beast Mode where it works. */
export const leaderText = (words: Catalogue, leader: Tribe, beast: boolean): string =>
  leader === 'none' ? '' : words.text(`leader.${leader}.${beast ? 'beast' : 'text'}`);

/** The table in sentences, for whoever listens. */
export function inWords(scene: Scene): string[] {
  const { view, words, hand, sides } = scene;
  const lines = [words.sentence('position.round', { round: view.round, seat: view.dealer })];
  if (hand.length > 0)
    lines.push(
      words.sentence('position.hand', {
        card: hand.map((card) => cardName(words, card)).join(', '),
      }),
    );
  if (view.handsCovered) lines.push(words.text('position.covered'));
  view.stacks.forEach((_, number) => lines.push(stackText(scene, number)));
  lines.push(words.sentence('position.pile', { pile_size: view.pileSize }));
  view.players.forEach((player, seat) => {
    lines.push(
      words.sentence('position.player', {
        seat,
        hand_size: view.handSizes[seat] ?? 0,
        total: view.totals[seat % sides] ?? 0,
        out: player.out,
      }),
    );
    if (player.trap)
      lines.push(words.sentence('position.trap', { seat, kind: faceOf(player.trap).kind }));
    if (view.traps.some(({ victim }) => victim === seat))
      lines.push(words.sentence('position.draw3', { seat }));
  });
  return lines;
}
