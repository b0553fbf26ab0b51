import type { Policy } from './protocol';

/** How long bots take, whatever they can: at once, as long as people like to wait, twice as long, or as long as the clock of the game means it. */
export type Pace = 'quick' | 'people' | 'calm' | 'clock';
export const everyPace: readonly Pace[] = ['quick', 'people', 'calm', 'clock'];

const policies: Record<Pace, Pick<Policy, 'pace' | 'thinking'>> = {
  quick: { pace: 250, thinking: 0 },
  people: { pace: 900, thinking: 5 },
  calm: { pace: 1800, thinking: 5 },
  clock: { pace: 900, thinking: 600 },
};

export function policyOf(pace: Pace): Pick<Policy, 'pace' | 'thinking'> {
  return policies[pace];
}

/** The nearest of them to what somebody chose finely. */
export function paceOf({ pace, thinking }: Pick<Policy, 'pace' | 'thinking'>): Pace {
  if (thinking > 60) return 'clock';
  if (thinking === 0 || pace < 500) return 'quick';
  return pace < 1350 ? 'people' : 'calm';
}
