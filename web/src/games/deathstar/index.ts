import '@fontsource/chakra-petch/latin-600.css';
import '@fontsource/chakra-petch/latin-ext-600.css';
import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import { deskOf } from './desk.svelte';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { statusIn } from './status';
import { tell } from './tell';
import { pageLanguage, textsIn } from './text';
import { tutorialIn } from './tutorial';

const deathstar: GameModule = {
  slug: 'deathstar',
  Emblem,
  Poster,
  Board,
  Dock,
  SeatDetail,
  Rail,
  Extra: {
    get title() {
      return textsIn(pageLanguage()).extra;
    },
    Panel: Extra,
  },
  EndDetail,
  status: (props) => {
    const { spinning, turning } = deskOf(props);
    if (!spinning) return statusIn(pageLanguage(), props);
    const seat = turning?.spin.seat ?? null;
    return { seat, verb: '', rest: textsIn(pageLanguage()).turning };
  },
  tell,
  secret: false,
  tutorial: (language) => Promise.resolve([tutorialIn(language)]),
};

export default deathstar;
