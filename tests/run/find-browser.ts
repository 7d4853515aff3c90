import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, runProgram } from './program.ts';

const SYSTEM = [
  process.env.SOUK_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// 206 MB: downloaded only if neither a system browser nor Debian's package is available.
const PORTABLE = '@sparticuz/chromium@147.0.0';

/** The browser for the journeys, as environment variables for playwright.config.ts. */
export async function findBrowser(): Promise<Record<string, string>> {
  const found = systemBrowser();
  if (found) return { SOUK_CHROMIUM: found };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runProgram('apt-get', ['update', '-qq'], { DEBIAN_FRONTEND: 'noninteractive' });
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  const installed = systemBrowser();
  return installed ? { SOUK_CHROMIUM: installed } : portableBrowser();
}

function systemBrowser(): string | null {
  return SYSTEM.find((path) => path && existsSync(path)) ?? null;
}

/** Installs a browser in a separate folder: npm would otherwise remove it, or remove our packages. */
async function portableBrowser(): Promise<Record<string, string>> {
  const folder = join(ROOT, 'node_modules/.souk-browser');
  mkdirSync(folder, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', PORTABLE],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  // The package unpacks its own nss and expat only if it believes it is in a bare container.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  const path = createRequire(join(folder, 'index.js')).resolve('@sparticuz/chromium');
  const { default: chromium } = (await import(path)) as {
    default: { executablePath(): Promise<string>; args: string[] };
  };
  return {
    SOUK_CHROMIUM: await chromium.executablePath(),
    SOUK_CHROMIUM_ARGS: JSON.stringify(chromium.args),
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
  };
}
