import type { Policy } from './protocol';

/** How long bots take, whatever they can: at once, no longer than people like to wait, or as long as the clock of the game means it. */
export type Pace = 'quick' | 'people' | 'clock';
export const everyPace: readonly Pace[] = ['quick', 'people', 'clock'];

const policies: Record<Pace, Pick<Policy, 'pace' | 'thinking'>> = {
  quick: { pace: 250, thinking: 0 },
  people: { pace: 900, thinking: 5 },
  clock: { pace: 900, thinking: 600 },
};

export function policyOf(pace: Pace): Pick<Policy, 'pace' | 'thinking'> {
  return policies[pace];
}

/** The nearest of the three to what somebody chose finely. */
export function paceOf({ pace, thinking }: Pick<Policy, 'pace' | 'thinking'>): Pace {
  if (thinking > 60) return 'clock';
  return thinking === 0 || pace < 500 ? 'quick' : 'people';
}
