import { innerHeight } from 'svelte/reactivity/window';
import screens from '../styles/screens.json';

/** A kind of screen, as styles name it (`@media (--phone)`). */
export type Screen = keyof typeof screens;

export const isScreen = (kind: Screen): boolean => matchMedia(screens[kind]).matches;

/** Tells now and whenever it changes whether the screen is of a kind; the result stops it. */
export function followScreen(kind: Screen, tell: (is: boolean) => void): () => void {
  const asked = matchMedia(screens[kind]);
  const look = (): void => tell(asked.matches);
  look();
  asked.addEventListener('change', look);
  return () => asked.removeEventListener('change', look);
}

/** A phone on its side: what stands above the board has as little height as on an upright one. */
export const isLow = (): boolean => (innerHeight.current ?? Infinity) <= 500;

/** Whether keys are worth a word: not where there are only fingers. */
export const hasKeyboard = (): boolean => !matchMedia('(hover: none)').matches;
