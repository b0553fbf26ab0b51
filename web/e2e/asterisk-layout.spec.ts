import { card, counted, deal, onTurn, steady } from './asterisk';
import { act } from './table';
import { expect, test, type Page } from './test';

const phones = [
  { width: 360, height: 740 },
  { width: 375, height: 667 },
  { width: 390, height: 844 },
];

/** Everything that can be pressed on the table itself, with its size. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-region="hand"] button, [data-region="board"] button')].map(
      (button) => {
        const { width, height } = button.getBoundingClientRect();
        return { what: button.textContent, width, height };
      },
    ),
  );

/** More than a chain of one card ever says: so that the test does not hang on what was dealt. */
const longest =
  'left 1: 19 minus 1 is 18. Hostage: The New Guy. Stays inside: Barb Dwyer and Paul Rolle. An Enemy watches.';

const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function inSight(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const { width, height } = page.viewportSize()!;
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  expect([selector, box.x >= -1, box.y >= 0, right <= width + 1, bottom <= height]).toEqual([
    selector,
    true,
    true,
    true,
    true,
  ]);
}

for (const viewport of phones)
  test(`a turn fits on a phone of ${viewport.width} × ${viewport.height}`, async ({ arrive }) => {
    const juno = await arrive('Juno', { viewport, hasTouch: true, isMobile: true });
    await deal(juno, {
      seats: [{ kind: 'open' }, steady, steady, steady],
      options: { ...counted, lookoutSeat: '3' },
    });
    await expect(onTurn(juno)).toBeVisible();
    // A hand without a Turn card has to fit, too.
    if ((await card(juno).count()) > 0) {
      await card(juno).first().click();
      await expect(act(juno, 'way 0').or(juno.locator('.order')).first()).toBeVisible();
      if (await act(juno, 'way 0').isVisible()) await act(juno, 'way 0').click();
      await expect(juno.locator('.order')).toHaveText('1');
    }

    await juno.locator('[data-region="status"] p').evaluate((line, said) => {
      line.textContent = said;
      line.classList.add('long');
    }, longest);

    expect(await excess(juno)).toBeLessThanOrEqual(0);
    const all = await controls(juno);
    expect(all.length).toBeGreaterThan(8);
    for (const one of all) {
      expect(one.width, one.what).toBeGreaterThanOrEqual(44);
      expect(one.height, one.what).toBeGreaterThanOrEqual(44);
    }
    for (const selector of ['[data-dial]', '[data-figure]', '[data-act="play"]', '.hand .card'])
      await inSight(juno, selector);
    const figure = (await juno.locator('[data-figure]').first().boundingBox())!;
    const status = (await juno.locator('[data-region="status"]').boundingBox())!;
    expect(figure.y + figure.height).toBeLessThanOrEqual(status.y);
    const dial = (await juno.locator('[data-dial]').boundingBox())!;
    expect(Math.min(dial.width, dial.height)).toBeGreaterThanOrEqual(140);
  });
