import { crc32, deflateSync } from 'node:zlib';
import { colourAt } from './wheel.mjs';

const ground = [0x0e, 0x12, 0x17];
const samples = 4;

/** One pixel: the mean of a few places inside it. */
function pixel(x, y, size, share) {
  const sum = [0, 0, 0];
  for (let i = 0; i < samples; ++i)
    for (let j = 0; j < samples; ++j) {
      const place = [x + (i + 0.5) / samples, y + (j + 0.5) / samples].map(
        (at) => ((at / size - 0.5) / share) * 34 + 16,
      );
      const colour = colourAt(place) ?? ground;
      for (let c = 0; c < 3; ++c) sum[c] += colour[c];
    }
  return sum.map((value) => Math.round(value / samples ** 2));
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** The mark as a PNG; `share` is how much of the picture it fills. */
export function iconPng(size, share) {
  const rows = Buffer.alloc(size * (size * 3 + 1));
  for (let y = 0; y < size; ++y)
    for (let x = 0; x < size; ++x)
      rows.set(pixel(x, y, size, share), y * (size * 3 + 1) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
