import { cellCount, cellsAround, find, isFloor, type Mark, markAt, type Picture } from './picture';

/** How many moves of one sector lead to each cell; -1 where no way leads. */
export type Steps = number[];

/**
 * Moves from some places over the floor, never through a start or a pod. `ends` are the marks that a
 * way may end on without going on.
 */
function spread(picture: Picture, from: number[], ends: (mark: Mark) => boolean): Steps {
  const steps: Steps = Array(cellCount).fill(-1);
  for (const cell of from) steps[cell] = 0;
  const reached = [...from];
  for (const here of reached) {
    if (steps[here] > 0 && !isFloor(markAt(picture, here))) continue;
    for (const beside of cellsAround(here)) {
      const mark = markAt(picture, beside);
      if (steps[beside] >= 0 || !(isFloor(mark) || ends(mark))) continue;
      steps[beside] = steps[here] + 1;
      reached.push(beside);
    }
  }
  return steps;
}

const isPod = (mark: Mark) => mark >= '1' && mark <= '4';

export type Overlay = 'none' | 'human' | 'alien' | 'pod';
export const overlays: readonly Overlay[] = ['none', 'human', 'alien', 'pod'];

/** From a start to everywhere, or from everywhere to the nearest pod. */
export function stepsOf(picture: Picture, overlay: Overlay): Steps {
  if (overlay === 'none') return Array(cellCount).fill(-1);
  if (overlay === 'pod') {
    const pods = (['1', '2', '3', '4'] as const).map((pod) => find(picture, pod));
    return spread(
      picture,
      pods.filter((cell) => cell !== null),
      (mark) => mark === 'H',
    );
  }
  const start = find(picture, overlay === 'human' ? 'H' : 'A');
  return start === null ? stepsOf(picture, 'none') : spread(picture, [start], isPod);
}
