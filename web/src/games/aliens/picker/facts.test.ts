import { beforeAll, expect, it } from 'vitest';
import type { Core } from '../../../lib/core';
import { builtCore } from '../../../lib/core.testing';
import { codeOfLayout, knownZones, zoneNamed } from '../map/zone';
import { factsOf, fightOf, noiseOf, wayOf, zoneOfWork } from './facts';

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

const facts = (id: string) => factsOf(core, zoneNamed(id));

it('counts what the map book counts', () => {
  expect(facts('galilei')).toEqual({
    sectors: 270,
    dangerous: 71,
    pods: 4,
    nearest: 11,
    lead: (7 + 7 + 4 + 5) / 4,
  });
  expect(facts('morgenland')).toMatchObject({ pods: 3, nearest: 4, lead: (3 + 2 + 6) / 3 });
});

it('has words for every zone', () => {
  expect(fightOf(facts('fermi'))).toBe('hard');
  expect(fightOf(facts('galilei'))).toBe('even');
  expect(noiseOf(facts('marconi'))).toBe('loud');
  expect(noiseOf(facts('fermi'))).toBe('quiet');
  expect(wayOf(facts('socrates'))).toBe('short');
  expect(wayOf(facts('galvani'))).toBe('long');
  for (const zone of knownZones) expect(factsOf(core, zone).nearest).not.toBeNull();
});

it('reads the work of people in either form', () => {
  const { layout } = zoneNamed('socrates');
  const code = codeOfLayout(layout);
  for (const data of [code, JSON.stringify({ layout })])
    expect(zoneOfWork({ name: 'Mine', data })).toMatchObject({ id: code, name: 'Mine' });
  expect(zoneOfWork({ name: 'Mine', data: 'nonsense' })).toBeNull();
});
