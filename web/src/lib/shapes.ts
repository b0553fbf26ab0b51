/** The eight seats: a player is a shape that happens to have a colour. Handed out in this order. */
export const SEAT_SHAPES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'plus',
  'star',
  'moon',
  'hourglass',
] as const;
export type SeatShape = (typeof SEAT_SHAPES)[number];

export function seatShape(index: number): SeatShape {
  return SEAT_SHAPES[index % SEAT_SHAPES.length];
}

/** Outlines on a 24 × 24 grid. */
export const SHAPE_PATHS: Record<SeatShape, string> = {
  circle: 'M12 1.8a10.2 10.2 0 1 0 0 20.4 10.2 10.2 0 0 0 0-20.4Z',
  square: 'M4.6 2.6h14.8a2 2 0 0 1 2 2v14.8a2 2 0 0 1-2 2H4.600a2 2 0 0 1-2-2V4.600a2 2 0 0 1 2-2Z',
  triangle: 'M12 1.8 22.8 21H1.2Z',
  diamond: 'M12 .8 23.2 12 12 23.2.8 12Z',
  plus: 'M8 1.600h8V8h6.400v8H16v6.400H8V16H1.600V8H8Z',
  star: 'm12 .9 3.4 7.4 8 .9-6 5.4 1.7 7.900L12 18.500l-7.1 4 1.7-7.9-6-5.4 8-.9Z',
  moon: 'M15.6 1.600A10.6 10.6 0 1 0 22.6 15 9 9 0 0 1 15.6 1.600Z',
  hourglass: 'M3 1.800h18L14.6 12 21 22.200H3L9.4 12Z',
};
