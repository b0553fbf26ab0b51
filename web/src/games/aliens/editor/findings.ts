import type { Catalogue } from '../../../lib/catalogue';
import type { Remark } from '../../../lib/core';
import { findCoordinate } from './picture';

export function remarkText(remark: Remark, words: Catalogue): string {
  return words.sentence(`zone.${remark.code}`, remark);
}

function cells(sectors: string[]): number[] {
  return sectors.map(findCoordinate).filter((cell) => cell !== null);
}

/** Where on the map a remark is to be shown: nowhere, if it concerns the whole zone. */
export function placesOf({ sector, sectors }: Remark): number[] {
  return cells(typeof sector === 'string' ? [sector] : sectors);
}

/** A sentence names the first sector of each error; drawing goes faster when all of them are marked. */
export function allPlacesOf({ sectors }: Remark): number[] {
  return cells(sectors);
}

/** Errors have codes with Z; with the first two the layout itself cannot be read. */
export function isUnreadable({ code }: Remark): boolean {
  return code === 'Z01' || code === 'Z02';
}
