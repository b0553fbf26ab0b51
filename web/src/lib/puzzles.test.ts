import { beforeAll, describe, expect, test } from 'vitest';
import { useCore } from './core';
import { builtCore } from './core.testing';
import { doors } from './games';
import { loadPuzzles, puzzleGames, puzzleOfDay, Riddle } from './puzzles';

beforeAll(async () => useCore(await builtCore()));

describe('the puzzle of the day', () => {
  const games = ['a', 'b', 'c'];
  const of = (date: Date) => puzzleOfDay(date, games)!;

  test('hangs on the date alone', () => {
    const morning = of(new Date(2026, 10, 19, 0, 0, 1));
    expect(of(new Date(2026, 10, 19, 23, 59, 59))).toEqual(morning);
    expect(of(new Date(2026, 10, 20, 0, 0, 1))).not.toEqual(morning);
  });

  test('goes round the games, and on by one with every round, also where clocks are changed', () => {
    const days = Array.from({ length: 400 }, (_, day) => of(new Date(2026, 0, 1 + day)));
    for (const [day, { game, number }] of days.slice(0, -3).entries()) {
      expect(days[day + 3]).toEqual({ game, number: number + 1 });
      expect(days[day + 1]!.game).not.toBe(game);
    }
  });

  test('is none where there are no puzzles', () => {
    expect(puzzleOfDay(new Date(), [])).toBeNull();
  });

  test('comes from games of the home page', () => {
    expect(puzzleGames.length).toBeGreaterThan(0);
    expect(doors.map((door) => door.slug)).toEqual(expect.arrayContaining(puzzleGames));
  });
});

describe.each(puzzleGames)('the puzzles of %s', (game) => {
  test('are on the table as their seat sees them, and the answer is right', async () => {
    const puzzles = await loadPuzzles(game);
    expect(puzzles.length).toBeGreaterThan(0);
    for (const puzzle of puzzles) {
      const riddle = await Riddle.open(game, puzzle);
      const before = riddle.look();
      expect(before.game.acting).toContain(riddle.seat);
      expect(riddle.log.length).toBe(puzzle.steps.length);
      const [best, ...others] = puzzle.about.choices;
      const wrong = riddle.answer(others[0]!.actions.at(-1)!);
      expect(wrong).toMatchObject({ result: 'wrong', chosen: others[0] });
      expect(riddle.look(), 'the position stays').toEqual(before);
      const right = riddle.answer(best!.actions.at(-1)!);
      expect(right).toMatchObject({ result: 'right', chosen: best });
      riddle.close();
    }
  });
});

test('what the rules do not allow is no answer', async () => {
  const game = 'aliens';
  const puzzle = (await loadPuzzles(game)).find(({ steps }) => steps.at(-1)!.do === 'move')!;
  const riddle = await Riddle.open(game, puzzle);
  const other = { ...puzzle.about.choices[0]!.actions[0]!, to: 'W14' };
  expect(riddle.answer(other).result).toBe('refused');
  riddle.close();
});
