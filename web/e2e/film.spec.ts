import { resolve } from 'node:path';
import type { JsonObject } from '../src/lib/game';
import { wishHash } from '../src/lib/wishes';
import * as aliens from './aliens';
import * as asterisk from './asterisk';
import { Camera, withoutChance } from './camera';
import { act, play } from './table';
import { expect, test, type Arrive, type Page } from './test';

const root = resolve(import.meta.dirname, '../..');

interface Match {
  game: string;
  seed: number;
  seats: number;
  options?: JsonObject;
}

/** A match against bots inside the page: the same one in every take. */
function dealt(arrive: Arrive, { game, seed, seats, options = {} }: Match): Promise<Page> {
  return arrive('Juno', {
    at: `/local/${game}${wishHash({ now: true, seats, options })}`,
    prepare: async (page) => {
      await page.clock.install();
      await page.addInitScript(withoutChance, seed);
    },
  });
}

/** Waits for something on the page without waiting for bots: their time passes at once. */
const quickly = (page: Page, ready: () => Promise<boolean>) => async (): Promise<boolean> => {
  await page.clock.runFor(2500);
  return ready();
};

/** `npm run film`: the moving picture of README.md, from the client as it is. */
test('film', async ({ arrive }) => {
  test.setTimeout(1_200_000);
  const camera = new Camera(resolve(root, 'build/film'));

  const home = await arrive('Juno', { at: '/', prepare: (page) => page.clock.install() });
  await expect(home.locator('.door')).toHaveCount(5);
  await camera.turnTo(home);
  await camera.roll(640);
  await camera.press('[data-game="deathstar"] .btn.pri');
  await home.close();

  const star = await dealt(arrive, { game: 'deathstar', seed: 8, seats: 4 });
  const onTurn = star.getByText('Round 10: Juno is up.').first();
  const spinning = async () => (await onTurn.isVisible()) && (await act(star, 'spin').isVisible());
  await play(star, { enough: quickly(star, spinning) });
  await camera.turnTo(star);
  await camera.roll(160);
  await camera.press('[data-act="spin"]');
  await camera.roll(1520);
  await camera.press('[data-spot]');
  await camera.roll(80);
  await camera.press('[data-act="go"]');
  await camera.roll(800);
  await star.close();

  const dial = await dealt(arrive, {
    game: 'asterisk',
    seed: 6,
    seats: 3,
    options: { lookoutSeat: '2' },
  });
  await expect.poll(quickly(dial, () => asterisk.onTurn(dial).isVisible())).toBe(true);
  await camera.turnTo(dial);
  await camera.roll(240);
  await camera.press('.hand [data-card]');
  await camera.roll(80);
  await camera.press('[data-act="way 0"]');
  await camera.press('[data-act="play"]');
  await camera.roll(640);
  await dial.close();

  const ship = await dealt(arrive, {
    game: 'aliens',
    seed: 2,
    seats: 6,
    options: { zone: 'galilei' },
  });
  const deciding = async () =>
    (await ship.getByText('Round 4 of').first().isVisible()) &&
    (await aliens.lit(ship).count()) > 0;
  await aliens.play(ship, false, quickly(ship, deciding));
  await camera.turnTo(ship);
  await camera.roll(240);
  await camera.press('.frame [data-lit]');
  await camera.press('[data-act="go"]');
  await camera.roll(240);
  await camera.press('[data-act="attack"]');
  await camera.press('[data-act="attack sure"]');
  await camera.roll(1360);

  camera.write(resolve(root, 'docs/screenshots/film.webp'));
});
