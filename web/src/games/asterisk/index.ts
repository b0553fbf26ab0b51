import '@fontsource/shrikhand/latin-400.css';
import { loadWords } from '../../lib/texts';
import type { GameModule } from '../../lib/game';
import { wordsOf } from '../../lib/words.svelte';
import { everyCall } from '../../made/asterisk';
import Board from './Board.svelte';
import { clockOf, pauseOf } from './clock';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import { figures, headline, ruler } from './end';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import Poster from './Poster.svelte';
import Rail from './Rail.svelte';
import SeatDetail from './SeatDetail.svelte';
import { held, story } from './retold';
import { sceneOf } from './scene';
import { statusOf } from './status';
import { explain } from './explain';
import { staged } from './staged';
import { tell } from './tell';
import { tutorialIn } from './tutorial';

const asterisk: GameModule = {
  slug: 'asterisk',
  Emblem,
  Poster,
  Board,
  Dock,
  SeatDetail,
  Rail,
  Extra: {
    get title() {
      return wordsOf('asterisk')?.text('ui.extra') ?? '';
    },
    Panel: Extra,
  },
  EndDetail,
  ruler,
  points: true,
  won: (outcome, _seat, words) => headline(outcome, words),
  lost: (outcome, _seat, words) => headline(outcome, words),
  figures,
  status: statusOf,
  moment: (props) => {
    const { words, view, mode } = sceneOf(props);
    if (mode.solo || view.phase === 'PRACTICE') return null;
    return {
      text: words.sentence('ui.moment', { attempt: view.attempt, attempts: mode.attempts }),
    };
  },
  tell,
  story,
  staged,
  explain,
  held,
  clock: clockOf,
  pause: pauseOf,
  calls: [...everyCall],
  foremost: ({ mode, 'clock.kind': kind }) =>
    mode === 'rambo'
      ? ['ramboCalibration', 'dialHints']
      : [
          'clock.kind',
          ...(kind === 'turns'
            ? ['clock.turnsPerAttempt']
            : kind === 'untimed'
              ? []
              : ['clock.attemptSeconds']),
          'practiceRound',
          'dialHints',
        ],
  secret: true,
  tutorial: async (language) => {
    const words = await loadWords('asterisk', language);
    return words ? tutorialIn((key) => words.text(key)) : [];
  },
  keys: (words) => [
    { keys: '1 … 9', does: words.text('ui.keys.card') },
    { keys: '← →', does: words.text('ui.keys.way') },
    { keys: 'Backspace', does: words.text('ui.keys.back') },
    { keys: 'Enter', does: words.text('ui.keys.enter') },
    { keys: 'E', does: words.text('ui.keys.end') },
    { keys: 'N', does: words.text('ui.keys.pass') },
    { keys: 'R', does: words.text('ui.keys.redraw') },
    { keys: 'A', does: words.text('ui.keys.deed') },
    { keys: 'W', does: words.text('ui.keys.draw') },
    { keys: 'H', does: words.text('ui.keys.help') },
    { keys: 'D', does: words.text('ui.keys.decline') },
    { keys: 'T', does: words.text('ui.keys.time') },
  ],
};

export default asterisk;
