import type { View } from './view';

/**
 * Where everybody of the Prisoner deck is, as far as everybody knows: somewhere in it, or known to
 * be the lowest, the lowest last. `inside`: who is in it, as the rules tell it; `seen`: the cards
 * that went to its bottom before everybody's eyes.
 */
export function whereabouts({ line, aside }: View, inside: string[], seen: string[]) {
  const bottom = seen.filter((card) => inside.includes(card));
  const somewhere = inside.filter((card) => !bottom.includes(card));
  return { line, somewhere, bottom, aside };
}
