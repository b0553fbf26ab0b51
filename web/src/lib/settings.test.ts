import { afterEach, expect, it, vi } from 'vitest';

/** The settings of a browser that has kept none, with or without a mouse. */
async function freshSettings(mouse: boolean, kept: object | null = null) {
  vi.resetModules();
  localStorage.removeItem('escapement.settings');
  if (kept) localStorage.setItem('escapement.settings', JSON.stringify(kept));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)' && !mouse,
    addEventListener: () => {},
  }));
  return (await import('./settings.svelte')).settings;
}

afterEach(() => {
  localStorage.removeItem('escapement.settings');
  vi.resetModules();
});

it('is quiet on a phone until it is told not to be', async () => {
  const { table, voices, alarms, vibration } = await freshSettings(false);
  expect([table, voices, alarms]).toEqual([0, 0, 0]);
  expect(vibration).toBe(true);
  expect((await freshSettings(false, { alarms: 5 })).alarms).toBe(5);
});

it('is to be heard where there is a mouse', async () => {
  const { table, voices, alarms } = await freshSettings(true);
  expect(Math.min(table, voices, alarms)).toBeGreaterThan(0);
});

it('takes nothing for a setting that is none', async () => {
  const { alarms, language } = await freshSettings(true, { alarms: 'loud', language: 'xx' });
  expect(alarms).toBeGreaterThan(0);
  expect(language).toBe('en');
});
