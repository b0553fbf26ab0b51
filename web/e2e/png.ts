import { deflateSync, inflateSync } from 'node:zlib';

interface Chunk {
  type: string;
  data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; ++bit) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

function crc(data: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of data) rest = table[(rest ^ byte) & 255] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The samples of a picture whose rows are filtered as a PNG file may. */
function unfiltered(rows: Buffer, width: number, height: number, size: number): Buffer {
  const stride = width * size;
  const plain = Buffer.alloc(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const at = y * stride + x;
      const left = x >= size ? plain[at - size] : 0;
      const up = y > 0 ? plain[at - stride] : 0;
      const corner = x >= size && y > 0 ? plain[at - stride - size] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      plain[at] = rows[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return plain;
}

/**
 * The picture with its colours in a palette of 256: those that are used most, all others as the
 * nearest of them. The client's screens have few colours; what is lost are shades of soft edges.
 */
export function packed(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const head = chunks[0].data;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const size = { 2: 3, 6: 4 }[head[9]];
  if (head[8] !== 8 || size === undefined) return png;
  const pixels = chunks.filter((one) => one.type === 'IDAT').map((one) => one.data);
  const plain = unfiltered(inflateSync(Buffer.concat(pixels)), width, height, size);

  const colourAt = (pixel: number): number => plain.readUIntBE(pixel * size, 3);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; ++pixel)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const palette = paletteOf(counts);
  const nearest = new Map([...counts.keys()].map((colour) => [colour, closest(palette, colour)]));

  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      rows[y * (width + 1) + 1 + x] = nearest.get(colourAt(y * width + x))!;
  const colours = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, index) => colours.writeUIntBE(colour, index * 3, 3));
  const newHead = Buffer.from(head);
  newHead[9] = 3;
  return Buffer.concat([
    png.subarray(0, 8),
    written({ type: 'IHDR', data: newHead }),
    written({ type: 'PLTE', data: colours }),
    written({ type: 'IDAT', data: deflateSync(rows, { level: 9, memLevel: 9 }) }),
    written({ type: 'IEND', data: Buffer.alloc(0) }),
  ]);
}

const partsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255];

function distance(one: number, other: number): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** A surface is at least this part of the picture. */
const surface = 1 / 1000;

/** The colours of surfaces, then the most used that are not almost the same, as long as there is room. */
function paletteOf(counts: Map<number, number>): number[] {
  const byUse = [...counts.entries()].sort((one, other) => other[1] - one[1]);
  const pixels = byUse.reduce((sum, [, count]) => sum + count, 0);
  const palette = byUse
    .filter(([, count]) => count > pixels * surface)
    .slice(0, 128)
    .map(([colour]) => colour);
  for (const least of [600, 200, 60, 0])
    for (const [colour] of byUse) {
      if (palette.length === 256) return palette;
      if (palette.every((known) => distance(known, colour) > least)) palette.push(colour);
    }
  return palette;
}

function closest(palette: number[], colour: number): number {
  let best = 0;
  palette.forEach((known, index) => {
    if (distance(known, colour) < distance(palette[best], colour)) best = index;
  });
  return best;
}
