import type { Answer } from '../../lib/ask.svelte';
import type { Json, JsonObject } from '../../lib/game';
import { englishOf, faceOf, isEscape, isSpecial, isTrap } from './cards';
import type { Scene } from './scene';
import { cardName } from './speak';
import { text, type Action } from './view';

/** Where a card may go: on a stack, to a new one, to somebody. */
export type Way = { on: number } | { begin: true } | { to: number };

export const sameWay = (one: Way, other: Way): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** With its word, where English is practised: the rules hear nothing else. */
export const spoken = ({ options }: Scene, action: JsonObject): JsonObject =>
  options.english_practice === 'typed'
    ? { ...action, word: englishOf(text(action.upper ?? action.card), options) }
    : action;

/** What is asked about every card of the hand: one call of the rules answers all of it. */
function questionsOf(scene: Scene): JsonObject[] {
  const cards = scene.hand.map((card) => spoken(scene, { do: verbOf(card), card }));
  return [{ do: 'start_stack' }, { do: 'combo' }, { do: 'draw' }, ...cards];
}

const opened = new WeakSet<Scene>();
function answerTo(scene: Scene, action: JsonObject): Answer | null {
  if (!opened.has(scene)) scene.ask(questionsOf(scene));
  opened.add(scene);
  return scene.ask([action])[0]!;
}

/** What may stand in that field of an action; until the rules are there, what is listed. */
function offered(scene: Scene, action: JsonObject, field: string): Json[] {
  const answer = answerTo(scene, action);
  if (answer) return answer.missing?.find((blank) => blank.field === field)?.values ?? [];
  return scene.legal
    .filter((listed) => Object.entries(action).every(([name, value]) => listed[name] === value))
    .flatMap((listed) => listed[field] ?? []);
}

const verbOf = (card: string): 'trap' | 'escape' | 'dead_end' | 'play' => {
  const { kind } = faceOf(card);
  if (isTrap(kind)) return 'trap';
  if (isEscape(kind)) return 'escape';
  return kind === 'dead_end' ? 'dead_end' : 'play';
};

/** Everything that one card may do now, or as soon as the hand is free. */
export function waysOf(scene: Scene, card: string): Way[] {
  const verb = verbOf(card);
  const action = spoken(scene, { do: verb, card });
  if (verb === 'trap' || verb === 'escape')
    return offered(scene, action, 'target').map((to) => ({ to: to as number }));
  // A play that fits names the version of its stack; any card may be laid wrongly, and that does not.
  const fits = verb !== 'play' || offered(scene, action, 'seen').some((seen) => seen !== null);
  const stacks = fits ? offered(scene, action, 'stack') : [];
  const ways: Way[] = stacks.map((on) => ({ on: on as number }));
  const begins = offered(scene, { do: 'start_stack' }, 'card').includes(card);
  return begins ? [...ways, { begin: true }] : ways;
}

export const pairWays = (scene: Scene, lower: string, upper: string): Way[] =>
  offered(scene, spoken(scene, { do: 'combo', lower, upper }), 'stack').map((on) => ({
    on: on as number,
  }));

/** Cards that can be played together with this one, somewhere. */
export const mates = (scene: Scene, card: string): Json[] =>
  offered(scene, { do: 'combo' }, 'lower').includes(card)
    ? offered(scene, { do: 'combo', lower: card }, 'upper')
    : [];

/** Cards that may be thrown away together with this one. */
export const discards = (scene: Scene, card: string): Json[] =>
  offered(scene, spoken(scene, { do: verbOf(card), card }), 'then_discard').filter(
    (also) => also !== null,
  );

/** Why the rules do not take it, or why the card would come back; null: they take it, or do not tell. */
export function barTo(scene: Scene, action: JsonObject, answer?: Answer | null): string | null {
  const said = answer === undefined ? answerTo(scene, action) : answer;
  if (said === null)
    return scene.legal.some((listed) => listed.do === action.do) ? null : 'wrong_phase';
  const back = said.events?.find(({ event }) => event.event === 'TakenBack');
  return said.refused?.code ?? (back ? text(back.event.error) : null);
}

/** The reason in the game's words; a card that does not fit is named. */
export function reason({ words, direction }: Scene, code: string, fields: JsonObject = {}): string {
  const key = words.has(`ui.misfit.${code}`) ? `ui.misfit.${code}` : `refusal.${code}`;
  return words.sentence(key, { direction, ...fields });
}

/** Why a card, or two, cannot go there, or nowhere. */
export function misfit(scene: Scene, cards: string[], way?: Way): string {
  const { view, words } = scene;
  const [card, upper] = cards as [string, string?];
  const everywhere: Way[] =
    isTrap(faceOf(card).kind) || isEscape(faceOf(card).kind)
      ? view.players.map((_, to) => ({ to }))
      : view.stacks.flatMap(({ closed }, on) => (closed ? [] : [{ on }]));
  const tried = way ? [way] : [...everywhere, ...(everywhere.length > 0 ? [] : [{ begin: true }])];
  const acts = tried.map((one) => spoken(scene, actOf(scene, cards, one as Way) as JsonObject));
  const codes = scene.ask(acts).map((answer, i) => barTo(scene, acts[i]!, answer));
  const code =
    ['trap_blocks', 'no_trap', 'trap_already_active'].find((one) => codes.includes(one)) ??
    codes[0] ??
    'wrong_play';
  const name = cards.map((one) => cardName(words, one)).join(' + ');
  if (code === 'wrong_play' && !way && !upper && mates(scene, card).length > 0)
    return words.sentence('ui.misfit.pair', { card: name });
  return reason(scene, code, { card: name, stack: way && 'on' in way ? way.on : null });
}

/** A play as it is sent, with the version of the stack that this screen saw. */
export function actOf(
  { view }: Scene,
  cards: string[],
  way: Way,
  more: { also?: string | null; word?: string } = {},
): Action {
  const [card, upper] = cards as [string, string | undefined];
  const word = more.word === undefined ? {} : { word: more.word };
  const also = more.also ? { then_discard: more.also } : {};
  if ('begin' in way) return { do: 'start_stack', card, ...also, ...word };
  if ('to' in way)
    return isTrap(faceOf(card).kind)
      ? { do: 'trap', card, target: way.to, ...word }
      : { do: 'escape', card, target: way.to, ...also, ...word };
  const seen = view.stacks[way.on]?.version ?? 0;
  if (upper !== undefined) return { do: 'combo', lower: card, upper, stack: way.on, seen, ...word };
  if (verbOf(card) === 'dead_end') return { do: 'dead_end', card, stack: way.on, seen, ...word };
  return { do: 'play', card, stack: way.on, seen, ...also, ...word };
}

/** The cards of the hand that an action uses. */
export function cardsIn(act: Action): string[] {
  const named = act as { card?: string; lower?: string; upper?: string; cards?: string[] };
  return [
    named.card,
    named.lower,
    named.upper,
    ...(Array.isArray(named.cards) ? named.cards : []),
  ].filter((card): card is string => card !== undefined && card !== 'any');
}

/** Where the table does not help, a card is laid by eye. */
export const byEye = ({ options }: Scene, card: string): boolean =>
  !options.assist_highlight && !isSpecial(card);
