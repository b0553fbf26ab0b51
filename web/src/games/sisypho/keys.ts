import type { Catalogue } from '../../lib/catalogue';

/** The list of keys, for whoever asks for it. */
export const keysIn = (words: Catalogue): { keys: string; does: string }[] => [
  { keys: '1 … 6', does: words.text('ui.keys.rooms') },
  { keys: '← ↑ ↓ →', does: words.text('ui.keys.arrows') },
  { keys: 'Q W E', does: words.text('ui.keys.deeds') },
  { keys: 'H G T', does: words.text('ui.keys.base') },
  { keys: 'I', does: words.text('ui.keys.item') },
  { keys: 'Enter', does: words.text('ui.keys.enter') },
  { keys: 'Escape', does: words.text('ui.keys.escape') },
  { keys: 'Backspace', does: words.text('ui.keys.backspace') },
  { keys: 'D', does: words.text('ui.keys.done') },
  { keys: 'V', does: words.text('ui.keys.victory') },
  { keys: 'L', does: words.text('ui.keys.round') },
];
