import '@fontsource-variable/grenze-gotisch/wght.css';
import { loadWords } from '../../lib/texts';
import type { GameModule } from '../../lib/game';
import { wordsOf } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { clockOf } from './clock';
import Dock from './Dock.svelte';
import Emblem from './Emblem.svelte';
import { figures, lost, ruler, won } from './end';
import EndDetail from './EndDetail.svelte';
import Extra from './Extra.svelte';
import { keysOf } from './keys';
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

const second = 1000;

const master: GameModule = {
  slug: 'master',
  Emblem,
  Poster,
  Board,
  Dock,
  SeatDetail,
  Rail,
  Extra: {
    get title() {
      return wordsOf('master')?.text('ui.extra') ?? '';
    },
    Panel: Extra,
  },
  EndDetail,
  figures,
  ruler,
  points: true,
  won,
  lost,
  status: statusOf,
  moment: (props) => {
    const { words, view } = sceneOf(props);
    return { text: words.sentence('ui.between.round', { round: view.round }) };
  },
  tell,
  story,
  staged,
  explain,
  held,
  clock: clockOf,
  races: ({ tempo }) => tempo === undefined || tempo === 'live' || tempo === 'relaxed',
  breather: ({ tempo }) => (tempo === 'pulse' || tempo === 'turns' ? 0 : 3 * second),
  foremost: ({ level, tempo, 'end.kind': end }) => [
    'tempo',
    ...(tempo === 'turns' ? ['finish_lap'] : []),
    'team_play',
    'end.kind',
    end === 'fixed_rounds' ? 'end.fixed_rounds' : 'end.breaking_point',
    'assist_highlight',
    'english_practice',
    ...(level === 'custom' ? ['module.combos', 'module.traps', 'module.escapes'] : []),
  ],
  role: (place, count, { team_play }, words) =>
    team_play === true
      ? words.sentence('ui.role.team', { number: (place % Math.max(1, count / 2)) + 1 })
      : null,
  secret: true,
  counts: true,
  tutorial: async (language) => {
    const words = await loadWords('master', language);
    return words ? tutorialIn((key) => words.text(key)) : [];
  },
  keys: keysOf,
};

export default master;
