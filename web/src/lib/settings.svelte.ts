import { locales, overwriteGetLocale, type Locale } from '../paraglide/runtime';

/** Those of web/project.inlang/settings.json: another one is data only. */
export const languages = locales;
export type Language = Locale;
export type Theme = 'system' | 'dark' | 'light';

/** What somebody likes, kept in this browser. */
interface Kept {
  language: Language;
  theme: Theme;
  motion: 'system' | 'reduced';
  /** volumes, 0 to 10 */
  table: number;
  voices: number;
  alarms: number;
  singleKeys: boolean;
  leftHanded: boolean;
  vibration: boolean;
  notifications: boolean;
  /** and be called when no page is open */
  push: boolean;
  curtain: boolean;
}

const key = 'escapement.settings';

function preferredLanguage(): Language {
  for (const tag of navigator.languages ?? []) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

/** Phones are played on where others are: they keep quiet until they are told not to. */
const loud = (volume: number): number => (matchMedia('(hover: none)').matches ? 0 : volume);

function defaults(): Kept {
  return {
    language: preferredLanguage(),
    theme: 'system',
    motion: 'system',
    table: loud(6),
    voices: loud(6),
    alarms: loud(8),
    singleKeys: true,
    leftHanded: false,
    vibration: true,
    notifications: false,
    push: false,
    curtain: false,
  };
}

function read(): Kept {
  const kept = defaults();
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    for (const name of Object.keys(kept) as (keyof Kept)[])
      if (typeof stored[name] === typeof kept[name]) Object.assign(kept, { [name]: stored[name] });
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
  if (!languages.includes(kept.language)) kept.language = 'en';
  return kept;
}

export const settings = $state<Kept>(read());

// Every message asks for the language when it is shown, so a switch shows at once.
overwriteGetLocale(() => settings.language);

export function keepSettings() {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // As above.
  }
}

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
let systemLight = $state(light.matches);
let systemStill = $state(still.matches);
light.addEventListener?.('change', (event) => (systemLight = event.matches));
still.addEventListener?.('change', (event) => (systemStill = event.matches));

export function currentTheme(): 'dark' | 'light' {
  if (settings.theme !== 'system') return settings.theme;
  return systemLight ? 'light' : 'dark';
}

/** Whether things may move. */
export function motion(): boolean {
  return settings.motion !== 'reduced' && !systemStill;
}
