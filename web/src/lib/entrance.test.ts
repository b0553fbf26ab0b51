import { beforeEach, expect, test } from 'vitest';
import { Entrance } from './entrance';

let kept: Map<string, string>;
let asked: (string | null)[];
let people: string[];
let goOn: (() => void) | null;

const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
};

function page() {
  return new Entrance(
    async (name) => {
      asked.push(name);
      if (people.length > 0) return { person: people[0] };
      if (name === null) return null;
      people = [`${name}-${asked.length}`];
      return { person: people[0] };
    },
    storage,
    (decided) => (goOn = decided),
  );
}

const turn = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  kept = new Map();
  asked = [];
  people = [];
  goOn = null;
});

test('whoever comes for the first time is let in by name', async () => {
  expect(await page().enter('Juno')).toBe('Juno-1');
  expect(asked).toEqual(['Juno']);
});

test('whoever comes back is asked for no name', async () => {
  await page().enter('Juno');
  expect(await page().enter('Juno')).toBe('Juno-1');
  expect(asked).toEqual(['Juno', null]);
  expect(goOn).toBe(null);
});

test('who was signed out elsewhere is told, and becomes somebody new only when they say so', async () => {
  for (const again of [(open: Entrance) => open, () => page()]) {
    const open = page();
    await open.enter('Juno');
    people = [];
    asked = [];
    let person = '';
    void again(open)
      .enter('Juno')
      .then((made) => (person = made));
    await turn();
    expect(goOn).not.toBe(null);
    expect(asked, 'no new person was asked for').toEqual([null]);
    expect(person).toBe('');
    goOn!();
    await turn();
    expect(person).toBe('Juno-2');
    [people, goOn] = [[], null];
    kept.clear();
  }
});

test('who signed out here is asked nothing', async () => {
  const open = page();
  await open.enter('Juno');
  people = [];
  open.leave();
  expect(await page().enter('Theo')).toBe('Theo-2');
  expect(goOn).toBe(null);
});

test('a browser that keeps nothing lets people in', async () => {
  const open = new Entrance(
    async (name) => ({ person: String(name) }),
    null,
    () => expect.unreachable(),
  );
  expect(await open.enter('Juno')).toBe('Juno');
});
