import {
  compactor,
  controlRoom,
  distancesTo,
  falcon,
  rows,
  spaceAt,
  spotAt,
  tractorBeam,
} from './board';
import { isPaired, kinds, missionsLeft, type Options, type Player } from './view';

export type Stage = 'compactor' | 'missions' | 'ship' | 'hyperspace' | 'base';
/** The stages of the race, in order; the Rail gives each of them the same width. */
export const stages: Stage[] = ['compactor', 'missions', 'ship', 'hyperspace', 'base'];
/** How long a stage is on the Rail. */
export const stageLength = 10;

const toBlueprint = distancesTo(controlRoom);
const toTractor = distancesTo(tractorBeam);
const farFromRoom = 10;

function linesToMission(player: Player): number {
  const rooms = [
    ...(player.blueprint ? [] : [toBlueprint]),
    ...(player.tractor ? [] : [toTractor]),
  ];
  const distances = kinds.flatMap((kind) =>
    rooms.map((room) => room.get(player.tokens[kind].spot ?? '') ?? farFromRoom),
  );
  return Math.min(farFromRoom, ...distances);
}

function linesToShip(player: Player): number {
  return kinds.reduce((sum, kind) => sum + (spotAt(player.tokens[kind].spot ?? '')?.ahead ?? 0), 0);
}

const within = (share: number): number => Math.min(0.95, Math.max(0, share)) * stageLength;

/** How far a player has come, from 0 (the compactor) to 40 (the base). */
export function progressOf(player: Player, options: Options): number {
  if (player.place > 0) return stageLength * 4;
  if (isPaired(player)) {
    const spot = player.tokens.LL.spot!;
    if (spot === falcon) return stageLength * 3;
    const row = spaceAt(spot)?.row;
    if (row === undefined) return stageLength * 4;
    return stageLength * 3 + (stageLength * row) / (rows + 1);
  }
  const left = missionsLeft(player, options);
  if (left === 0) {
    const start = 2 * (spotAt(compactor)?.ahead ?? 0);
    return stageLength * 2 + within(1 - linesToShip(player) / start);
  }
  const started = Number(player.blueprint) + Number(player.tractor) > 0;
  const span = started ? farFromRoom : farFromRoom / 2;
  return (started ? stageLength : 0) + within(1 - linesToMission(player) / span);
}

export function stageOf(progress: number): Stage {
  return stages[Math.min(stages.length - 1, Math.floor(progress / stageLength))]!;
}

/** The seats that still race or have arrived, the leader first. */
export function standing(
  players: Player[],
  options: Options,
): { seat: number; progress: number }[] {
  return players
    .map((player, seat) => ({
      seat,
      progress: progressOf(player, options),
      left: player.left,
      place: player.place,
    }))
    .filter((one) => !one.left || one.place > 0)
    .sort((a, b) => b.progress - a.progress || (a.place || 9) - (b.place || 9) || a.seat - b.seat)
    .map(({ seat, progress }) => ({ seat, progress }));
}
