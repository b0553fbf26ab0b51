import data from '../../../../games/asterisk/data/cards.json';
import type { Deed, Player } from './view';

export type CardType = 'basicTurn' | 'basicAddOn' | 'actionTurn' | 'turnAddOn';
export type Way = 'none' | 'L' | 'R' | 'LR';
export type AddOn = 'none' | 'NUDGE_L' | 'NUDGE_R' | 'TABLES_L' | 'TABLES_R' | 'FLIPSIDE' | 'NIL';

/** What is printed on a card of the Main deck. */
export interface Face {
  id: string;
  type: CardType;
  way: Way;
  /** of the Turn part; 0 where there is none */
  number: number;
  addOn: AddOn;
  deed: Deed;
}

export type Kind = 'regular' | 'informer' | 'enemy' | 'snitch';

/** What is printed on a card of the Prisoner deck. */
export interface Profile {
  id: string;
  kind: Kind;
  /** 0 for an Enemy */
  number: number;
  value: number;
  lowValue: boolean;
  /** that take an Enemy hostage */
  numbers: number[];
}

export interface Mission {
  id: string;
  prisoners: string[];
}

const noFace: Face = {
  id: '',
  type: 'basicTurn',
  way: 'none',
  number: 0,
  addOn: 'none',
  deed: 'none',
};
const noProfile: Profile = {
  id: '',
  kind: 'regular',
  number: 0,
  value: 0,
  lowValue: false,
  numbers: [],
};

const faces = new Map(
  data.main_deck.map(({ direction = 'none', action = 'none', ...raw }): [string, Face] => [
    raw.id,
    { ...noFace, ...raw, way: direction, deed: action } as Face,
  ]),
);
const profiles = new Map(
  data.prisoner_deck.map((raw): [string, Profile] => [raw.id, { ...noProfile, ...raw } as Profile]),
);

export const dialNumbers = data.dial;
export const handLimits = data.hand;
export const snitch: string = data.snitch;
export const missions: Mission[] = data.missions;

export const faceOf = (card: string): Face => faces.get(card) ?? noFace;
export const profileOf = (figure: string): Profile => profiles.get(figure) ?? noProfile;
export const missionOf = (id: string | null): Mission | null =>
  missions.find((mission) => mission.id === id) ?? null;

export const isTurn = (face: Face): boolean => face.way !== 'none';
export const isEnemy = (figure: string): boolean => profileOf(figure).kind === 'enemy';

/** What some cards are worth by the values printed on them. */
export const valueOf = (custody: string[]): number =>
  custody.reduce((sum, figure) => sum + profileOf(figure).value, 0);

/** How many Prisoners of the own mission somebody has. */
export function missionProgress({ mission, custody }: Player): { done: number; of: number } | null {
  const wanted = missionOf(mission)?.prisoners;
  if (!wanted) return null;
  return { done: wanted.filter((figure) => custody.includes(figure)).length, of: wanted.length };
}
