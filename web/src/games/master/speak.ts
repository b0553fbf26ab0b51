import type { Catalogue } from '../../lib/catalogue';
import { above, below, faceOf, isEscape, isTrap, rankOf } from './cards';
import { canPlay, fitsOn, fitsValue, mates, mayUseHand, pairValue, type Way } from './fit';
import { mustAnswer, playing, type Scene } from './scene';
import type { Leader, Stack } from './view';

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
    open: fitsValue(value, direction, next),
  });
  return { up: tab(above(value)), down: tab(below(value)) };
}

/** "Stack B: 10. J and 9 fit." */
export function stackText(scene: Scene, number: number): string {
  const { words, view } = scene;
  const stack = view.stacks[number]!;
  if (stack.closed) return words.sentence('told.closed', { stack: number });
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

/** Why nothing can be done by hand now; empty: it can. */
export function handBar(scene: Scene): string {
  const { words, view, me, active, options, viewer } = scene;
  if (me?.out) return words.text('refusal.you_are_out');
  if (!active) return words.text('refusal.not_playing');
  if (view.phase === 'closing') return words.text('refusal.round_over');
  if (!playing(view)) return words.text('refusal.wrong_phase');
  if (mustAnswer(scene)) return words.text('refusal.answer_trap_first');
  if (options.tempo === 'turns' && (view.turn !== viewer || view.traps.length > 0))
    return words.text('refusal.not_your_turn');
  return '';
}

/** Why a card cannot go there, or nowhere. */
export function misfit(scene: Scene, card: string, way?: Way): string {
  const { words, view, options, direction } = scene;
  const { kind } = faceOf(card);
  const bar = isEscape(kind) ? '' : handBar(scene);
  if (bar) return bar;
  const name = cardName(words, card);
  if (isEscape(kind)) return words.text('refusal.no_trap');
  if (isTrap(kind)) return words.text('ui.why.trap');
  if (kind === 'dead_end') return words.text('ui.why.dead_end');
  if (way && 'begin' in way) return words.text('refusal.not_a_start_card');
  if (way && 'on' in way) {
    const top = view.stacks[way.on]?.top ?? '';
    const blocked = direction !== 'free' && fitsOn(card, top, 'free', options);
    return words.sentence(blocked ? 'ui.why.blocked' : 'ui.why.stack', {
      card: name,
      stack: way.on,
      direction,
    });
  }
  const blocked =
    direction !== 'free' &&
    view.stacks.some(({ top, closed }) => !closed && fitsOn(card, top, 'free', options));
  if (blocked) return words.sentence('ui.why.blocked.all', { card: name, direction });
  if (mates(scene, card).length > 0) return words.sentence('ui.why.pair', { card: name });
  return words.sentence('ui.why.nowhere', { card: name });
}

export function pairMisfit(scene: Scene, card: string, upper?: string): string {
  const { words } = scene;
  const bar = handBar(scene);
  if (bar) return bar;
  if (upper === undefined)
    return words.sentence('ui.why.unpaired', { card: cardName(words, card) });
  const value = pairValue(scene, card, upper);
  if (value === 0) return words.text('refusal.bad_combo');
  return words.sentence('ui.why.sum', { value: rankOf(value) });
}

/** Why nothing may be drawn; empty: it may. */
export function drawBar(scene: Scene): string {
  const { words, view } = scene;
  const bar = handBar(scene);
  if (bar) return bar;
  if (view.pileSize === 0) return words.text('ui.why.pile');
  return canPlay(scene) ? words.text('ui.why.can_play') : '';
}

/** Why "Draw!" may not be called; empty: it may. */
export function callBar(scene: Scene, time: number): string {
  const { words, view, me, active } = scene;
  if (!active || view.phase !== 'play') return handBar(scene);
  if ((view.freezeEnd ?? 0) > time) return words.text('refusal.table_frozen');
  if (canPlay(scene)) return words.text('ui.why.can_play');
  if (view.pileSize === 0) return words.text('ui.why.pile');
  if (view.traps.length > 0) return words.text('ui.why.trap_open');
  if (view.caller !== null) return words.text('ui.why.calling');
  if ((me?.callAfter ?? 0) > time) return words.text('ui.why.cooldown');
  return '';
}

/** The cards that can be played now, in a few words: "4, J, Q". */
export function playable(scene: Scene): string[] {
  const { words, hand, view, direction, options } = scene;
  if (!mayUseHand(scene)) return [];
  const tops = view.stacks.filter(({ closed }) => !closed).map(({ top }) => top);
  const fits = hand.filter((card) => tops.some((top) => fitsOn(card, top, direction, options)));
  return [...new Set(fits.map((card) => cardName(words, card)))];
}

/** What a leader can do, with Beast Mode where it works. */
export const leaderText = (words: Catalogue, leader: Leader, beast: boolean): string =>
  leader === 'none' ? '' : words.text(`leader.${leader}.${beast ? 'beast' : 'text'}`);

/** The table in sentences, for whoever listens. */
export function told(scene: Scene): string[] {
  const { view, words, hand, sides } = scene;
  const lines = [words.sentence('told.round', { round: view.round, seat: view.dealer })];
  if (hand.length > 0)
    lines.push(
      words.sentence('told.hand', { card: hand.map((card) => cardName(words, card)).join(', ') }),
    );
  if (view.handsCovered) lines.push(words.text('told.covered'));
  view.stacks.forEach((_, number) => lines.push(stackText(scene, number)));
  lines.push(words.sentence('told.pile', { pile_size: view.pileSize }));
  view.players.forEach((player, seat) => {
    lines.push(
      words.sentence('told.player', {
        seat,
        hand_size: view.handSizes[seat] ?? 0,
        total: view.totals[seat % sides] ?? 0,
        out: player.out,
      }),
    );
    if (player.trap)
      lines.push(words.sentence('told.trap', { seat, kind: faceOf(player.trap).kind }));
    if (view.traps.some(({ victim }) => victim === seat))
      lines.push(words.sentence('told.draw3', { seat }));
  });
  return lines;
}
