import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from './test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colours = ['color-contrast', 'link-in-text-block'];

/** Waits until nothing moves: letters are there, and what was animated has come to its end. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const short = document.getAnimations().filter((one) => {
      const { endTime } = one.effect?.getComputedTiming() ?? {};
      return typeof endTime === 'number' && endTime < 5000;
    });
    await Promise.allSettled(short.map((one) => one.finished));
  });
}

async function violations(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (how) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const only: RunOptions = { resultTypes: ['violations'], preload: false };
    return (await here.run(document, { ...how, ...only })).violations;
  }, options);
}

/** What axe finds wrong on this page as it is, in both themes. */
export async function faultsOn(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await atRest(page);
    // Between the themes only colours differ.
    const all = colorScheme === 'dark';
    const runOnly = all ? { type: 'tag', values: standards } : { type: 'rule', values: colours };
    for (const { id, nodes } of await violations(page, { runOnly } as RunOptions))
      for (const node of nodes)
        found.push(`${name}, ${colorScheme}: ${id} at ${node.target}: ${node.failureSummary}`);
  }
  return found;
}
/** What is wider than this page, if it scrolls sideways; nothing if it does not. */
export async function tooWideOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= innerWidth && innerWidth <= 320) return '';
    const far = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > 321,
    );
    return `${innerWidth} ${root.scrollWidth} ${far.map((one) => `${one.tagName}.${one.className}`).slice(0, 6)}`;
  });
}
