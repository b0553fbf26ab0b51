import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useCore } from '../lib/core';
import { builtCore } from '../lib/core.testing';
import type { SeatFace } from '../lib/game';
import { doors, loadGame } from '../lib/games';
import { Replay } from '../lib/replay';
import { readOut } from '../lib/tell';
import { loadWords } from '../lib/texts';

// The terminal as it was built, by ESCAPEMENT_PROGRAM or where the preset release puts it.
const program =
  process.env.ESCAPEMENT_PROGRAM ?? resolve(import.meta.dirname, '../../../build/escapement');
const folder = mkdtempSync(join(tmpdir(), 'escapement-sentences-'));
const run = (...rest: string[]) => execFileSync(program, rest, { encoding: 'utf8' });

beforeAll(async () => {
  if (!existsSync(program))
    throw new Error(`${program} is missing: run cmake --build --preset release first.`);
  useCore(await builtCore());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the page says otherwise on purpose: whoever looks over one's shoulder does not read who one is. */
const besides: Record<string, string> = { aliens: 'Dealt' };

/** What the page leaves out of its log, because its status line, its seats or its clock show it. */
const shown: Record<string, string[]> = {
  aliens: ['TurnStarted'],
  asterisk: ['CardDrawn', 'DialReset', 'TurnStarted'],
  master: ['BeatClosed', 'CardsDrawn', 'Submitted', 'TurnStarted'],
  sisypho: ['RoundEnded', 'WindowEnded'],
};

/** Every mode or edition that a game comes in; none: as it is. */
function modesOf(game: string): (string | null)[] {
  const data = resolve(import.meta.dirname, '../../../games', game, 'data/options.json');
  const { options } = JSON.parse(readFileSync(data, 'utf8')) as {
    options: { preset?: boolean; values?: string[] }[];
  };
  return options.find((option) => option.preset === true)?.values ?? [null];
}

/** What the terminal tells of a record, step by step: the deal, then each input. */
function toldInTerminal(record: string, eyes: string, language: string): string[][] {
  const steps: string[][] = [];
  for (const line of run('replay', record, '--as', eyes, '--lang', language).split('\n'))
    if (line.startsWith('   ')) steps.at(-1)?.push(line.trim());
    else if (line !== '') steps.push([]);
  return steps;
}

const matches = doors.flatMap(({ slug }) => modesOf(slug).map((mode) => ({ game: slug, mode })));

describe.each(matches)('$game $mode', ({ game, mode }) => {
  const file = join(folder, `${game}-${mode}.json`);
  beforeAll(() => {
    const chosen = mode === null ? [] : ['--mode', mode];
    const match = ['--bots', 'random', '--games', '1', '--seed', '5', '--record', file];
    run('simulate', game, ...chosen, ...match);
  });

  it.each(['en', 'de'])(
    'is told in terminal and browser in the same words: %s',
    async (language) => {
      const [module, words] = await Promise.all([loadGame(game), loadWords(game, language)]);
      const replay = await Replay.open(readFileSync(file, 'utf8'));
      const faces = replay.head.seats.map((name, seat) => ({ seat, name }) as SeatFace);
      for (const eyes of ['public', 0] as const) {
        const terminal = toldInTerminal(
          file,
          eyes === 'public' ? 'spectator' : `${eyes}`,
          language,
        );
        const log = replay.log(eyes);
        expect(log.length).toBe(terminal.length);
        let said = 0;
        for (const [step, line] of log.entries()) {
          const events = line.events ?? [];
          expect(terminal[step]!.length).toBe(events.length);
          for (const [place, event] of events.entries()) {
            const sentence = terminal[step]![place]!;
            expect(sentence).not.toMatch(/\?\s|\?$|[{}]/);
            const told = module!.tell(event, words!, faces);
            if (told === null) expect(shown[game]).toContain(event.event);
            if (told === null || besides[game] === event.event) continue;
            // What is printed on a card is read out in the terminal; the page may show the card.
            const read = readOut(event, words!, faces);
            expect([told, read]).toContain(sentence);
            said += 1;
          }
        }
        expect(said).toBeGreaterThan(3);
      }
      replay.close();
    },
  );
});
