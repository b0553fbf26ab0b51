import '@fontsource/permanent-marker/latin-400.css';
import type { GameModule } from '../../lib/game';
import { wordsOf } from '../../lib/words.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import ZonePicker from './picker/ZonePicker.svelte';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { statusOf } from './status';
import { talkOf } from './talk';
import { tell } from './tell';
import { tutorialIn } from './tutorial';
import { list } from './view';

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
  Workshop: () => import('./editor/Workshop.svelte'),
  OptionPicker: { zone: ZonePicker },
  won: (outcome, seat, words) =>
    list(outcome.results)[seat] === 'won_alien' ? words.text('ui.end.won_alien') : null,
  status: statusOf,
  counts: true,
  tell,
  talk: talkOf,
  secret: true,
  tutorial: (language) => Promise.resolve([tutorialIn(language)]),
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
