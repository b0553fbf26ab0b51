/** The parts of a path as text. One that is damaged stays as it came: nothing has that name. */
export function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean).map(plain);
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
