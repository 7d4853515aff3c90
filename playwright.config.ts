import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LEVEL, type Level } from './tests/support/level.ts';

const port = process.env.SOUK_TEST_PORT ?? '4039';
// Read by tests that run the command line against the same install.
process.env.SOUK_TEST_PORT = port;
process.env.SOUK_TEST_DATA ??= join(tmpdir(), `souk-browser-${port}`);
const args = JSON.parse(process.env.SOUK_CHROMIUM_ARGS ?? '["--no-sandbox"]') as string[];

// Tests that look at every screen; the data of the screens is created once before them.
const LOOKING = /screens\.spec\.ts$/;

/** The journeys of each level; one without a tag is CI's (levelOfTags in tests/support/level.ts). */
const TAKES: Record<Level, { grep?: RegExp; grepInvert?: RegExp }> = {
  quick: { grep: /@quick\b/ },
  wide: { grepInvert: /@full\b/ },
  full: {},
};

export default defineConfig({
  testDir: 'tests/e2e',
  // Playwright empties this folder, so it is not the folder of the screenshots.
  outputDir: 'test-results/browser',
  // Two cores serve browser, server and database, and journeys wait for one another's processes: three parallel files
  // keep them busy. A file's tests run in order.
  workers: 3,
  // A test that needs the second try is named in the report (docs/decisions/024).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  ...TAKES[LEVEL],
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://demo.localhost:${port}`,
    launchOptions: { executablePath: process.env.SOUK_CHROMIUM ?? '/usr/bin/chromium', args },
    // Animations are off, so that journeys need not wait for them; the screens are tested in the same way.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would hide the requests that tests answer themselves; its own test allows it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testMatch: /\.spec\.ts$/, testIgnore: LOOKING },
    { name: 'preparation', testMatch: /screens\.setup\.ts$/ },
    { name: 'screens', testMatch: LOOKING, dependencies: ['preparation'], fullyParallel: true },
  ],
  webServer: {
    command: `${process.execPath} tests/e2e/serve.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: process.env.SOUK_TEST_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
