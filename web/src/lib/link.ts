import type { JsonObject } from './game';
import type { Push } from './protocol';

export type { Push };

/** `open`: requests are answered. `lost`: it is coming back by itself, and nothing is forgotten. */
export type LinkState = 'connecting' | 'open' | 'lost';

/**
 * Where tables are: a server (connection.ts) or the rules core in this tab (local.ts). Both take the
 * requests of docs/protocol.md and answer with its replies and pushes.
 */
export interface Link {
  /** Resolves with what stands under "ok"; rejects with a Refusal. */
  request(word: string, fields?: JsonObject): Promise<JsonObject>;
  /** Every push, in order. Returns how to stop listening. */
  listen(listener: (push: Push) => void): () => void;
  /** Told at once and whenever it changes. After `open` each watch is to be asked for again. */
  follow(listener: (state: LinkState) => void): () => void;
  /** Milliseconds to add to this device's clock to get the table's. */
  clockOffset(): number;
  /** Only where all people sit at one device: match time stands while none of them may look. */
  rest?(table: string, on: boolean): void;
  /** A finished match as a file, word for word. */
  record(table: string): Promise<string>;
  close(): void;
}

/** A "no": of the table (code and sentence) or of the game (its code, the rule and parameters). */
export class Refusal extends Error {
  readonly code: string;
  readonly rule: string | null;
  readonly fields: JsonObject;

  constructor(no: JsonObject) {
    const sentence = typeof no.sentence === 'string' ? no.sentence : '';
    super(sentence || String(no.code));
    this.code = String(no.code ?? 'unknown');
    this.rule = typeof no.rule === 'string' ? no.rule : null;
    this.fields = no;
  }

  get sentence(): string {
    return typeof this.fields.sentence === 'string' ? this.fields.sentence : '';
  }
}

/** As whom a table is watched: the public, or the owner of a seat. */
export type As = 'public' | number;
