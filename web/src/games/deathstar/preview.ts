import type { Catalogue } from '../../lib/catalogue';
import type { Gain, Place, Way } from './moves';
import { letterOf } from './view';

const gainKeys: Partial<Record<Gain, string>> = {
  blueprint: 'hint.mission',
  tractor: 'hint.mission',
  force: 'hint.force',
  dogfight: 'danger.dogfight',
  board: 'ui.gain.board',
  win: 'ui.gain.win',
};

/** "Leia/Luke to Tractor Beam Room: takes the Tractor Beam card."; brief: "L to …" */
export function previewOf(words: Catalogue, place: Place, way: Way, brief = false): string {
  const gain = gainKeys[way.gain];
  const parts = [
    ...(words.has(`ui.way.${way.result}`) ? [words.text(`ui.way.${way.result}`)] : []),
    ...(way.met ? [words.sentence('danger.meeting', way.met)] : []),
    ...(way.sent ? [words.sentence('ui.way.sends', way.sent)] : []),
    ...(gain ? [words.sentence(gain, way.brings)] : []),
  ];
  const token = brief && place.mover !== 'pair' ? letterOf(place.mover) : place.mover;
  const label = words.sentence('ui.way.to', { token, spot: place.spot });
  return parts.length === 0 ? `${label}.` : `${label}: ${parts.join(', ')}.`;
}

/** The words on the button that carries a move out: its consequence. */
export function goText(words: Catalogue, { spot }: Place, way: Way): string {
  if (way.met) return words.sentence('ui.go.meet', way.met);
  if (way.sent) return words.sentence('ui.go.send', way.sent);
  const key = words.has(`ui.go.${way.gain}`) ? `ui.go.${way.gain}` : 'ui.go.nothing';
  return words.sentence(key, { ...way.brings, result: way.result, spot });
}

/** The spots on the way, without its end. */
export const viaOf = (words: Catalogue, { path }: Way): string =>
  path.length < 2 ? '' : words.sentence('ui.way.via', { spot: path.slice(0, -1) });
