import type { Remark } from '../../../lib/core';
import {
  cellsAround,
  cellsOf,
  find,
  findCoordinate,
  isFloor,
  type Mark,
  markAt,
  type Picture,
} from './picture';
import { stepsOf } from './ways';

function allOf(picture: Picture, mark: Mark): number[] {
  return cellsOf(picture).filter((cell) => markAt(picture, cell) === mark);
}

/** Pods that bear a number twice, or one that a missing number leads up to. */
function oddPods(picture: Picture): number[] {
  const pods = (['1', '2', '3', '4'] as const).map((pod) => allOf(picture, pod));
  const gap = pods.findIndex((places) => places.length === 0);
  return pods.flatMap((places, i) => (places.length > 1 || (gap >= 0 && i > gap) ? places : []));
}

/** Where on the map a remark is to be shown: nowhere, if it concerns the whole zone. */
export function placesOf({ code, sector }: Remark, picture: Picture): number[] {
  if (typeof sector === 'string') {
    const cell = findCoordinate(sector);
    return cell === null ? [] : [cell];
  }
  if (code === 'Z03') return allOf(picture, 'H');
  if (code === 'Z04') return allOf(picture, 'A');
  if (code === 'Z05') return oddPods(picture);
  const human = find(picture, 'H');
  return code === 'W6' && human !== null ? [human] : [];
}

const pods: Mark[] = ['1', '2', '3', '4'];

function hasFloorBeside(picture: Picture, cell: number): boolean {
  return cellsAround(cell).some((beside) => isFloor(markAt(picture, beside)));
}

function unreached(picture: Picture): number[] {
  const ways = [stepsOf(picture, 'human'), stepsOf(picture, 'alien')];
  return cellsOf(picture).filter(
    (cell) => isFloor(markAt(picture, cell)) && ways.some((steps) => steps[cell]! < 0),
  );
}

/** The rules name the first sector of each error; drawing goes faster when all of them are marked. */
export function allPlacesOf(remark: Remark, picture: Picture): number[] {
  const lonely = () => cellsOf(picture).filter((cell) => !hasFloorBeside(picture, cell));
  if (remark.code === 'Z08') return unreached(picture);
  if (remark.code === 'Z09') return lonely().filter((cell) => pods.includes(markAt(picture, cell)));
  if (remark.code === 'Z10') return lonely().filter((cell) => isFloor(markAt(picture, cell)));
  return placesOf(remark, picture);
}

/** Errors have codes with Z; with the first two the layout itself cannot be read. */
export function isUnreadable({ code }: Remark): boolean {
  return code === 'Z01' || code === 'Z02';
}
