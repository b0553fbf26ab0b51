/** Where somebody writes, or has something else open than the table. */
export const typing = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';
const pressed = 'button, a, summary, [role="tab"]';

/** Whether a key is meant for something else than the table: text, a button, a shortcut. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return true;
  if (event.key === 'Enter' && target?.closest(`${pressed}, [role="application"]`)) return true;
  if (event.key === ' ' && target?.closest(pressed)) return true;
  return document.documentElement.dataset.keys === 'off' && event.key.length === 1;
}
