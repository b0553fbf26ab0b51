import type { Catalogue } from '../../lib/catalogue';

const typing = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';
const pressing = 'button, a, summary, [role="tab"], [role="application"]';

/** Whether a key is meant for something else than the table: text, a button, a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return true;
  if (event.key === 'Enter' && target?.closest(pressing)) return true;
  return document.documentElement.dataset.keys === 'off' && event.key.length === 1;
}

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
