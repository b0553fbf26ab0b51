import type { Catalogue } from '../../lib/catalogue';
import type { Mover, Place, Way } from './moves';
import type { Texts } from './text';
import { chanceOf, letterOf, type Options } from './view';

/** What a sentence about a move needs to know. */
export interface Telling {
  words: Catalogue;
  texts: Texts;
  options: Options;
}

export const moverName = ({ words, texts }: Telling, mover: Mover): string =>
  mover === 'pair' ? texts.pair : words.text(`token.${mover}`);

/** "Han/Chewbacca of Juno", "the pair of Theo" */
export function nameOf({ words, texts }: Telling, seat: number, kind: Mover): string {
  const name = words.word('seat', seat);
  return kind === 'pair' ? texts.pairOf(name) : texts.tokenOf(words.text(`token.${kind}`), name);
}

function meeting(telling: Telling, way: Way): string[] {
  const { words, texts } = telling;
  if (!way.meets) return [];
  const token = nameOf(telling, way.meets.seat, way.meets.kind);
  if (way.meets.how === 'choice') return [texts.choiceFollows(token)];
  return [texts.sends(token, words.text(`spot.${way.meets.to}`))];
}

function reward({ words, texts, options }: Telling, place: Place): string[] {
  switch (place.reward) {
    case 'blueprint':
    case 'tractor':
      return [words.sentence('hint.mission', { mission: place.reward })];
    case 'force':
      return [words.text('hint.force')];
    case 'dogfight':
      return [words.sentence('hint.tie', { ...chanceOf(options) })];
    case 'board':
      return [texts.boards];
    case 'win':
      return [texts.wins];
    case 'nothing':
      return [];
  }
}

/** "Leia/Luke to Tractor Beam Room: takes the Tractor Beam card."; brief: "L to …" */
export function previewOf(telling: Telling, place: Place, way: Way, brief = false): string {
  const { words, texts } = telling;
  const parts = [
    ...(way.waits ? [texts.waits] : []),
    ...(way.stopsShort ? [texts.stopsShort] : []),
    ...meeting(telling, way),
    ...reward(telling, place),
  ];
  const mover =
    brief && place.mover !== 'pair' ? letterOf(place.mover) : moverName(telling, place.mover);
  const label = texts.placeLabel(mover, words.text(`spot.${place.spot}`));
  return parts.length === 0 ? `${label}.` : `${label}: ${parts.join(', ')}.`;
}

/** The words on the button that carries a move out: its consequence. */
export function goText(telling: Telling, place: Place, way: Way): string {
  const { words, texts } = telling;
  const spot = words.text(`spot.${place.spot}`);
  if (way.meets?.how === 'choice') return texts.goMeet(words.word('seat', way.meets.seat));
  if (way.meets) return texts.goSend(nameOf(telling, way.meets.seat, way.meets.kind));
  switch (place.reward) {
    case 'blueprint':
      return texts.goBlueprint;
    case 'tractor':
      return texts.goTractor;
    case 'force':
      return texts.goForce;
    case 'board':
      return texts.goBoard;
    case 'dogfight':
      return texts.goDogfight;
    case 'win':
      return texts.goWin;
    case 'nothing':
      return way.waits ? texts.goWait(spot) : texts.goTo(spot);
  }
}

/** The spots on the way, without its end. */
export const viaOf = ({ words, texts }: Telling, way: Way): string =>
  way.path.length < 2
    ? ''
    : texts.viaSpots(
        way.path
          .slice(0, -1)
          .map((spot) => words.text(`spot.${spot}`))
          .join(', '),
      );
