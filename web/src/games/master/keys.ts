import type { Catalogue } from '../../lib/catalogue';
import type { DockButton, DockButtons } from './buttons';
import { faceOf, isEscape, isTrap, rankOf } from './cards';
import type { Desk } from './desk.svelte';
import type { Scene } from './scene';
import type { Kind } from './view';
import { pairWays, waysOf, type Way } from './ways';

const letters = 'abcdefghijkl';

export const isStackLetter = (key: string): boolean =>
  key.length === 1 && letters.includes(key.toLowerCase());

/** While a card is picked a letter names a stack; the one after the last begins a new one. */
export function letterWay(scene: Scene, desk: Desk, key: string): Way | null {
  if (desk.picked.length === 0 || (desk.mode !== 'play' && desk.mode !== 'pair')) return null;
  const stack = key.length === 1 ? letters.indexOf(key.toLowerCase()) : -1;
  if (stack < 0 || desk.ways(scene).some((way) => 'to' in way)) return null;
  if (stack < scene.view.stacks.length) return { on: stack };
  return stack === scene.view.stacks.length ? { begin: true } : null;
}

/** The button that a key presses. */
export function commandFor({ acts }: DockButtons, key: string): DockButton | null {
  const name = key === ' ' ? 'Enter' : key.length === 1 ? key.toLowerCase() : key;
  return acts.find((act) => act.key === name) ?? null;
}

const kinds: Record<string, (kind: Kind) => boolean> = {
  w: (kind) => kind === 'wisdom',
  e: isEscape,
  t: isTrap,
  s: (kind) => kind === 'dead_end',
};

/** The keys as they are printed where Shift writes something else. */
const code = /^(?:Digit|Key)(.)$/;

/** The card that a key picks: by its rank, again for the next one of that rank. */
export function cardFor(
  scene: Scene,
  desk: Desk,
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>,
): string | null {
  const name = (
    event.shiftKey ? (code.exec(event.code)?.[1] ?? event.key) : event.key
  ).toLowerCase();
  const rank = name === '0' ? '10' : name.toUpperCase();
  const meant = (card: string): boolean => {
    const { kind, value } = faceOf(card);
    return kind === 'number' ? rankOf(value) === rank : (kinds[name]?.(kind) ?? false);
  };
  const cards = scene.hand.filter(meant);
  if (cards.length === 0) return null;
  const at = cards.findIndex((card) => desk.picked.includes(card));
  if (at >= 0) return cards[(at + 1) % cards.length]!;
  const [first] = desk.picked;
  const works = (card: string): boolean =>
    event.shiftKey && first !== undefined
      ? pairWays(scene, first, card).length > 0
      : waysOf(scene, card).length > 0;
  return cards.find(works) ?? cards[0]!;
}

/** What single keys do on this table. */
export const keysOf = (words: Catalogue): { keys: string; does: string }[] => [
  { keys: '1 … 9, 0, J, Q, K, W', does: words.text('ui.keys.card') },
  { keys: 'A … L', does: words.text('ui.keys.stack') },
  { keys: 'Shift + 1 … K', does: words.text('ui.keys.pair') },
  { keys: 'V', does: words.text('ui.keys.pairing') },
  { keys: 'D', does: words.text('ui.keys.draw') },
  { keys: 'X', does: words.text('ui.keys.call') },
  { keys: 'I', does: words.text('ui.keys.object') },
  { keys: 'E, T, S', does: words.text('ui.keys.special') },
  { keys: '3', does: words.text('ui.keys.take') },
  { keys: 'O', does: words.text('ui.keys.pose') },
  { keys: 'Backspace', does: words.text('ui.keys.throw') },
  { keys: 'M', does: words.text('ui.keys.slip') },
  { keys: 'B', does: words.text('ui.keys.beast') },
  { keys: 'Y', does: words.text('ui.keys.sort') },
  { keys: 'N', does: words.text('ui.keys.pass') },
  { keys: 'Enter', does: words.text('ui.keys.enter') },
  { keys: 'Escape', does: words.text('ui.keys.back') },
];
