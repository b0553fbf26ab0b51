/** A record from a file, on its way from one screen to the next: there is no address for it. */
let carried = '';

export function carry(record: string): void {
  carried = record;
}
export function takeCarried(): string {
  const record = carried;
  carried = '';
  return record;
}
