import { loadCore, type RecordHead } from './core';
import { browserShares, ownShare, type OwnShare } from './shares';

/** What is checked, in this order; each has its words in the message files. */
export const checkKeys = {
  file: 'verify_file',
  game: 'verify_game',
  rules: 'verify_rules',
  seed: 'verify_seed',
  inputs: 'verify_inputs',
  outcome: 'verify_outcome',
  position: 'verify_position',
} as const;

export type CheckName = keyof typeof checkKeys;

export interface Check {
  name: CheckName;
  key: (typeof checkKeys)[CheckName];
  /** null: not reached, because an earlier one does not hold */
  holds: boolean | null;
  /** what the message may mention */
  values: Record<string, string | number>;
}

export interface Verdict {
  holds: boolean;
  checks: Check[];
  /** what the verifier found, word for word; null when all of it holds */
  wrong: string | null;
  record: RecordHead | null;
  /** how many seats added to the chance */
  shares: number;
  /** how many had promised to, and did not */
  untold: number;
  /** what became of our own share; null if we have none for this match */
  own: OwnShare | null;
}

function valuesOf(name: CheckName, record: RecordHead | null): Check['values'] {
  if (record === null) return {};
  switch (name) {
    case 'file':
      return {};
    case 'game':
      return { game: record.game };
    case 'rules':
      return { version: record.rules_version, data: record.data };
    case 'seed':
      return { commitment: record.commitment, seed: record.seed ?? '' };
    case 'inputs':
      return { count: record.inputs };
    case 'outcome':
      return { seats: record.seats.length };
    case 'position':
      return { fingerprint: record.fingerprint };
  }
}

/** Plays a record again in this browser and checks all that it claims. */
export async function verify(text: string, table?: string): Promise<Verdict> {
  const core = await loadCore();
  const { checks, wrong, record } = core.call('verify', { record: text });
  return {
    holds: wrong === null,
    wrong,
    record,
    shares: record?.shares.filter((share) => share?.value != null).length ?? 0,
    untold: record?.shares.filter((share) => share && share.value === null).length ?? 0,
    own: record && ownShare(record, browserShares(), table),
    checks: checks.map(({ check, holds }) => {
      const name = check as CheckName;
      return { name, key: checkKeys[name], holds, values: valuesOf(name, record) };
    }),
  };
}
