import type { Page } from './test';

/** Everything on this page that is one of these English texts. */
export async function englishOn(page: Page, english: string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const own = node.parentElement;
      if (own && !own.closest('script, style, [lang]:not(html)')) found.push(node.textContent!);
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (!one.closest('[lang]:not(html)'))
        for (const name of ['aria-label', 'title', 'placeholder'])
          found.push(one.getAttribute(name) ?? '');
    return found.map((text) => text.replace(/\s+/g, ' ').trim());
  });
  const known = new Set(english);
  return texts.filter((text) => known.has(text));
}
