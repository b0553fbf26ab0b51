import type { IconName } from '../../lib/icons';
import type { Item } from './view';

export const itemIcons: Record<Item, IconName> = {
  evidence: 'doc',
  medkit: 'med',
  adrenaline: 'syringe',
  painkillers: 'hush',
  inhibitor: 'chip',
  power_cell: 'power',
  fuel: 'rocket',
  crowbar: 'unlock',
  keycard: 'door',
  shield: 'shield',
  decoy: 'target',
  jammer: 'noise',
  launch_codes: 'key',
  master_key: 'key',
  tablet: 'both',
};
