import cards from '../../../../games/aliens/data/cards.json';
import type { Json, JsonObject } from '../../lib/game';

export type Side = 'human' | 'alien';

/** The options that decide what public facts prove. */
export interface AidOptions {
  items: boolean;
  abilities: boolean;
  captainSaysSilence: boolean;
  sedativesSaySilence: boolean;
  podsPassable: boolean;
  dangerousNoisesOnly: boolean;
  drawOnSilent: boolean;
  secretKills: boolean;
  psychicItems: boolean;
  alienRebirth: boolean;
  humanRebirth: boolean;
  rebornIn: string;
  feeding: string;
}

export function readAidOptions(options: JsonObject): AidOptions {
  const is = (id: string, value: Json): boolean => options[id] === value;
  return {
    items: !is('items', false),
    abilities: !is('abilities', false),
    captainSaysSilence: is('captain_announces', 'silence_all'),
    sedativesSaySilence: is('sedatives_announces', 'silence_all'),
    podsPassable: is('pods_passable', true),
    dangerousNoisesOnly: is('noise_targets', 'dangerous_only'),
    drawOnSilent: is('draw_on_silent', true),
    secretKills: is('secret_kills', true),
    psychicItems: is('psychic_items', true),
    alienRebirth: is('killed_aliens', 'reborn'),
    humanRebirth: !is('killed_humans', 'out'),
    rebornIn: String(options.reborn_sector ?? 'alien_sector'),
    feeding: String(options.feeding ?? 'once'),
  };
}

const { speed } = cards;
export const speeds = {
  human: speed.human,
  alien: speed.alien,
  fed: speed.fed_alien,
  mostFed: speed.most_fed,
  fastFirst: speed.fast_first_move,
  adrenaline: speed.adrenaline,
};

const charactersOf = (side: Side): string[] =>
  cards.characters.filter((character) => character.side === side).map(({ id }) => id);
export const humanCharacters = charactersOf('human');
export const alienCharacters = charactersOf('alien');

/** The Alien that may use an item; none: only Humans. */
export function licenceOf(item: string): string | null {
  const licence: string[] = cards.items.find(({ id }) => id === item)?.licence ?? [];
  return licence[0] ?? null;
}

/** Sectors by their index: 1 where somebody may be. */
export type Places = Uint8Array;

/**
 * Somebody may be this: a character (or nobody in particular), with the once-only ability used or
 * not, and where.
 */
export interface Role {
  character: string;
  side: Side;
  spent: boolean;
  /** where the role stands, or stood when its turn began and it has not moved */
  still: Places;
  /** where it may be after moving, as far as that is certain already */
  moved: Places;
}
