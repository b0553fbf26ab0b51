import { type Core, CoreProblem, loadCore, type Look } from './core';
import type { Deed, JsonObject, Tutorial } from './game';
import { Refusal } from './link';
import type { SeatState, State } from './protocol';
import { stillGame, stillLine, stillState, type Still } from './replay';
import { targetsOf } from './targets';

/** What became of an action of the learner. */
export type Tried =
  /** the stills to show, one after the other: of the action itself, then of the others' */
  | { result: 'done'; shown: Still[] }
  /** the rules do not allow it */
  | { result: 'refused'; refusal: Refusal }
  /** allowed, but the lesson could not go on from there */
  | { result: 'other' };

type Step = Tutorial['steps'][number];

/** How far a lesson has come. */
interface Way {
  /** all that was done so far */
  deeds: readonly Deed[];
  step: number;
  /** steps to come that are done already */
  early: ReadonlySet<number>;
}

/** Whether an action is what a pattern names: all its fields, whatever the others are. */
const fits = (action: JsonObject, pattern: JsonObject): boolean =>
  Object.entries(pattern).every(
    ([field, value]) => JSON.stringify(action[field]) === JSON.stringify(value),
  );
const answers = ({ accept }: Step, action: JsonObject): boolean =>
  accept === 'any' || accept.some((pattern) => fits(action, pattern));

/** of the actions that a step accepts, so many are tried to see whether the lesson leads on */
const tries = 8;

/**
 * Leads somebody through a game's tutorial, by the real rules. Every action is done that teaches what a step is
 * about, and any other that does no harm, as long as the lesson can still be brought to its end: that is tried out.
 */
export class Lesson {
  private way: Way = { deeds: [], step: 0, early: new Set() };
  /** something else was done than the lesson names first */
  private strayed = false;

  private constructor(
    private readonly core: Core,
    private readonly handle: number,
    private readonly game: string,
    private readonly seats: number,
    private readonly tutorial: Tutorial,
    private readonly running: State,
  ) {}

  /** Throws a CoreProblem if the tutorial's position is not one of this game. */
  static async open(game: string, tutorial: Tutorial, names: string[] = []): Promise<Lesson> {
    const core = await loadCore();
    const seats = tutorial.seats ?? seatsOf(core, game, tutorial);
    const { options, position, script } = tutorial;
    const opened = core.call('scenario.open', { game, options, seats, position, script });
    const head = { ...opened, game, commitment: '', seed: null };
    const people = Array.from({ length: seats }, (_, i) => faceOf(i, tutorial.seat, names[i]));
    const still = stillState('tutorial', head, people, false);
    return new Lesson(core, opened.handle, game, seats, tutorial, still);
  }

  /** the number of the step that is waited for; as many as there are: it is over */
  get step(): number {
    return this.way.step;
  }

  get finished(): boolean {
    return this.step === this.tutorial.steps.length;
  }

  /** What the learner is told now; the last text stays when the lesson is over. */
  get text(): string {
    return this.tutorial.steps[Math.min(this.step, this.tutorial.steps.length - 1)]?.text ?? '';
  }

  /** Whether this step only wants to be read. */
  get reading(): boolean {
    return !this.finished && this.tutorial.steps[this.step]!.accept.length === 0;
  }

  /** What has to be pressed for it, as selectors: the first that is on the screen counts. */
  get targets(): string[] {
    const step = this.tutorial.steps[this.step];
    if (!step || step.accept === 'any') return [];
    if (!this.strayed) return targetsOf(step.accept[0]);
    return targetsOf(this.offered(this.way, step).find((action) => this.after(action) !== null));
  }

  look(): Still {
    return this.still(false);
  }

  act(action: JsonObject): Tried {
    const { seat } = this.tutorial;
    if (this.finished) return { result: 'other' };
    const probe = { handle: this.handle, seat, action, accept: [] };
    const answer = this.core.call('match.act', probe);
    if (answer.result === 'refused')
      return { result: 'refused', refusal: new Refusal(answer.refusal!) };
    const after = this.after(action);
    if (after === null) return { result: 'other' };
    const { deeds } = this.way;
    const first = this.tutorial.steps[this.step]!.accept[0];
    if (typeof first !== 'object' || !fits(action, first)) this.strayed = true;
    this.way = after;
    return { result: 'done', shown: this.carryOut(after.deeds.slice(deeds.length)) };
  }

  /** Goes on from a step that was only to be read. */
  read(): Still[] {
    if (!this.reading) return [];
    const { deeds } = this.way;
    const next = this.past(this.way);
    if (next === null) throw new CoreProblem("The tutorial's own actions are refused.");
    this.way = next;
    return this.carryOut(next.deeds.slice(deeds.length));
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }

  /** How far the lesson comes by this action; null: it could not go on. */
  private after(action: JsonObject): Way | null {
    const { steps, seat } = this.tutorial;
    const { deeds, step, early } = this.way;
    const done: Way = { deeds: [...deeds, { seat, action }], step, early };
    const current = steps[step]!;
    if (answers(current, action)) {
      const next = this.past(done);
      // As it is written it needs no trial.
      const written = !this.strayed && current.accept !== 'any' && fits(action, current.accept[0]!);
      if (next !== null && (written || this.leads(next))) return next;
    }
    const ahead = steps.findIndex(
      (one, at) => at > step && !early.has(at) && one.accept !== 'any' && answers(one, action),
    );
    if (ahead > 0 && !steps[ahead]!.others) {
      const sooner = { ...done, early: new Set([...early, ahead]) };
      if (this.leads(sooner)) return sooner;
    }
    return this.leads(done) ? done : null;
  }

  /** Whether the lesson can be brought to its end from there. */
  private leads(way: Way): boolean {
    const step = this.tutorial.steps[way.step];
    if (!step) return true;
    const on = (from: Way): boolean => {
      const next = this.past(from);
      return next !== null && this.leads(next);
    };
    if (step.accept.length === 0) return on(way);
    const { seat } = this.tutorial;
    return this.offered(way, step).some((action) =>
      on({ ...way, deeds: [...way.deeds, { seat, action }] }),
    );
  }

  /** Behind a step: the others have played, and what is done already is left out; null: they cannot. */
  private past({ deeds, step, early }: Way): Way | null {
    const { steps } = this.tutorial;
    const all = this.at(deeds, (handle) => {
      const { others = [] } = steps[step]!;
      if (typeof others !== 'function') return [...deeds, ...others];
      return [...deeds, ...others(this.lookAt(handle).view)];
    });
    if (all === null || this.at(all, () => true) === null) return null;
    let next = step + 1;
    while (early.has(next)) ++next;
    return { deeds: all, step: next, early };
  }

  /** What this step accepts there, the first it names first. */
  private offered({ deeds }: Way, step: Step): JsonObject[] {
    const { accept } = step;
    const legal = this.at(deeds, (handle) => this.lookAt(handle).legal) ?? [];
    if (accept === 'any') return legal.slice(0, tries);
    const found = accept.flatMap((pattern) => [
      pattern,
      ...legal.filter((action) => fits(action, pattern)),
    ]);
    return found.slice(0, tries);
  }

  /** Looks at a match that has come so far by these deeds; null: they are not allowed. */
  private at<T>(deeds: readonly Deed[], look: (handle: number) => T): T | null {
    const { options, position, script } = this.tutorial;
    const set = { game: this.game, options, seats: this.seats, position, script };
    const { handle } = this.core.call('scenario.open', set);
    try {
      const allowed = deeds.every(
        (deed) => this.core.call('match.act', { handle, ...deed }).result === 'done',
      );
      return allowed ? look(handle) : null;
    } catch (problem) {
      // A pattern that is not yet a whole action.
      if (problem instanceof CoreProblem) return null;
      throw problem;
    } finally {
      this.core.call('release', { handle });
    }
  }

  private carryOut(deeds: Deed[]): Still[] {
    const before = this.way.deeds.length - deeds.length;
    return deeds.map(({ seat, action }, at) => {
      const answer = this.core.call('match.act', { handle: this.handle, seat, action });
      if (answer.result !== 'done')
        throw new CoreProblem(`The tutorial's own action is refused: ${JSON.stringify(answer)}`);
      return this.still(true, seat, before + at + 1);
    });
  }

  private lookAt(handle: number): Look {
    return this.core.call('match.look', { handle, observer: this.tutorial.seat });
  }

  private still(fresh: boolean, seat: number | null = null, inputs = this.way.deeds.length): Still {
    const look = this.lookAt(this.handle);
    return {
      state: { ...this.running, phase: look.outcome === null ? 'running' : 'finished' },
      game: stillGame(look, 0, inputs),
      fresh: fresh ? [stillLine(look.events, inputs, 0, seat)] : [],
    };
  }
}

function seatsOf(core: Core, game: string, tutorial: Tutorial): number {
  const known = core.call('games', {}).games.find((one) => one.slug === game);
  const acting = tutorial.steps.flatMap(({ others = [] }) =>
    typeof others === 'function' ? [] : others.map(({ seat }) => seat),
  );
  return Math.max(known?.least_seats ?? 1, tutorial.seat + 1, ...acting.map((seat) => seat + 1));
}

function faceOf(seat: number, learner: number, name: string | undefined): SeatState {
  return { kind: seat === learner ? 'person' : 'bot', name: name ?? null, left: false };
}
