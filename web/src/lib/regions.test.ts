import { beforeEach, describe, expect, it } from 'vitest';
import { jumpRegion } from './regions';

describe('jumpRegion', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <header data-region="top"><button id="menu"></button></header>
      <main data-region="status"><p>Spin</p></main>
      <div data-region="board"><button id="spot"></button></div>`;
    // A page without a layout has no boxes.
    for (const element of document.querySelectorAll('[data-region]'))
      element.getClientRects = () => [{}] as unknown as DOMRectList;
  });

  const here = () => (document.activeElement as HTMLElement).closest('[data-region]');

  it('goes from what to do to the board to the top, and round', () => {
    const names = [];
    for (let i = 0; i < 4; ++i) {
      jumpRegion(1);
      names.push(here()?.getAttribute('data-region'));
    }
    expect(names).toEqual(['status', 'board', 'top', 'status']);
  });

  it('goes back', () => {
    jumpRegion(1);
    jumpRegion(-1);
    expect(here()?.getAttribute('data-region')).toBe('top');
  });

  it('leads to what can be done now, and to nothing behind a curtain', () => {
    const hand = document.createElement('div');
    hand.dataset.region = 'hand';
    hand.innerHTML = `<button id="not" data-act="hold" aria-disabled="true"></button>
      <button id="other" data-act="hold"></button><button id="main" class="pri" data-act="go"></button>`;
    hand.getClientRects = () => [{}] as unknown as DOMRectList;
    document.body.append(hand);
    jumpRegion(1);
    expect(document.activeElement?.id).toBe('main');
    document.querySelector<HTMLElement>('[data-region="board"]')!.inert = true;
    jumpRegion(1);
    expect(here()?.getAttribute('data-region')).toBe('top');
  });

  it('focuses the first control of a region', () => {
    jumpRegion(1);
    jumpRegion(1);
    expect(document.activeElement?.id).toBe('spot');
  });
});
