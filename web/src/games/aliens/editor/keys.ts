import type { Catalogue } from '../../../lib/catalogue';
import type { Desk } from './desk.svelte';
import type { Symmetry, Tool } from './paint';
import { type Mark, marks } from './picture';
import { markWords } from './telling';

export const keyOfMark: Record<Mark, string> = {
  '.': 'x',
  s: 's',
  d: 'd',
  H: 'h',
  A: 'a',
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4',
};
export const keyOfTool: Record<Tool, string> = { brush: 'b', rectangle: 'r', fill: 'f' };
export const keyOfSymmetry: Record<keyof Symmetry, string> = {
  leftRight: 'm',
  topBottom: 'w',
  turned: 't',
};
const keyOfOverlay = 'o';
export const keyOfPlace = 'g';

const tools = Object.keys(keyOfTool) as Tool[];
const symmetries = Object.keys(keyOfSymmetry) as (keyof Symmetry)[];

/** What a single key does; false if it does nothing here. */
export function pressKey(desk: Desk, key: string): boolean {
  const mark = marks.find((one) => keyOfMark[one] === key);
  const tool = tools.find((one) => keyOfTool[one] === key);
  const symmetry = symmetries.find((one) => keyOfSymmetry[one] === key);
  if (mark) desk.mark = mark;
  else if (key === 'delete' || key === 'backspace') desk.mark = '.';
  else if (tool) desk.tool = tool;
  else if (symmetry) desk.symmetry[symmetry] = !desk.symmetry[symmetry];
  else if (key === keyOfOverlay) desk.nextOverlay();
  else if (key === 'escape' && desk.corner !== null) desk.cancel();
  else return false;
  return true;
}

/** With Ctrl or Command: back and forth, by either custom. */
export function pressCommand(desk: Desk, key: string, shift: boolean): boolean {
  if (key === 'z' && !shift) desk.undo();
  else if (key === 'y' || key === 'z') desk.redo();
  else return false;
  return true;
}

/** For the list of keys. */
export function keysTold(words: Catalogue): { keys: string; does: string }[] {
  const upper = (key: string) => key.toUpperCase();
  return [
    { keys: words.text('editor.key.space'), does: words.text('editor.key.paint') },
    { keys: words.text('editor.key.shift_arrows'), does: words.text('editor.key.draw') },
    ...marks.map((mark) => ({ keys: upper(keyOfMark[mark]), does: markWords(mark, words) })),
    ...tools.map((tool) => ({
      keys: upper(keyOfTool[tool]),
      does: words.text(`editor.tool.${tool}`),
    })),
    ...symmetries.map((symmetry) => ({
      keys: upper(keyOfSymmetry[symmetry]),
      does: words.text(`editor.symmetry.${symmetry}`),
    })),
    { keys: upper(keyOfOverlay), does: words.text('editor.key.overlay') },
    { keys: upper(keyOfPlace), does: words.text('editor.go') },
    { keys: words.text('editor.key.undo'), does: words.text('editor.undo') },
    { keys: words.text('editor.key.redo'), does: words.text('editor.redo') },
  ];
}
