import axe from 'axe-core';
import { five } from './records';
import { desktop, phone } from './sizes';
import { act, en, lay, open } from './table';
import { expect, test, type Arrival, type Page } from './test';

// What a browser's own audit of a page would say, without one: `npm run quality`. It measures time, so it is no
// step of ./check; it is for a quiet machine.

/** A share of 100 by a log-normal curve: 90 at `good`, 50 at `middling`. */
function share(value: number, good: number, middling: number): number {
  if (value <= 0) return 100;
  const z = (0.9061938 * Math.log(value / middling)) / Math.log(middling / good);
  return 50 * (1 - erf(z));
}

/** Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - poly * Math.exp(-x * x));
}

interface Times {
  /** milliseconds until something, and until the largest thing is painted */
  first: number;
  largest: number;
  /** milliseconds by which tasks were longer than 50 ms */
  blocked: number;
  /** how far what is shown has jumped */
  shift: number;
  /** what came over the line, packed */
  bytes: number;
  requests: number;
}

/** Good and middling values, on a phone and on a desktop, and what each counts. */
const curves = {
  phone: { first: [1800, 3000], largest: [2500, 4000], blocked: [200, 600], shift: [0.1, 0.25] },
  desktop: { first: [934, 1600], largest: [1200, 2400], blocked: [150, 350], shift: [0.1, 0.25] },
} as const;
const weights = { first: 10, largest: 25, blocked: 30, shift: 25 } as const;

/** A line and a processor as a middling phone has them, or those of a desktop with a cable. */
const lines = {
  phone: { latency: 150, kilobytes: 200, slower: 4 },
  desktop: { latency: 40, kilobytes: 1280, slower: 1 },
} as const;

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { first: 0, largest: 0, tasks: [] as [number, number][], shift: 0, last: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) hear(entry);
      seen.last = performance.now();
    }).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  watch('resource', () => {});
}

/** Waits until nothing was painted, fetched or computed for a second. */
async function timesOf(page: Page): Promise<Times> {
  await page.waitForFunction(
    () => {
      const { seen } = window as unknown as { seen: { first: number; last: number } };
      return seen.first > 0 && performance.now() - seen.last > 1000;
    },
    null,
    { timeout: 60_000 },
  );
  return page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { first: number; largest: number; tasks: [number, number][]; shift: number };
    };
    const all = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return {
      first: seen.first,
      largest: seen.largest,
      blocked: seen.tasks
        .filter(([at]) => at >= seen.first)
        .reduce((sum, [, long]) => sum + Math.max(0, long - 50), 0),
      shift: seen.shift,
      bytes: all.reduce((sum, one) => sum + one.encodedBodySize, 0),
      requests: all.length,
    };
  });
}

function performanceOf(times: Times, kind: keyof typeof curves): number {
  let sum = 0;
  for (const name of ['first', 'largest', 'blocked', 'shift'] as const) {
    const [good, middling] = curves[kind][name];
    sum += weights[name] * share(times[name], good, middling);
  }
  return sum / Object.values(weights).reduce((all, one) => all + one, 0);
}

/** Of all that could be looked at, how much is as it should be. */
async function accessibilityOf(page: Page): Promise<{ score: number; wrong: string[] }> {
  await page.evaluate(axe.source);
  const { passes, violations } = await page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const found = await here.run(document, { resultTypes: ['violations'], preload: false });
    return {
      passes: found.passes.length,
      violations: found.violations.map(({ id, nodes }) => `${id} at ${String(nodes[0]?.target)}`),
    };
  });
  return { score: (100 * passes) / (passes + violations.length), wrong: violations };
}

/** What a page should do besides: the share of these that it does. */
async function practiceOf(page: Page, said: string[]): Promise<{ score: number; wrong: string[] }> {
  const answer = await page.request.get(page.url());
  const headers = answer.headers();
  const html = await answer.text();
  const checks = await page.evaluate(() => {
    const meta = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const text = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== ''),
    );
    const small = text.filter(
      (one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 11.9,
    );
    const targets = [...document.querySelectorAll('button, input, select, [role="button"]')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && Math.min(width, height) < 24);
    return {
      'a document type': document.compatMode === 'CSS1Compat',
      'a language': document.documentElement.lang !== '',
      'a title': document.title !== '',
      'a description': meta('description') !== '',
      'a viewport that can be zoomed':
        meta('viewport').includes('width=device-width') &&
        !/user-scalable=no|maximum-scale/.test(meta('viewport')),
      'a manifest': document.querySelector('link[rel="manifest"]') !== null,
      'an icon': document.querySelector('link[rel="icon"]') !== null,
      'nothing from elsewhere': files.every(({ name }) => name.startsWith(location.origin)),
      'packed text': files
        .filter(({ name }) => /\.(js|css|json)$/.test(name))
        .every(({ encodedBodySize, decodedBodySize }) =>
          decodedBodySize < 1500 ? true : encodedBodySize < decodedBodySize,
        ),
      'letters that wait for nothing': [...document.fonts].every(
        ({ display }) => display === 'swap' || display === 'fallback',
      ),
      'pictures with a size': [...document.images].every((one) => one.width > 0 && one.height > 0),
      'letters of 12 pixels or more': small.length === 0,
      'targets of 24 pixels or more': targets.length === 0,
    };
  });
  const all: Record<string, boolean> = {
    ...checks,
    'letters are told at once how they are coded': /charset="?utf-8/i.test(html.slice(0, 1024)),
    'a policy for scripts': /script-src|default-src/.test(
      `${headers['content-security-policy'] ?? ''}${/<meta http-equiv="Content-Security-Policy"[^>]*>/i.exec(html)?.[0] ?? ''}`,
    ),
    'no guessing of types': headers['x-content-type-options'] === 'nosniff',
    'no complaint on the console': said.length === 0,
  };
  const wrong = Object.entries(all).flatMap(([name, kept]) => (kept ? [] : [name]));
  const score = (100 * (Object.keys(all).length - wrong.length)) / Object.keys(all).length;
  return { score, wrong: [...wrong, ...said] };
}

const kinds: Record<'phone' | 'desktop', Arrival> = { phone, desktop };
const rows: string[] = [];

for (const kind of ['phone', 'desktop'] as const)
  test(`the home page on a ${kind}`, async ({ arrive }) => {
    const said: string[] = [];
    const { latency, kilobytes, slower } = lines[kind];
    const page = await arrive(null, {
      ...kinds[kind],
      at: null,
      prepare: async (fresh) => {
        fresh.on('console', (one) => {
          if (['error', 'warning'].includes(one.type())) said.push(one.text());
        });
        await fresh.addInitScript(observe);
        const line = await fresh.context().newCDPSession(fresh);
        await line.send('Network.enable');
        await line.send('Network.clearBrowserCache');
        await line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency,
          downloadThroughput: kilobytes * 1024,
          uploadThroughput: kilobytes * 512,
        });
        await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
      },
    });
    await page.goto('/');
    await expect(page.locator('.door')).toHaveCount(5);
    const times = await timesOf(page);
    const speed = performanceOf(times, kind);
    const access = await accessibilityOf(page);
    const practice = await practiceOf(page, said);
    rows.push(
      `home, ${kind}: performance ${speed.toFixed(0)}, accessibility ${access.score.toFixed(0)}, best practice ${practice.score.toFixed(0)}; ` +
        `first paint ${times.first.toFixed(0)} ms, largest ${times.largest.toFixed(0)} ms, blocked ${times.blocked.toFixed(0)} ms, ` +
        `shift ${times.shift.toFixed(3)}, ${(times.bytes / 1000).toFixed(0)} kB in ${times.requests} requests`,
      ...[...access.wrong, ...practice.wrong].map((one) => `  ${one}`),
    );
    expect.soft(speed, 'performance').toBeGreaterThanOrEqual(95);
    expect.soft(access.score, 'accessibility').toBeGreaterThanOrEqual(95);
    expect.soft(practice.score, 'best practice').toBeGreaterThanOrEqual(95);
  });

for (const kind of ['phone', 'desktop'] as const)
  test(`the tables on a ${kind}`, async ({ arrive }) => {
    for (const [game, { seats, options }] of Object.entries(five)) {
      const said: string[] = [];
      const page = await arrive('Juno', {
        ...kinds[kind],
        prepare: async (fresh) => {
          fresh.on('console', (one) => {
            if (['error', 'warning'].includes(one.type())) said.push(one.text());
          });
        },
      });
      const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' }) as const);
      const laid = await lay(page, {
        game,
        ...(options ? { options } : {}),
        seats: [open, ...bots],
      });
      await page.goto(laid.path);
      await page.getByRole('button', { name: en.setup_start }).click();
      await expect(page.locator('[data-region="board"]')).toBeVisible();
      await expect(act(page, '').or(page.locator('[data-region="status"]')).first()).toBeVisible();
      const access = await accessibilityOf(page);
      const practice = await practiceOf(page, said);
      rows.push(
        `${game}, ${kind}: accessibility ${access.score.toFixed(0)}, best practice ${practice.score.toFixed(0)}`,
        ...[...access.wrong, ...practice.wrong].map((one) => `  ${one}`),
      );
      expect.soft(access.score, `${game}: accessibility`).toBeGreaterThanOrEqual(95);
      expect.soft(practice.score, `${game}: best practice`).toBeGreaterThanOrEqual(95);
    }
  });

test('from the first visit to the first own decision', async ({ arrive }) => {
  for (const game of Object.keys(five)) {
    const page = await arrive(null, { ...phone, at: null });
    const began = Date.now();
    await page.goto('/');
    await page
      .locator(`.door[data-game="${game}"]`)
      .getByRole('button', { name: en.home_play })
      .click();
    if (game === 'sisypho') await page.locator('[data-first="survive"]').click();
    await expect(page).toHaveTitle(/^● /, { timeout: 60_000 });
    const took = Date.now() - began;
    rows.push(`first decision, ${game}: ${took} ms`);
    expect.soft(took, game).toBeLessThanOrEqual(10_000);
  }
});

test.afterAll(() => {
  process.stdout.write(`\n${rows.splice(0).join('\n')}\n`);
});
