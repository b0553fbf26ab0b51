import type { Catalogue } from '../../lib/catalogue';
import type { SeatFace } from '../../lib/game';
import { namesOf } from '../../lib/tell';
import { detention, kindOf } from './board';
import { isPaired, kinds, type Kind, type Options, type Player, type View } from './view';

function missionsWord(player: Player): string {
  if (player.blueprint) return player.tractor ? 'both' : 'blueprint';
  return player.tractor ? 'tractor' : 'none';
}

const namedKinds = ['plain', 'force', 'coordinate', 'empty', 'tie'];

function tellPlace(
  words: Catalogue,
  options: Options,
  key: string,
  player: Player,
  seat: number,
  token: Kind,
): string {
  const { spot, served, free } = player.tokens[token];
  const kind = spot === null ? '' : kindOf(spot, options.hyperspace_layout);
  const fields = {
    seat,
    token,
    spot,
    spot_kind: kind,
    served,
    turns: options.detention_turns,
    named: namedKinds.includes(kind),
  };
  if (spot === detention)
    return words.sentence(free ? 'position.free' : 'position.detained', fields);
  return words.sentence(key, fields);
}

function tellPlayer(words: Catalogue, options: Options, player: Player, seat: number): string[] {
  if (player.left) return [words.sentence('position.left', { seat })];
  if (player.place > 0) return [words.sentence('position.place', { seat, place: player.place })];
  const places = isPaired(player)
    ? [tellPlace(words, options, 'position.pair', player, seat, 'LL')]
    : kinds.map((kind) => tellPlace(words, options, 'position.token', player, seat, kind));
  return [
    ...places,
    words.sentence('position.missions', { seat, missions: missionsWord(player) }),
    ...(player.escapes > 0
      ? [words.sentence('position.escapes', { seat, escapes: player.escapes })]
      : []),
    ...(player.owed > 0 ? [words.sentence('position.owed', { seat, owed: player.owed })] : []),
  ];
}

/** The position in sentences: the board for those who listen to it. */
export function inWords(
  view: View,
  options: Options,
  words: Catalogue,
  faces: SeatFace[],
): string[] {
  const named = words.naming(namesOf(faces));
  const running = view.phase !== 'game_over';
  return [
    named.sentence('position.round', { round: view.round }),
    named.sentence(`phase.${view.phase}`, { seat: view.current }),
    ...(running && view.extraTurn ? [named.sentence('position.extra_turn')] : []),
    ...(running && view.spin > 0 ? [named.sentence('position.spin', { spin: view.spin })] : []),
    ...(running && view.card
      ? [
          named.sentence('position.card', { card: view.card, token: view.mover }),
          named.text(`card.${view.card}.text`),
        ]
      : []),
    ...view.players.flatMap((player, seat) => tellPlayer(named, options, player, seat)),
    named.sentence('position.pile', { deck_size: view.deckSize }),
  ];
}
