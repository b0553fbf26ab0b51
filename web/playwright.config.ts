import { defineConfig } from '@playwright/test';
import { desktop, phone } from './e2e/sizes';

const junit = process.env.ESCAPEMENT_JUNIT;

const launchOptions = {
  // The same browser without the part that draws windows: it needs half the processor time.
  executablePath: process.env.ESCAPEMENT_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

// A desktop's page on 960 pixels.
const film = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.75 };
// They are no tests of what the client does, and run by themselves.
const pictures = ['screenshots.spec.ts', 'film.spec.ts', 'quality.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../build/browser-tests',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: junit ? [['list'], ['junit', { outputFile: junit }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole client for each person of each test; one test is about it.
    serviceWorkers: 'block',
  },
  snapshotPathTemplate: '../docs/screenshots/{arg}{ext}',
  projects: [
    { name: 'desktop', use: desktop, testIgnore: pictures, grepInvert: /@phone-only/ },
    { name: 'phone', use: phone, testIgnore: pictures, grep: /@phone/ },
    { name: 'pictures', use: desktop, testMatch: 'screenshots.spec.ts' },
    { name: 'pictures-phone', use: phone, testMatch: 'screenshots.spec.ts' },
    // As people have it: without its worker a page complains.
    {
      name: 'quality',
      use: { ...desktop, serviceWorkers: 'allow' },
      testMatch: 'quality.spec.ts',
    },
    { name: 'film', use: film, testMatch: 'film.spec.ts' },
  ],
});
