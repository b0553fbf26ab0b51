import { isEnemy, missionOf, profileOf } from './cards';
import type { Player, View } from './view';

/** How many Prisoners of the own mission somebody has. */
export function missionProgress(player: Player): { done: number; of: number } | null {
  const mission = missionOf(player.mission);
  if (!mission) return null;
  const done = mission.prisoners.filter((figure) => player.custody.includes(figure)).length;
  return { done, of: mission.prisoners.length };
}

/** What a custody is worth by the values printed in it. */
export const valueOf = (custody: string[]): number =>
  custody.reduce((sum, figure) => sum + profileOf(figure).value, 0);

/** Who is still inside, in Rambo Mode: cards of the deck, and Prisoners of the Line. */
export function inside(view: View): number {
  return view.prisonerDeckSize + view.line.filter((figure) => !isEnemy(figure)).length;
}
