import { loadCore, type Core, type GameSummary } from './core';
import type { Json, JsonObject } from './game';
import type { GameState, State } from './protocol';

/** One thing that would be told: what chance or a secret decides is named in `open` and left out. */
export interface Foreseen<Event = JsonObject> {
  event: Event;
  /** it comes for certain; if not, it may come */
  sure: boolean;
  open?: string[];
}

/** A field that somebody has to choose: one value, some of several (each as often as it is named), or amounts by name. */
export interface Blank {
  field: string;
  pick: 'one' | 'some' | 'amounts';
  values: Json[];
  least?: number;
  most?: number;
  /** of `some`: so many of each of these */
  groups?: { values: Json[]; count: number }[];
}

/** Why something is not possible: the game's code, its rule, and the fields of its sentence. */
export type Refused = JsonObject & { code: string; rule: string };

/** What the rules say to an action: exactly one of these, `events` with `certain`. */
export interface Answer<Event = JsonObject> {
  refused?: Refused;
  /** the table does not allow to ask that */
  withheld?: true;
  malformed?: string;
  missing?: Blank[];
  events?: Foreseen<Event>[];
  certain?: boolean;
  /** what threatens this seat after it */
  dangers?: JsonObject[];
  /** of a plan, `{ after: [...] }`: what is listed then and how it looks, where all of it is certain */
  legal?: JsonObject[];
  view?: JsonObject;
  /** of a plan that is refused: how many of its actions are possible */
  at?: number;
  /** what there is to gain after a plan, `{ after: [...], outlook: true }` */
  outlook?: JsonObject;
  /** of `{ about: true }`: what follows from the rules and the view */
  about?: JsonObject;
}

/** Asks the rules from the own view, by default as of its time; null where the answer is not there yet. */
export type Ask = (actions: JsonObject[], time?: number) => (Answer | null)[];

/** What somebody sees of a match. */
export interface Seen {
  game: string;
  /** the data that the match is played with */
  data: string;
  options: JsonObject;
  seats: number;
  view: JsonObject;
}

/** The position that is asked about. */
export interface Position extends Seen {
  seat: number;
  /** match milliseconds */
  time: number;
}

export const seenIn = ({ game, data, options, seats }: State, { view }: GameState): Seen => ({
  game,
  data,
  options,
  seats: seats.length,
  view,
});

export const nobodyAsks: Ask = (actions) => actions.map(() => null);

/** Asks a core that is there, each question of a view once. */
export function askCore(core: Core, position: Position): Ask {
  const known = new Map<string, Answer>();
  return (actions, time = position.time) => {
    const keyOf = (action: string): string => `${time} ${action}`;
    const open = [...new Set(actions.map((action) => JSON.stringify(action)))].filter(
      (action) => !known.has(keyOf(action)),
    );
    if (open.length > 0) {
      const { game, options, seats, seat, view } = position;
      const questions = open.map((action) => JSON.parse(action) as JsonObject);
      const fields = { game, options, seats, seat, view, time, actions: questions };
      core.call('ask', fields).answers.forEach((answer, i) => known.set(keyOf(open[i]!), answer));
    }
    return actions.map((action) => known.get(keyOf(JSON.stringify(action)))!);
  };
}

/** Where this page's core has other data than the match, the server answers. */
export type AskServer = (seat: number, actions: JsonObject[]) => Promise<Answer[]>;

/** The rules as one screen asks them. The core comes after the first paint; until then answers are missing. */
export class Oracle {
  private core = $state.raw<Core | null>(null);
  private arrived = $state(0);
  private asked = new WeakMap<JsonObject, { seat: number; ask: Ask }>();
  private abouts = new WeakMap<JsonObject, JsonObject>();
  private wanted = false;
  private games: GameSummary[] | null = null;

  constructor(private readonly server: AskServer | null = null) {}

  /** To be called once something has been painted. */
  fetch(): void {
    if (this.wanted) return;
    this.wanted = true;
    loadCore().then(
      (core) => (this.core = core),
      () => (this.wanted = false),
    );
  }

  at(position: Position): Ask {
    const { core } = this;
    if (!core) return nobodyAsks;
    const known = this.asked.get(position.view);
    if (known?.seat === position.seat) return known.ask;
    const ask = this.knows(core, position) ? askCore(core, position) : this.remote(position);
    this.asked.set(position.view, { seat: position.seat, ask });
    return ask;
  }

  /** What follows from the rules and the view, for spectators too; null: not there yet. */
  about(seen: Seen, seat: number | null = null): JsonObject | null {
    const { core } = this;
    if (!core) return null;
    if (this.knows(core, seen)) return this.lookUp(core, seen);
    // A server answers only those who sit there.
    const ask = seat === null ? nobodyAsks : this.at({ ...seen, seat, time: 0 });
    return ask([{ about: true }])[0]?.about ?? null;
  }

  /** Neither seat nor time have a part in it. */
  private lookUp(core: Core, seen: Seen): JsonObject {
    const known = this.abouts.get(seen.view);
    if (known) return known;
    const [answer] = askCore(core, { ...seen, seat: 0, time: 0 })([{ about: true }]);
    const about = answer!.about!;
    this.abouts.set(seen.view, about);
    return about;
  }

  private knows(core: Core, { game, data }: Seen): boolean {
    this.games ??= core.call('games', {}).games;
    return this.games.some((one) => one.slug === game && one.data === data);
  }

  private remote({ seat }: Position): Ask {
    const { server } = this;
    if (!server) return nobodyAsks;
    const known = new Map<string, Answer | null>();
    return (actions) => {
      void this.arrived;
      const open = actions.filter((action) => !known.has(JSON.stringify(action)));
      for (const action of open) known.set(JSON.stringify(action), null);
      if (open.length > 0)
        void server(seat, open).then((answers) => {
          answers.forEach((answer, i) => known.set(JSON.stringify(open[i]), answer));
          this.arrived += 1;
        });
      return actions.map((action) => known.get(JSON.stringify(action)) ?? null);
    };
  }
}
