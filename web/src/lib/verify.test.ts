import { beforeAll, expect, test } from 'vitest';
import { type Core, useCore } from './core';
import { botRecord, builtCore } from './core.testing';
import { checkKeys, verify } from './verify';

let core: Core;
let text: string;
beforeAll(async () => {
  core = await builtCore();
  useCore(core);
  text = botRecord(core);
});

type Fields = Record<string, unknown> & { inputs: Record<string, unknown>[] };

function tampered(change: (record: Fields) => void): string {
  const record = JSON.parse(text) as Fields;
  change(record);
  return JSON.stringify(record);
}

async function broken(record: string): Promise<string | undefined> {
  const verdict = await verify(record);
  expect(verdict.holds).toBe(false);
  expect(verdict.wrong).toMatch(/./);
  const first = verdict.checks.findIndex((check) => check.holds !== true);
  expect(verdict.checks.slice(0, first).every((check) => check.holds)).toBe(true);
  expect(verdict.checks.slice(first + 1).every((check) => check.holds === null)).toBe(true);
  return verdict.checks[first]?.name;
}

test('a match between bots holds in every check', async () => {
  const verdict = await verify(text);
  expect(verdict).toMatchObject({ holds: true, wrong: null });
  expect(verdict.checks.map((check) => check.name)).toEqual(Object.keys(checkKeys));
  expect(verdict.checks.every((check) => check.holds)).toBe(true);
  const { inputs } = JSON.parse(text) as Fields;
  expect(verdict.checks.find((check) => check.name === 'inputs')?.values.count).toBe(inputs.length);
  expect(verdict.record?.outcome).not.toBeNull();
});

test('what is not a record fails as a file', async () => {
  expect(await broken('')).toBe('file');
  expect(await broken('{}')).toBe('file');
  expect(await broken(text.slice(0, -20))).toBe('file');
  expect(await broken(tampered((record) => delete record.seed))).toBe('file');
});

test('an unknown game, other rules and other data are named', async () => {
  expect(await broken(tampered((record) => (record.game = 'nothing')))).toBe('game');
  expect(await broken(tampered((record) => (record.rules_version = 999)))).toBe('rules');
  expect(await broken(tampered((record) => (record.data = '0'.repeat(64))))).toBe('rules');
});

test('another seed than the promised one is found', async () => {
  expect(await broken(tampered((record) => (record.seed = '1'.repeat(64))))).toBe('seed');
  expect(await broken(tampered((record) => (record.seed = null)))).toBe('seed');
});

test('a changed, dropped or late input is found', async () => {
  const swapped = tampered((record) => (record.inputs[0]!.seat = 7));
  expect(await broken(swapped)).toBe('inputs');
  const backwards = tampered((record) => (record.inputs[0]!.at = 10 ** 12));
  expect(await broken(backwards)).toBe('inputs');
  const dropped = tampered((record) => record.inputs.pop());
  expect(['outcome', 'inputs']).toContain(await broken(dropped));
});

test('a claimed outcome or position that is not reached is found', async () => {
  expect(await broken(tampered((record) => (record.outcome = null)))).toBe('outcome');
  expect(await broken(tampered((record) => (record.fingerprint = '0'.repeat(16))))).toBe(
    'position',
  );
});
