import { builtCore } from '../src/lib/core.testing';
import { survivorScenes, stageFor } from './sisypho-stage';
import { momentsOf, Stage } from './stage';
import { expect, test } from './test';
import { texts, told } from './words';

const games = {
  asterisk: { options: { 'clock.kind': 'turns' }, level: 'steady' },
  master: { options: { tempo: 'turns' }, level: 'hard' },
  sisypho: { options: {}, level: 'normal' },
  deathstar: { options: {}, level: 'normal' },
  aliens: { options: { zone: 'socrates' }, level: 'normal' },
};

for (const [game, { options, level }] of Object.entries(games))
  test(`${game}: a tap on a seat shows all that is public of it`, async ({ arrive }) => {
    const page = await arrive('Juno', { viewport: { width: 390, height: 664 }, hasTouch: true });
    const play = { game, options, seats: 4, seat: 0, level };
    const stage = await Stage.of(page, play);
    await stage.put(momentsOf(await builtCore(), play, 1)[0]!.look);
    for (const seat of [0, 1, 2, 3]) {
      await page.locator(`[data-about="${seat}"]`).click();
      const sheet = page.locator(`dialog [data-seat-sheet="${seat}"]`);
      await expect(sheet).toBeInViewport({ ratio: 1 });
      // More than the row has room for, and none of it hidden.
      const [shown, all] = await sheet.evaluate((one) => [
        (one as HTMLElement).innerText.trim().length,
        [...one.querySelectorAll('*')].filter((part) => getComputedStyle(part).clipPath !== 'none')
          .length,
      ]);
      expect(shown, `${game} ${seat}`).toBeGreaterThan(3);
      expect(all, `${game} ${seat}`).toBeLessThanOrEqual(2);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
  });

for (const language of ['en', 'de'] as const)
  test(`Sisypho, ${language}: the sheet of a seat tells what its Items do`, async ({ arrive }) => {
    const words = texts('sisypho', language);
    const locale = { en: 'en-GB', de: 'de-DE' }[language];
    const page = await arrive('Juno', {
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      locale,
    });
    const stage = await stageFor(page, 1);
    await stage.show(survivorScenes.act);
    await page.locator('[data-about="2"]').click();
    const sheet = page.locator('[data-seat-sheet]');
    await expect(sheet).toContainText(told(words['card.medkit.text']!));
    await expect(sheet).toContainText(words['location.command']!);
    await page.locator('.turns .next').click();
    await expect(sheet).toHaveAttribute('data-seat-sheet', '3');
    await expect(sheet).toContainText(told(words['card.fuel.text']!));
  });

for (const language of ['en', 'de'] as const)
  test(`Sisypho, ${language}: a phone tells round and phase, and shows the last round`, async ({
    arrive,
  }) => {
    const words = texts('sisypho', language);
    const locale = { en: 'en-GB', de: 'de-DE' }[language];
    const viewport = { width: 390, height: 664 };
    const page = await arrive('Juno', { viewport, hasTouch: true, locale });
    const stage = await stageFor(page, 1);
    await stage.show(survivorScenes.act);
    const moment = page.locator('[data-moment]');
    const round = words['ui.sheet.round']!.replace('{round}', '5');
    await expect(moment).toContainText(`${round}, ${words['ui.phase.act']}`);
    await stage.show(survivorScenes.plan);
    await expect(moment).toContainText(words['ui.phase.plan']!);
    await moment.click();
    await expect(page.locator('[data-sheet]')).toContainText(
      words['ui.sheet.round']!.replace('{round}', '4'),
    );
    await moment.click();
    await expect(page.locator('[data-sheet]')).toHaveCount(0);
    // A room says who is there, what may be done and what it costs.
    await stage.show(survivorScenes.act);
    await page.locator('[data-place="generator"]').click();
    await expect(page.locator('[data-sheet]')).toContainText(words['deed.charge']!);
  });
