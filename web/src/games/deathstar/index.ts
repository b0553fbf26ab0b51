import '@fontsource/chakra-petch/latin-600.css';
import '@fontsource/chakra-petch/latin-ext-600.css';
import type { GameModule } from '../../lib/game';
import { statusOf } from '../../lib/prompt';
import { wordsOf } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { deskOf } from './desk.svelte';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { tell } from './tell';
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
      return wordsOf('deathstar')?.text('ui.extra') ?? '';
    },
    Panel: Extra,
  },
  EndDetail,
  status: (props) => {
    const { spinning, turning } = deskOf(props);
    if (!spinning) return statusOf(props.game.prompt, props.words);
    return { seat: turning?.spin.seat ?? null, verb: '', rest: props.words.text('ui.say.turning') };
  },
  tell,
  secret: false,
  tutorial: (language) => Promise.resolve([tutorialIn(language)]),
};

export default deathstar;
