import '@fontsource/chakra-petch/latin-600.css';
import '@fontsource/chakra-petch/latin-ext-600.css';
import { loadWords } from '../../lib/texts';
import type { GameModule } from '../../lib/game';
import { statusOf } from '../../lib/prompt';
import { readOut } from '../../lib/tell';
import { wordsOf } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { deskOf } from './desk.svelte';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import { figures, lost, ruler, won } from './end';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { story } from './retold';
import { explain } from './explain';
import { staged } from './staged';
import { meetingIn, tutorialIn } from './tutorial';

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
  won,
  lost,
  figures,
  ruler,
  status: (props) => {
    const { spinning, turning } = deskOf(props);
    if (!spinning) return statusOf(props.game.prompt, props.words);
    return { seat: turning?.spin.seat ?? null, verb: '', rest: props.words.text('ui.say.turning') };
  },
  tell: readOut,
  story,
  staged,
  explain,
  // Seats have shapes and colours of their own.
  unseen: ['colours'],
  unsettled: (props) => deskOf(props).moving,
  secret: false,
  tutorial: async (language) => {
    const words = await loadWords('deathstar', language);
    const text = (key: string): string => words?.text(key) ?? '';
    return words ? [tutorialIn(text), meetingIn(text)] : [];
  },
};

export default deathstar;
