import { innerHeight } from 'svelte/reactivity/window';

/** A phone on its side: what stands above the board has as little height as on an upright one. */
export const isLow = (): boolean => (innerHeight.current ?? Infinity) <= 500;

/** Whether keys are worth a word: not where there are only fingers. */
export const hasKeyboard = (): boolean => !matchMedia('(hover: none)').matches;
