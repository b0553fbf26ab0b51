import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdClock, type Page } from './test';

/** milliseconds from one picture to the next */
const step = 80;

interface Frame {
  file: string;
  duration: number;
}

/** Chance is the same in every take: tables in the page are dealt the same way each time. */
export function withoutChance(seed: number): void {
  let state = seed;
  const byte = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 16) & 255;
  };
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const { buffer, byteOffset, byteLength } = array as ArrayBufferView;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let at = 0; at < bytes.length; ++at) bytes[at] = byte();
    return array;
  };
}

/** A hand on the screen, which the pictures of a browser do not show by themselves. */
function drawHand({ x, y, down }: { x: number; y: number; down: boolean }): void {
  const name = 'film-hand';
  let hand = document.getElementById(name);
  if (!hand) {
    hand = document.createElement('div');
    hand.id = name;
    hand.style.cssText =
      'position:fixed;left:0;top:0;width:34px;height:34px;pointer-events:none;z-index:99999';
    hand.innerHTML =
      '<svg viewBox="0 0 34 34"><circle cx="5" cy="4" r="16" fill="#fff8"/>' +
      '<path d="M5 3v22l6-5 4 9 4-2-4-9h8z" fill="#fff" stroke="#000" stroke-width="2"/></svg>';
    hand.querySelector('svg')!.style.overflow = 'visible';
    document.documentElement.append(hand);
  }
  hand.style.transform = `translate(${x - 5}px, ${y - 3}px)`;
  hand.querySelector('circle')!.style.display = down ? '' : 'none';
}

/** Moves everything that a style sheet animates on by so much: the browser itself holds it still. */
function animateOn(milliseconds: number): void {
  for (const animation of document.getAnimations()) {
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    const next = Number(animation.currentTime ?? 0) + milliseconds;
    if (next >= end) animation.finish();
    else animation.currentTime = next;
  }
}

/** Films a page picture by picture: its time stands still while a picture is taken. */
export class Camera {
  private readonly frames: Frame[] = [];
  private last: Buffer | null = null;
  private page!: Page;
  private hand: [number, number] = [640, 500];

  constructor(private readonly folder: string) {
    if (spawnSync('img2webp', ['-version']).error)
      throw new Error('A film is put together by img2webp: please run "scripts/install film".');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** From now on films this page, with the hand where it was. */
  async turnTo(page: Page): Promise<void> {
    this.page = page;
    await page.evaluate(() => document.fonts.ready);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Animation.enable');
    await chromium.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await holdClock(page);
    await this.place(false);
  }

  async roll(milliseconds: number): Promise<void> {
    for (let shown = 0; shown < milliseconds; shown += step) {
      await this.page.clock.runFor(step);
      await this.page.evaluate(animateOn, step);
      await this.take();
    }
  }

  /** The hand goes there and presses. */
  async press(selector: string): Promise<void> {
    const target = this.page.locator(selector).first();
    const box = (await target.boundingBox())!;
    const [fromX, fromY] = this.hand;
    const [toX, toY] = [box.x + box.width / 2, box.y + box.height / 2];
    const pictures = 5;
    for (let picture = 1; picture <= pictures; ++picture) {
      const part = (1 - Math.cos((Math.PI * picture) / pictures)) / 2;
      this.hand = [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
      await this.page.mouse.move(...this.hand);
      await this.place(false);
      await this.roll(step);
    }
    await this.place(true);
    await this.page.mouse.down();
    await this.roll(2 * step);
    await this.page.mouse.up();
    await this.place(false);
  }

  /** All pictures as one that moves, over and over. */
  write(file: string): void {
    const quality = ['-lossy', '-q', '75', '-m', '6'];
    const frames = this.frames.flatMap((one) => ['-d', `${one.duration}`, ...quality, one.file]);
    execFileSync('img2webp', ['-loop', '0', '-min_size', ...frames, '-o', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  private async place(down: boolean): Promise<void> {
    const [x, y] = this.hand;
    await this.page.evaluate(drawHand, { x, y, down });
  }

  private async take(): Promise<void> {
    const picture = await this.page.screenshot();
    const known = this.frames.at(-1);
    if (known && this.last?.equals(picture)) {
      known.duration += step;
      return;
    }
    this.last = picture;
    const file = join(this.folder, `${String(this.frames.length).padStart(3, '0')}.png`);
    writeFileSync(file, picture);
    this.frames.push({ file, duration: step });
  }
}
