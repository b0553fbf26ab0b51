import type { Catalogue } from '../../lib/catalogue';
import type { Refused } from '../../lib/ask.svelte';
import type { JsonObject } from '../../lib/game';
import { faceOf, isEnemy, isTurn, missionOf, profileOf } from './cards';
import type { Way } from './desk.svelte';
import { stepsOf, type Move, type Stop } from './plan';
import { isCovered, type Scene } from './scene';
import { turned } from './tell';
import { asks, type View } from './view';

/** "right 5", "ten", "zero". */
export const turnText = (words: Catalogue, steps: number): string =>
  words.sentence('ui.turn', turned(steps));

/** The sum behind a stop: "19 minus 2 is 17". */
export function sumText(words: Catalogue, stop: Stop, rightSubtracts: boolean): string {
  const { way, far } = turned(stop.steps);
  const up = rightSubtracts ? -stop.steps : stop.steps;
  const raw = stop.from + up;
  const around =
    way === 'left' || way === 'right' ? (raw < 1 ? 'below' : raw > 20 ? 'above' : 'no') : way;
  return words.sentence('ui.sum', {
    from: stop.from,
    sign: up < 0 ? 'minus' : 'plus',
    far,
    raw,
    around,
    to: stop.to,
  });
}

/** What a stop does: who is free, who is a hostage, who stays. */
export function effectText(words: Catalogue, stop: Stop): string {
  const said: string[] = [];
  const say = (key: string, figures: string[]): void => {
    if (figures.length > 0) said.push(words.sentence(key, { names: namesOf(words, figures) }));
  };
  say('ui.takes', stop.hostages);
  say('ui.frees', stop.freed);
  say('ui.keeps', stop.kept);
  if (said.length === 0) return words.text('ui.nobody');
  return said.join(' ').replaceAll('..', '.'); // a name may bring its own full stop
}

/** The same in a word or two, for a button. */
export function briefEffect(words: Catalogue, stop: Stop): string {
  return namesOf(words, [...stop.hostages, ...stop.freed]);
}

export const stopText = (words: Catalogue, stop: Stop, rightSubtracts: boolean): string =>
  `${sumText(words, stop, rightSubtracts)} ${effectText(words, stop)}`;

/** A name that fits under a number. */
export const shortName = (words: Catalogue, figure: string): string =>
  words.has(`ui.name.${figure}`) ? words.text(`ui.name.${figure}`) : words.text(`card.${figure}`);

export const namesOf = (words: Catalogue, figures: string[]): string =>
  figures.map((figure) => shortName(words, figure)).join(', ');

/** What a way is called on its button. */
export function wayText(scene: Scene, way: Way, top: string | null): string {
  const { words } = scene;
  if ('nil' in way) return words.text('ui.way.nil');
  const { move } = way;
  const turn = turnText(words, stepsOf(move, top));
  switch (move.do) {
    case 'playAddOn':
      return words.sentence('ui.way.addOn', { turn, addOn: faceOf(move.card).addOn });
    case 'playCopyCatAddOn':
      return words.sentence('ui.way.copyCat', { turn });
    case 'flipsideForTurn':
      return words.sentence('ui.way.flipside', { turn, card: move.card });
    case 'useInside':
      return words.sentence('ui.way.inside', { turn, prisoner: move.prisoner });
    default:
      return words.sentence('ui.way.turn', { turn });
  }
}

/** A card as it is read aloud: "Right 4, or Nudge left". */
export const cardText = (words: Catalogue, card: string): string => words.text(`card.${card}`);

/** Why the rules do not let that happen; null: they do, or nobody can say. */
export const refusalOf = (scene: Scene, action: JsonObject): Refused | null =>
  scene.ask([action])[0]?.refused ?? null;

/** A reason in the words of the game. */
export const reasonText = (words: Catalogue, refused: Refused | null): string =>
  refused ? words.sentence(`refusal.${refused.code}`, refused) : '';

/** Why a card cannot be played now, after a chain of others. */
export function whyNot(scene: Scene, card: string, chain: Move[] = []): Refused | null {
  const { myTurn, asked, playing } = scene;
  const verb = asked ? 'assist' : isTurn(faceOf(card)) ? 'playTurn' : 'playAddOn';
  const after = playing && (myTurn || chain.length > 0) && !asked;
  return refusalOf(scene, {
    do: verb,
    card,
    ...(after ? { after: chain as unknown as JsonObject[] } : {}),
  });
}

/** What is printed on a card of the Line. */
export function figureText(words: Catalogue, figure: string): string {
  const { kind, number, value } = profileOf(figure);
  return words.sentence('ui.figure', { card: figure, kind, number, value });
}

/** Whose mission a Prisoner belongs to; null: nobody's. */
export function missionOwner(view: View, figure: string): number | null {
  const owner = view.players.findIndex(
    ({ mission, left }) => !left && missionOf(mission)?.prisoners.includes(figure),
  );
  return owner < 0 ? null : owner;
}

/** The kind of numbers that takes an Enemy. */
export const enemyNumbers = (words: Catalogue, figure: string): string =>
  words.text(`ui.numbers.${figure}`);

/** The Dial in one sentence. */
export function dialText(scene: Scene, stop: Stop | null): string {
  const { words, view } = scene;
  if (view.dial === null) return words.text('ui.dial.none');
  const said = [
    words.sentence('ui.dial', { number: view.dial, calibration: view.calibration ?? 0 }),
  ];
  if (stop) said.push(stopText(words, stop, scene.rightSubtracts));
  return said.join(' ');
}

/** The position in sentences, for those who listen to it. */
export function inWords(scene: Scene): string[] {
  const { words, view, blocked } = scene;
  const lines = [dialText(scene, null)];
  if (isCovered(view)) lines.push(words.text('ui.line.covered'));
  for (const figure of view.line) lines.push(figureText(words, figure));
  if (blocked) lines.push(words.text('position.blocked'));
  for (const informer of view.abilities)
    lines.push(words.sentence('position.ability', { informer }));
  if (asks(view.turn))
    lines.push(words.sentence('ui.asks', { seat: view.active, wanted: view.turn.wanted }));
  lines.push(
    words.sentence('ui.decks', {
      prisoners: view.prisonerDeckSize,
      cards: view.mainDeckSize,
    }),
  );
  return lines;
}

/** All numbers that would take somebody who stands in the Line now. */
export function liveNumbers(scene: Scene): { prisoners: Set<number>; enemies: Set<number> } {
  const prisoners = new Set<number>();
  const enemies = new Set<number>();
  for (const figure of scene.view.line)
    if (isEnemy(figure)) for (const one of profileOf(figure).numbers) enemies.add(one);
    else prisoners.add(profileOf(figure).number);
  return { prisoners, enemies };
}
