import type { GameModule } from '../../lib/game';
import { statusOf } from '../../lib/prompt';
import { tellEvent } from '../../lib/tell';
import { placeOnSpots, type Spotted } from '../../lib/spots.svelte';
import SpotBoard from './SpotBoard.svelte';
import SpotDock from './SpotDock.svelte';
import SpotEmblem from './SpotEmblem.svelte';
import SpotPoster from './SpotPoster.svelte';

/** A whole game on a board of spots, everything open: what it says stands in its texts. */
export function spotGame(slug: string, game: Spotted): GameModule {
  placeOnSpots(slug, game);
  return {
    slug,
    Emblem: SpotEmblem,
    Poster: SpotPoster,
    Board: SpotBoard,
    Dock: SpotDock,
    status: ({ game: { prompt }, words }) => statusOf(prompt, words),
    tell: tellEvent,
    won: (_, seat, words) => words.sentence('ui.end.won', { seat }),
    lost: (_, seat, words) => words.sentence('ui.end.lost', { seat }),
    role: (place, _count, _options, words) => words.text(`ui.role.${place}`),
    secret: false,
  };
}
