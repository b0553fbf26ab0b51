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
const finger = 44;
const pointer = 38;
const narrow = 28; // on a low screen the board needs the room more

export function fanFor(width: number, cards: number, small: boolean, low = false): Fan {
  const least = low ? narrow : small ? finger : pointer;
  const widest = small ? 66 : 92;
  const perRow = Math.max(1, Math.floor((width - (small ? 62 : 76)) / least) + 1);
  // Two rows at most: with a huge hand every tab still stands out.
  const count = Math.min(2, Math.max(1, Math.ceil(cards / perRow)));
  const card = low ? 58 : count === 1 ? widest : small ? 60 : 72;
  const longest = Math.ceil(cards / count);
  const rows = Array.from({ length: count }, (_, row) =>
    Math.max(0, Math.min(longest, cards - row * longest)),
  );
  const step = longest < 2 ? card + gap : Math.min(card + gap, (width - card) / (longest - 1));
  return { rows, card, height: Math.round(card * ratio), step };
}
