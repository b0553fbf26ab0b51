import type { Component } from 'svelte';
import type { GameModule } from './game';

/** A game's door on the home page; it stands there before the game can be played. */
export interface Door {
  slug: string;
  /** from left to right */
  order: number;
  Emblem: Component;
  Poster: Component;
  /** `workshop`: what the way to its workshop is called, where it has one */
  words: Record<string, { title: string; line: string; meta: string; workshop?: string }>;
}

const doorFiles = import.meta.glob<{ door: Door }>('../games/*/door.ts', { eager: true });
const modules = import.meta.glob<{ default: GameModule }>('../games/*/index.ts');
import.meta.glob('../games/*/tokens.css', { eager: true });

export const doors: Door[] = Object.values(doorFiles)
  .map((file) => file.door)
  .toSorted((one, other) => one.order - other.order);

export function doorOf(slug: string): Door | null {
  return doors.find((door) => door.slug === slug) ?? null;
}

/** Games that can be played, not only announced. */
export function playable(slug: string): boolean {
  return `../games/${slug}/index.ts` in modules;
}

export async function loadGame(slug: string): Promise<GameModule | null> {
  const load = modules[`../games/${slug}/index.ts`];
  return load ? (await load()).default : null;
}
