import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { deals } from './server';

/** A page of the server without the client in it. */
const doorstep = '/icon.svg';

/**
 * The browsers of a worker's people. A browser that nobody has tampered with is handed on to the next
 * test: all that it remembers of a person is forgotten, only what it has fetched is still there.
 */
export class People {
  private readonly free = new Map<string, Page[]>();
  private readonly kinds = new Map<Page, string>();

  /** Somebody whom neither browser nor server has met before. */
  async come(browser: Browser, options: BrowserContextOptions): Promise<Page> {
    const kind = JSON.stringify(options);
    const page = this.free.get(kind)?.pop() ?? (await this.fresh(browser, options, kind));
    await page.goto(doorstep);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    return page;
  }

  /** Takes a browser back, or closes it if the next test would notice that there was one before. */
  async leave(page: Page, options: BrowserContextOptions): Promise<void> {
    const context = page.context();
    const kind = this.kinds.get(page);
    if (kind === undefined || page.isClosed() || context.pages().length > 1) {
      this.kinds.delete(page);
      return context.close();
    }
    for (const event of ['pageerror', 'websocket']) page.removeAllListeners(event);
    await page.goto('about:blank');
    await context.clearCookies();
    await context.setOffline(false);
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme });
    this.free.set(kind, [...(this.free.get(kind) ?? []), page]);
  }

  private async fresh(
    browser: Browser,
    options: BrowserContextOptions,
    kind: string,
  ): Promise<Page> {
    const context = await browser.newContext(options);
    await context.addInitScript(dealAlike, deals);
    const page = await context.newPage();
    this.kinds.set(page, kind);
    // What is put into a page for good cannot be taken out again.
    const spoil = () => this.kinds.delete(page);
    watch(page, ['addInitScript', 'exposeFunction', 'route', 'routeWebSocket'], spoil);
    watch(page.clock, ['install', 'pauseAt', 'runFor'], spoil);
    watch(page.context(), ['addInitScript', 'route', 'routeWebSocket'], spoil);
    return page;
  }
}

/** What a page adds to the chance of a match, or deals on one device, is the same every time, too. */
function dealAlike(word: string): void {
  const real = crypto.getRandomValues.bind(crypto);
  let drawn = 0;
  crypto.getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    if (array.byteLength !== 32) return real(array as T & ArrayBufferView<ArrayBuffer>);
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    let state = ++drawn;
    for (const letter of word + localStorage.getItem('escapement.name'))
      state = Math.imul(state, 31) + letter.charCodeAt(0);
    for (const index of bytes.keys()) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      bytes[index] = state >>> 24;
    }
    return array;
  };
}

function watch<T extends object>(what: T, methods: (keyof T)[], called: () => void): void {
  for (const name of methods) {
    const real = what[name] as (...all: unknown[]) => unknown;
    Object.assign(what, {
      [name]: (...all: unknown[]) => {
        called();
        return real.apply(what, all);
      },
    });
  }
}
