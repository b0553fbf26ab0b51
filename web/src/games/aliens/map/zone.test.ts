import { describe, expect, it } from 'vitest';
import {
  codeOfLayout,
  findSector,
  isFloor,
  knownZones,
  layoutOfCode,
  zoneNamed,
  zoneOf,
} from './zone';

const dilemma =
  'Z1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAANHAAAAAAWUAAAAABEQAAAAAB0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.1AH';
const galilei = zoneNamed('galilei');

describe('zones', () => {
  it('are all there and whole', () => {
    expect(knownZones).toHaveLength(18);
    for (const zone of knownZones) {
      expect(zone.human).not.toBeNull();
      expect(zone.alien).not.toBeNull();
      expect(zone.pods.map(({ pod }) => pod)).toEqual(zone.pods.map((_, index) => index + 1));
    }
  });

  it('count their sectors as the rules do', () => {
    const count = (ground: string) =>
      galilei.sectors.filter((sector) => sector.ground === ground).length;
    expect([count('silent'), count('dangerous')]).toEqual([79, 191]);
    expect(galilei.pods.map(({ at }) => at)).toEqual(['B02', 'V02', 'V13', 'B13']);
    expect([galilei.human?.at, galilei.alien?.at]).toEqual(['L08', 'L06']);
  });

  it('find a sector by what a person types', () => {
    expect(findSector(galilei, 'd9')?.name).toBe('D09');
    expect(findSector(galilei, 'h')?.name).toBe('H');
    expect(findSector(galilei, 'V13')?.name).toBe('P3');
    expect(findSector(galilei, 'p3')?.at).toBe('V13');
    expect(findSector(galilei, 'A01')).toBeNull();
  });
});

describe('zone codes', () => {
  it('stand for the layouts of the zones', () => {
    expect(codeOfLayout(zoneNamed('dilemma').layout)).toBe(dilemma);
    for (const zone of knownZones) {
      const layout = layoutOfCode(codeOfLayout(zone.layout))!;
      expect(zoneOf(layout).sectors).toEqual(zone.sectors);
    }
  });

  it('open a table in a zone of one’s own', () => {
    const zone = zoneNamed(dilemma);
    expect(zone.sectors.filter(isFloor)).toHaveLength(13);
    expect(zoneNamed(dilemma)).toBe(zone);
  });

  it('are refused if they are none', () => {
    for (const text of ['', 'Z1.abc.1AH', dilemma.replace('A', '!')])
      expect(layoutOfCode(text)).toBeNull();
    expect(zoneNamed('nowhere')).toBe(galilei);
    expect(zoneNamed(undefined)).toBe(galilei);
  });
});
