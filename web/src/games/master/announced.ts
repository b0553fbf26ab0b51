import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import type { IconName } from '../../lib/icons';
import type { Line } from '../../lib/protocol';
import type { CueName } from '../../lib/sound';
import { faceOf, isWisdom } from './cards';
import { number, numbers, text, type Options, type View } from './view';

export type Tone = 'trap' | 'escape' | 'wisdom' | 'wall' | 'doom' | 'beast' | 'story' | 'call';

/** Something that is announced aloud at a real table. */
export interface Announced {
  key: string;
  tone: Tone;
  icon: IconName;
  cue: CueName;
  title: string;
  rest: string;
  /** who did it */
  seat: number | null;
  /** it is done to the one who looks */
  mine: boolean;
}

/** What an announcement is made of beside its event. */
export interface Hearing {
  view: View;
  options: Options;
  words: Catalogue;
  /** the seat of this screen */
  seat: number | null;
}

type Said = Omit<Announced, 'key' | 'seat' | 'mine'> & { mine?: boolean };

const trapIcon: Record<string, IconName> = {
  trap_up: 'up',
  trap_down: 'down',
  trap_draw3: 'cards',
};

function trap(event: JsonObject, { words, seat }: Hearing): Said {
  const kind = text(event.kind);
  const mine = seat !== null && event.target === seat;
  return {
    tone: 'trap',
    icon: trapIcon[kind] ?? 'trap',
    cue: 'snap',
    title: words.text(`kind.${kind}`),
    rest: words.sentence(mine ? 'ui.moment.trap_you' : 'ui.moment.trap', event),
    mine,
  };
}

function laid(event: JsonObject, all: JsonObject[], { words }: Hearing): Said | null {
  const card = text(event.card);
  if (isWisdom(card)) {
    const lifted = all.filter((one) => one.event === 'TrapResolved' && one.cause === 'wisdom');
    const seats = lifted.map((one) => number(one.seat));
    const key = seats.length > 0 ? 'ui.moment.wisdom_frees' : 'ui.moment.wisdom';
    return {
      tone: 'wisdom',
      icon: 'lantern',
      cue: 'glow',
      title: words.text(`card.${card}.word`),
      rest: words.sentence(key, { ...event, seats }),
    };
  }
  if (!faceOf(card).doom) return null;
  return {
    tone: 'doom',
    icon: 'skull',
    cue: 'toll',
    title: words.text('term.doom_master'),
    rest: words.sentence('ui.moment.doom', event),
  };
}

function escape(event: JsonObject, { words, seat }: Hearing): Said {
  const own = event.seat === event.target;
  return {
    tone: 'escape',
    icon: 'key',
    cue: 'unlatch',
    title: words.text(`kind.${text(event.kind)}`),
    rest: words.sentence('ui.moment.escape', { ...event, own }),
    mine: seat !== null && event.target === seat && !own,
  };
}

function beast(event: JsonObject, { view, words }: Hearing): Said {
  const leader = view.players[number(event.seat)]?.leader ?? 'none';
  return {
    tone: 'beast',
    icon: 'claw',
    cue: 'roar',
    title: words.text('term.beast_mode'),
    rest: words.sentence('ui.moment.beast', {
      ...event,
      leader,
      effect: words.text(`leader.${leader}.beast`),
    }),
  };
}

function story(event: JsonObject, { words }: Hearing): Said {
  const id = text(event.story);
  return {
    tone: 'story',
    icon: 'rules',
    cue: 'announce',
    title: words.text(`story.${id}`),
    rest: words.sentence('ui.moment.story', {
      ...event,
      effect: words.text(`story.${id}.text`),
    }),
  };
}

/** A call and what came of it at once are one announcement. */
function drawCall(event: JsonObject, all: JsonObject[], { words }: Hearing): Said {
  const forced = all.some((one) => one.event === 'ForcedDraw');
  const contested = all.some((one) => one.event === 'DrawContested');
  const came = forced ? 'forced' : contested ? 'contested' : 'open';
  return {
    tone: 'call',
    icon: 'hand',
    cue: 'shout',
    title: words.text('call.draw_call'),
    rest: words.sentence('ui.moment.call', { ...event, came }),
  };
}

function call(title: string, rest: string, event: JsonObject, { words }: Hearing): Said {
  return {
    tone: 'call',
    icon: 'hand',
    cue: 'shout',
    title: words.text(title),
    rest: words.sentence(rest, event),
  };
}

function leader(event: JsonObject, { words }: Hearing): Said {
  return {
    tone: 'beast',
    icon: 'users',
    cue: 'announce',
    title: words.text('ui.moment.leader'),
    rest: words.sentence('event.LeaderSet', event),
  };
}

/** A gift, and the last round that it may mean (MAS-161). */
function gift(event: JsonObject, { words, options, seat }: Hearing): Said {
  const { breakingPoint } = options;
  const broken = breakingPoint !== null && number(event.total) >= breakingPoint;
  return {
    tone: 'trap',
    icon: 'plus',
    cue: 'snap',
    title: words.text(broken ? 'term.breaking_point' : 'ui.moment.gift'),
    rest: words.sentence('ui.moment.gift_rest', { ...event, many: number(event.amount), broken }),
    mine: seat !== null && event.seat === seat,
  };
}

function said(event: JsonObject, all: JsonObject[], hearing: Hearing): Said | null {
  const { words } = hearing;
  switch (event.event) {
    case 'TrapSet':
      return trap(event, hearing);
    case 'StackStarted':
    case 'CardPlayed':
      return laid(event, all, hearing);
    case 'StackClosed':
      return {
        tone: 'wall',
        icon: 'wall',
        cue: 'thud',
        title: words.text('kind.dead_end'),
        rest: words.sentence('ui.moment.dead_end', event),
      };
    case 'EscapePlayed':
      return escape(event, hearing);
    case 'TrapResolved':
      if (event.cause !== 'pose') return null;
      return {
        tone: 'escape',
        icon: 'hand',
        cue: 'unlatch',
        title: words.text('term.ninja_pose'),
        rest: words.sentence('ui.moment.pose', event),
      };
    case 'BeastOn':
      return beast(event, hearing);
    case 'AbilityLost':
      return {
        ...leader(event, hearing),
        title: words.text('ui.moment.ability'),
        rest: words.sentence('event.AbilityLost', event),
        mine: event.seat === hearing.seat,
      };
    case 'LeaderSet':
      return event.cause === 'start' ? null : leader(event, hearing);
    case 'MistakesChanged':
      return event.cause === 'gift' ? gift(event, hearing) : null;
    case 'StoryDrawn':
      return story(event, hearing);
    case 'DrawCalled':
      return drawCall(event, all, hearing);
    case 'ForcedDraw':
      if (all.some((one) => one.event === 'DrawCalled')) return null;
      return call('call.draw_call', 'event.ForcedDraw', event, hearing);
    case 'DrawDeclared':
      return call('call.can_play', 'ui.moment.can_play', event, hearing);
    case 'LastCall':
      return call('term.last_call', 'ui.moment.last_call', event, hearing);
    case 'ExtraRound':
      return call(
        'ui.moment.tie',
        'ui.moment.tie_rest',
        { ...event, count: numbers(event.seats).length },
        hearing,
      );
    case 'DoomPileGrew':
      return {
        tone: 'doom',
        icon: 'skull',
        cue: 'toll',
        title: words.text('term.doom_pile'),
        rest: words.sentence('ui.moment.doom_pile', event),
      };
    default:
      return null;
  }
}

/** What one line of the log has to announce. */
export function announcedIn(line: Line, hearing: Hearing): Announced[] {
  const all = line.events ?? [];
  return all.flatMap((event, index) => {
    const found = said(event, all, hearing);
    if (!found) return [];
    const seat = typeof event.seat === 'number' && event.event !== 'LastCall' ? event.seat : null;
    return [{ mine: false, ...found, key: `${line.seq}.${index}`, seat }];
  });
}
