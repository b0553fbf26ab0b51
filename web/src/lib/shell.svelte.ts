/** What lies over the screen, and the keys that the game on screen knows. */
export const shell = $state<{
  open: 'settings' | 'keys' | null;
  gameKeys: { keys: string; does: string }[];
  /** opens the help of the table on screen */
  help: (() => void) | null;
}>({ open: null, gameKeys: [], help: null });

/** Dresses the page in a game's colours for as long as an effect lives. */
export function wear(game: string | null): () => void {
  if (game) document.body.dataset.game = game;
  else delete document.body.dataset.game;
  return () => {
    if (document.body.dataset.game === game) delete document.body.dataset.game;
  };
}
