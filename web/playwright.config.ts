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
  projects: [
    { name: 'desktop', use: desktop, testIgnore: 'screenshots.spec.ts', grepInvert: /@phone-only/ },
    { name: 'phone', use: phone, testIgnore: 'screenshots.spec.ts', grep: /@phone/ },
    { name: 'pictures', use: desktop, testMatch: 'screenshots.spec.ts' },
    { name: 'pictures-phone', use: phone, testMatch: 'screenshots.spec.ts' },
  ],
});
