import type { Work } from './game';

const prefix = 'escapement.work.';
const most = 50;

type Stored = Pick<Work, 'name' | 'data' | 'at'> & { game: string };

/** Things that people at this device made for a game, in the browser's storage. */
export class KeptWorks {
  constructor(private readonly storage: Storage) {}

  /** The newest first. */
  list(game: string, by: string): Work[] {
    return this.ids()
      .map((id) => ({ id, work: JSON.parse(this.storage.getItem(prefix + id)!) as Stored }))
      .filter(({ work }) => work.game === game)
      .map(({ id, work: { name, data, at } }) => ({ id, name, by, own: true, data, at }))
      .toSorted((one, other) => other.at - one.at);
  }

  /** Whether one more may be kept. */
  get room(): boolean {
    return this.ids().length < most;
  }

  /** Whether the storage had room for it. */
  keep(id: string, work: Stored): boolean {
    try {
      this.storage.setItem(prefix + id, JSON.stringify(work));
      return true;
    } catch {
      return false;
    }
  }

  /** Whether it was there. */
  drop(id: string): boolean {
    const known = this.storage.getItem(prefix + id) !== null;
    this.storage.removeItem(prefix + id);
    return known;
  }

  private ids(): string[] {
    return Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i)!)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }
}
