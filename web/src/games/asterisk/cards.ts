import data from '../../../../games/asterisk/data/cards.json';
import type { Deed, Direction } from './view';

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

interface RawFace {
  id: string;
  type: string;
  direction?: string;
  number?: number;
  addOn?: string;
  action?: string;
}

interface RawProfile {
  id: string;
  kind: string;
  number?: number;
  value?: number;
  lowValue?: boolean;
  numbers?: number[];
}

const faces = new Map(
  (data.main_deck as RawFace[]).map((raw): [string, Face] => [
    raw.id,
    {
      id: raw.id,
      type: raw.type as CardType,
      way: (raw.direction ?? 'none') as Way,
      number: raw.number ?? 0,
      addOn: (raw.addOn ?? 'none') as AddOn,
      deed: (raw.action ?? 'none') as Deed,
    },
  ]),
);

const profiles = new Map(
  (data.prisoner_deck as RawProfile[]).map((raw): [string, Profile] => [
    raw.id,
    {
      id: raw.id,
      kind: raw.kind as Kind,
      number: raw.number ?? 0,
      value: raw.value ?? 0,
      lowValue: raw.lowValue ?? false,
      numbers: raw.numbers ?? [],
    },
  ]),
);

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

export const dialNumbers = data.dial;
export const points = data.points;
export const handLimits = data.hand;
export const pair: string[] = data.pair;
export const snitch: string = data.snitch;
export const missions: Mission[] = data.missions;

export const faceOf = (card: string): Face => faces.get(card) ?? noFace;
export const profileOf = (figure: string): Profile => profiles.get(figure) ?? noProfile;
export const missionOf = (id: string | null): Mission | null =>
  missions.find((mission) => mission.id === id) ?? null;

export const isTurn = (face: Face): boolean => face.way !== 'none';
export const isBasic = (face: Face): boolean =>
  face.type === 'basicTurn' || face.type === 'basicAddOn';
export const isEnemy = (figure: string): boolean => profileOf(figure).kind === 'enemy';
export const allows = (way: Way, direction: Direction): boolean =>
  direction !== 'none' && way.includes(direction);

/** The steps of an Add On as printed, the smaller first. */
export const stepsOfAddOn = (addOn: AddOn): number[] =>
  data.add_ons.find((one) => one.id === addOn)?.steps ?? [];
