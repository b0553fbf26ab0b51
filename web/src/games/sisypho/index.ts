import '@fontsource/saira-stencil-one/latin-400.css';
import { loadWords } from '../../lib/texts';
import type { GameModule } from '../../lib/game';
import { wordsOf } from '../../lib/words.svelte';
import { everyCall } from '../../made/sisypho';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { figures, lost, ruler, won } from './end';
import { keysIn } from './keys';
import { held, story } from './retold';
import { momentOf } from './moment';
import { statusOf } from './status';
import { talkOf } from './talk';
import { explain } from './explain';
import { staged } from './staged';
import { tell } from './tell';
import { tutorialIn } from './tutorial';

const sisypho: GameModule = {
  slug: 'sisypho',
  Emblem,
  Poster,
  Board,
  Dock,
  SeatDetail,
  Rail,
  Extra: {
    get title() {
      return wordsOf('sisypho')?.text('ui.extra') ?? '';
    },
    Panel: Extra,
  },
  EndDetail,
  ruler,
  won,
  lost,
  figures,
  status: statusOf,
  moment: momentOf,
  tell,
  story,
  staged,
  explain,
  held,
  talk: talkOf,
  calls: [...everyCall],
  foremost: () => ['sides', 'open_hunt', 'immediate_death', 'handicap'],
  role: (place, _count, _options, words) =>
    words.text(place === 0 ? 'ui.role.agent' : 'ui.role.survivor'),
  secret: true,
  counts: true,
  tutorial: async (language) => {
    const words = await loadWords('sisypho', language);
    return words ? tutorialIn((key) => words.text(key)) : [];
  },
  keys: keysIn,
};

export default sisypho;
