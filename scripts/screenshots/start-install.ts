import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../tests/run/find-browser.ts';
import { startApp } from '../../tests/support/app-process.ts';

export type ShownInstall = { browser: Browser; stop(): Promise<void> };

/**
 * Starts a fresh install with the sample stores on a free port and a browser for it, and prepares the data of its
 * screens unless only themes are shown.
 */
export async function startInstall({ hasScreens = true } = {}): Promise<ShownInstall> {
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'souk-screens-'));
  Object.assign(process.env, { SOUK_TEST_PORT: port, SOUK_TEST_DATA: folder });
  const found = await findBrowser();
  const args = JSON.parse(found.SOUK_CHROMIUM_ARGS ?? '["--no-sandbox"]') as string[];
  console.log('Making an install to look at …');
  const app = await startApp({ PORT: port, PLATFORM_HOST: `localhost:${port}`, SOUK_DATA: folder });
  const browser = await chromium.launch({ executablePath: found.SOUK_CHROMIUM, args });
  const stop = async () => {
    await browser.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!hasScreens) return { browser, stop };
  try {
    const { prepare } = await import('../../tests/e2e/screens/prepare.ts');
    const { keepPrepared } = await import('../../tests/e2e/screens/prepared.ts');
    keepPrepared(await prepare(browser));
  } catch (error) {
    await stop();
    throw error;
  }
  return { browser, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
}
