import { beforeAll, describe, expect, it } from 'vitest';
import de from '../../../../../games/aliens/text/de.json' with { type: 'json' };
import en from '../../../../../games/aliens/text/en.json' with { type: 'json' };
import { Catalogue } from '../../../lib/catalogue';
import type { Core, WorkCheck } from '../../../lib/core';
import { builtCore } from '../../../lib/core.testing';
import type { JsonObject } from '../../../lib/game';
import { knownZones, type Zone } from '../map/zone';
import { allPlacesOf, isUnreadable, placesOf, remarkText } from './findings';
import {
  codeOf,
  draftOfFile,
  fileOf,
  handedOver,
  idOf,
  textOf,
  trimmed,
  type ZoneDraft,
} from './formats';
import { firstLayout } from './desk.svelte';
import { noSymmetry, painted } from './paint';
import {
  coordinate,
  emptyPicture,
  find,
  findCoordinate,
  layoutOf,
  type Mark,
  type Picture,
  pictureOf,
} from './picture';
import { measuresOf, stepsOf } from './ways';

const words = { en: new Catalogue(en), de: new Catalogue(de) };
const pods = ['1', '2', '3', '4'] as const;

let core: Core;
beforeAll(async () => {
  core = await builtCore();
});

function check(data: string | JsonObject): WorkCheck {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return core.call('work.check', { game: 'aliens', data: text });
}

function draftOf(zone: Pick<Zone, 'layout'>, more: Partial<ZoneDraft> = {}): ZoneDraft {
  const picture = pictureOf(zone.layout);
  return { name: 'Tried', tier: 'variant', players: [2, 6], picture, texts: {}, ...more };
}

const codes = (remarks: { code: string }[]) => remarks.map(({ code }) => code);

describe.each(knownZones.map((zone) => [zone.id, zone] as const))('%s', (_, zone) => {
  it('is the same zone to the rules core in each of its forms', () => {
    const draft = draftOf(zone);
    const code = codeOf(draft.picture);
    for (const form of [JSON.stringify(fileOf(draft)), textOf(draft), code]) {
      const found = check(form);
      expect(codes(found.errors)).toEqual([]);
      expect(found.data).toBe(code);
    }
  });

  it('comes back from each of its forms', () => {
    const draft = draftOf(zone);
    const fromFile = draftOfFile(check(fileOf(draft)).work!)!;
    expect(fromFile).toMatchObject({ name: 'Tried', players: [2, 6] });
    expect(layoutOf(fromFile.picture)).toEqual(zone.layout);
    const fromText = draftOfFile(check(textOf(draft)).work!)!;
    expect(fromText.name).toBe('Tried');
    expect(layoutOf(fromText.picture)).toEqual(zone.layout);
    const fromCode = trimmed(draftOfFile(check(codeOf(draft.picture)).work!)!.picture);
    expect(codeOf(fromCode)).toBe(codeOf(draft.picture));
    expect(trimmed(fromCode)).toEqual(fromCode);
  });

  it('is measured by the rules core', () => {
    const { picture } = draftOf(zone);
    const measures = measuresOf(check(codeOf(picture)))!;
    const floor = measures.silent + measures.dangerous;
    expect(measures.reached).toEqual({ human: floor, alien: floor });
    const nearest = pods.map((pod) => find(picture, pod)).filter((cell) => cell !== null);
    const human = stepsOf(measures, 'human');
    const least = Math.min(...nearest.map((cell) => human[cell]!));
    expect(stepsOf(measures, 'pod')[find(picture, 'H')!]).toBe(least);
  });
});

describe('a drawing', () => {
  const first = pictureOf(firstLayout);
  const paint = (where: string, mark: Mark, picture = first) =>
    painted(picture, [findCoordinate(where)!], { tool: 'brush', mark, symmetry: noSymmetry });

  it('can be played as it lies on the desk at first', () => {
    const found = check(fileOf(draftOf({ layout: firstLayout })));
    expect(codes(found.errors)).toEqual([]);
    expect(codes(found.warnings)).toEqual([]);
  });

  it('is wrong where its sectors are', () => {
    const human = coordinate(find(first, 'H')!);
    const pod = coordinate(find(first, '2')!);
    const cut = paint('K07', 'd', { ...first, columns: 12, rows: 9 });
    for (const [picture, code, places] of [
      [paint(human, 'd'), 'Z03', []],
      [paint(pod, 'd'), 'Z05', ['3', '4'].map((mark) => coordinate(find(first, mark as Mark)!))],
      [cut, 'Z10', ['K07']],
      [cut, 'Z08', ['K07']],
    ] as const) {
      const { errors, data } = check(fileOf({ ...draftOf({ layout: [] }), picture }));
      const remark = errors.find((one) => one.code === code)!;
      expect(remark, `${code} in ${codes(errors)}`).toBeDefined();
      expect(remarkText(remark, words.en)).not.toMatch(/[{}?]|undefined|zone\./);
      expect(placesOf(remark).map(coordinate).toSorted()).toEqual([...places].toSorted());
      expect(isUnreadable(remark)).toBe(false);
      expect(data).toBe('');
    }
  });

  it('marks every sector that an error is about, the first of the rules among them', () => {
    const alone = paint('A07', 's', paint('K07', 'd', { ...first, rows: 9 }));
    const lost = paint('A01', '1', alone);
    for (const [picture, code, places] of [
      [alone, 'Z08', ['A07', 'K07']],
      [alone, 'Z10', ['A07', 'K07']],
      [lost, 'Z09', ['A01']],
    ] as const) {
      const { errors } = check(fileOf({ ...draftOf({ layout: [] }), picture }));
      const remark = errors.find((one) => one.code === code)!;
      const all = allPlacesOf(remark).map(coordinate);
      expect(all.toSorted()).toEqual(places);
      expect(all).toContain(remark.sector);
    }
  });

  it('is told of in the language of the reader', () => {
    const file = fileOf({ ...draftOf({ layout: ['.'] }) });
    const [first] = check(file).errors;
    expect(remarkText(first!, words.de)).not.toBe(remarkText(first!, words.en));
  });

  it('cannot be read when it is none', () => {
    for (const text of ['', '{', '{"format": "other"}', 'Z1.short.12', 'Hello there']) {
      const found = check(text);
      expect(found.errors.some(isUnreadable), text).toBe(true);
    }
  });
});

describe('ways', () => {
  const galilei = pictureOf(knownZones[0]!.layout);
  const measures = (picture: Picture) =>
    measuresOf(check(fileOf({ ...draftOf({ layout: [] }), picture })));

  it('count the moves of the specification', () => {
    const human = stepsOf(measures(galilei), 'human');
    expect(pods.map((pod) => human[find(galilei, pod)!])).toEqual([12, 12, 11, 11]);
    expect(human[find(galilei, 'A')!]).toBe(-1);
  });

  it('count back from the nearest pod', () => {
    const away = stepsOf(measures(galilei), 'pod');
    expect(away[find(galilei, 'H')!]).toBe(11);
    expect(away[findCoordinate('T13')!]).toBe(2);
    expect(away[find(galilei, 'A')!]).toBe(-1);
  });

  it('lead nowhere where nobody starts', () => {
    expect(new Set(stepsOf(measures(emptyPicture()), 'human'))).toEqual(new Set([-1]));
    expect(new Set(stepsOf(measures(galilei), 'none'))).toEqual(new Set([-1]));
    expect(new Set(stepsOf(null, 'human'))).toEqual(new Set([-1]));
  });
});

describe.each(['en', 'de'] as const)('a file that is none, in %s', (language) => {
  const good = fileOf(draftOf({ layout: firstLayout }));

  it.each([
    ['[1]', '[1]'],
    ['format', { ...good, format: 'other' }],
    ['id', { ...good, id: 'My Zone' }],
    ['name', { ...good, name: '' }],
    ['subtitle', { ...good, subtitle: 'x'.repeat(121) }],
    ['suggested_players', { ...good, suggested_players: [5, 4] }],
    ['columns', { ...good, columns: 24 }],
    ['rows', { ...good, rows: 0 }],
    ['layout', { ...good, rows: 3 }],
    ['row', { ...good, columns: 4 }],
    ['broken', '{"format":'],
  ])('is refused with a whole sentence: %s', (_, data) => {
    const [first] = check(data).errors;
    expect(first!.code).toMatch(/^Z0[12]$/);
    const sentence = remarkText(first!, words[language]);
    expect(sentence).toMatch(/\.$/);
    expect(sentence).not.toMatch(/[{}?]|undefined/);
    if (language === 'de') expect(sentence).not.toMatch(/\b(must|characters|number|row)\b/);
  });
});

describe('formats', () => {
  it('find the code in a link', () => {
    const code = codeOf(pictureOf(firstLayout));
    expect(handedOver(`http://127.0.0.1:1/workshop/aliens#${code} `)).toBe(code);
    expect(handedOver('.sd')).toBe('.sd');
  });

  it('name files after the zone', () => {
    expect(idOf('Ölförderturm Zwölf')).toBe('oelfoerderturm-zwoelf');
    expect(idOf('  Café: Süd! ')).toBe('cafe-sued');
    expect(idOf('!')).toBe('zone');
    expect(idOf('x')).toBe('zone-x');
    expect(idOf('a'.repeat(50))).toHaveLength(32);
  });

  it('hand on what a file says beside its layout', () => {
    const file = fileOf(draftOf({ layout: firstLayout }, { texts: { author: 'Juno' } }));
    expect(fileOf(draftOfFile(check(file).work!)!)).toEqual(file);
    expect(draftOfFile(check(textOf(draftOf({ layout: firstLayout }))).work!)!.tier).toBe('extra');
    expect(draftOfFile({ name: 'No layout' })).toBeNull();
  });
});
