import { describe, expect, it } from 'vitest';
import { knownZones } from '../map/zone';
import { History } from './history';
import { area, covered, imagesOf, noSymmetry, painted, rectangle, resized } from './paint';
import {
  coordinate,
  emptyPicture,
  find,
  findCoordinate,
  layoutOf,
  type Mark,
  markAt,
  type Picture,
  pictureOf,
} from './picture';

const at = (name: string) => findCoordinate(name)!;
const named = (cells: number[]) => cells.map(coordinate).toSorted();
const leftRight = { ...noSymmetry, leftRight: true };
const topBottom = { ...noSymmetry, topBottom: true };
const turned = { ...noSymmetry, turned: true };
const brush = (mark: Mark, symmetry = noSymmetry) => ({ tool: 'brush', mark, symmetry }) as const;

function drawn(picture: Picture): Record<string, string> {
  const found: Record<string, string> = {};
  for (let cell = 0; cell < picture.cells.length; ++cell)
    if (markAt(picture, cell) !== '.') found[coordinate(cell)] = markAt(picture, cell);
  return found;
}

describe('symmetry', () => {
  it('mirrors left and right about the middle column', () => {
    expect(named(imagesOf(emptyPicture(), at('A03'), leftRight))).toEqual(['A03', 'W03']);
    expect(named(imagesOf(emptyPicture(), at('B03'), leftRight))).toEqual(['B03', 'V03']);
    expect(named(imagesOf(emptyPicture(), at('L03'), leftRight))).toEqual(['L03']);
  });

  it('mirrors about a column where the columns are even in number; the last one has no partner', () => {
    const picture = emptyPicture(10, 14);
    expect(named(imagesOf(picture, at('A03'), leftRight))).toEqual(['A03', 'I03']);
    expect(named(imagesOf(picture, at('J03'), leftRight))).toEqual(['J03']);
  });

  it('mirrors top and bottom about the same height in high and low columns', () => {
    expect(named(imagesOf(emptyPicture(), at('A01'), topBottom))).toEqual(['A01', 'A14']);
    expect(named(imagesOf(emptyPicture(), at('L06'), topBottom))).toEqual(['L06', 'L08']);
    expect(named(imagesOf(emptyPicture(), at('B14'), topBottom))).toEqual(['B14']);
  });

  it('turns by half', () => {
    expect(named(imagesOf(emptyPicture(), at('A01'), turned))).toEqual(['A01', 'W14']);
    expect(named(imagesOf(emptyPicture(), at('B02'), turned))).toEqual(['B02', 'V12']);
  });

  it('keeps neighbours neighbours, whichever it is', () => {
    for (const symmetry of [leftRight, topBottom, turned]) {
      const picture = emptyPicture();
      const near = imagesOf(picture, at('E05'), symmetry)[1]!;
      for (const beside of ['E04', 'E06', 'D04', 'D05', 'F04', 'F05'].map(at)) {
        const image = imagesOf(picture, beside, symmetry)[1]!;
        const painting = painted(picture, [near, image], brush('s'));
        expect(area(painting, near)).toHaveLength(2);
      }
    }
  });

  it('makes the third of any two', () => {
    const both = { ...leftRight, topBottom: true };
    const all = ['A02', 'A13', 'W02', 'W13'];
    expect(named(imagesOf(emptyPicture(), at('A02'), both))).toEqual(all);
    expect(named(imagesOf(emptyPicture(), at('A02'), { ...turned, leftRight: true }))).toEqual(all);
  });
});

describe('painting', () => {
  it('leaves floor where the stroke went', () => {
    const picture = painted(emptyPicture(), [at('D04'), at('D05')], brush('d', leftRight));
    expect(drawn(picture)).toEqual({ D04: 'd', D05: 'd', T04: 'd', T05: 'd' });
  });

  it('does nothing outside of the size', () => {
    const small = emptyPicture(4, 4);
    expect(painted(small, [at('F01')], brush('s'))).toBe(small);
    expect(painted(small, [], brush('s'))).toBe(small);
  });

  it('has one Human Sector, which moves and leaves floor behind', () => {
    const first = painted(emptyPicture(), [at('D04')], brush('H', leftRight));
    expect(drawn(first)).toEqual({ D04: 'H' });
    const moved = painted(first, [at('E05'), at('E06')], brush('H'));
    expect(drawn(moved)).toEqual({ D04: 'd', E06: 'H' });
  });

  it('numbers the images of a pod on', () => {
    const both = { ...leftRight, topBottom: true };
    const picture = painted(emptyPicture(), [at('B02')], brush('1', both));
    expect(Object.values(drawn(picture)).toSorted()).toEqual(['1', '2', '3', '4']);
    expect(find(picture, '1')).toBe(at('B02'));
    const third = painted(emptyPicture(), [at('B02')], brush('4', leftRight));
    expect(drawn(third)).toEqual({ B02: '4', V02: '1' });
  });

  it('fills what hangs together, and no more', () => {
    const wall = painted(emptyPicture(3, 3), rectangle(at('B01'), at('B03')), brush('d'));
    const filled = painted(wall, [at('A01')], { tool: 'fill', mark: 's', symmetry: noSymmetry });
    expect(layoutOf(filled)).toEqual(['sd.', 'sd.', 'sd.']);
  });

  it('draws rectangles from any corner', () => {
    for (const [from, to] of [
      ['C03', 'E05'],
      ['E05', 'C03'],
      ['C05', 'E03'],
    ])
      expect(covered(emptyPicture(), 'rectangle', [at(from!), at('D04'), at(to!)])).toHaveLength(9);
  });

  it('keeps what lies outside when the size changes and comes back', () => {
    const galilei = pictureOf(knownZones[0]!.layout);
    const small = resized(galilei, 5, 4);
    expect(layoutOf(small)).toEqual(
      knownZones[0]!.layout.slice(0, 4).map((line) => line.slice(0, 5)),
    );
    expect(resized(small, 99, 99)).toEqual(galilei);
    expect(resized(galilei, 0, -3)).toMatchObject({ columns: 1, rows: 1 });
  });
});

describe('history', () => {
  it('goes back and forth and forgets what was not taken', () => {
    let history = History.of('a').with('b').with('c');
    history = history.undone().undone();
    expect(history.now).toBe('a');
    expect(history.canUndo).toBe(false);
    expect(history.undone()).toBe(history);
    expect(history.redone().now).toBe('b');
    history = history.redone().with('d');
    expect(history.canRedo).toBe(false);
    expect(history.undone().now).toBe('b');
  });

  it('takes no notice of a change that is none', () => {
    const history = History.of('a');
    expect(history.with('a')).toBe(history);
  });
});
