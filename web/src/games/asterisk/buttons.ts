import { callOutText } from '../../lib/log';
import { faceOf } from './cards';
import { deedWays, type Desk, type Tray, type Way } from './desk.svelte';
import { outlookOf, type Stop } from './plan';
import type { Scene } from './scene';
import { briefEffect, namesOf, reasonText, refusalOf, wayText } from './speak';
import { asks, helpfulSteps, type Action, type Call, type Wanted } from './view';

/** What a button does: send an action, change the chain, open something, say something. */
export type Does =
  | { act: Action }
  | { play: true }
  | { choose: Way }
  | { open: Tray }
  | { top: number }
  | { stop: true }
  | { call: string };

export interface DockButton {
  id: string;
  label: string;
  /** the key that presses it, as `KeyboardEvent.key`; empty: none */
  key: string;
  tone: 'pri' | '';
  /** null: not now, and `why` says so */
  does: Does | null;
  why?: string;
  /** the rule behind it */
  rule?: string;
  /** where it leads, under the label */
  sub?: string;
  /** somebody would be taken */
  good?: boolean;
  on?: boolean;
  /** what a pointer over it previews */
  way?: Way;
}

/** How the buttons lie: in their fixed places, as a pad, as a list of choices, as call-outs. */
export interface DockButtons {
  kind: 'places' | 'pad' | 'ways' | 'calls';
  /** what is asked, over the buttons */
  title: string | null;
  acts: DockButton[];
}

const button = (
  id: string,
  label: string,
  key: string,
  does: Does | null,
  more: Partial<DockButton> = {},
): DockButton => ({ id, label, key, does, tone: '', ...more });

const act = (action: Action): Does => ({ act: action });

/** A button that cannot be pressed now, with the reason of the rules. */
function barred(
  scene: Scene,
  id: string,
  label: string,
  key: string,
  verb: Action['do'],
): DockButton {
  const refused = refusalOf(scene, { do: verb });
  const why = reasonText(scene.words, refused);
  return button(id, label, key, null, refused ? { why, rule: refused.rule } : {});
}

const stopButton = ({ words }: Scene): DockButton =>
  button('stop', words.text('ui.stop'), 'Escape', { stop: true });

/** "→ 17 Rex Kew", where the table lets one see that. */
function leadsTo(scene: Scene, stop: Stop | null): Partial<DockButton> {
  if (!stop || scene.options.dialHints === 'none') return {};
  const who = briefEffect(scene.words, stop);
  return { sub: `→ ${stop.to}${who ? ` ${who}` : ''}`, good: who !== '' };
}

/** The top of the own discard pile, after the chain. */
const topOf = (scene: Scene, desk: Desk): string | null =>
  (desk.ahead(scene).view ?? scene.view).players[scene.seat ?? 0]?.discard.at(-1) ?? null;

function wayButtons(scene: Scene, desk: Desk, ways: Way[]): DockButton[] {
  const top = topOf(scene, desk);
  const choices = ways.map((way, index) => {
    const more = { ...leadsTo(scene, desk.preview(scene, way)), way };
    return button(`way ${index}`, wayText(scene, way, top), `${index + 1}`, { choose: way }, more);
  });
  return [stopButton(scene), ...choices];
}

/** One more step in the request, or one less. */
export function wantedAfter(wanted: Wanted, steps: number | 'any'): Wanted {
  if (steps === 'any') return wanted === 'any' ? [] : 'any';
  const before = wanted === 'any' ? [] : wanted;
  return helpfulSteps.filter((one) => (one === steps) !== before.includes(one));
}

function asking(scene: Scene, steps: number | 'any'): Does {
  const wanted = wantedAfter(scene.view.turn.wanted, steps);
  return act(
    wanted === 'any' || wanted.length > 0
      ? { do: 'requestAssist', wanted }
      : { do: 'cancelRequest' },
  );
}

const signText = (steps: number): string =>
  steps === 10 ? '10' : `${steps < 0 ? '−' : '+'}${Math.abs(steps)}`;

function helpButtons(scene: Scene): DockButton[] {
  const { words, view, options } = scene;
  const { wanted } = view.turn;
  const { help } = outlookOf(scene);
  const pad = helpfulSteps.map((steps) => {
    const stop = options.dialHints === 'none' ? undefined : help.get(steps);
    const who = namesOf(words, stop?.cards ?? []);
    return button(`ask ${steps}`, signText(steps), '', asking(scene, steps), {
      sub: stop ? `→ ${stop.to}${who ? ` ${who}` : ''}` : '',
      good: who !== '',
      on: wanted !== 'any' && wanted.includes(steps),
    });
  });
  return [
    ...pad,
    button('ask any', words.text('ui.wanted.any.short'), '', asking(scene, 'any'), {
      on: wanted === 'any',
    }),
    asks(view.turn)
      ? button('unask', words.text('action.cancelRequest'), '', act({ do: 'cancelRequest' }))
      : button('call stuck', words.text('call.stuck'), '', { call: 'stuck' }),
    button('stop', words.text('ui.close'), 'Escape', { stop: true }, { tone: 'pri' }),
  ];
}

/** Which card shall lie on top of the discard pile. */
function topButtons(
  scene: Scene,
  tray: { what: 'redraw' | 'end'; top: number | null },
): DockButton[] {
  const { words, me, view } = scene;
  const redraw = tray.what === 'redraw';
  const verb = redraw ? 'redraw' : 'endTurn';
  const cards = redraw ? (me?.hand ?? []) : view.turn.played.map(({ card }) => card);
  const top = tray.top;
  const order = cards.filter((_, place) => place !== top);
  const action: Action = top === null ? { do: verb } : { do: verb, order: [...order, cards[top]!] };
  const choices = redraw
    ? []
    : cards.map((card, place) => {
        const does: Does = { top: place };
        const on = top === place;
        return button(`top ${place}`, words.text(`card.${card}`), `${place + 1}`, does, { on });
      });
  const name = redraw ? 'redraw' : 'end';
  const tone = 'pri';
  return [
    stopButton(scene),
    ...choices,
    button(`${name} sure`, words.text(`ui.${name}`), 'Enter', act(action), { tone }),
  ];
}

function passButton(scene: Scene): DockButton {
  const { words, choices } = scene;
  if (!choices.has('pass')) return barred(scene, 'pass', words.text('ui.pass'), 'n', 'pass');
  const told = scene.ask([{ do: 'pass' }])[0]?.events;
  const draws = told?.some(({ event }) => event.event === 'CardDrawn');
  return button('pass', words.text('ui.pass'), 'n', act({ do: 'pass' }), {
    ...(told ? { sub: words.text(draws ? 'ui.pass.draw' : 'ui.pass.nothing') } : {}),
  });
}

/** Before the turn's first card a Redraw, after it a request for help. */
function secondButton(scene: Scene): DockButton {
  const { words, choices, view } = scene;
  const help: Does = { open: { what: 'help' } };
  if (view.turn.started && choices.has('requestAssist'))
    return button('help', words.text('ui.help'), 'h', help, { on: asks(view.turn) });
  return choices.has('redraw')
    ? button('redraw', words.text('ui.redraw'), 'r', { open: { what: 'redraw', top: null } })
    : barred(scene, 'redraw', words.text('ui.redraw'), 'r', 'redraw');
}

function endButton(scene: Scene, chain: boolean): DockButton {
  const { words, choices, options, view } = scene;
  if (!choices.has('endTurn')) return barred(scene, 'end', words.text('ui.end'), 'e', 'endTurn');
  const asksOrder = options.discardOrder === 'choose' && view.turn.played.length > 1;
  return button(
    'end',
    words.text('ui.end'),
    chain ? 'e' : 'Enter',
    asksOrder ? { open: { what: 'end', top: null } } : act({ do: 'endTurn' }),
    { tone: chain ? '' : 'pri' },
  );
}

function playButton(scene: Scene, desk: Desk): DockButton {
  const { words, view, choices } = scene;
  const play: Does = { play: true };
  if (desk.chain.length > 0)
    return button('play', words.text('ui.play'), 'Enter', play, {
      tone: 'pri',
      ...leadsTo(scene, desk.ahead(scene).stops.at(-1) ?? null),
    });
  const stuck = !view.turn.started && choices.moves.length === 0;
  return button('play', words.text('ui.play'), 'Enter', null, {
    why: words.text(stuck ? 'ui.play.stuck' : 'ui.play.why'),
  });
}

const turnButtons = (scene: Scene, desk: Desk): DockButton[] => [
  passButton(scene),
  secondButton(scene),
  endButton(scene, desk.chain.length > 0),
  playButton(scene, desk),
];

function excessButtons(scene: Scene, desk: Desk): DockButton[] {
  const { words, me } = scene;
  const card = desk.picked === null ? undefined : me?.hand[desk.picked];
  if (!card) {
    const why = words.text('ui.discard.why');
    return [button('discard', words.text('ui.discard.pick'), 'Enter', null, { why })];
  }
  const label = words.sentence('ui.discard', { card });
  const does = act({ do: 'discardExcess', card });
  return [button('discard', label, 'Enter', does, { tone: 'pri' })];
}

function takingButtons({ words, choices }: Scene): DockButton[] {
  return choices.takings
    .toSorted((one, other) => other.length - one.length)
    .map((cards, index) =>
      button(
        `take ${cards.join('+')}`,
        words.sentence('action.takeFromLanding', { cards }),
        `${index + 1}`,
        act({ do: 'takeFromLanding', cards }),
        { tone: index === 0 ? 'pri' : '' },
      ),
    );
}

/** What a team-mate calls out; what the own hand makes likely comes first. */
export function callsOf({ me }: Scene): Call[] {
  const held = (kind: string): boolean =>
    (me?.hand ?? []).some((card) => {
      const face = faceOf(card);
      return face.type === 'basicAddOn' && face.addOn.startsWith(kind);
    });
  const offers: { call: Call; can: boolean }[] = [
    { call: 'canNudge', can: held('NUDGE') },
    { call: 'canTables', can: held('TABLES') },
    { call: 'canFlip', can: held('FLIPSIDE') },
  ];
  return [
    ...offers.filter(({ can }) => can).map(({ call }) => call),
    'goodPlay',
    'hurry',
    ...offers.filter(({ can }) => !can).map(({ call }) => call),
    'stuck',
  ];
}

const callButtons = (scene: Scene): DockButton[] =>
  scene.mode.solo || scene.view.players.length < 2
    ? []
    : callsOf(scene).map((call) =>
        button(`call ${call}`, callOutText(call, scene.words), '', { call }),
      );

function waitingButtons(scene: Scene): DockButton[] {
  const { words, asked } = scene;
  const decline = asked
    ? [button('decline', words.text('ui.decline'), 'd', act({ do: 'decline' }))]
    : [];
  return [...decline, ...callButtons(scene)];
}

function trayButtons(scene: Scene, desk: Desk, tray: Tray): DockButtons | null {
  const { words, choices } = scene;
  if (tray.what === 'ways') {
    const title = tray.card
      ? words.text(`card.${tray.card}`)
      : words.text(`deed.${desk.ahead(scene).view?.turn.pending ?? 'none'}`);
    return { kind: 'ways', title, acts: wayButtons(scene, desk, tray.ways) };
  }
  if (tray.what === 'help')
    return choices.has('requestAssist')
      ? { kind: 'pad', title: words.text('ui.help.title'), acts: helpButtons(scene) }
      : null;
  if (!choices.has(tray.what === 'redraw' ? 'redraw' : 'endTurn')) return null;
  return { kind: 'ways', title: words.text('ui.top.title'), acts: topButtons(scene, tray) };
}

/** The buttons for what may be done now. */
export function buttonsOf(scene: Scene, desk: Desk): DockButtons {
  const { choices, words, view, myTurn, seat } = scene;
  const row = (acts: DockButton[]): DockButtons => ({ kind: 'places', title: null, acts });
  if (seat === null || view.phase === 'OVER') return row([]);
  if (choices.has('startAttempt')) {
    const label = words.sentence('ui.start', { attempt: view.attempt });
    return row([button('start', label, 'Enter', act({ do: 'startAttempt' }), { tone: 'pri' })]);
  }
  if (!scene.playing && view.phase !== 'READY') return row([]);
  const open = desk.tray && trayButtons(scene, desk, desk.tray);
  if (open) return open;
  if (choices.takings.length > 0)
    return { kind: 'ways', title: words.text('ui.take.title'), acts: takingButtons(scene) };
  if (choices.excess.length > 0) return row(excessButtons(scene, desk));
  if (myTurn) return row(turnButtons(scene, desk));
  return { kind: 'calls', title: null, acts: waitingButtons(scene) };
}

/** The Action that waits, and the card that it lets one draw: they lie beside the hand. */
export interface Extra {
  id: 'deed' | 'draw';
  /** the Action */
  deed: string;
  label: string;
  sub: string;
  key: string;
  ways: Way[];
}

export function extrasOf(scene: Scene, desk: Desk): Extra[] {
  const { words, view, myTurn, choices } = scene;
  if (!myTurn || choices.takings.length > 0) return [];
  const end = desk.ahead(scene);
  const pending = end.view?.turn.pending ?? 'none';
  const ways = deedWays(end.choices);
  const extras: Extra[] = [];
  if (pending !== 'none')
    extras.push({
      id: 'deed',
      deed: pending,
      label: words.text(`deed.${pending}`),
      sub: deedSub(scene, pending, topOf(scene, desk), ways),
      key: 'a',
      ways,
    });
  if (choices.has('crackDraw'))
    extras.push({
      id: 'draw',
      deed: 'CRACK',
      label: words.text('ui.draw'),
      sub: words.sentence('ui.draw.count', { count: view.turn.crackDraws }),
      key: 'w',
      ways: [],
    });
  return extras;
}

function deedSub({ words }: Scene, pending: string, top: string | null, ways: Way[]): string {
  if (pending === 'CRACK') return words.text('ui.crack.short');
  if (pending === 'INSIDE')
    return words.text(ways.length > 0 ? 'ui.inside.short' : 'ui.inside.none');
  if (ways.length === 0) return words.text('ui.copy.none');
  const { way, number } = faceOf(top ?? '');
  return words.sentence('ui.copy', { way, number });
}
