import '@fontsource/permanent-marker/latin-400.css';
import { loadWords } from '../../lib/texts';
import type { GameModule } from '../../lib/game';
import { wordsOf } from '../../lib/words.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import ZonePicker from './picker/ZonePicker.svelte';
import { figures, headline, ruler } from './end';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { deskOf } from './desk.svelte';
import { held, story } from './retold';
import { sceneOf } from './scene';
import { statusOf } from './status';
import { talkOf } from './talk';
import { explain } from './explain';
import { staged } from './staged';
import { tell } from './tell';
import { tutorialIn } from './tutorial';

const aliens: GameModule = {
  slug: 'aliens',
  Emblem,
  Poster,
  Board,
  Dock,
  SeatDetail,
  Rail,
  Extra: {
    get title() {
      return wordsOf('aliens')?.text('ui.extra') ?? '';
    },
    Panel: Extra,
  },
  EndDetail,
  won: headline,
  lost: headline,
  figures,
  ruler,
  Workshop: () => import('./editor/Workshop.svelte'),
  OptionPicker: { zone: ZonePicker },
  status: statusOf,
  moment: (props) => {
    const { words, view, options } = sceneOf(props);
    return {
      text: words.sentence('ui.rail.round', { round: view.round, rounds: options.rounds }),
    };
  },
  counts: true,
  tell,
  story,
  staged,
  explain,
  held,
  talk: talkOf,
  secret: true,
  final: true,
  covers: (props) => sceneOf(props).me !== null && !deskOf(props).showing,
  tutorial: async (language) => {
    const words = await loadWords('aliens', language);
    return words ? [tutorialIn((key) => words.text(key))] : [];
  },
  keys: (words) => [
    { keys: words.text('ui.keys.type'), does: words.text('ui.keys.go') },
    { keys: 'Enter', does: words.text('ui.keys.pick') },
    { keys: 'A', does: words.text('ui.keys.attack') },
    { keys: words.text('ui.keys.space'), does: words.text('ui.keys.proceed') },
    { keys: 'I', does: words.text('ui.keys.show') },
    { keys: 'N', does: words.text('ui.keys.notes') },
    { keys: 'L', does: words.text('ui.keys.log') },
  ],
};

export default aliens;
