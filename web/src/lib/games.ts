import type { Component } from 'svelte';
import doorWords from 'virtual:doors';
import type { GameModule } from './game';

/** A game's door on the home page, its `door.ts`; it stands there before the game can be played. */
interface DoorPlan {
  /** from left to right */
  order: number;
  /** it shows how a game is made: not on the home page, but at its address */
  example?: boolean;
  Emblem: Component;
  Poster: Component;
}

/** With what stands on it: `door.*` of the game's texts, by language. */
export interface Door extends DoorPlan {
  slug: string;
  words: (typeof doorWords)[string];
}

const doorFiles = import.meta.glob<DoorPlan>('../games/*/door.ts', { eager: true });
const modules = import.meta.glob<{ default: GameModule }>('../games/*/index.ts');
import.meta.glob('../games/*/tokens.css', { eager: true });

const allDoors: Door[] = Object.entries(doorFiles).map(([path, door]) => {
  const slug = path.split('/')[2]!;
  return { ...door, slug, words: doorWords[slug] ?? {} };
});

export const doors: Door[] = allDoors
  .filter((door) => !door.example)
  .toSorted((one, other) => one.order - other.order);

export function doorOf(slug: string): Door | null {
  return allDoors.find((door) => door.slug === slug) ?? null;
}

/** Games that can be played, not only announced. */
export function playable(slug: string): boolean {
  return `../games/${slug}/index.ts` in modules;
}

export async function loadGame(slug: string): Promise<GameModule | null> {
  const load = modules[`../games/${slug}/index.ts`];
  return load ? (await load()).default : null;
}
