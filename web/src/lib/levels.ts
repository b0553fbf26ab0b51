import { m } from '../paraglide/messages';

const names: Record<string, () => string> = {
  easy: m.level_easy,
  medium: m.level_normal,
  normal: m.level_normal,
  hard: m.level_hard,
  fair: m.level_fair,
  random: m.level_random,
  novice: m.level_novice,
  steady: m.level_steady,
  sharp: m.level_sharp,
  expert: m.level_expert,
  ghost: m.level_ghost,
};

/** The strength of a bot in words; a level that only one game has stands for itself. */
export function levelName(level: string): string {
  return names[level]?.() ?? level;
}
