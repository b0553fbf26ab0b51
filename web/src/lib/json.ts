import type { Json, JsonObject } from './game';

/** What a value of JSON says, or nothing where it is of another kind. */
export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const texts = (value: Json | undefined): string[] => list(value).map(text);
export const numbers = (value: Json | undefined): number[] => list(value).map(number);
export const object = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
export const maybeText = (value: Json | undefined): string | null => text(value) || null;
export const maybeNumber = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** Something for each of these words. */
export function byWord<Word extends string, T>(
  words: readonly Word[],
  value: Json | undefined,
  read: (inner: Json | undefined) => T,
): Record<Word, T> {
  const inner = object(value);
  return Object.fromEntries(words.map((word) => [word, read(inner[word])])) as Record<Word, T>;
}

/** Something for some words. */
export const bySomeWords = <T>(
  value: Json | undefined,
  read: (inner: Json | undefined) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(object(value)).map(([word, inner]) => [word, read(inner)]));
