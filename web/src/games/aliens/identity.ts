import type { Line } from '../../lib/protocol';
import type { Scene } from './scene';
import { text } from './view';

const humans = [
  'captain',
  'pilot',
  'psychologist',
  'soldier',
  'executive_officer',
  'co_pilot',
  'engineer',
  'medic',
];

/** Where this seat began: told with the deal, or as the character says. */
export function startOf({ me, options, viewer }: Scene, log: Line[]): string | null {
  for (const line of log)
    for (const event of line.events ?? [])
      if (event.event === 'Dealt' && event.seat === viewer) return text(event.sector) || null;
  if (!me || me.character === 'none') return null;
  const human = humans.includes(me.character);
  const inside = me.character === 'psychologist' && options.abilities;
  return human && !inside ? 'H' : 'A';
}

/** Whether this player still has what the character says. */
export function hasAbility({ me, options }: Scene): boolean {
  return options.abilities && !!me && me.character !== 'none' && !me.reborn && !me.mutated;
}
