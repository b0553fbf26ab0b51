import { beforeEach, expect, test } from 'vitest';
import type { RecordHead } from './core';
import type { JsonObject } from './game';
import type { Push } from './link';
import { ownShare, promiseOf, ShareBox, Sharing } from './shares';

class Memory {
  text: string | null = null;
  getItem() {
    return this.text;
  }
  setItem(_: string, text: string) {
    this.text = text;
  }
}

let box: ShareBox;
let asked: [string, JsonObject][];
let sharing: Sharing;

beforeEach(() => {
  box = new ShareBox(new Memory());
  asked = [];
  sharing = new Sharing(
    box,
    async (word, fields) => {
      asked.push([word, fields]);
    },
    () => 'me',
  );
});

function seen(seats: object[], more: object = {}): Push {
  const state = { phase: 'gathering', commitment: 'c1', seats, ...more };
  return { push: 'update', table: 't', as: 0, seq: 1, line: {}, state } as unknown as Push;
}

test('a promise is the hash that the record format names', async () => {
  expect(await promiseOf('00'.repeat(32))).toBe(
    '576d4059dddf5e4c76fd65ccacfacce7dc55060c18a164cd89a6e15650d486b9',
  );
});

test('a value is promised for each own seat and told when the table deals', async () => {
  await sharing.hear(seen([{ person: 'you' }, { person: 'me' }]));
  const promise = box.of('t')!.promise;
  expect(asked).toEqual([['promise', { table: 't', seat: 1, promise }]]);
  expect(promise).toBe(await promiseOf(box.of('t')!.value));

  await sharing.hear(seen([{ person: 'you' }, { person: 'me', promise }]));
  expect(asked).toHaveLength(1);
  await sharing.hear(seen([{ person: 'you' }, { person: 'me' }]));
  expect(asked[1]).toEqual(asked[0]);

  await sharing.hear(seen([{ person: 'you' }, { person: 'me', promise }], { dealing: 9 }));
  expect(asked[2]).toEqual(['reveal', { table: 't', seat: 1, value: box.of('t')!.value }]);
});

test('what all had promised before our value was told is kept, and nothing later', async () => {
  await sharing.hear(seen([{ person: 'me' }]));
  const promise = box.of('t')!.promise;
  expect(box.of('t')!.promises).toBeUndefined();
  const seats = [{ person: 'me', promise }, { kind: 'closed' }, { promise: 'p2' }, { kind: 'bot' }];
  await sharing.hear(seen(seats, { dealing: 9 }));
  expect(box.of('t')!.promises).toEqual([promise, 'p2', null]);
  await sharing.hear(seen([{ person: 'me', promise }, { promise: 'late' }], { dealing: 9 }));
  expect(box.of('t')!.promises).toEqual([promise, 'p2', null]);
});

test('what another device of ours has promised is left as it is', async () => {
  await sharing.hear(seen([{ person: 'me', promise: 'of the other device' }]));
  expect(asked).toEqual([]);
});

test('nothing is told of what was not promised, nor to a server that changed its own part', async () => {
  await sharing.hear(seen([{ person: 'me', promise: 'other' }], { dealing: 9 }));
  expect(asked).toEqual([]);
  const before = box.of('t')!.value;
  await sharing.hear(seen([{ person: 'me' }], { commitment: 'c2' }));
  expect(box.of('t')!.value).not.toBe(before);
  await sharing.hear(seen([{ person: 'me' }], { phase: 'running' }));
  expect(asked).toHaveLength(1);
});

test('what goes wrong keeps nobody from playing', async () => {
  const failing = new Sharing(
    box,
    () => Promise.reject(new Error('lost')),
    () => 'me',
  );
  await failing.hear(seen([{ person: 'me' }]));
});

test('a record is asked whether our own share counts in it', () => {
  box.keep('t', { commitment: 'c1', value: 'v', promise: 'p', promises: [null, 'p', 'q'] });
  const record = (shares: RecordHead['shares'], commitment = 'c1') =>
    ({ commitment, shares }) as RecordHead;
  const ours = { promise: 'p', value: 'v' };
  expect(ownShare(record([null, ours, { promise: 'q', value: 'w' }]), box)).toBe('counts');
  expect(ownShare(record([null, ours, { promise: 'q', value: null }]), box)).toBe('counts');
  expect(ownShare(record([{ promise: 'p', value: null }]), box)).toBe('missing');
  expect(ownShare(record([]), box)).toBe('missing');
  expect(ownShare(record([], 'c2'), box)).toBe(null);
});

test('a server that changes what was promised after our value was told is found out', () => {
  box.keep('t', { commitment: 'c1', value: 'v', promise: 'p', promises: ['p', 'q'] });
  const record = (other: string, commitment = 'c1') =>
    ({
      commitment,
      shares: [
        { promise: 'p', value: 'v' },
        { promise: other, value: 'w' },
      ],
    }) as RecordHead;
  expect(ownShare(record('q'), box)).toBe('counts');
  expect(ownShare(record('chosen'), box)).toBe('changed');
  expect(ownShare(record('q', 'another seed'), box)).toBe('changed');
  const other = { commitment: 'another seed', shares: [] as RecordHead['shares'] } as RecordHead;
  expect(ownShare(other, box, 't'), 'of this table').toBe('missing');
});

test('only so many are kept', () => {
  for (let i = 0; i < 300; ++i)
    box.keep(`t${i}`, { commitment: `c${i}`, value: 'v', promise: 'p' });
  expect(box.of('t0')).toBe(null);
  expect(box.of('t299')).not.toBe(null);
});
