import { describe, expect, it } from 'vitest';
import de from '../../messages/de.json';
import en from '../../messages/en.json';
import * as compiled from '../paraglide/messages';
import { settings } from './settings.svelte';

const files = { en, de } as Record<string, Record<string, string>>;
const keys = Object.keys(en).filter((key) => key !== '$schema');

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).toSorted();
}

describe('messages', () => {
  it('are the same ones in both languages', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it('are never empty and ask for the same values', () => {
    for (const key of keys)
      for (const language of ['en', 'de']) {
        expect(files[language][key].trim(), `${language}: ${key}`).not.toBe('');
        expect(placeholders(files[language][key]), `${language}: ${key}`).toEqual(
          placeholders(files.en[key]),
        );
      }
  });

  it('are all compiled, in both languages', () => {
    const functions = compiled as unknown as Record<
      string,
      (values: Record<string, string>) => string
    >;
    for (const language of ['en', 'de'] as const) {
      settings.language = language;
      for (const key of keys) {
        const text = files[language][key];
        const values = Object.fromEntries(placeholders(text).map((name) => [name, `<${name}>`]));
        expect(functions[key]?.(values), `${language}: ${key}`).toBe(
          text.replace(/\{(\w+)\}/g, '<$1>'),
        );
      }
    }
  });

  it('speak to one person in German', () => {
    for (const key of keys)
      expect(files.de[key], key).not.toMatch(/\b(Sie haben|Ihnen|Ihre[mnrs]?)\b/);
  });

  it('shout nowhere', () => {
    for (const key of keys)
      for (const language of ['en', 'de'])
        expect(files[language][key], `${language}: ${key}`).not.toContain('!');
  });
});
