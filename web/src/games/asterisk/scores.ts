import type { Json, JsonObject } from '../../lib/game';
import type { GameState } from '../../lib/protocol';
import { isEnemy } from './cards';
import { fieldsOf, list, number, object, text, texts, type View } from './view';

/** One line of the score sheet: what it is for, and what it brings. */
export interface ScoreLine {
  /** a sentence of the game's words, and what is filled in */
  key: string;
  fields: JsonObject;
  /** the cards that it counts and the sentence does not name */
  shown: string[];
  points: number;
}

/** Both sides of the sheet, as the rules write it at the end. */
export interface Score {
  team: ScoreLine[];
  dekedd: ScoreLine[];
}

export const total = (lines: ScoreLine[]): number =>
  lines.reduce((sum, line) => sum + line.points, 0);

const readLines = (value: Json | undefined): ScoreLine[] =>
  list(value).map((one) => {
    const { key, fields, shown, points } = object(one);
    return { key: text(key), fields: object(fields), shown: texts(shown), points: number(points) };
  });

/** Null where nobody scores, and before the end. */
export function sheetOf(game: GameState): Score | null {
  const { sheet } = fieldsOf(game);
  const { team, dekedd } = object(sheet);
  return sheet ? { team: readLines(team), dekedd: readLines(dekedd) } : null;
}

/** What both sides would have if the game ended now; null where nobody scores (Rambo Mode). */
export function scoresOf(game: GameState): { team: number; dekedd: number } | null {
  const { team, dekedd } = fieldsOf(game);
  return team === undefined ? null : { team: number(team), dekedd: number(dekedd) };
}

/** What is left in the prison, and what was done: all that Rambo Mode reports (AST-908). */
export function soloResult(view: View): Record<'freed' | 'hostages' | 'inside', string[]> {
  const held = view.players.flatMap((player) => player.custody);
  return {
    freed: held.filter((card) => !isEnemy(card)),
    hostages: held.filter(isEnemy),
    inside: [...view.line, ...view.prisonerDeck].filter((card) => !isEnemy(card)),
  };
}
