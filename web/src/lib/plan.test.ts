import { describe, expect, it } from 'vitest';
import type { JsonObject } from './game';
import { Refusal, type Link, type Push } from './link';
import type { State } from './protocol';
import { TableLink } from './table.svelte';

/** A table far away: a plan counts, and is told, only when the test lets it arrive. */
class FarTable implements Link {
  options: JsonObject = { level: 'easy', tempo: 'live' };
  private seq = 0;
  private tell: (push: Push) => void = () => {};
  private waiting: { fields: JsonObject; done: () => void; no: (why: Refusal) => void }[] = [];

  request(word: string, fields: JsonObject = {}): Promise<JsonObject> {
    if (word === 'watch') this.push('sync', { anew: true, log: [] });
    if (word !== 'plan') return Promise.resolve({});
    return new Promise((resolve, no) => this.waiting.push({ fields, done: () => resolve({}), no }));
  }

  async arrive(refused = false): Promise<void> {
    const { fields, done, no } = this.waiting.shift()!;
    if (refused) no(new Refusal({ code: 'no' }));
    else {
      this.options = fields.options as JsonObject;
      ++this.seq;
      this.push('update', { line: { seq: this.seq, at: 0, kind: 'planned' } });
      done();
    }
    for (let turn = 0; turn < 20; ++turn) await Promise.resolve();
  }

  private push(push: string, more: JsonObject) {
    const state = { id: 'T', options: this.options } as unknown as State;
    this.tell({ push, table: 'T', as: 'public', seq: this.seq, state, ...more } as unknown as Push);
  }

  listen(listener: (push: Push) => void) {
    this.tell = listener;
    return () => {};
  }

  follow(listener: (state: 'open') => void) {
    listener('open');
    return () => {};
  }

  clockOffset = () => 0;
  record = () => Promise.reject(new Error('none'));
  close() {}
}

describe('what the host changes before the start', () => {
  const set = (table: TableLink, change: JsonObject) =>
    table.plan((now) => ({ options: { ...now.options, ...change } }));

  it('keeps the first of two choices that are made before the table has answered', async () => {
    const far = new FarTable();
    const table = new TableLink(far, 'T', 'public');
    const both = Promise.all([set(table, { level: 'hard' }), set(table, { tempo: 'turns' })]);
    await Promise.resolve();
    await far.arrive();
    await far.arrive();
    await both;
    expect(far.options).toEqual({ level: 'hard', tempo: 'turns' });
  });

  it('goes on after one that is refused, and says which', async () => {
    const far = new FarTable();
    const table = new TableLink(far, 'T', 'public');
    const refused = expect(set(table, { level: 'none' })).rejects.toThrow('no');
    const taken = set(table, { tempo: 'turns' });
    await Promise.resolve();
    await far.arrive(true);
    await refused;
    await far.arrive();
    await taken;
    expect(far.options).toEqual({ level: 'easy', tempo: 'turns' });
  });

  it('lets who starts wait until all is planned', async () => {
    const far = new FarTable();
    const table = new TableLink(far, 'T', 'public');
    const planned = set(table, { level: 'hard' });
    let seen: JsonObject = {};
    const ready = table.plan((now) => {
      seen = now.options;
      return null;
    });
    await Promise.resolve();
    expect(seen).toEqual({});
    await far.arrive();
    await Promise.all([planned, ready]);
    expect(seen.level).toBe('hard');
  });
});
