import type { Box, Point } from './geometry';

/** Which part of the map is looked at: the point in the middle and how large a unit is drawn. */
export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** of the frame, in pixels */
  width = $state(0);
  height = $state(0);
  private world: Box = { x: 0, y: 0, width: 1, height: 1 };

  /** The scale at which the whole map just fits. */
  get whole(): number {
    const { width, height } = this.world;
    return Math.max(0.05, Math.min(this.width / width, this.height / height));
  }

  get most(): number {
    return Math.max(3, this.whole * 4);
  }

  get zoomed(): boolean {
    return this.scale > this.whole * 1.04;
  }

  get transform(): string {
    const { x, y, scale } = this;
    return `translate(${this.width / 2 - x * scale} ${this.height / 2 - y * scale}) scale(${scale})`;
  }

  /** What can be seen, in units of the map. */
  get view(): Box {
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    return { x: this.x - width / 2, y: this.y - height / 2, width, height };
  }

  /** A new map or a new frame: keep looking at the same place, or at all of it. */
  frame(world: Box, width: number, height: number): void {
    const all = !this.zoomed || this.width === 0;
    this.world = world;
    this.width = width;
    this.height = height;
    if (all) this.showAll();
    else this.look({ x: this.x, y: this.y }, this.scale);
  }

  showAll(): void {
    const { x, y, width, height } = this.world;
    this.look({ x: x + width / 2, y: y + height / 2 }, this.whole);
  }

  look(at: Point, scale = this.scale): void {
    this.scale = Math.min(Math.max(scale, this.whole), this.most);
    const { x, y, width, height } = this.world;
    this.x = held(at.x, x, width, this.width / this.scale);
    this.y = held(at.y, y, height, this.height / this.scale);
  }

  /** Zooms so that what lies under a point of the frame stays there. */
  zoomAt(point: Point, factor: number): void {
    const under = this.toMap(point);
    const scale = Math.min(Math.max(this.scale * factor, this.whole), this.most);
    const at = {
      x: under.x - (point.x - this.width / 2) / scale,
      y: under.y - (point.y - this.height / 2) / scale,
    };
    this.look(at, scale);
  }

  pan(dx: number, dy: number): void {
    this.look({ x: this.x - dx / this.scale, y: this.y - dy / this.scale });
  }

  toMap({ x, y }: Point): Point {
    return {
      x: this.x + (x - this.width / 2) / this.scale,
      y: this.y + (y - this.height / 2) / this.scale,
    };
  }

  toFrame({ x, y }: Point): Point {
    return {
      x: (x - this.x) * this.scale + this.width / 2,
      y: (y - this.y) * this.scale + this.height / 2,
    };
  }

  /** Moves only as far as needed for a point to lie well inside. */
  reveal(point: Point, room = 60): void {
    const { x, y } = this.toFrame(point);
    const edge = Math.min(room, this.width / 3, this.height / 3);
    const dx = x < edge ? edge - x : x > this.width - edge ? this.width - edge - x : 0;
    const dy = y < edge ? edge - y : y > this.height - edge ? this.height - edge - y : 0;
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }
}

/** What is seen whole stays in the middle; else a part of the frame may lie beyond the map's edge. */
function held(at: number, from: number, length: number, seen: number): number {
  if (seen >= length * 0.999) return from + length / 2;
  const slack = Math.min(seen / 4, 80);
  const least = from + seen / 2 - slack;
  const most = from + length - seen / 2 + slack;
  return Math.min(Math.max(at, least), most);
}
