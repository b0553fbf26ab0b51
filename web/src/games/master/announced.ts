import type { Catalogue } from '../../lib/catalogue';
import type { Json, JsonObject } from '../../lib/game';
import type { IconName } from '../../lib/icons';
import type { Line } from '../../lib/protocol';
import type { CueName } from '../../lib/sound';
import { faceOf, isWisdom } from './cards';
import { limitOf, number, text, type Options, type View } from './view';

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

type Said = Omit<Announced, 'key' | 'seat'>;

const trapIcon: Record<string, IconName> = {
  trap_up: 'up',
  trap_down: 'down',
  trap_draw3: 'cards',
};

function said(event: JsonObject, all: JsonObject[], hearing: Hearing): Said | null {
  const { words, view, options } = hearing;
  const kind = text(event.kind);
  const card = text(event.card);
  const isMe = (of: Json | undefined): boolean => hearing.seat !== null && of === hearing.seat;
  const came = (name: string): boolean => all.some((one) => one.event === name);
  const say = (
    look: [Tone, IconName, CueName],
    title: string,
    rest: string,
    more: JsonObject = {},
    mine = false,
  ): Said => {
    const [tone, icon, cue] = look;
    const sentence = words.sentence(rest, { ...event, ...more });
    return { tone, icon, cue, title: words.text(title), rest: sentence, mine };
  };
  const call: [Tone, IconName, CueName] = ['call', 'hand', 'shout'];
  const leader: [Tone, IconName, CueName] = ['beast', 'users', 'announce'];
  switch (event.event) {
    case 'TrapSet': {
      const mine = isMe(event.target);
      const rest = mine ? 'ui.moment.trap_you' : 'ui.moment.trap';
      return say(['trap', trapIcon[kind] ?? 'trap', 'snap'], `kind.${kind}`, rest, {}, mine);
    }
    case 'StackStarted':
    case 'CardPlayed': {
      if (faceOf(card).doom)
        return say(['doom', 'skull', 'toll'], 'term.doom_master', 'ui.moment.doom');
      if (!isWisdom(card)) return null;
      const freed = all.filter((one) => one.event === 'TrapResolved' && one.cause === 'wisdom');
      const rest = freed.length > 0 ? 'ui.moment.wisdom_frees' : 'ui.moment.wisdom';
      const seats = freed.map((one) => number(one.seat));
      return say(['wisdom', 'lantern', 'glow'], `card.${card}.word`, rest, { seats });
    }
    case 'StackClosed':
      return say(['wall', 'wall', 'thud'], 'kind.dead_end', 'ui.moment.dead_end');
    case 'EscapePlayed': {
      const own = event.seat === event.target;
      const mine = isMe(event.target) && !own;
      return say(['escape', 'key', 'unlatch'], `kind.${kind}`, 'ui.moment.escape', { own }, mine);
    }
    case 'TrapResolved':
      if (event.cause !== 'pose') return null;
      return say(['escape', 'hand', 'unlatch'], 'term.ninja_pose', 'ui.moment.pose');
    case 'BeastOn': {
      const who = view.players[number(event.seat)]?.leader ?? 'none';
      const more = { leader: who, effect: words.text(`leader.${who}.beast`) };
      return say(['beast', 'claw', 'roar'], 'term.beast_mode', 'ui.moment.beast', more);
    }
    case 'AbilityLost':
      return say(leader, 'ui.moment.ability', 'event.AbilityLost', {}, isMe(event.seat));
    case 'LeaderSet':
      return event.cause === 'start' ? null : say(leader, 'ui.moment.leader', 'event.LeaderSet');
    case 'MistakesChanged': {
      if (event.cause !== 'gift') return null;
      // A gift may mean that this round is the last (MAS-161).
      const broken = number(event.total) >= (limitOf(options) ?? Infinity);
      const title = broken ? 'term.breaking_point' : 'ui.moment.gift';
      const more = { many: number(event.amount), broken };
      const mine = isMe(event.seat);
      return say(['trap', 'plus', 'snap'], title, 'ui.moment.gift_rest', more, mine);
    }
    case 'StoryDrawn': {
      const effect = words.text(`story.${text(event.story)}.text`);
      const look: [Tone, IconName, CueName] = ['story', 'rules', 'announce'];
      return say(look, `story.${text(event.story)}`, 'ui.moment.story', { effect });
    }
    case 'DrawCalled': {
      // A call and what came of it at once are one announcement.
      const then = came('ForcedDraw') ? 'forced' : came('DrawContested') ? 'contested' : 'open';
      return say(call, 'call.draw_call', 'ui.moment.call', { came: then });
    }
    case 'ForcedDraw':
      return came('DrawCalled') ? null : say(call, 'call.draw_call', 'event.ForcedDraw');
    case 'DrawDeclared':
      return say(call, 'call.can_play', 'ui.moment.can_play');
    case 'LastCall':
      return say(call, 'term.last_call', 'ui.moment.last_call');
    case 'ExtraRound':
      return say(call, 'ui.moment.tie', 'ui.moment.tie_rest');
    case 'DoomPileGrew':
      return say(['doom', 'skull', 'toll'], 'term.doom_pile', 'ui.moment.doom_pile');
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
    return [{ ...found, key: `${line.seq}.${index}`, seat }];
  });
}
