import type { Catalogue } from '../../lib/catalogue';
import type { JsonObject } from '../../lib/game';
import type { Line } from '../../lib/protocol';
import type { Mark, Trail } from './map/layers';
import { list, number, text } from './view';

/** Something that everybody heard or saw of a seat, in the order it happened. */
export interface Entry {
  key: string;
  round: number;
  seat: number | null;
  kind: 'said' | 'attack' | 'card' | 'fate';
  /** which words tell it */
  sentence: string;
  fields: JsonObject;
  /** where, by the names of views */
  sectors: string[];
  /** the sectors are the truth, not a claim */
  certain: boolean;
  /** what came of it */
  tail: { sentence: string; fields: JsonObject } | null;
}

type Kind = Pick<Entry, 'kind' | 'certain'>;
const said: Kind = { kind: 'said', certain: false };
const fate: Kind = { kind: 'fate', certain: true };

const kinds: Record<string, Kind> = {
  Noise: said,
  Silence: said,
  SilentSector: said,
  StoodStill: said,
  PlaceAnnounced: { kind: 'said', certain: true },
  PodReached: { kind: 'said', certain: true },
  Attack: { kind: 'attack', certain: true },
  ItemUsed: { kind: 'card', certain: false },
  AbilityUsed: { kind: 'card', certain: false },
  CharacterShown: fate,
  NobodyLit: fate,
  Defended: fate,
  Cloned: fate,
  Killed: fate,
  Reborn: fate,
  Eliminated: fate,
  Fed: fate,
  Mutated: fate,
  Escaped: fate,
  PodClosed: fate,
  SeatLeft: fate,
  TimedOut: fate,
  Reshuffled: fate,
};

/** The events that the timeline tells of. */
export const toldEvents = Object.keys(kinds);

/** Abilities that everybody sees; the others are told to their owner only. */
const openAbilities = ['co_pilot', 'medic'];

function sectorsOf(event: JsonObject): string[] {
  switch (event.event) {
    case 'Noise':
      return list(event.sectors).map(text);
    case 'PodReached':
      return [`P${number(event.pod)}`];
    case 'Cloned':
      return ['H'];
    case 'PlaceAnnounced':
    case 'Attack':
      return [text(event.sector)];
  }
  return [];
}

function entryOf(event: JsonObject, key: string, round: number): Entry | null {
  const name = text(event.event);
  const kind = kinds[name];
  if (!kind) return null;
  if (name === 'AbilityUsed' && !openAbilities.includes(text(event.character))) return null;
  const sentence = `ui.entry.${name}`;
  const seat = typeof event.seat === 'number' ? event.seat : null;
  const fields = { cause: 'none', ...event };
  const drawn = name === 'Reshuffled' || name === 'PodClosed' || name === 'NobodyLit';
  return {
    key,
    round,
    seat: drawn ? null : seat,
    ...kind,
    sentence,
    fields,
    sectors: sectorsOf(event),
    tail: name === 'Silence' ? { sentence: 'ui.entry.kept', fields } : null,
  };
}

/** What an event adds to the entry before it instead of standing for itself. */
function addTail(entries: Entry[], event: JsonObject): boolean {
  const last = entries.at(-1);
  if (!last) return false;
  if (event.event === 'Found' && last.kind === 'attack') {
    const seats = list(event.seats);
    last.tail = { sentence: 'ui.entry.found', fields: { ...event, number: seats.length } };
    return true;
  }
  if (event.event === 'PodCardUsed') {
    last.tail = { sentence: 'ui.entry.pod_card', fields: event };
    return true;
  }
  return false;
}

/** Who said what, and when. */
export function timelineOf(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let round = 1;
  for (const line of lines) {
    for (const [index, event] of (line.events ?? []).entries()) {
      if (event.event === 'RoundStarted') round = number(event.round);
      if (addTail(entries, event)) continue;
      const entry = entryOf(event, `${line.seq}.${index}`, round);
      if (entry) entries.push(entry);
    }
    if (line.kind === 'undone') entries.push(takenBack(line, round));
  }
  return entries;
}

const takenBack = (line: Line, round: number): Entry => ({
  key: `${line.seq}`,
  round,
  seat: null,
  kind: 'fate',
  sentence: 'ui.entry.undone',
  fields: {},
  sectors: [],
  certain: true,
  tail: null,
});

export const entryText = (entry: Entry, words: Catalogue): string =>
  words.sentence(entry.sentence, entry.fields);
export const tailText = (entry: Entry, words: Catalogue): string =>
  entry.tail ? words.sentence(entry.tail.sentence, entry.tail.fields) : '';

export interface Rounded {
  round: number;
  entries: Entry[];
}

/** By rounds, the entries of the wanted seats; what concerns no seat is always there. */
export function byRound(entries: Entry[], wanted: (seat: number) => boolean): Rounded[] {
  const rounds: Rounded[] = [];
  for (const entry of entries) {
    if (entry.seat !== null && !wanted(entry.seat)) continue;
    if (rounds.at(-1)?.round !== entry.round) rounds.push({ round: entry.round, entries: [] });
    rounds.at(-1)!.entries.push(entry);
  }
  return rounds;
}

/** What a seat was heard of on the map up to an entry: its claims in a row, numbered by round. */
export function trailLayers(
  entries: Entry[],
  shown: { seat: number; shape: number }[],
  upTo: number,
): { trails: Trail[]; marks: Mark[] } {
  const past = entries.slice(0, upTo);
  const trails: Trail[] = [];
  const marks: Mark[] = [];
  for (const { seat, shape } of shown) {
    const heard = past.filter((entry) => entry.seat === seat && entry.sectors.length > 0);
    const sectors = heard.flatMap((entry) => entry.sectors);
    if (sectors.length > 1) trails.push({ sectors, shape, dashed: true, faint: shown.length > 1 });
    for (const [index, entry] of heard.entries())
      for (const sector of entry.sectors)
        marks.push({
          sector,
          shape,
          text: `${entry.round}`,
          crossed: entry.kind === 'attack',
          faint: index < heard.length - 3,
        });
  }
  return { trails, marks };
}
