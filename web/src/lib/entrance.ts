import type { JsonObject } from './game';

const key = 'escapement.person';

/** What the server says to who comes: who they are, or null if it does not know them. */
export type AskEntry = (name: string | null) => Promise<JsonObject | null>;

/**
 * How this browser becomes somebody. Who has been somebody here before does not become somebody
 * else unasked: signed out from another device, they are told so and decide.
 */
export class Entrance {
  private readonly ask: AskEntry;
  private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  private readonly signedOut: (goOn: () => void) => void;
  private person: string | null;

  constructor(
    ask: AskEntry,
    storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
    signedOut: (goOn: () => void) => void,
  ) {
    this.ask = ask;
    this.storage = storage;
    this.signedOut = signedOut;
    this.person = this.stored();
  }

  /** Comes back only as somebody; waits as long as a decision takes. */
  async enter(name: string): Promise<string> {
    if (this.person !== null) {
      const known = await this.ask(null);
      if (known) return this.become(known);
      await new Promise<void>((goOn) => this.signedOut(goOn));
    }
    const made = await this.ask(name);
    if (!made) throw new Error('The server lets nobody in.');
    return this.become(made);
  }

  /** They leave of their own will: whoever comes next is new here. */
  leave() {
    this.person = null;
    try {
      this.storage?.removeItem(key);
    } catch {
      // Then the next page asks whether to go on as a new person.
    }
  }

  private become(who: JsonObject): string {
    this.person = String(who.person);
    try {
      this.storage?.setItem(key, this.person);
    } catch {
      // It is known as long as this page is open.
    }
    return this.person;
  }

  private stored(): string | null {
    try {
      return this.storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }
}
