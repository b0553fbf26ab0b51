/** A place where a person is signed in; times in wall milliseconds. */
export interface Device {
  id: string;
  label: string;
  made: number;
  seen: number;
  here: boolean;
}

// The first that fits: most browsers also claim to be others.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a browser tells of itself, short enough for people: "Firefox, Linux". */
export function deviceLabel(agent: string): string {
  const first = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(agent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(', ');
}
