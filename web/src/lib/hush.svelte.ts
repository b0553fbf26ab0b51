import type { Line } from './protocol';

const key = 'escapement.hushed';
const most = 200; // people; whoever was hushed first is heard again

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

let people = $state.raw<string[]>(read());

/** Whether this person does not want to hear that one, at any table, on this device. */
export function isHushed(person: string): boolean {
  return people.includes(person);
}

export function hush(person: string, on: boolean): void {
  people = [...people.filter((one) => one !== person), ...(on ? [person] : [])].slice(-most);
  try {
    localStorage.setItem(key, JSON.stringify(people));
  } catch {
    // A browser that keeps nothing still hushes until the page is left.
  }
}

export function isHeard(line: Line): boolean {
  return line.kind !== 'said' || !line.person || !isHushed(line.person);
}

/** Everybody but oneself who can be heard at a table or has been, by the latest name. */
export function talkers(
  log: Line[],
  seats: { person?: string | null; name?: string | null }[],
  self: string | null,
): { person: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { kind, person, name } of log)
    if (kind === 'said' && person) names.set(person, name ?? '');
  for (const { person, name } of seats) if (person) names.set(person, name ?? '');
  return [...names]
    .filter(([person]) => person !== self)
    .map(([person, name]) => ({ person, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
