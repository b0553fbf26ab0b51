/** How the stacks lie on a board of that size. */
export interface Layout {
  /** the draw pile lies between them, not above */
  wide: boolean;
  /** the tabs stand beside the card, where there is no room above and below */
  side: boolean;
  columns: number;
  rows: number;
  /** width of a card */
  card: number;
  /** height of the tab that names a neighbour */
  tab: number;
}

const ratio = 1.4;
const pileRow = 46;
const edges = 24;
const gaps = 6;
const few = 8;
const most = 12;

/** Stacks keep their places as long as possible: there are two sizes, not thirteen. */
export function layoutFor(width: number, height: number, stacks: number): Layout {
  const cells = stacks < few ? few : most;
  const wide = width >= 620;
  if (wide) {
    const columns = cells / 2;
    const pile = Math.min(176, width * 0.2);
    const tab = height < 380 ? 26 : 32;
    const largest = width > 1000 ? 150 : 116;
    const across = (width - 24 - pile) / columns - (cells === few ? 46 : 30);
    const down = ((height - 36) / 2 - 2 * tab) / ratio;
    return {
      wide,
      side: false,
      columns,
      rows: 2,
      card: clamp(Math.min(across, down), 40, largest),
      tab,
    };
  }
  const columns = 4;
  const rows = cells / columns;
  const free = (height - pileRow - edges - gaps * rows) / rows;
  const tab = rows === 2 && height > 330 ? 26 : 22;
  const across = (width - edges) / columns;
  const tall = Math.min(across - 12, (free - 2 * tab - 4) / ratio);
  if (tall >= 46) return { wide, side: false, columns, rows, card: clamp(tall, 46, 92), tab };
  const flat = Math.min(across - 46, (free - 4) / ratio);
  return { wide, side: true, columns, rows, card: clamp(flat, 30, 56), tab };
}

const clamp = (value: number, least: number, highest: number): number =>
  Math.floor(Math.min(Math.max(value, least), highest));

/** A hand in rows, so that every card can be pressed: how many lie in each, and how far apart. */
export interface Fan {
  rows: number[];
  card: number;
  height: number;
  step: number;
}

const gap = 8;
const close = 3; // between cards on a low screen
const finger = 44;
const pointer = 38;

export function fanFor(width: number, cards: number, small: boolean, low = false): Fan {
  const between = small ? close : gap;
  const perRow = small
    ? Math.max(1, Math.floor((width + close) / (finger + close)))
    : Math.max(1, Math.floor((width - 76) / pointer) + 1);
  // Two rows at most: with a huge hand every tab still stands out.
  const count = Math.min(2, Math.max(1, Math.ceil(cards / perRow)));
  const longest = Math.ceil(cards / count);
  const widest = small ? (count === 1 ? 66 : low ? 46 : 60) : count === 1 ? 92 : 72;
  const fits = Math.floor((width + between) / Math.max(1, longest)) - between;
  const card = small ? Math.min(Math.max(fits, finger), widest) : widest;
  const rows = Array.from({ length: count }, (_, row) =>
    Math.max(0, Math.min(longest, cards - row * longest)),
  );
  const step =
    longest < 2 ? card + between : Math.min(card + between, (width - card) / (longest - 1));
  return { rows, card, height: Math.round(card * ratio), step };
}

/**
 * Where the cards of a hand lie after some have gone and others have come: each keeps its place, a new one takes the
 * first that is free, and they close up when half of the places are free.
 */
export function placed(before: readonly (string | null)[], hand: readonly string[]) {
  const places = before.map((card) => (card !== null && hand.includes(card) ? card : null));
  for (const card of hand) {
    if (places.includes(card)) continue;
    const free = places.indexOf(null);
    places[free < 0 ? places.length : free] = card;
  }
  return hand.length * 2 > places.length ? places : places.filter((card) => card !== null);
}
