import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = process.env.SOUK_TEST_PORT ?? '4039';
// Read by tests that run the command line against the same install.
process.env.SOUK_TEST_PORT = port;
process.env.SOUK_TEST_DATA ??= join(tmpdir(), `souk-browser-${port}`);
const args = JSON.parse(process.env.SOUK_CHROMIUM_ARGS ?? '["--no-sandbox"]') as string[];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores serve browser, server and database; files run beside each other, a file's tests in order.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://demo.localhost:${port}`,
    launchOptions: { executablePath: process.env.SOUK_CHROMIUM ?? '/usr/bin/chromium', args },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
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
