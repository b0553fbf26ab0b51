import { CoreProblem, loadCore, type Core } from './core';
import type { JsonObject } from './game';
import { Refusal } from './link';
import type { Line, SeatState, State } from './protocol';
import { stillGame, stillLine, stillState, type Still } from './replay';

/** Something that could be done: actions that come to the same, and how often the seat then wins, in percent. */
export interface Weighed {
  actions: JsonObject[];
  chance: number;
}

/** A position with one choice that is clearly the best: a scenario, whose last step is the answer. */
export interface Puzzle {
  seats: number;
  options?: JsonObject;
  position?: JsonObject;
  chance: JsonObject;
  steps: (JsonObject & { seat: number; at?: number })[];
  about: {
    /** 1 to 4 */
    grade: number;
    /** how often each level of bots finds the answer, in percent; the weakest first */
    bots: Record<string, number>;
    /** the best first */
    choices: Weighed[];
  };
}

const files = import.meta.glob<Puzzle[]>('../../../games/*/puzzles.json', { import: 'scenarios' });
const fileOf = (game: string): string => `../../../games/${game}/puzzles.json`;

/** Games that have puzzles, always in the same order. */
export const puzzleGames: string[] = Object.keys(files)
  .map((path) => path.split('/').at(-2)!)
  .toSorted();

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  return (await files[fileOf(game)]?.()) ?? [];
}

/** Which puzzle a day has: the games take turns, and each goes through its puzzles, counted from 0 and on and on. */
export function puzzleOfDay(
  date: Date,
  games: readonly string[] = puzzleGames,
): { game: string; number: number } | null {
  const day = Math.floor(
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000,
  );
  const game = games[day % games.length];
  return game === undefined ? null : { game, number: Math.floor(day / games.length) };
}

/** What became of an answer. */
export type Solved =
  | { result: 'right' | 'wrong'; chosen: Weighed | null; still: Still }
  | { result: 'refused'; refusal: Refusal };

/** A puzzle on the table, by the real rules. What is hidden stays hidden: it is shown as its seat sees it. */
export class Riddle {
  /** what happened before, as the seat was told */
  log: Line[] = [];
  private handle = 0;

  private constructor(
    private readonly core: Core,
    private readonly game: string,
    private readonly puzzle: Puzzle,
    private readonly running: State,
  ) {}

  /** Throws a CoreProblem if the puzzle is none of this game. */
  static async open(game: string, puzzle: Puzzle, names: string[] = []): Promise<Riddle> {
    const core = await loadCore();
    const opened = place(core, game, puzzle);
    const people = Array.from({ length: puzzle.seats }, (_, seat): SeatState => ({
      kind: seat === seatOf(puzzle) ? 'person' : 'bot',
      name: names[seat] ?? null,
      left: false,
    }));
    const head = { ...opened, game, commitment: '', seed: null };
    const riddle = new Riddle(core, game, puzzle, stillState('puzzle', head, people, false));
    riddle.handle = opened.handle;
    riddle.log = riddle.goThere();
    return riddle;
  }

  get seat(): number {
    return seatOf(this.puzzle);
  }

  look(): Still {
    return this.still([]);
  }

  /** The position stays as it was; what would have come of it is shown. */
  answer(action: JsonObject): Solved {
    for (const [place, weighed] of this.puzzle.about.choices.entries()) {
      const tried = this.act(action, weighed.actions);
      if (tried.result === 'refused')
        return { result: 'refused', refusal: new Refusal(tried.refusal!) };
      if (tried.result === 'other') continue;
      const still = this.still([this.line(this.seat)]);
      this.again();
      return { result: place === 0 ? 'right' : 'wrong', chosen: weighed, still };
    }
    return { result: 'wrong', chosen: null, still: this.look() };
  }

  close(): void {
    this.core.call('release', { handle: this.handle });
  }

  private again(): void {
    this.close();
    this.handle = place(this.core, this.game, this.puzzle).handle;
    this.goThere();
  }

  private goThere(): Line[] {
    const lines = [this.line(null)];
    for (const { seat, at, ...action } of this.puzzle.steps.slice(0, -1)) {
      const time = at ?? 0;
      const call = { handle: this.handle, seat, action: action as JsonObject, time };
      const answer = this.core.call('match.act', call);
      if (answer.result !== 'done')
        throw new CoreProblem(`A step of the puzzle is refused: ${JSON.stringify(answer)}`);
      lines.push(this.line(seat, lines.length));
    }
    return lines;
  }

  private get at(): number {
    return this.puzzle.steps.at(-1)!.at ?? 0;
  }

  private act(action: JsonObject, accept: JsonObject[]) {
    const call = { handle: this.handle, seat: this.seat, action, time: this.at, accept };
    return this.core.call('match.act', call);
  }

  private line(seat: number | null, number = this.puzzle.steps.length): Line {
    return stillLine(this.view().events, seat === null ? 0 : number, this.at, seat);
  }

  private view() {
    return this.core.call('match.look', { handle: this.handle, observer: this.seat });
  }

  private still(fresh: Line[]): Still {
    const look = this.view();
    return {
      state: { ...this.running, phase: look.outcome === null ? 'running' : 'finished' },
      game: stillGame(look, this.at, this.puzzle.steps.length - 1 + fresh.length),
      fresh,
    };
  }
}

const seatOf = (puzzle: Puzzle): number => puzzle.steps.at(-1)!.seat;

function place(core: Core, game: string, puzzle: Puzzle) {
  const { options = {}, seats, position = null, chance } = puzzle;
  return core.call('scenario.open', { game, options, seats, position, script: chance });
}
