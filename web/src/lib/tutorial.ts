import { type Core, CoreProblem, loadCore } from './core';
import type { JsonObject, Tutorial } from './game';
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
  /** allowed, but not what this step is about */
  | { result: 'other' };

/** Leads somebody through a game's tutorial, by the real rules. */
export class Lesson {
  /** the number of the step that is waited for; as many as there are: it is over */
  step = 0;
  private inputs = 0;

  private constructor(
    private readonly core: Core,
    private readonly handle: number,
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
    return new Lesson(core, opened.handle, tutorial, stillState('tutorial', head, people, false));
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
    return !this.finished && this.accepted.length === 0;
  }

  /** What has to be pressed for it, as selectors: the first that is on the screen counts. */
  get targets(): string[] {
    if (this.finished || this.accepted === 'any') return [];
    return targetsOf(this.accepted[0]);
  }

  look(): Still {
    return this.still(false);
  }

  act(action: JsonObject): Tried {
    if (this.finished) return { result: 'other' };
    const accept = this.accepted;
    const answer = this.core.call('match.act', {
      handle: this.handle,
      seat: this.tutorial.seat,
      action,
      ...(accept === 'any' ? {} : { accept }),
    });
    if (answer.result === 'other') return { result: 'other' };
    if (answer.result === 'refused')
      return { result: 'refused', refusal: new Refusal(answer.refusal!) };
    this.inputs++;
    const mine = this.still(true, this.tutorial.seat);
    return { result: 'done', shown: [mine, ...this.proceed()] };
  }

  /** Goes on from a step that was only to be read. */
  read(): Still[] {
    return this.reading ? this.proceed() : [];
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }

  private get accepted(): JsonObject[] | 'any' {
    return this.tutorial.steps[this.step]!.accept;
  }

  private proceed(): Still[] {
    const others = this.tutorial.steps[this.step++]!.others ?? [];
    return others.map(({ seat, action }) => {
      const answer = this.core.call('match.act', { handle: this.handle, seat, action });
      if (answer.result !== 'done')
        throw new CoreProblem(`The tutorial's own action is refused: ${JSON.stringify(answer)}`);
      this.inputs++;
      return this.still(true, seat);
    });
  }

  private still(fresh: boolean, seat: number | null = null): Still {
    const look = this.core.call('match.look', {
      handle: this.handle,
      observer: this.tutorial.seat,
    });
    return {
      state: { ...this.running, phase: look.outcome === null ? 'running' : 'finished' },
      game: stillGame(look, 0, this.inputs),
      fresh: fresh ? [stillLine(look.events, this.inputs, 0, seat)] : [],
    };
  }
}

function seatsOf(core: Core, game: string, tutorial: Tutorial): number {
  const known = core.call('games', {}).games.find((one) => one.slug === game);
  const acting = tutorial.steps.flatMap((step) => (step.others ?? []).map((other) => other.seat));
  return Math.max(known?.least_seats ?? 1, tutorial.seat + 1, ...acting.map((seat) => seat + 1));
}

function faceOf(seat: number, learner: number, name: string | undefined): SeatState {
  return { kind: seat === learner ? 'person' : 'bot', name: name ?? null, left: false };
}
