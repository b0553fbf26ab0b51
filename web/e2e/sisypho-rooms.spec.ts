import type { JsonObject } from '../src/lib/game';
import { survivorScenes } from './sisypho-stage';
import { Stage } from './stage';
import { expect, test } from './test';

const someone = (place: string): JsonObject => ({ place, origin: 'depot', halves: 2, damage: 1 });
const at = (agent: string, ...places: string[]): JsonObject => ({
  ...survivorScenes.act,
  players: [{ place: agent }, ...places.map(someone)],
});
/** Everybody in one room, with the Agent and without; and two or three in several. */
const scenes = {
  crowd: at('generator', ...Array.from({ length: 5 }, () => 'generator')),
  friends: at('depot', ...Array.from({ length: 5 }, () => 'infirmary')),
  spread: at('command', 'command', 'command', 'generator', 'infirmary', 'infirmary'),
};
const sizes = [
  [390, 664],
  [360, 640],
  [844, 390],
  [390, 844],
] as const;

/** Who stands over what a room says of itself, or not wholly inside it; in words. */
function overlaps(): string[] {
  return [...document.querySelectorAll('[data-room]')].flatMap((room) => {
    const inside = room.getBoundingClientRect();
    const texts = [...room.querySelectorAll('h2, .pw, .dk')];
    return [...room.querySelectorAll('[data-figure], .who-button')].flatMap((one) => {
      const name = `${one.getAttribute('data-figure')} in ${room.getAttribute('data-room')}`;
      const box = one.getBoundingClientRect();
      const out = box.left < inside.left - 1 || box.right > inside.right + 1;
      const over = texts.filter((text) => {
        const line = text.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const right = Math.min(line.right, range.getBoundingClientRect().right);
        return box.top < line.bottom - 1 && box.left < right - 1 && box.right > line.left + 1;
      });
      const wrong = over.map((text) => `${name} stands over ${text.textContent!.trim()}`);
      return out ? [...wrong, `${name} stands outside`] : wrong;
    });
  });
}

for (const locale of ['en-GB', 'de-DE'])
  test(`nobody stands over the name of a room, ${locale}`, async ({ arrive }) => {
    const page = await arrive('Juno', { locale, hasTouch: true });
    const play = { game: 'sisypho', options: {}, seats: 6, seat: 1, level: 'normal' };
    const stage = await Stage.of(page, play);
    const wrong: string[] = [];
    for (const [name, scene] of Object.entries(scenes)) {
      await stage.show(scene);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const found = await page.evaluate(overlaps);
        wrong.push(...found.map((what) => `${name}, ${width}×${height}: ${what}`));
      }
    }
    expect(wrong).toEqual([]);
  });
