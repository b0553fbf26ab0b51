import { beforeEach, describe, expect, it } from 'vitest';
import { Camera } from './camera.svelte';

const world = { x: 0, y: 0, width: 700, height: 500 };
let camera: Camera;

beforeEach(() => {
  camera = new Camera();
  camera.frame(world, 350, 400);
});

describe('the camera', () => {
  it('begins with the whole map in the middle', () => {
    expect(camera.scale).toBeCloseTo(0.5);
    expect(camera.zoomed).toBe(false);
    expect([camera.x, camera.y]).toEqual([350, 250]);
    expect(camera.toFrame({ x: 0, y: 0 }).x).toBeCloseTo(0);
  });

  it('keeps what lies under the fingers where it is', () => {
    const point = { x: 200, y: 180 };
    camera.zoomAt(point, 3);
    const under = camera.toMap(point);
    camera.zoomAt(point, 1.3);
    expect(camera.toMap(point).x).toBeCloseTo(under.x);
    expect(camera.toMap(point).y).toBeCloseTo(under.y);
  });

  it('neither loses the map nor zooms without end', () => {
    camera.zoomAt({ x: 0, y: 0 }, 1000);
    expect(camera.scale).toBe(camera.most);
    camera.pan(1e6, 1e6);
    expect(camera.x).toBeGreaterThan(-100);
    camera.pan(-1e6, -1e6);
    expect(camera.y).toBeLessThan(600);
    camera.zoomAt({ x: 0, y: 0 }, 0.0001);
    expect(camera.scale).toBe(camera.whole);
    expect([camera.x, camera.y]).toEqual([350, 250]);
  });

  it('moves no farther than needed to show a point', () => {
    camera.look({ x: 350, y: 250 }, 2);
    camera.reveal({ x: 350, y: 250 });
    expect([camera.x, camera.y]).toEqual([350, 250]);
    camera.reveal({ x: 500, y: 250 });
    expect(camera.toFrame({ x: 500, y: 250 }).x).toBeCloseTo(350 - 60);
  });

  it('goes on looking at the same place in a new frame', () => {
    camera.look({ x: 400, y: 300 }, 2);
    camera.frame(world, 300, 300);
    expect([camera.x, camera.y, camera.scale]).toEqual([400, 300, 2]);
    camera.showAll();
    camera.frame(world, 700, 500);
    expect(camera.scale).toBeCloseTo(1);
  });
});
