// Installs the packages of the lock file if they are missing. Has no dependencies, because it runs before
// anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from './succeeded.mjs';

/**
 * Installs the lock file's packages unless they are all there. Test tools are installed only on request, and stay if
 * present.
 */
export async function ensurePackages(root, { dev, say }) {
  const missing = missingPackages(root, dev);
  if (missing.length === 0) return;
  const omit = dev || hasDevPackages(root) ? '--include=dev' : '--omit=dev';
  say(`Installing packages (${missing.length} of them; the first time takes a minute or so) …`);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const alive = setInterval(() => say(`  still installing (${seconds()} s)`), 20_000);
  await runNpm(root, ['ci', omit, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
  clearInterval(alive);
  const unknown = missingPackages(root, dev);
  // Without this check each program would install again, and empty node_modules while others use it.
  if (unknown.length > 0) {
    throw new Error(
      `package-lock.json lists packages that npm does not install: ${unknown.join(', ')}. Run npm install.`,
    );
  }
  say(`Installed packages in ${seconds()} s`);
}

/** The packages of the lock file that node_modules lacks or has in another version. */
export function missingPackages(root, dev) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  return Object.keys(wanted).filter((path) => {
    const entry = wanted[path];
    if (!path || entry.link || entry.optional || entry.devOptional || (entry.dev && !dev)) return false;
    return present[path]?.version !== entry.version;
  });
}

function hasDevPackages(root) {
  return Object.values(readPackages(join(root, 'node_modules/.package-lock.json'))).some(
    (entry) => entry.dev,
  );
}

function readPackages(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {};
}

/** Runs the npm that started us, or else the one on PATH. Its output is shown only if it fails. */
export function runNpm(root, args) {
  const own = process.env.npm_execpath;
  const viaNode = own && existsSync(own) && /\.c?js$/.test(own);
  const command = viaNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(command, viaNode ? [own, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  return succeeded(child, `npm ${args[0]}`);
}
