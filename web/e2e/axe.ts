import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong on this page, in both themes. */
export async function faultsOn(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Between the themes only colours differ.
    const axe = new AxeBuilder({ page });
    if (colorScheme === 'dark') axe.withTags(standards);
    else axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
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
